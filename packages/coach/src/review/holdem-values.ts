import { DECK, type Card } from '@cardroom/engine';
import {
  COMBOS,
  HIGH_CARDS,
  LOW_CARDS,
  STARTING_HAND_OF,
  comboOf,
  evaluateCombos,
} from '@cardroom/odds/holdem';
import { bucketsFor, randomStream, type StackPlan } from '@cardroom/odds/solver';

/** A decision as a plan knows it, and what is known about it. */
export type PlanSpot = Readonly<{
  plan: StackPlan;
  /** Its number in the plan's tree. */
  node: number;
  hole: readonly Card[];
  /** The cards that lie when it is made. */
  board: readonly Card[];
  /** By combo: how likely the other comes here with it. */
  range: Float64Array;
  /** Buckets that were found, by the board. */
  keep: Map<string, Uint16Array>;
}>;

/**
 * By complete board that was looked at: how often the other may be here, what each choice is then worth, and how a showdown at once
 * would end, from −1 to 1; values and lead are summed over that.
 */
export type BoardValues = Readonly<{ weight: number; values: readonly number[]; lead: number }>;

/**
 * What each choice is worth, in units of the small blind, if both go on as the plan does: against everything that the other may
 * hold. On the turn every river is looked at; before, some ways to complete the board, in which all cards come equally often.
 */
export const choiceValues = (spot: PlanSpot): readonly BoardValues[] =>
  completionsOf(spot)
    .map(board => valuesOn(spot, board))
    .filter(({ weight }) => weight > 0);

/** Whether nothing is left to chance that was not looked at. */
export const isEnumerated = ({ board }: Pick<PlanSpot, 'board'>): boolean => board.length >= 4;

const completionsOf = ({ board, hole }: PlanSpot): readonly (readonly Card[])[] => {
  const free = DECK.filter(card => !board.includes(card) && !hole.includes(card));
  if (board.length === 5) return [board];
  if (board.length === 4) return free.map(card => [...board, card]);
  return board.length === 0
    ? FIXED.filter(cards => !cards.some(card => hole.includes(card)))
    : inTurns(shuffled(free, 7)).map(cards => [...board, ...cards]);
};

/** Pairs in which every card comes once first and once second. */
const inTurns = (cards: readonly Card[]): readonly (readonly Card[])[] =>
  cards.map((card, at) => [card, cards[(at + 1) % cards.length]!]);

const shuffled = (cards: readonly Card[], seed: number): readonly Card[] => {
  const [order, random] = [[...cards], randomStream(seed)];
  for (let at = order.length - 1; at > 0; at--) {
    const other = random() % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
};

/** Ten boards of a deck; two cards are left. */
const boardsOf = (deck: readonly Card[]): readonly (readonly Card[])[] =>
  Array.from({ length: 10 }, (_, at) => deck.slice(5 * at, 5 * at + 5));

/** Before the flop always the same boards, so that their buckets are found once. */
const FIXED = [1, 2, 3, 4, 5].flatMap(seed => boardsOf(shuffled(DECK, seed)));

const STRENGTHS = new Uint16Array(COMBOS);

const valuesOn = (spot: PlanSpot, board: readonly Card[]): BoardValues => {
  const { plan, node, hole, range } = spot;
  const own = comboOf(hole[0]!, hole[1]!);
  const combos = combosWithout(range, [...hole, ...board]);
  evaluateCombos(board, STRENGTHS);
  const signs = signsOf(combos, own);
  const reach = picked(range, combos);
  const walk = walkOf(
    { plan, me: plan.tree.player[node]!, own, combos, signs, rows: rowsFor(spot, board) },
    reach,
  );
  return {
    weight: sumOf(reach, reach.length),
    lead: dot(reach, signs),
    values: Array.from({ length: plan.tree.actions[node]! }, (_, choice) =>
      walk(plan.tree.children[plan.tree.first[node]! + choice]!),
    ),
  };
};

/** The combos of a range that the known cards leave. */
const combosWithout = (range: Float64Array, known: readonly Card[]): Uint16Array => {
  const isKnown = new Uint8Array(DECK.length);
  for (const card of known) isKnown[card] = 1;
  const left = new Uint16Array(COMBOS);
  let count = 0;
  for (let combo = 0; combo < COMBOS; combo++)
    if (range[combo]! > 0 && isKnown[HIGH_CARDS[combo]!] === 0 && isKnown[LOW_CARDS[combo]!] === 0)
      left[count++] = combo;
  return left.subarray(0, count);
};

/** By combo that the other may hold: 1 where one's own is stronger, -1 where it is weaker. */
const signsOf = (combos: Uint16Array, own: number): Float64Array => {
  const signs = new Float64Array(combos.length);
  for (let at = 0; at < signs.length; at++) signs[at] = Math.sign(STRENGTHS[own]! - STRENGTHS[combos[at]!]!);
  return signs;
};

const picked = (values: Float64Array, combos: Uint16Array): Float64Array => {
  const own = new Float64Array(combos.length);
  for (let at = 0; at < own.length; at++) own[at] = values[combos[at]!]!;
  return own;
};

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
};

const sumOf = (values: Float64Array, count: number): number => {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += values[at]!;
  return sum;
};

/** By street, by combo; streets before the decision are never asked for. */
const rowsFor =
  ({ plan, keep }: PlanSpot, board: readonly Card[]) =>
  (street: number): Uint16Array | Uint8Array => {
    if (street === 0) return STARTING_HAND_OF;
    const cards = board.slice(0, street + 2);
    const key = cards.join();
    const rows = keep.get(key) ?? bucketsFor(plan.abstraction, cards);
    keep.set(key, rows);
    return rows;
  };

