import { describe, expect, test } from 'vitest';

import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { randomStream } from '../holdem/random.ts';
import { makeAbstraction } from './abstraction.ts';
import {
  ALWAYS_CALL,
  ALWAYS_FOLD,
  CHEN,
  TIGHT_PASSIVE,
  UNIFORM,
  chenPoints,
  pushFoldRule,
  rulePolicy,
  type Rule,
} from './baselines.ts';
import { valueOf } from './best-response.ts';
import { drawBoards, exactValue, exactValues, mixedPolicy, planPolicy, type Policy } from './exact-ev.ts';
import { trainPlan } from './plan.ts';
import { COMBOS_OF, startingHandName } from '../holdem/combos.ts';
import { decisionsOf } from './game.ts';
import { pushFold } from './push-fold.ts';
import { DISCOUNTED, createSolver } from './solve.ts';

const MATCHUPS = matchupsOf(PREFLOP);
const CONFIG = { stack: 4, sizes: [[], [1], [1], [1]], raises: 2, commitment: 1 };
const SMALL = makeAbstraction(
  [
    [1, 1],
    [1, 1],
    [3, 1],
  ],
  2,
  randomStream(1),
);
const PLAN = trainPlan(CONFIG, SMALL, MATCHUPS, 1, 2);
const BOARDS = drawBoards(3, 1);
const ofRule = (rule: Parameters<typeof rulePolicy>[0]): Policy => rulePolicy(rule, PLAN.betting);
const worth = (first: Policy, second: Policy) => exactValue(PLAN.tree, MATCHUPS, first, second, BOARDS);

describe('§5.1 what one way to play wins from another, over all hands', () => {
  const plan = planPolicy('plan', PLAN);
  test('one wins what the other loses, seat by seat', () => {
    const [one, other] = [worth(plan, ofRule(UNIFORM)), worth(ofRule(UNIFORM), plan)];
    expect(one.mean).toBeCloseTo(-other.mean, 12);
    expect(one.bySeat[0]).toBeCloseTo(-other.bySeat[1], 12);
    expect(one.standardError).toBeCloseTo(other.standardError, 12);
  });
  test('nobody wins from oneself', () => {
    expect(worth(plan, plan).mean).toBeCloseTo(0, 12);
  });
  test('whoever always folds gives the blinds away: three quarters of a big one a hand', () => {
    const { mean, bySeat, standardError } = worth(
      ofRule({ ...UNIFORM, choose: pushes }),
      ofRule(ALWAYS_FOLD),
    );
    expect(bySeat[0]).toBeCloseTo(2, 9);
    expect(bySeat[1]).toBeCloseTo(1, 9);
    expect([mean, standardError].map(value => Math.round(value * 1e9))).toEqual([1.5e9, 0]);
  });
  test('a share of another way to play costs that share where one decision is left', () => {
    const folds = mixedPolicy('half', PLAN.tree, ofRule(ALWAYS_CALL), ofRule(ALWAYS_FOLD), 0.5);
    const pushing = ofRule({ ...UNIFORM, choose: pushes });
    const values = exactValues(
      PLAN.tree,
      MATCHUPS,
      pushing,
      [folds, ofRule(ALWAYS_CALL), ofRule(ALWAYS_FOLD)],
      BOARDS,
    ).map(({ bySeat }) => bySeat[0]);
    expect(values[0]).toBeCloseTo((values[1]! + values[2]!) / 2, 9);
  });
  test('agrees with the readable solver on push or fold', () => {
    const game = pushFold(MATCHUPS, CONFIG.stack);
    const solver = createSolver(game, DISCOUNTED);
    for (let iteration = 0; iteration < 20; iteration++) solver.iterate();
    const strategy = solver.strategy();
    const ofHand = (decision: number, hand: number): number =>
      strategy.get(decisionsOf(game.root)[decision]!)!.subarray(169)[hand]!;
    // Goes in or folds, as often as the solver says.
    const rule: Rule = {
      name: 'push or fold',
      choose: ({ button, raises }, { starting }) => {
        const share = ofHand(button ? 0 : 1, starting);
        return button
          ? { fold: 1 - share, raise: [[raises.length - 1, share]] }
          : { fold: 1 - share, stay: share };
      },
    };
    const { bySeat } = worth(ofRule(rule), ofRule(rule));
    expect(bySeat[0]).toBeCloseTo(valueOf(game, strategy, 0), 9);
  });
});

const pushes = ({ raises }: Parameters<(typeof UNIFORM)['choose']>[0]) =>
  raises.length > 0 ? { raise: [[raises.length - 1, 1] as const] } : { stay: 1 };

describe('§5.1 plain players that strength is measured by', () => {
  test.each([
    ['AA', 20],
    ['AKs', 12],
    ['TT', 10],
    ['75s', 6],
    ['72o', -1],
    ['22', 5],
  ])('%s is %i points to Chen', (name, points) => {
    const hand = COMBOS_OF.findIndex((_, at) => startingHandName(at) === name);
    expect(chenPoints(hand)).toBe(points);
  });
  test('every rule says something everywhere, and it adds up to one', () => {
    const rules = [ALWAYS_CALL, ALWAYS_FOLD, UNIFORM, CHEN, TIGHT_PASSIVE, pushFoldRule(PREFLOP, 4)];
    for (const rule of rules) {
      const value = worth(ofRule(rule), ofRule(UNIFORM));
      expect(Number.isFinite(value.mean)).toBe(true);
    }
  });
});
