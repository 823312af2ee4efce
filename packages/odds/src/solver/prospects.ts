import { DECK, RANKS, SUITS, rankOf, type Card, type Suit } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH, HIGH_CARDS, LOW_CARDS } from '../holdem/combos.ts';
import { RANK_PAIRS, RANK_PAIR_OF, strengthsOfPairs } from '../holdem/holdings.ts';
import { rankKeyOf, suitedBits } from '../holdem/keys.ts';
import { sizeOf } from '../holdem/runouts.ts';
import { STRONGEST } from '../holdem/strengths.ts';
import { FLUSHES } from '../holdem/tables.ts';
import { RIVER_HANDS } from './river-hands.ts';

/** What a hand may become: by combo, the mean and the standard deviation of its percentile over all rivers; −1 where it cannot be held. */
export type Prospects = Readonly<{ mean: Float64Array; spread: Float64Array }>;

/**
 * Over every way to complete a board of three or four cards. Must agree with `percentilesOn` each of them: here hands of the same ranks
 * are looked at once, and then those that are an exception, because they hold a card that has come or make a flush. Places
 * are counted in whole numbers, so that hands that differ in suits alone have exactly the same prospects.
 */
export const prospectsOn = (board: readonly Card[]): Prospects => {
  const totals = emptyTotals();
  const live = DECK.filter(card => !board.includes(card));
  for (const [at, card] of live.entries())
    if (board.length === 4) addBoard([...board, card], 1, totals);
    else for (const last of live.slice(at + 1)) addBoard([...board, card, last], 2, totals);
  return prospectsFrom(totals, board);
};

/** Sums of places and of their squares: of all hands by their pair of ranks, and by combo what differs from that. */
type Totals = Readonly<{
  pairs: Float64Array;
  pairSquares: Float64Array;
  combos: Float64Array;
  comboSquares: Float64Array;
}>;

const emptyTotals = (): Totals => ({
  pairs: new Float64Array(RANK_PAIRS),
  pairSquares: new Float64Array(RANK_PAIRS),
  combos: new Float64Array(COMBOS),
  comboSquares: new Float64Array(COMBOS),
});

/** Cards that come beside a hand, and ways in which they do. */
const WAYS: Readonly<Record<number, number>> = { 3: (47 * 46) / 2, 4: 46 };

/** Twice the hands of a board: the place of one that would beat them all. */
const PLACES = 2 * RIVER_HANDS;

const prospectsFrom = (
  { pairs, pairSquares, combos, comboSquares }: Totals,
  board: readonly Card[],
): Prospects => {
  const ways = WAYS[board.length]!;
  const mean = combos.map((sum, combo) => (sum + pairs[RANK_PAIR_OF[combo]!]!) / (ways * PLACES));
  const spread = comboSquares.map((sum, combo) => {
    const square = (sum + pairSquares[RANK_PAIR_OF[combo]!]!) / (ways * PLACES * PLACES);
    return Math.sqrt(Math.max(0, square - mean[combo]! ** 2));
  });
  for (const combo of board.flatMap(card => [...COMBOS_WITH[card]!])) mean[combo] = spread[combo] = -1;
  return { mean, spread };
};

const strengths = new Uint16Array(RANK_PAIRS);
/** By pair of ranks: how many hands have it and make no flush. */
const holders = new Int16Array(RANK_PAIRS);
/** By pair of ranks: the place of such hands; 0 where there are none. */
const places = new Uint16Array(RANK_PAIRS);
const flushes = { combos: new Uint16Array(COMBOS), strengths: new Uint16Array(COMBOS), count: 0 };

/** Adds the places of all hands on a complete board, of which the last `come` cards are not those of the first board. */
const addBoard = (board: readonly Card[], come: number, totals: Totals): void => {
  strengthsOfPairs(rankKeyOf(board), strengths);
  countHolders(board);
  findFlushes(board);
  placeStrengths();
  addPairs(totals);
  takeBlocked(board, come, totals);
  addFlushes(totals);
};

const left = new Uint8Array(RANKS.length);

const countHolders = (board: readonly Card[]): void => {
  left.fill(SUITS.length);
  for (let at = 0; at < board.length; at++) left[rankOf(board[at]!)]!--;
  for (let high = 0, pair = 0; high < RANKS.length; high++) {
    for (let low = 0; low < high; low++) holders[pair++] = left[high]! * left[low]!;
    holders[pair++] = (left[high]! * (left[high]! - 1)) / 2;
  }
};

const FLUSH_CARDS = 5;

