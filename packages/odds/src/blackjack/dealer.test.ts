import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';

import { LANES, NO_PAIR, familySum, familyValue, gatherFamilies, newLanes } from './dealer-family.ts';
import { evaluateSum, sumOver } from './dealer-sum.ts';
import { DEALER_OUTCOMES, dealerOutcomes, withoutBlackjack } from './dealer.ts';
import { rankOfValue, shoeOfCounts, shoeOfDecks, takeFrom, valueOfRank } from './shoe.ts';
import { treeOf } from './stand-table.ts';
import { dealerEnds } from './testing/enumerate.ts';
import { codeOf, must } from './testing/must.ts';
import { toNumber } from './testing/rational.ts';
import { rankFrom, ranksFrom, shoeFrom } from './testing/shoes.ts';

const RULES = { ...BLACKJACK_PRESETS.vegas, dealerCard: 'noPeek' } as const;
const random = randomFrom(17);

/** Few cards or many, with five at least of the pair's. */
const someCounts = (pair: number): Int32Array => {
  const most = random.pick([3, 20]);
  return Int32Array.from(
    { length: 10 },
    (_, value) => random.below(value === 9 ? 3 * most : most) + (value === pair ? 5 : 0),
  );
};

const sizeOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

describe('§5.2 how the dealer ends', () => {
  test.each([
    ['23456789TJQKA', false, true],
    ['2233445566789TTTA', false, true],
    ['AAAA223466TTT9', true, true],
    ['AAA2355567TTT8', true, false],
    ['TTTTTTTTTTTTTTTA', false, true],
  ] as const)('the kernel agrees with drawing card by card: %s', (unseen, hitSoft17, naturals) => {
    const rules = { ...RULES, hitSoft17, naturals };
    for (const up of '23456789TA') {
      const ends = dealerEnds(rules, rankFrom(up), ranksFrom(unseen));
      const outcomes = must(dealerOutcomes(rules, shoeFrom(ranksFrom(unseen)), rankFrom(up)));
      const keys = { bust: 22, blackjack: 0 } as Record<string, number>;
      for (const outcome of DEALER_OUTCOMES) {
        const exact = ends.get(keys[outcome] ?? Number(outcome));
        expect(Math.abs(outcomes[outcome] - (exact ? toNumber(exact) : 0))).toBeLessThan(1e-13);
      }
    }
  });

  test.each([1, 2, 4, 6, 8])('chances add up to one, with and without blackjack: %i decks', decks => {
    for (let value = 0; value < 10; value++) {
      const unseen = must(takeFrom(shoeOfDecks(decks), [rankOfValue(value)]));
      const all = must(dealerOutcomes(RULES, unseen, rankOfValue(value)));
      const rest = must(withoutBlackjack(all));
      for (const outcomes of [all, rest]) {
        const sum = DEALER_OUTCOMES.reduce((total, outcome) => total + outcomes[outcome], 0);
        expect(Math.abs(sum - 1)).toBeLessThan(1e-13);
      }
      expect(rest.blackjack).toBe(0);
      expect(rest.bust).toBeGreaterThanOrEqual(all.bust);
    }
  });

  test('the kernel for many shoes agrees with the one for one, shoe by shoe', () => {
    for (let i = 0; i < 200; i++) {
      const pair = random.below(NO_PAIR + 1);
      const rule = { up: random.below(10), hitSoft17: random.chance(0.5), naturals: random.chance(0.8) };
      const sum = sumOver(treeOf(rule), total => (total > 18 ? 2 : 1));
      const family = familySum(sum, pair);
      const lanes = newLanes();
      const shoes = Array.from({ length: LANES }, (_, lane) => {
        const counts = someCounts(pair);
        for (const [value, count] of counts.entries()) lanes.counts[LANES * value + lane] = count;
        lanes.sizes[lane] = sizeOf(counts);
        return counts;
      });
      gatherFamilies(family, lanes);
      for (const [lane, counts] of shoes.entries())
        for (let gone = 0; gone < (pair === NO_PAIR ? 1 : 5); gone++) {
          const left = pair === NO_PAIR ? counts : counts.with(pair, counts[pair]! - gone);
          const value = familyValue(family, lanes, lane, gone);
          expect(Math.abs(value - evaluateSum(sum, left, sizeOf(left)))).toBeLessThan(1e-13);
        }
    }
  });

  test('refusals', () => {
    const up = rankFrom('2');
    expect(codeOf(dealerOutcomes(RULES, must(shoeOfCounts([4, 4, 0, 0, 0, 0, 0, 0, 0, 0])), up))).toBe(
      'shoe/could-run-out',
    );
    const onlyTens = must(shoeOfCounts([0, 0, 0, 0, 0, 0, 0, 0, 0, 4]));
    const sure = must(dealerOutcomes(RULES, onlyTens, rankFrom('A')));
    expect(sure.blackjack).toBe(1);
    expect(codeOf(withoutBlackjack(sure))).toBe('dealer/surely-blackjack');
    expect(valueOfRank(rankFrom('K'))).toBe(9);
  });
});
