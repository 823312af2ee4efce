import { DECK, type Card } from '@cardroom/engine';
import {
  COMBOS,
  COMBOS_WITH,
  HIGH_CARDS,
  LOW_CARDS,
  STARTING_HANDS,
  STARTING_HAND_OF,
} from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import {
  RIVER_HANDS,
  emptyRiverHands,
  fillRiverHands,
  matchupsOf,
  payFold,
  payShowdown,
  type Matchups,
  type RiverHands,
} from '@cardroom/odds/solver';

/** By combo: how likely it is held, up to a factor; 0 where a card of the board is in it. */
export type Range = Float64Array;

const ALL = { high: HIGH_CARDS, low: LOW_CARDS };

/** By combo: what of a range can be held beside it. */
export const besideOf = (range: Range): Float64Array => {
  const out = new Float64Array(COMBOS);
  payFold(ALL, range, 1, out);
  return out;
};

/** Two ranges: the weight of all pairs of hands that share no card. */
export const pairsOf = (one: Range, other: Range): number => dot(one, besideOf(other));

export const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let combo = 0; combo < COMBOS; combo++) sum += one[combo]! * other[combo]!;
  return sum;
};

/** What is left of a range when a card comes to the board. */
export const without = (range: Range, cards: readonly Card[]): Range => {
  const left = range.slice();
  for (const card of cards) for (const combo of COMBOS_WITH[card]!) left[combo] = 0;
  return left;
};

let known: Matchups | undefined;

/**
 * By combo: what it wins less what it loses against a range, as often as they meet, over all cards that may come. Before the
 * flop by the exact table, suits averaged out.
 */
export const leadsOver = (range: Range, board: readonly Card[]): Float64Array => {
  if (board.length === 0) return leadsBefore(range);
  const [out, ways] = [new Float64Array(COMBOS), waysFrom(board.length)];
  for (const hands of handsOn(board)) addLeads(range, hands, 1 / ways, out);
  return out;
};

/** How many ways to complete a board two hands leave. */
const waysFrom = (seen: number): number => {
  if (seen === 3) return (45 * 44) / 2;
  return seen === 4 ? 44 : 1;
};

const leadsBefore = (range: Range): Float64Array => {
  const { lead } = (known ??= matchupsOf(PREFLOP));
  const reach = new Float64Array(STARTING_HANDS);
  for (let combo = 0; combo < COMBOS; combo++) reach[STARTING_HAND_OF[combo]!]! += range[combo]!;
  const leads = reach.map((_, hand) =>
    reach.reduce((sum, weight, other) => sum + weight * lead[hand * STARTING_HANDS + other]!, 0),
  );
  return Float64Array.from(STARTING_HAND_OF, hand => leads[hand]!);
};

const completions = (board: readonly Card[]): readonly (readonly Card[])[] => {
  const live = DECK.filter(card => !board.includes(card));
  if (board.length === 5) return [board];
  if (board.length === 4) return live.map(card => [...board, card]);
  return live.flatMap((turn, at) => live.slice(at + 1).map(river => [...board, turn, river]));
};

let kept: Readonly<{ board: string; hands: readonly RiverHands[] }> | undefined;

/** The hands on every way to complete a board, kept while the board is the same. */
const handsOn = (board: readonly Card[]): readonly RiverHands[] => {
  if (kept?.board !== board.join()) kept = { board: board.join(), hands: completions(board).map(handsOf) };
  return kept.hands;
};

const handsOf = (board: readonly Card[]): RiverHands => {
  const hands = emptyRiverHands();
  fillRiverHands(hands, board);
  return hands;
};

const [reach, leads] = [new Float64Array(RIVER_HANDS), new Float64Array(RIVER_HANDS)];

const addLeads = (range: Range, hands: RiverHands, weight: number, out: Float64Array): void => {
  for (let hand = 0; hand < RIVER_HANDS; hand++) reach[hand] = range[hands.combos[hand]!]!;
  payShowdown(hands, reach, weight, leads);
  for (let hand = 0; hand < RIVER_HANDS; hand++) out[hands.combos[hand]!]! += leads[hand]!;
};
