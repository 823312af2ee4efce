import { describe, expect, test } from 'vitest';

import { houseBlueprint } from '@cardroom/bots/strength/node';
import { randomFrom } from '@cardroom/engine/testing';
import { drawBoards, type StackPlan } from '@cardroom/odds/solver';

import { leaksIn, type Leak } from './index.ts';
import { UNIT, callsWide, reviewedHands } from './testing/leaky-holdem.ts';
import { costOfCallingAll } from './testing/river-calls.ts';

const SEED = 20_261_116;
const BOARDS = drawBoards(40, SEED);
const SESSIONS = 10;

/** In thousandths of a big blind a hand, from chips in a hundred. */
const mbb = (chips: number): string => (5 * (chips / UNIT)).toFixed(1);

type Found = Readonly<{ first: boolean; low: number; mean: number; high: number }>;

/** A session of 2,000 hands: whether the calls come first, and what they are said to cost in a hundred hands. */
const session = async (plan: StackPlan, wide: StackPlan, seed: number): Promise<Found> => {
  const leaks = leaksIn(await reviewedHands([wide, plan], 2_000, randomFrom(seed), BOARDS));
  const calls = leaks.filter(isRiverCall);
  const sum = (of: keyof Leak['perHundred']): number =>
    calls.reduce((all, { perHundred }) => all + perHundred[of], 0);
  return { first: isRiverCall(leaks[0]!), low: sum('low'), mean: sum('mean'), high: sum('high') };
};

const isRiverCall = ({ situation, chosen }: Leak): boolean =>
  situation.startsWith('river, facing') && chosen === 'call';

describe('§5.4 sessions of two thousand hands of a river caller', () => {
  test('the calls come first in every one, and what they cost is in the interval as often as it says', async () => {
    const plan = await (await houseBlueprint()).plan(20);
    const wide = callsWide(plan);
    const truth = 100 * UNIT * costOfCallingAll(plan, BOARDS);
    const found: Found[] = [];
    for (let at = 0; at < SESSIONS; at++) {
      found.push(await session(plan, wide, SEED + at));
      const { low, mean, high } = found.at(-1)!;
      process.stdout.write(
        `mbb a hand: ${mbb(mean)} (${mbb(low)} to ${mbb(high)}), truly ${mbb(truth)}; seed ${SEED + at}\n`,
      );
    }
    expect(found.every(({ first }) => first)).toBe(true);
    expect(found.filter(({ low, high }) => low <= truth && truth <= high).length).toBeGreaterThan(7);
    const mean = found.reduce((sum, of) => sum + of.mean, 0) / SESSIONS;
    expect(mean / truth).toBeGreaterThan(0.7);
    expect(mean / truth).toBeLessThan(1.3);
  });
});
