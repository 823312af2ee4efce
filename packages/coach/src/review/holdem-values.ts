import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, STARTING_HAND_OF, cardsOf, comboOf, evaluateCombos, overlap } from '@cardroom/odds/holdem';
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
  const others = range.map((likely, combo) =>
    overlap(combo, own) || cardsOf(combo).some(card => board.includes(card)) ? 0 : likely,
  );
  const combos = Uint16Array.from([...others.keys()].filter(combo => others[combo]! > 0));
  evaluateCombos(board, STRENGTHS);
  const signs = Float64Array.from(combos, combo => Math.sign(STRENGTHS[own]! - STRENGTHS[combo]!));
  const walk = walkOf({ plan, me: plan.tree.player[node]!, own, combos, signs, rows: rowsFor(spot, board) });
  const reach = Float64Array.from(combos, combo => others[combo]!);
  return {
    weight: sumOf(reach),
    lead: dot(reach, signs),
    values: Array.from({ length: plan.tree.actions[node]! }, (_, choice) =>
      walk(plan.tree.children[plan.tree.first[node]! + choice]!, reach),
    ),
  };
};

const sumOf = (values: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
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

/** What one hand is worth from a node on, for all that the other brings. */
const walkOf = ({ plan: { tree, sharesAt }, me, own, combos, signs, rows }: Ground) => {
  const { kind, player, paid, street, actions, first, children } = tree;
  const found = new Map<number, Uint16Array | Uint8Array>();
  const rowsAt = (at: number): Uint16Array | Uint8Array => {
    const known = found.get(at) ?? rows(at);
    found.set(at, known);
    return known;
  };
  const walk = (node: number, reach: Float64Array): number => {
    if (kind[node] === FOLDED) return (player[node] === me ? -1 : 1) * paid[node]! * sumOf(reach);
    if (kind[node] === SHOWDOWN) return paid[node]! * dot(reach, signs);
    return player[node] === me ? ownChoice(node, reach) : otherChoice(node, reach);
  };
  const ownChoice = (node: number, reach: Float64Array): number => {
    const [shares, width] = [sharesAt(node), actions[node]!];
    const row = rowsAt(street[node]!)[own]! * width;
    let sum = 0;
    for (let choice = 0; choice < width; choice++) {
      const share = shares[row + choice]!;
      if (share > 0) sum += share * walk(children[first[node]! + choice]!, reach);
    }
    return sum;
  };
  const otherChoice = (node: number, reach: Float64Array): number => {
    const [of, shares, width] = [rowsAt(street[node]!), sharesAt(node), actions[node]!];
    let sum = 0;
    for (let choice = 0; choice < width; choice++) {
      const brought = new Float64Array(reach.length);
      let all = 0;
      for (let at = 0; at < reach.length; at++) {
        const likely = reach[at]! * shares[of[combos[at]!]! * width + choice]!;
        brought[at] = likely;
        all += likely;
      }
      if (all > 0) sum += walk(children[first[node]! + choice]!, brought);
    }
    return sum;
  };
  return walk;
};

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
};
