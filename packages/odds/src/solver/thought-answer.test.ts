import { describe, expect, test } from 'vitest';
import { comboOf } from '../holdem/combos.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { flattened, nodesOf } from './flat-tree.ts';
import { flopSample } from './flop-sample.ts';
import { createFlopSolver } from './flop-solve.ts';
import { answerFlop, fullCardOf, type FlopAnswers } from './full-card-exploitability.ts';
import { trainPlan } from './plan.ts';
import { createTurnSolver, type StreetPlan } from './turn-solve.ts';
import { ONE_BUCKET } from './testing/one-bucket.ts';
import { answerThought, type Thought } from './thought-answer.ts';

const MATCHUPS = matchupsOf(PREFLOP);
const [FLOP] = flopSample(1);

const iterated = ({ iterate, plan }: ReturnType<typeof createTurnSolver>, iterations: number): StreetPlan => {
  for (let iteration = 0; iteration < iterations; iteration++) iterate();
  return plan();
};

describe('§5.1 streets that are thought about', () => {
  const plan = trainPlan(
    { stack: 4, sizes: [[], [], [1], []], raises: 1, commitment: 1 },
    ONE_BUCKET,
    MATCHUPS,
    1,
    2,
  );
  const bettingOf = (node: number) => nodesOf(plan.betting)[node]!;
  /** Of the board's own cards, which nobody holds. */
  const aboutNobody: Thought = (node, [one, other]) => {
    const tree = flattened(bettingOf(node), [0, 1, 1, 1]);
    return { tree, combos: Uint16Array.of(comboOf(one!, other!)), shares: new Float32Array(tree.entries) };
  };
  const aboutFlops: Thought = (node, board, ranges) =>
    iterated(
      createFlopSolver({ betting: bettingOf(node), board, ranges, abstraction: plan.abstraction }, 1),
      49,
    );
  const aboutTurns: Thought = (node, board, ranges) =>
    iterated(createTurnSolver({ betting: bettingOf(node), board, ranges }, 1), 48);
  const answered = (flop: Thought, turn: Thought) =>
    answerThought(plan, FLOP!, { turns: 2, seed: 1 }, { flop, turn });
  const wins = (judged: FlopAnswers, paid = judged): number =>
    fullCardOf(plan, MATCHUPS, [judged], [paid]).plain;
  const { crossed, knowing } = answered(aboutFlops, aboutTurns);
  const planned = wins(answerFlop(plan, FLOP!));

  test('who is not thought about plays the plan', () => {
    expect(wins(answered(aboutNobody, aboutNobody).knowing)).toBeCloseTo(planned, 9);
  });
  test('who thinks loses less to the best answer than who plays blindly', () => {
    expect(wins(knowing)).toBeLessThan(planned - 5);
  });
  test('an answer that knows which turns come wins at least as much as one that does not', () => {
    const [one, other] = crossed.map(({ judged, paid }) => wins(judged, paid)) as [number, number];
    expect(wins(knowing)).toBeGreaterThanOrEqual((one + other) / 2);
  });
});
