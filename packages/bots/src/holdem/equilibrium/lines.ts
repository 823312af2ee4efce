import type { Card } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH, STARTING_HAND_OF } from '@cardroom/odds/holdem';
import {
  bucketsFor,
  meaningsOf,
  potShare,
  type BettingDecision,
  type BettingNode,
  type Meaning,
  type Ranges,
  type Shares,
  type StackPlan,
} from '@cardroom/odds/solver';
import type { ByCombo } from './answers.ts';
import type { HeadsUpHand, Move } from './hand.ts';

/**
 * A way through a plan's bets that a hand may be taken for. A bet of a size that the plan does not know is taken for the two beside
 * it, so that there can be several.
 */
export type Line = Readonly<{
  node: BettingNode;
  /** Its number in the plan's tree. */
  at: number;
  /** How much of the hand is taken for this one. */
  weight: number;
  /** By player, by combo: how likely it comes here, as far as its own choices go. */
  reach: Ranges;
  /** Every size on the way was known to the plan. */
  exact: boolean;
  /** By player: where it could last have gone all-in. */
  couldShove: readonly [Line | null, Line | null];
}>;

/** By street, by combo: its row in the plan. */
export type RowsOf = (street: number) => Uint16Array | Uint8Array;

/** Keeps what was found for flops, which takes long, and for the board of the hand. */
export const rowsOn = (
  { abstraction }: StackPlan,
  board: readonly Card[],
  keep: Map<string, Uint16Array>,
): RowsOf => {
  const found = (street: number): Uint16Array => {
    const seen = board.slice(0, street + 2);
    const key = seen.join();
    const rows = keep.get(key) ?? bucketsFor(abstraction, seen);
    keep.set(key, rows);
    return rows;
  };
  return street => (street === 0 ? STARTING_HAND_OF : found(street));
};

/** Everything is held as often as anything else. */
const EVEN: ByCombo = new Float64Array(COMBOS).fill(1);

export const startOf = ({ betting }: StackPlan): Line => ({
  node: betting,
  at: 0,
  weight: 1,
  reach: [EVEN, EVEN],
  exact: true,
  couldShove: [null, null],
});

/** More ways than these are not followed. */
const MOST_LINES = 6;

/** The ways that a hand may be taken for, up to some street: moves on later ones are not looked at. */
export const linesOf = (plan: StackPlan, hand: HeadsUpHand, rows: RowsOf, until: number): readonly Line[] =>
  hand.moves
    .filter(({ street }) => street < until)
    .reduce<readonly Line[]>(
      (lines, move, nth) => likeliest(lines.flatMap(line => follow(plan, hand, rows, line, move, nth))),
      [startOf(plan)],
    );

const likeliest = (lines: readonly Line[]): readonly Line[] =>
  lines.length <= MOST_LINES
    ? lines
    : lines.toSorted((one, other) => other.weight - one.weight).slice(0, MOST_LINES);

/** Whether the plan takes the street for over while the hand is still on it, or the hand for decided. */
export const isAhead = ({ node }: Line, street: number): boolean =>
  node.kind !== 'decision' || node.street > street;

/** What cannot be followed tells nothing, and the way is no longer exact. */
const follow = (
  plan: StackPlan,
  hand: HeadsUpHand,
  rows: RowsOf,
  line: Line,
  move: Move,
  nth: number,
): readonly Line[] => {
  const { node } = line;
  if (isAhead(line, move.street) || node.kind !== 'decision' || node.player !== move.player)
    return [{ ...line, exact: false }];
  const meanings = meaningsOfMove(hand, node, move, nth);
  return meanings.length === 0
    ? [shoved(plan, line, node)]
    : meanings.map(meaning => chosen(plan, rows, line, node, meaning));
};