type Ground = Readonly<{
  plan: StackPlan;
  /** Whose hand it is. */
  me: number;
  own: number;
  combos: Uint16Array;
  /** By combo that the other may hold: who wins a showdown. */
  signs: Float64Array;
  rows: (street: number) => Uint16Array | Uint8Array;
}>;

const FOLDED = 1;
const SHOWDOWN = 2;

/**
 * What the other brings to a node: the combos that may still be held, by their place, and how likely each is; and where the shares
 * of each begin at the node that is being looked at.
 */
type Brought = {
  readonly places: Uint16Array;
  readonly reach: Float64Array;
  readonly from: Int32Array;
  count: number;
};

/** By depth of the tree, one for all walks: each is written anew for every choice. */
const BROUGHT: Brought[] = [];

const broughtAt = (depth: number): Brought =>
  (BROUGHT[depth] ??= {
    places: new Uint16Array(COMBOS),
    reach: new Float64Array(COMBOS),
    from: new Int32Array(COMBOS),
    count: 0,
  });

const IN_ORDER = Uint16Array.from({ length: COMBOS }, (_, at) => at);

const bringAll = (reach: Float64Array): void => {
  const all = broughtAt(0);
  all.places.set(IN_ORDER);
  all.reach.set(reach);
  all.count = reach.length;
};

/**
 * What one hand is worth from a node on, for all that the other brings. Whatever the other would not do with a combo is left out
 * from there on: most lists are short before long.
 */
const walkOf = ({ plan: { tree, sharesAt }, me, own, combos, signs, rows }: Ground, all: Float64Array) => {
  const { kind, player, paid, street, actions, first, children } = tree;
  const ownRows: number[] = [];
  const otherRows: Uint16Array[] = [];
  const ownRowAt = (at: number): number => (ownRows[at] ??= rows(at)[own]!);
  const otherRowsAt = (at: number): Uint16Array => (otherRows[at] ??= rowsOf(rows(at), combos));
  /** What ends the hand is worth, to whoever has not folded. */
  const folded = (node: number): number => (player[node] === me ? -paid[node]! : paid[node]!);
  const walk = (node: number, depth: number): number => {
    const { reach, places, count } = broughtAt(depth);
    if (kind[node] === FOLDED) return folded(node) * sumOf(reach, count);
    if (kind[node] === SHOWDOWN) return paid[node]! * showdownOf(reach, places, count, signs);
    return player[node] === me ? ownChoice(node, depth) : otherChoice(node, depth);
  };
  const ownChoice = (node: number, depth: number): number => {
    const [shares, width] = [sharesAt(node), actions[node]!];
    const row = ownRowAt(street[node]!) * width;
    let sum = 0;
    for (let choice = 0; choice < width; choice++) {
      const share = shares[row + choice]!;
      if (share > 0) sum += share * walk(children[first[node]! + choice]!, depth);
    }
    return sum;
  };
  const otherChoice = (node: number, depth: number): number => {
    const [shares, width, now] = [sharesAt(node), actions[node]!, broughtAt(depth)];
    findShares(now, otherRowsAt(street[node]!), width);
    let sum = 0;
    for (let choice = 0; choice < width; choice++) {
      const child = children[first[node]! + choice]!;
      if (kind[child] === FOLDED) sum += folded(child) * foldsOf(now, shares, choice);
      else if (kind[child] === SHOWDOWN) sum += paid[child]! * showdownsOf(now, shares, choice, signs);
      else if (bring(now, broughtAt(depth + 1), shares, choice)) sum += walk(child, depth + 1);
    }
    return sum;
  };
  return (node: number): number => {
    bringAll(all);
    return walk(node, 0);
  };
};

const rowsOf = (rows: Uint16Array | Uint8Array, combos: Uint16Array): Uint16Array => {
  const own = new Uint16Array(combos.length);
  for (let at = 0; at < combos.length; at++) own[at] = rows[combos[at]!]!;
  return own;
};

const findShares = ({ places, from, count }: Brought, rows: Uint16Array, width: number): void => {
  for (let at = 0; at < count; at++) from[at] = rows[places[at]!]! * width;
};

/** What is left after a choice of the other; whether anything is. */
const bring = (now: Brought, then: Brought, shares: Float32Array, choice: number): boolean => {
  const { places, reach, from, count } = now;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const likely = reach[at]! * shares[from[at]! + choice]!;
    if (likely === 0) continue;
    then.places[kept] = places[at]!;
    then.reach[kept++] = likely;
  }
  then.count = kept;
  return kept > 0;
};

/** How likely the other makes a choice that ends the hand. */
const foldsOf = ({ reach, from, count }: Brought, shares: Float32Array, choice: number): number => {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += reach[at]! * shares[from[at]! + choice]!;
  return sum;
};

/** The same by who wins the showdown that follows. */
const showdownsOf = (
  { places, reach, from, count }: Brought,
  shares: Float32Array,
  choice: number,
  signs: Float64Array,
): number => {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += reach[at]! * shares[from[at]! + choice]! * signs[places[at]!]!;
  return sum;
};

const showdownOf = (reach: Float64Array, places: Uint16Array, count: number, signs: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += reach[at]! * signs[places[at]!]!;
  return sum;
};