/** Leaves the hands that make a flush in `flushes`, and takes them from the holders. */
const findFlushes = (board: readonly Card[]): void => {
  flushes.count = 0;
  for (let suit = 0; suit < SUITS.length; suit++) {
    const bits = suitedBits(board, suit);
    const missing = FLUSH_CARDS - sizeOf(bits);
    if (missing <= 2) putFlushes(board, suit, bits, missing);
  }
};

/** By suit, by combo: the ranks of the suit, as bits. */
const SUITED_BITS = Array.from(SUITS, (_, suit) =>
  Uint16Array.from({ length: COMBOS }, (__, combo) =>
    suitedBits([HIGH_CARDS[combo]!, LOW_CARDS[combo]!], suit),
  ),
);
/** By suit, by how many cards of it are needed: the combos that hold them. */
const HAVING = SUITED_BITS.map(bits =>
  [0, 1, 2].map(needed => Uint16Array.from([...bits.keys()].filter(combo => sizeOf(bits[combo]!) >= needed))),
);

const taken = new Uint8Array(DECK.length);

const putFlushes = (board: readonly Card[], suit: Suit, ofBoard: number, missing: number): void => {
  const [bits, combos] = [SUITED_BITS[suit]!, HAVING[suit]![missing]!];
  for (let at = 0; at < board.length; at++) taken[board[at]!] = 1;
  for (let at = 0; at < combos.length; at++) {
    const combo = combos[at]!;
    if (taken[HIGH_CARDS[combo]!]! + taken[LOW_CARDS[combo]!]! > 0) continue;
    flushes.combos[flushes.count] = combo;
    flushes.strengths[flushes.count++] = FLUSHES[ofBoard | bits[combo]!]!;
    holders[RANK_PAIR_OF[combo]!]!--;
  }
  for (let at = 0; at < board.length; at++) taken[board[at]!] = 0;
};

/** By strength: how many have it, and then its place; which strengths occur, as bits. Zeros between two boards. */
const counts = new Uint16Array(STRONGEST + 1);
const placeOf = new Uint16Array(STRONGEST + 1);
const met = new Int32Array((STRONGEST >> 5) + 1);

/** From the weakest on: a place is twice the number of those that are weaker, and one more for each that is as strong. */
const placeStrengths = (): void => {
  for (let pair = 0; pair < RANK_PAIRS; pair++)
    if (holders[pair]! > 0) meet(strengths[pair]!, holders[pair]!);
  for (let at = 0; at < flushes.count; at++) meet(flushes.strengths[at]!, 1);
  let below = 0;
  for (let word = 0; word < met.length; word++) {
    for (let bits = met[word]!; bits !== 0; bits &= bits - 1) {
      const strength = (word << 5) + 31 - Math.clz32(bits & -bits);
      placeOf[strength] = 2 * below + counts[strength]!;
      below += counts[strength]!;
      counts[strength] = 0;
    }
    met[word] = 0;
  }
};

const meet = (strength: number, hands: number): void => {
  counts[strength]! += hands;
  met[strength >> 5]! |= 1 << (strength & 31);
};

const addPairs = ({ pairs, pairSquares }: Totals): void => {
  for (let pair = 0; pair < RANK_PAIRS; pair++) {
    const place = holders[pair]! > 0 ? placeOf[strengths[pair]!]! : 0;
    places[pair] = place;
    pairs[pair]! += place;
    pairSquares[pair]! += place * place;
  }
};

/** Who holds a card that has come has no place; who holds two of them is met once. */
const takeBlocked = (board: readonly Card[], come: number, totals: Totals): void => {
  const last = board[board.length - 1]!;
  for (let at = board.length - come; at < board.length; at++) {
    const combos = COMBOS_WITH[board[at]!]!;
    for (let of = 0; of < combos.length; of++) {
      const combo = combos[of]!;
      const again = board[at] !== last && (HIGH_CARDS[combo] === last || LOW_CARDS[combo] === last);
      if (!again) addTo(totals, combo, 0);
    }
  }
};

const addFlushes = (totals: Totals): void => {
  for (let at = 0; at < flushes.count; at++)
    addTo(totals, flushes.combos[at]!, placeOf[flushes.strengths[at]!]!);
};

/** Adds a place instead of that of the hand's ranks. */
const addTo = ({ combos, comboSquares }: Totals, combo: number, place: number): void => {
  const instead = places[RANK_PAIR_OF[combo]!]!;
  combos[combo]! += place - instead;
  comboSquares[combo]! += place * place - instead * instead;
};
