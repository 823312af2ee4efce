import type { Card } from '@cardroom/engine';
import { STARTING_HAND_OF } from '@cardroom/odds/holdem';
import {
  RIVER_HANDS,
  bucketsFor,
  emptyRiverHands,
  fillRiverHands,
  otherPlayer,
  payFold,
  payShowdown,
  type BettingDecision,
  type BettingNode,
  type Ranges,
  type RiverHands,
  type StackPlan,
} from '@cardroom/odds/solver';

/** Two hands that can be held beside a board and beside each other. */
const PAIRS = RIVER_HANDS * 990;

type Board = Readonly<{ hands: RiverHands; rows: readonly (readonly number[])[] }>;

/**
 * What calling every bet on the river costs a hand, in units of the small blind, over both seats: with each hand that the plan folds
 * at least 19 times of 20, what the call loses against all that the plan may have there. By enumeration of all pairs of hands
 * on these boards.
 */
export const costOfCallingAll = (plan: StackPlan, boards: readonly (readonly Card[])[]): number =>
  boards.reduce((sum, board) => sum + costOn(plan, board), 0) / boards.length;

const costOn = (plan: StackPlan, board: readonly Card[]): number => {
  const hands = emptyRiverHands();
  fillRiverHands(hands, board);
  const buckets = [3, 4, 5].map(count => bucketsFor(plan.abstraction, board.slice(0, count)));
  const rows = [STARTING_HAND_OF, ...buckets].map(of => Array.from(hands.combos, combo => of[combo]!));
  const everything = new Float64Array(RIVER_HANDS).fill(1);
  return costFrom(plan, { hands, rows }, plan.betting, 0, [everything, everything]) / PAIRS / 2;
};

const costFrom = (plan: StackPlan, board: Board, node: BettingNode, at: number, reach: Ranges): number => {
  if (node.kind !== 'decision') return 0;
  const [shares, of, width] = [plan.sharesAt(at), board.rows[node.street]!, node.choices.length];
  const here =
    node.street === 3 && node.choices[0]!.action.kind === 'fold' ? callCost(plan, board, node, at, reach) : 0;
  return node.choices.reduce((sum, { next }, choice) => {
    const own = reach[node.player].map((likely, hand) => likely * shares[of[hand]! * width + choice]!);
    const after: Ranges = node.player === 0 ? [own, reach[1]] : [reach[0], own];
    return sum + costFrom(plan, board, next, plan.tree.children[plan.tree.first[at]! + choice]!, after);
  }, here);
};

/** A call ends the hand: what it loses more than a fold, hand by hand. */
const callCost = (
  plan: StackPlan,
  { hands, rows }: Board,
  { player, paid, street, choices }: BettingDecision,
  at: number,
  reach: Ranges,
): number => {
  const [lead, beside] = [new Float64Array(RIVER_HANDS), new Float64Array(RIVER_HANDS)];
  const other = reach[otherPlayer(player)];
  payShowdown(hands, other, Math.max(...paid), lead);
  payFold(hands, other, paid[player], beside);
  const [shares, of, width] = [plan.sharesAt(at), rows[street]!, choices.length];
  return reach[player].reduce((sum, likely, hand) => {
    const [fold, call] = shares.subarray(of[hand]! * width, of[hand]! * width + 2);
    return call! < 0.05 ? sum + likely * (fold! + call!) * Math.max(0, -lead[hand]! - beside[hand]!) : sum;
  }, 0);
};
