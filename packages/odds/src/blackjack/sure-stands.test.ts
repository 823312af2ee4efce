import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';

import { FIRST_HAND, FIRST_HANDS, bestPlay } from './best-play.ts';
import { HANDS } from './hand-table.ts';
import { shoeOfDecks } from './shoe.ts';
import { drawValue, fits, spotAt, type Spot } from './spot.ts';
import { ALONE, standTable } from './stand-table.ts';
import { sureStandsAt, surelyStands } from './sure-stands.ts';

const random = randomFrom(23);

/** A shoe of one to eight decks with as much as three quarters of each value gone, under some up card. */
const someSpot = (): Spot => {
  const { counts } = shoeOfDecks(1 + random.below(8));
  const left = counts.map(count => count - random.below(Math.ceil((3 * count) / 4)));
  const rules = { ...BLACKJACK_PRESETS.vegas, hitSoft17: random.chance(0.5) };
  return spotAt(rules, standTable(left, rules), random.below(10));
};

const hardHands = (spot: Spot): readonly number[] =>
  Array.from({ length: HANDS.size - FIRST_HAND }, (_, at) => at + FIRST_HAND).filter(
    hand => HANDS.soft[hand] === 0 && fits(spot, ALONE, hand),
  );

describe('§5.2 hands that surely stand', () => {
  test('drawing to one is never better, by the values of every hand', () => {
    let sure = 0;
    for (let i = 0; i < 25; i++) {
      const spot = someSpot();
      const stands = sureStandsAt(spot);
      const { best, stand } = bestPlay(spot, { from: FIRST_HANDS });
      const found = hardHands(spot).filter(hand =>
        surelyStands(stands, HANDS.cards[hand]!, HANDS.total[hand]!),
      );
      for (const hand of found) expect(drawValue(spot, ALONE, hand, best)).toBeLessThan(stand[hand]!);
      sure += found.length;
    }
    expect(sure).toBeGreaterThan(5_000);
  });

  test('what is left out changes no value of a hand that may come up', () => {
    for (let i = 0; i < 12; i++) {
      const spot = someSpot();
      const [all, some] = [bestPlay(spot, { from: FIRST_HANDS }), bestPlay(spot)];
      const met = [...some.best.keys()].filter(hand => !Number.isNaN(some.best[hand]!));
      expect(met.map(hand => some.best[hand])).toEqual(met.map(hand => all.best[hand]));
      expect(met.map(hand => some.policy.hits[hand])).toEqual(met.map(hand => all.policy.hits[hand]));
    }
  });

  test('against a six, 14 stands with any cards of a full shoe; 12 with any may not, and 16 against a ten never', () => {
    const { vegas } = BLACKJACK_PRESETS;
    const table = standTable(shoeOfDecks(6).counts, vegas);
    const [six, ten] = [sureStandsAt(spotAt(vegas, table, 5)), sureStandsAt(spotAt(vegas, table, 9))];
    expect([3, 4, 5, 6].map(cards => surelyStands(six, cards, 14))).toEqual([true, true, true, true]);
    expect([3, 4, 5, 6].map(cards => surelyStands(ten, cards, 16))).toEqual([false, false, false, false]);
    expect(surelyStands(six, 6, 12)).toBe(false);
  });
});
