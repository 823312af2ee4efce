import { expect, test } from 'vitest';
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';

import { bestChart, gameValue } from '../blackjack/index.ts';
import { REFERENCE } from '../blackjack/testing/reference.ts';
import { simulateOnCores } from './pool-node.ts';

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

/** The chart of each, found once. */
const chartOf = new Map(Object.values(SETS).map(rules => [rules, unwrap(bestChart(rules))]));

const ROUNDS = 1_000_000;

/** How many standard errors a run of the chart is off its exact value. In worker threads, where no coverage is taken. */
const zOf = async (rules: BlackjackRules, rounds: number, boxes: number): Promise<number> => {
  const chart = chartOf.get(rules)!;
  const run = await simulateOnCores({ rules, rounds, boxes, strategy: { chart }, workers: 2 });
  const { ev, standardError } = unwrap(run);
  return Math.abs(ev - chart.ev) / standardError;
};

test.each(Object.entries(SETS))('the chart of %s wins what it must', async (_, rules) => {
  expect(await zOf(rules, ROUNDS, 1)).toBeLessThan(4);
});

test('so does the play by composition', async () => {
  const rules = SETS['one deck, 6:5, split by rank, double 9–11']!;
  const { ev, standardError } = unwrap(
    await simulateOnCores({ workers: 2, rules, rounds: ROUNDS, strategy: 'composition' }),
  );
  expect(Math.abs(ev - unwrap(gameValue(rules)).ev) / standardError).toBeLessThan(4);
});

test('several boxes win the same each', async () => {
  expect(await zOf(SETS['six decks, peek, S17, re-split to four']!, ROUNDS / 4, 4)).toBeLessThan(4);
});

test('the standard deviation is the exact one where pairs are split once', async () => {
  const { sd, mean, pdf } = REFERENCE.outcomeDistributions.find(({ strategy }) => strategy === 'CDZ-')!;
  const rules: BlackjackRules = { ...BLACKJACK_PRESETS['21black'], splitBy: 'value', reshuffleAt: '100%' };
  const fourth = Object.entries(pdf).reduce((sum, [net, p]) => sum + p * (Number(net) - mean) ** 4, 0);
  // The standard error of a standard deviation.
  const error = Math.sqrt((fourth - sd ** 4) / ROUNDS) / (2 * sd);
  const ours = unwrap(await simulateOnCores({ workers: 2, rules, rounds: ROUNDS, strategy: 'composition' }));
  expect(Math.abs(ours.sd - sd) / error).toBeLessThan(4);
  expect(Math.abs(ours.ev - mean) / ours.standardError).toBeLessThan(4);
});
