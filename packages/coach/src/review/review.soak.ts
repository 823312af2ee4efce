import { describe, expect, test } from 'vitest';

import { unwrap } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import { bestChart, chartValue } from '@cardroom/odds/blackjack';

import { anyhow, leaving, richTable, someRules } from '../blackjack/testing/rounds.ts';
import { leaksIn, reviewBlackjack } from './index.ts';
import { FRESH_DECK, hitsTwelve, reviewedRounds } from './testing/leaky.ts';
import { isAboutHand, offTheOdds } from './testing/odds-prices.ts';

/** Decisions that are looked at; fewer by `REVIEW_DECISIONS`. */
const DECISIONS = Number(process.env['REVIEW_DECISIONS'] ?? 100_000);

/** A fresh deck every round, whose whole game is worked out once, or a shoe that goes on from round to round. */
const rulesOf = (random: Random, live: boolean): BlackjackRules =>
  live
    ? { ...someRules(random, [1, 2, 6]), reshuffleAt: '50%' }
    : { ...someRules(random, [1]), reshuffleAt: '100%' };

/** Enough for everything, or not. */
const bankrollOf = (random: Random): number => random.pick([30, 1_000_000]);

const tell = (met: Readonly<Record<string, number>>): boolean =>
  process.stdout.write(`${JSON.stringify(met)}\n`);

describe('§5.4 reviews of many rounds', () => {
  test('result = expected + mistakes + luck, and prices are those of cardroom odds, splits and several boxes included', () => {
    const random = randomFrom(16);
    const met = { rounds: 0, decisions: 0, splits: 0, live: 0 };
    while (met.decisions < DECISIONS) {
      const live = random.chance(0.5);
      const { play } = richTable(rulesOf(random, live), random.pick([1, 2, 3]), random, bankrollOf(random));
      for (let i = 0; i < (live ? 5 : 400) && met.decisions < DECISIONS; i++) {
        const { events } = play(leaving(anyhow(random), random, 0.01));
        const review = reviewBlackjack(events, 0);
        if (review === null) continue;
        const { result, expected, mistakes, luck, method } = review;
        expect(Math.abs(result - expected - mistakes - luck)).toBeLessThan(1e-8);
        const decisions = review.decisions.filter(isAboutHand);
        for (const decision of decisions) expect(offTheOdds(events, decision)).toBeLessThan(1e-8);
        met.rounds += 1;
        met.decisions += decisions.length;
        met.splits += decisions.filter(({ chosen }) => chosen === 'split').length;
        met.live += live && method === 'exact' ? decisions.length : 0;
        if (met.rounds % 2_000 === 0) tell(met);
      }
    }
    tell(met);
    expect(met.splits).toBeGreaterThan(DECISIONS / 100);
    expect(met.live).toBeGreaterThan(DECISIONS / 100);
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
