import { expect, test, vi } from 'vitest';
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';

import { bestChart, gameValue, outcomeDistribution } from '../blackjack/index.ts';
import { simulate } from './run.ts';

/** A fresh shoe for every round: no cut card, so the exact value is the mean. */
const base: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, insurance: false, reshuffleAt: '100%' };

const SETS: Readonly<Record<string, BlackjackRules>> = {
  'six decks, peek, S17, re-split to four': { ...base, surrender: 'none' },
  'six decks, no hole card, H17, late surrender': { ...base, dealerCard: 'noHole', hitSoft17: true },
  'one deck, 6:5, split by rank, double 9–11': {
    ...base,
    decks: 1,
    blackjackPays: '6:5',
    splitBy: 'rank',
    maxHands: 2,
    doubleOn: '9-11',
    surrender: 'none',
  },
  'two decks, no peek, re-split aces that may draw, double on any cards': {
    ...base,
    decks: 2,
    dealerCard: 'noPeek',
    maxHandsAces: 4,
    splitAcesOneCard: false,
    doubleAnyCards: true,
  },
};

const ROUNDS = 1_000_000;
vi.setConfig({ testTimeout: 60_000 });

test.each(Object.entries(SETS))('the chart of %s wins what it must', async (_, rules) => {
  const { ev, standardError } = unwrap(await simulate({ rules, rounds: ROUNDS }));
  expect(Math.abs(ev - unwrap(bestChart(rules)).ev) / standardError).toBeLessThan(4);
});

test('so does the play by composition', async () => {
  const rules = SETS['one deck, 6:5, split by rank, double 9–11']!;
  const { ev, standardError } = unwrap(await simulate({ rules, rounds: ROUNDS, strategy: 'composition' }));
  expect(Math.abs(ev - unwrap(gameValue(rules)).ev) / standardError).toBeLessThan(4);
});

test('several boxes win the same each', async () => {
  const rules = SETS['six decks, peek, S17, re-split to four']!;
  const { ev, standardError } = unwrap(await simulate({ rules, rounds: ROUNDS / 4, boxes: 4 }));
  expect(Math.abs(ev - unwrap(bestChart(rules)).ev) / standardError).toBeLessThan(4);
});

test('the standard deviation is the exact one where pairs are split once', async () => {
  const rules: BlackjackRules = { ...base, decks: 1, maxHands: 2, dealerCard: 'noHole' };
  const chart = unwrap(bestChart(rules));
  const exact = unwrap(outcomeDistribution(rules, undefined, chart));
  const { sd } = unwrap(await simulate({ rules, rounds: ROUNDS }));
  const fourth = exact.outcomes.reduce(
    (sum, { net, probability }) => sum + probability * (net - exact.ev) ** 4,
    0,
  );
  // The standard error of a standard deviation, from the fourth moment.
  const error = Math.sqrt((fourth - exact.sd ** 4) / ROUNDS) / (2 * exact.sd);
  expect(Math.abs(sd - exact.sd) / error).toBeLessThan(4);
});
