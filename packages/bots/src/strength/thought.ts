import type { Card } from '@cardroom/engine';
import {
  answerThought,
  nodesOf,
  parentsOf,
  type Ranges,
  type StackPlan,
  type Thought,
  type ThoughtAnswers,
  type TurnSample,
  type WeightedFlop,
} from '@cardroom/odds/solver';
import type { HeadsUpHand } from '../holdem/equilibrium/hand.ts';
import { rangesAfter } from '../holdem/equilibrium/lines.ts';
import { createMemory, solveFlop, solveTurn } from '../holdem/equilibrium/re-solve.ts';

/** Answers the player of a plan at one flop, with flop and turns worked out as at the table; rivers as the turn's solution has them. */
export const answerThinker = (plan: StackPlan, flop: WeightedFlop, sample: TurnSample): ThoughtAnswers => {
  const handAt = handsOf(plan);
  const memory = createMemory(1);
  const flopThought: Thought = (node, board, ranges) =>
    solveFlop(plan, handAt(node, board), likely(ranges, board), memory, NEVER)!;
  const turnThought: Thought = (node, board, ranges, guard) =>
    solveTurn(handAt(node, board), likely(ranges, board), createMemory(1), NEVER, guard)!;
  return answerThought(plan, flop, sample, { flop: flopThought, turn: turnThought });
};

const FLOP = 1;
const NEVER = (): boolean => false;

const likely = (ranges: Ranges, board: readonly Card[]): Ranges =>
  rangesAfter([{ weight: 1, reach: ranges }], board);

/** A hand where a street of the plan begins. */
const handsOf = (plan: StackPlan) => {
  const paidAt = paidBy(plan);
  const { stack } = plan.config;
  return (node: number, board: readonly Card[]): HeadsUpHand => {
    const [flop, turn] = paidAt(node);
    const street = board.length - 2;
    return { unit: 1, stack, me: 0, board, street, paid: [0, flop!, turn!], moves: [] };
  };
};

/** What each has put in when the flop comes, and when the turn does, on the way to a turn of the plan. */
const paidBy = ({ betting, tree }: StackPlan) => {
  const nodes = nodesOf(betting);
  const parents = parentsOf(tree);
  const levelAt = (at: number): number => {
    const node = nodes[at]!;
    return node.kind === 'decision' ? Math.max(...node.paid) : node.paid;
  };
  return (turn: number): readonly number[] => {
    let flop = turn;
    while (tree.street[parents[flop]!.node]! >= FLOP) flop = parents[flop]!.node;
    return [levelAt(flop), levelAt(turn)];
  };
};
