import { beforeAll, describe, expect, test } from 'vitest';

import { houseBlueprint } from '@cardroom/bots/strength/node';
import { randomFrom } from '@cardroom/engine/testing';
import { drawBoards, type StackPlan } from '@cardroom/odds/solver';

import { leaksIn, type Leak } from './index.ts';
import { UNIT, callsWide, reviewedHands } from './testing/leaky-holdem.ts';
import { costOfCallingAll } from './testing/river-calls.ts';

const SEED = 3;
const HANDS = 700;
/** Few, so that their buckets are found once and the truth is known to the last pair of hands. */
const BOARDS = drawBoards(4, SEED);

describe('§5.4 a leak on the river that was planted is found', () => {
  let plan: StackPlan;
  const reviewed = async (played: StackPlan, hands: number): Promise<readonly Leak[]> =>
    leaksIn(await reviewedHands([played, plan], hands, randomFrom(SEED), BOARDS));

  beforeAll(async () => {
    plan = await (await houseBlueprint()).plan(20);
  });

  test('who calls too wide against the shipped plan has that first, at what the calls cost exactly', async () => {
    const leaks = await reviewed(callsWide(plan), HANDS);
    expect(leaks[0]).toMatchObject({ situation: 'river, facing a bet', chosen: 'call', best: 'fold' });
    expect(leaks[0]!.share).toBeGreaterThan(0.5);
    const calls = leaks.filter(({ situation, chosen }) => situation.startsWith('river') && chosen === 'call');
    const sum = (of: 'low' | 'high'): number =>
      calls.reduce((all, { perHundred }) => all + perHundred[of], 0);
    const truth = 100 * UNIT * costOfCallingAll(plan, BOARDS);
    expect(truth).toBeGreaterThan(sum('low'));
    expect(truth).toBeLessThan(sum('high'));
  });

  test('planted: who plays the plan itself has nothing on the river, and next to nothing elsewhere', async () => {
    const leaks = await reviewed(plan, 200);
    expect(leaks.filter(({ situation }) => situation.startsWith('river'))).toEqual([]);
    // A hundredth of a big blind in a hundred hands.
    expect(leaks.reduce((sum, { perHundred }) => sum + perHundred.mean, 0)).toBeLessThan(
      (2 * UNIT * 100) / 100,
    );
  });
});
