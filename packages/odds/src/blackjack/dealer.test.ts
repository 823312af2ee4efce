import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';

import { evaluateFamily } from './dealer-family.ts';
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

  test('the family kernel agrees with the plain one, shoe by shoe', () => {
    for (let i = 0; i < 200; i++) {
      const counts = Int32Array.from({ length: 10 }, (_, value) => random.below(value === 9 ? 60 : 20));
      const pair = random.below(10);
      counts[pair]! += 5;
      const size = counts.reduce((sum, count) => sum + count, 0);
      const rule = { up: random.below(10), hitSoft17: random.chance(0.5), naturals: random.chance(0.8) };
      const sum = sumOver(treeOf(rule), total => (total > 18 ? 2 : 1));
      const found = new Float64Array(5);
      evaluateFamily(sum, counts, size, pair, found);
      for (const [gone, value] of found.entries()) {
        const left = counts.with(pair, counts[pair]! - gone);
        expect(Math.abs(value - evaluateSum(sum, left, size - gone))).toBeLessThan(1e-13);
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
