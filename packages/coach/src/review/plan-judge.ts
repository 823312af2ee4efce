import type { Card } from '@cardroom/engine';
import {
  levelBefore,
  linesOf,
  plainlyRight,
  rowsOn,
  type HeadsUpHand,
  type Line,
} from '@cardroom/bots/holdem/reading';
import { comboOf, startingHandOf } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import {
  equitiesBefore,
  matchupsOf,
  meaningsOf,
  otherPlayer,
  potShare,
  type BettingAction,
  type BettingDecision,
  type Matchups,
  type StackPlan,
} from '@cardroom/odds/solver';

import { choiceValues, isEnumerated, type BoardValues, type PlanSpot } from './holdem-values.ts';

/** What a plan has to say about one hand at one decision. */
export type PlanAdvice = Readonly<{
  /** What the plan knows to do here: sizes are in units of the small blind, since the hand began. */
  choices: readonly BettingAction[];
  /** By choice: how often the plan does it with this hand. */
  shares: readonly number[];
  /** Whether the plan itself ever comes here with it: where it does not, its shares mean nothing. */
  reached: boolean;
  /** What each is worth from here on. */
  worth: () => Worth | null;
  /** By choice: how much of an action is taken for it; null where the plan knows nothing like it. */
  meaning: (action: BettingAction) => readonly number[] | null;
}>;

/** What choices are worth from here on, in units of the small blind. */
export type Worth = Readonly<{
  values: readonly number[];
  /** Share of the pot that the hand wins on average against what the other comes here with, if nobody folds. */
  equity: number;
  /** One standard error of a sum of choices with these weights; 0 where every card that may come was looked at. */
  errorOf: (weights: readonly number[]) => number;
}>;

/** Boards whose buckets are kept between hands, each of three kilobytes. */
const MOST_KEPT = 3_000;
const kept = new WeakMap<StackPlan['abstraction'], Map<string, Uint16Array>>();

const bucketsKept = ({ abstraction }: StackPlan): Map<string, Uint16Array> => {
  const buckets = kept.get(abstraction) ?? new Map<string, Uint16Array>();
  if (buckets.size > MOST_KEPT) buckets.clear();
  kept.set(abstraction, buckets);
  return buckets;
};

/** What a plan says where a hand stands; null where it knows no such decision. */
export const planAdvice = (plan: StackPlan, hand: HeadsUpHand, hole: readonly Card[]): PlanAdvice | null => {
  const keep = bucketsKept(plan);
  const lines = linesOf(plan, hand, rowsOn(plan, hand.board, keep), STREETS);
  const { node, at, reach } = lines.reduce(likelier);
  if (node.kind !== 'decision' || node.street !== hand.street || node.player !== hand.me) return null;
  const range = reach[otherPlayer(hand.me)];
  const combo = comboOf(hole[0]!, hole[1]!);
  const shares = sharesOf(plan, hand, node, at, combo, keep);
  return {
    choices: node.choices.map(({ action }) => action),
    shares: corrected(node, shares, () => plainlyRight(hand, lines, combo)),
    reached: reach[hand.me][combo]! > 0,
    worth: () => worthAt({ plan, node: at, hole, board: hand.board, range, keep }, node.paid[hand.me]),
    meaning: action => meaningOf(hand, node, action),
  };
};

const STREETS = 4;

const likelier = (one: Line, other: Line): Line => (other.weight > one.weight ? other : one);

const sharesOf = (
  plan: StackPlan,
  { board }: HeadsUpHand,
  { street, choices }: BettingDecision,
  at: number,
  combo: number,
  keep: Map<string, Uint16Array>,
): readonly number[] => {
  const row = rowsOn(plan, board, keep)(street)[combo]!;
  const from = row * choices.length;
  return [...plan.sharesAt(at).subarray(from, from + choices.length)];
};

/** As whoever plays by the plan at a table does: what is plainly right is done instead of what is plainly wrong. */
const corrected = (
  { choices }: BettingDecision,
  shares: readonly number[],
  rightOf: () => 'fold' | 'stay' | null,
): readonly number[] => {
  const placeOf = (kind: string): number => choices.findIndex(({ action }) => action.kind === kind);
  const [fold, stay] = [placeOf('fold'), placeOf('stay')];
  const both = (shares[fold] ?? 0) + (shares[stay] ?? 0);
  const right = fold < 0 || both === 0 ? null : rightOf();
  if (right === null) return shares;
  return shares.with(fold, right === 'fold' ? both : 0).with(stay, right === 'stay' ? both : 0);
};

