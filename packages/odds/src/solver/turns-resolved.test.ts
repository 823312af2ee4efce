import { describe, expect, test } from 'vitest';
import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { nodesOf } from './flat-tree.ts';
import { flopSample } from './flop-sample.ts';
import { answerFlop, fullCardOf, type FlopAnswers } from './full-card-exploitability.ts';
import { trainPlan } from './plan.ts';
import { createTurnSolver } from './turn-solve.ts';
import { ONE_BUCKET } from './testing/one-bucket.ts';
import { answerThought, type TurnThought } from './turns-resolved.ts';

const MATCHUPS = matchupsOf(PREFLOP);
const [FLOP] = flopSample(1);

describe('§5.1 turns that are thought about', () => {
  const plan = trainPlan(
    { stack: 4, sizes: [[], [], [1], []], raises: 1, commitment: 1 },
    ONE_BUCKET,
    MATCHUPS,
    1,
    2,
  );
  const thinking =
    (iterations: number): TurnThought =>
    (node, board, ranges) => {
      const solver = createTurnSolver({ betting: nodesOf(plan.betting)[node]!, board, ranges }, 1);
      for (let iteration = 0; iteration < iterations; iteration++) solver.iterate();
      return solver.plan();
    };
  const { planned, blind, knowing } = answerThought(plan, FLOP!, { turns: 2, seed: 1 }, thinking(48));
  const wins = (judged: FlopAnswers, paid = judged): number =>
    fullCardOf(plan, MATCHUPS, [judged], [paid]).plain;

  test('the plan alone is answered as it is without them', () => {
    expect(wins(planned)).toBeCloseTo(wins(answerFlop(plan, FLOP!)), 9);
  });
  test('lose less to the best answer than turns that are played blindly', () => {
    expect(wins(planned, blind)).toBeLessThan(wins(planned) - 10);
  });
  test('an answer that knows which turns come wins at least as much as one that does not', () => {
    expect(wins(knowing)).toBeGreaterThanOrEqual(wins(planned, blind));
  });
});
