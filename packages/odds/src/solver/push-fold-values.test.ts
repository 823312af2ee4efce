import { describe, expect, test } from 'vitest';

import { COMBOS_OF, STARTING_HANDS, startingHandName } from '../holdem/combos.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { valueOf } from './best-response.ts';
import { decisionsOf } from './game.ts';
import { pushFoldPlan, type PushFoldSide } from './push-fold-values.ts';
import { pushFold } from './push-fold.ts';
import type { SolverStrategy } from './strategy.ts';

const STACK = 20;
const plan = pushFoldPlan(PREFLOP, STACK);
const game = pushFold(matchupsOf(PREFLOP), STACK);

const handNamed = (name: string): number =>
  Array.from({ length: STARTING_HANDS }, (_, hand) => startingHandName(hand)).indexOf(name);

/** The strategy that both sides of the plan tell, for the game's own nodes. */
const strategy: SolverStrategy = new Map(
  decisionsOf(game.root).map((node, at) => {
    const { share } = [plan.push, plan.call][at]!;
    return [node, Float64Array.from([...share.map(often => 1 - often), ...share])];
  }),
);

/** What a side wins by its own shares, over all hands. */
const mean = ({ goesIn, share, reached, folds }: PushFoldSide): number =>
  COMBOS_OF.reduce(
    (sum, combos, hand) =>
      sum +
      (combos.length / 1326) * reached[hand]! * (share[hand]! * goesIn[hand]! + (1 - share[hand]!) * folds),
    0,
  );

describe('§5.5 what push and fold are worth, hand by hand', () => {
  test('the hands together are worth what the game is worth to either side', () => {
    expect(mean(plan.push)).toBeCloseTo(valueOf(game, strategy, 0), 9);
    const uncontested = COMBOS_OF.reduce(
      (sum, combos, hand) => sum + (combos.length / 1326) * (1 - plan.call.reached[hand]!),
      0,
    );
    expect(mean(plan.call) + uncontested).toBeCloseTo(valueOf(game, strategy, 1), 9);
  });

  test('the equilibrium goes in where that is worth more, and mixes only where it hardly matters', () => {
    const wrong = [plan.push, plan.call].flatMap(({ goesIn, share, folds }) =>
      [...goesIn].filter((worth, hand) => {
        const better = worth - folds;
        return Math.abs(better) > 0.02 && Math.abs(share[hand]! - (better > 0 ? 1 : 0)) > 0.01;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('aces push and call; seven-deuce does neither, for what that costs', () => {
    const [aces, trash] = [handNamed('AA'), handNamed('72o')];
    expect(plan.push.goesIn[aces]).toBeGreaterThan(3);
    expect(plan.call.goesIn[aces]).toBeGreaterThan(10);
    expect(plan.push.goesIn[trash]! - plan.push.folds).toBeLessThan(-0.5);
    expect(plan.call.goesIn[trash]! - plan.call.folds).toBeLessThan(-3);
  });
});