/** By choice: how much of what was done is taken for it. */
const meaningOf = (
  hand: HeadsUpHand,
  node: BettingDecision,
  action: BettingAction,
): readonly number[] | null => {
  if (action.kind !== 'raise') {
    const weights = node.choices.map(choice => (choice.action.kind === action.kind ? 1 : 0));
    return weights.some(weight => weight > 0) ? weights : null;
  }
  const size = potShare(levelBefore(hand, hand.moves.length), action.to);
  const meanings = meaningsOf(node, size, action.to >= hand.stack);
  if (meanings === null) return null;
  return node.choices.map((_, choice) => meanings.find(of => of.choice === choice)?.weight ?? 0);
};

const beforeFlop = new WeakMap<StackPlan, Map<string, Worth | null>>();

/** Before the flop suits say nothing: what was found for a starting hand holds for all that are like it. */
const worthAt = (spot: PlanSpot, paid: number): Worth | null => {
  if (spot.board.length > 0) return worthOf(spot, paid);
  const known = beforeFlop.get(spot.plan) ?? new Map<string, Worth | null>();
  beforeFlop.set(spot.plan, known);
  const key = `${spot.node}/${startingHandOf(comboOf(spot.hole[0]!, spot.hole[1]!))}`;
  const found = known.has(key) ? known.get(key)! : worthOf(spot, paid);
  known.set(key, found);
  return found;
};

/** `paid`: what whoever decides has put in, which is gone. */
const worthOf = (spot: PlanSpot, paid: number): Worth | null => {
  const found = choiceValues(spot);
  if (found.length === 0) return null;
  const known = spot.board.length === 0 ? knownLead(spot) : null;
  return {
    values: found[0]!.values.map(
      (_, choice, { length }) => correctionOf(found, only(choice, length), known).mean + paid,
    ),
    equity: (1 + (known ?? leadOver(found))) / 2,
    errorOf: weights => (isEnumerated(spot) ? 0 : correctionOf(found, weights, known).error),
  };
};

const leadOver = (found: readonly BoardValues[]): number =>
  found.reduce((sum, { lead }) => sum + lead, 0) / found.reduce((sum, { weight }) => sum + weight, 0);

const only = (at: number, length: number): readonly number[] =>
  Array.from({ length }, (_, place) => (place === at ? 1 : 0));

let matchups: Matchups | null = null;

/** How a showdown at once would end on the mean of all boards. */
const knownLead = ({ range, hole: [high, low] }: PlanSpot): number =>
  2 * equitiesBefore((matchups ??= matchupsOf(PREFLOP)), range)[comboOf(high!, low!)]! - 1;

type Corrected = Readonly<{ mean: number; error: number }>;

/**
 * The mean of a sum of choices over the boards that were looked at. Where it is known how showdowns end on all boards, what these
 * boards differ in from that is taken off as far as the sum goes with it (a control variate).
 */
const correctionOf = (
  found: readonly BoardValues[],
  weights: readonly number[],
  known: number | null,
): Corrected => {
  const boards = found.map(({ weight }) => weight);
  const sums = found.map(({ values, weight }) => dot(values, weights) / weight);
  const leads = found.map(({ lead, weight }) => lead / weight);
  const slope = known === null ? 0 : slopeOf(sums, leads);
  const left = sums.map((sum, at) => sum - slope * (leads[at]! - (known ?? 0)));
  const mean = meanOf(left, boards);
  const variance = meanOf(
    left.map(value => (value - mean) ** 2),
    boards,
  );
  return { mean, error: Math.sqrt(variance / Math.max(1, left.length - 1)) };
};

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

const meanOf = (values: readonly number[], weights: readonly number[]): number =>
  dot(values, weights) / weights.reduce((sum, weight) => sum + weight, 0);

/** How much the first grow with the second. */
const slopeOf = (of: readonly number[], by: readonly number[]): number => {
  const even = of.map(() => 1);
  const [one, other] = [meanOf(of, even), meanOf(by, even)];
  const spread = by.reduce((sum, value) => sum + (value - other) ** 2, 0);
  return spread === 0
    ? 0
    : by.reduce((sum, value, at) => sum + (value - other) * (of[at]! - one), 0) / spread;
};
