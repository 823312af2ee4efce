import {
  answerThought,
  nodesOf,
  parentsOf,
  type StackPlan,
  type ThoughtAnswers,
  type TurnSample,
  type TurnThought,
  type WeightedFlop,
} from '@cardroom/odds/solver';
import { rangesAfter } from '../holdem/equilibrium/lines.ts';
import { createMemory, solveTurn } from '../holdem/equilibrium/re-solve.ts';

/** Answers the player of a plan at one flop, with turns worked out as at the table; rivers as the turn's solution has them. */
export const answerThinker = (plan: StackPlan, flop: WeightedFlop, sample: TurnSample): ThoughtAnswers =>
  answerThought(plan, flop, sample, turnThought(plan));

const [FLOP, TURN] = [1, 2] as const;

const turnThought = (plan: StackPlan): TurnThought => {
  const paidAt = paidBy(plan);
  const { stack } = plan.config;
  return (node, board, ranges) => {
    const hand = {
      unit: 1,
      stack,
      me: 0,
      board,
      street: TURN,
      paid: [0, ...paidAt(node)],
      moves: [],
    } as const;
    const likely = rangesAfter([{ weight: 1, reach: ranges }], board);
    return solveTurn(hand, likely, createMemory(1), () => false)!;
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