/** A raise where the plan knows none any more is taken for going all-in when that was still possible. */
const shoved = ({ tree }: StackPlan, line: Line, { player, street }: BettingDecision): Line => {
  const before = line.couldShove[player];
  if (before?.node.kind !== 'decision' || before.node.street !== street) return { ...line, exact: false };
  const choice = before.node.choices.length - 1;
  const at = tree.children[tree.first[before.at]! + choice]!;
  return { ...line, node: before.node.choices[choice]!.next, at, exact: false };
};

const meaningsOfMove = (
  hand: HeadsUpHand,
  decision: BettingDecision,
  { action }: Move,
  nth: number,
): readonly Meaning[] => {
  if (action.kind !== 'raise') {
    const choice = decision.choices.findIndex(other => other.action.kind === action.kind);
    return choice < 0 ? [] : [{ choice, weight: 1 }];
  }
  const size = potShare(levelBefore(hand, nth), action.to);
  return meaningsOf(decision, size, action.to >= hand.stack) ?? [];
};

/** What had been put in most before the nth move. */
export const levelBefore = ({ moves, paid }: Pick<HeadsUpHand, 'moves' | 'paid'>, nth: number): number =>
  moves
    .slice(0, nth)
    .reduce((level, { action }) => (action.kind === 'raise' ? action.to : level), Math.max(2, paid[0]!));

const chosen = (
  { tree, sharesAt }: StackPlan,
  rows: RowsOf,
  line: Line,
  { player, choices, street }: BettingDecision,
  { choice, weight }: Meaning,
): Line => {
  const { at, reach, exact } = line;
  const of = rows(street);
  const [shares, actions] = [sharesAt(at), choices.length];
  const own = choiceShares(shares, of, actions, choice);
  for (let combo = 0; combo < COMBOS; combo++) own[combo]! *= reach[player][combo]!;
  return {
    node: choices[choice]!.next,
    at: tree.children[tree.first[at]! + choice]!,
    weight: line.weight * weight,
    reach: withOwn(reach, player, own),
    exact: exact && weight === 1,
    couldShove:
      choices.at(-1)!.action.kind === 'raise' ? withOwn(line.couldShove, player, line) : line.couldShove,
  };
};

/** By combo: how often it makes one of so many choices, from a table by row. */
export const choiceShares = (
  shares: Shares,
  rowOf: Uint16Array | Uint8Array,
  actions: number,
  choice: number,
): ByCombo => {
  const own = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++) own[combo] = shares[rowOf[combo]! * actions + choice]!;
  return own;
};

const withOwn = <Item>(both: readonly [Item, Item], player: 0 | 1, own: Item): readonly [Item, Item] =>
  player === 0 ? [own, both[1]] : [both[0], own];

/** So rare is, beside the likeliest, what the plan never does: others may do it. */
const SURPRISE = 1e-4;

/** Who may hold what after these ways, with the cards on the board out of everybody's hands. */
export const rangesAfter = (
  lines: readonly Pick<Line, 'weight' | 'reach'>[],
  board: readonly Card[],
): Ranges => [rangeAfter(lines, board, 0), rangeAfter(lines, board, 1)];

const rangeAfter = (
  lines: readonly Pick<Line, 'weight' | 'reach'>[],
  board: readonly Card[],
  player: 0 | 1,
): ByCombo => {
  const range = reachBy(lines, player);
  let most = 0;
  for (let combo = 0; combo < COMBOS; combo++) most = Math.max(most, range[combo]!);
  const least = SURPRISE * most || 1;
  for (let combo = 0; combo < COMBOS; combo++) range[combo] = Math.max(range[combo]!, least);
  for (const card of board) for (const combo of COMBOS_WITH[card]!) range[combo] = 0;
  return range;
};

/** By combo: how likely a player comes by any of these ways. */
export const reachBy = (lines: readonly Pick<Line, 'weight' | 'reach'>[], player: 0 | 1): ByCombo => {
  const all = new Float64Array(COMBOS);
  for (const { weight, reach } of lines)
    for (let combo = 0; combo < COMBOS; combo++) all[combo]! += weight * reach[player][combo]!;
  return all;
};
