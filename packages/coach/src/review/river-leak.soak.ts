import { describe, expect, test } from 'vitest';

import { houseBlueprint } from '@cardroom/bots/strength/node';
import { randomFrom } from '@cardroom/engine/testing';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { drawBoards, exactValue, matchupsOf, planPolicy } from '@cardroom/odds/solver';

import { leaksIn } from './index.ts';
import { UNIT, callsWide, reviewedHands } from './testing/leaky-holdem.ts';
import { costOfCallingAll } from './testing/river-calls.ts';

const SEED = 20_261_116;
const BOARDS = drawBoards(100, SEED);

/** In thousandths of a big blind a hand. */
const mbb = (chips: number): string => (5 * (chips / UNIT)).toFixed(1);

describe('§5.4 two thousand hands of a river caller', () => {
  test('2,000 hands on a hundred boards: the river calls come first, at the right cost', async () => {
    const plan = await (await houseBlueprint()).plan(20);
    const wide = callsWide(plan);
    const leaks = leaksIn(await reviewedHands([wide, plan], 2_000, randomFrom(SEED), BOARDS));
    const calls = leaks.filter(({ situation, chosen }) => situation.startsWith('river') && chosen === 'call');
    const sum = (of: 'low' | 'mean' | 'high'): number =>
      calls.reduce((all, { perHundred }) => all + perHundred[of], 0);
    const truth = 100 * UNIT * costOfCallingAll(plan, BOARDS);
    const policies = [planPolicy('plan', plan), planPolicy('wide', wide)] as const;
    const lost =
      100 * UNIT * exactValue(plan.tree, matchupsOf(PREFLOP), ...policies, BOARDS.slice(0, 20)).mean;
    process.stdout.write(
      `mbb a hand: ${mbb(sum('mean'))} (${mbb(sum('low'))} to ${mbb(sum('high'))}), truly ${mbb(truth)}; ` +
        `chips lost to the plan ${mbb(lost)}; seed ${SEED}\n`,
    );
    expect(leaks[0]).toMatchObject({ situation: 'river, facing a bet', chosen: 'call', best: 'fold' });
    expect(truth).toBeGreaterThan(sum('low'));
    expect(truth).toBeLessThan(sum('high'));
  });
});
