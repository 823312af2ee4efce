import { describe, expect, test } from 'vitest';

import { unwrap } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';
import { bestChart, chartValue } from '@cardroom/odds/blackjack';

import { anyhow, leaving, richTable, someRules } from '../blackjack/testing/rounds.ts';
import { leaksIn, reviewBlackjack } from './index.ts';
import { FRESH_DECK, hitsTwelve, reviewedRounds } from './testing/leaky.ts';

/** Decisions that are looked at; fewer by `REVIEW_DECISIONS`. */
const DECISIONS = Number(process.env['REVIEW_DECISIONS'] ?? 100_000);

describe('§5.4 reviews of many rounds', () => {
  test('result = expected + mistakes + luck for every decision, splits and several boxes included', () => {
    const random = randomFrom(16);
    let [decisions, splits] = [0, 0];
    while (decisions < DECISIONS) {
      const rules = { ...someRules(random, [1]), reshuffleAt: '100%' as const };
      const { play } = richTable(rules, random.pick([1, 2, 3]), random, random.pick([30, 1_000_000]));
      for (let i = 0; i < 500 && decisions < DECISIONS; i++) {
        const review = reviewBlackjack(play(leaving(anyhow(random), random, 0.01)).events, 0);
        if (review === null) continue;
        const { result, expected, mistakes, luck } = review;
        expect(Math.abs(result - expected - mistakes - luck)).toBeLessThan(1e-8);
        decisions += review.decisions.length;
        splits += review.decisions.filter(({ chosen }) => chosen === 'split').length;
      }
    }
    process.stdout.write(`${decisions} decisions, ${splits} splits\n`);
    expect(splits).toBeGreaterThan(DECISIONS / 100);
  });

  test('2,000 rounds: hitting hard 12 against four to six comes first, at the right cost', () => {
    const leaks = leaksIn(reviewedRounds(hitsTwelve(randomFrom(17)), 2_000, randomFrom(18)));
    const three = leaks.slice(0, 3);
    expect(three.map(({ situation }) => situation).toSorted()).toEqual([
      '12 against five',
      '12 against four',
      '12 against six',
    ]);
    const best = unwrap(bestChart(FRESH_DECK));
    const hard = {
      ...best.hard,
      '12': best.hard['12']!.map((cell, at) => (at >= 2 && at <= 4 ? ('H' as const) : cell)),
    };
    const truth = 1_000 * (best.ev - unwrap(chartValue(FRESH_DECK, { ...best, hard })));
    const sum = (of: 'low' | 'mean' | 'high'): number =>
      three.reduce((all, { perHundred }) => all + perHundred[of], 0);
    process.stdout.write(
      `in 100 rounds ${sum('mean').toFixed(2)} (${sum('low').toFixed(2)} to ${sum('high').toFixed(2)}), truly ${truth.toFixed(2)}\n`,
    );
    expect(truth).toBeGreaterThan(sum('low'));
    expect(truth).toBeLessThan(sum('high'));
  });
});
