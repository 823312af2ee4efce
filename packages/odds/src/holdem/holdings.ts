import { DECK, RANKS, SUITS, invariant, rankOf, type Card, type Suit } from '@cardroom/engine';
import { COMBOS, HIGH_CARDS, LOW_CARDS, cardsOf, holds, type Combo } from './combos.ts';
import { rankKeyOf, suitedBits, type Key } from './keys.ts';
import { sizeOf } from './runouts.ts';
import { BOARD_CARDS } from './showdowns.ts';
import { FLUSHES, SEVEN } from './tables.ts';

/** Combos to be evaluated on many boards, with all that depends on them alone. */
export type Holdings = Readonly<{
  combos: readonly Combo[];
  /** Their ranks: places in the list of all pairs of ranks. */
  ranks: Uint8Array;
  high: Uint8Array;
  low: Uint8Array;
  /** By suit. */
  suited: readonly Suited[];
  /** By card: the places of the combos that hold it. */
  places: readonly Uint16Array[];
}>;

type Suited = Readonly<{
  /** By place: the ranks of the suit, as bits. */
  bits: Uint16Array;
  /** By how many cards of the suit are needed, 0 to 2: the places of the combos that have them. */
  having: readonly Uint16Array[];
}>;

/** The 91 pairs of ranks, equal or not, by `high * (high + 1) / 2 + low`. */
export const RANK_PAIRS = (RANKS.length * (RANKS.length + 1)) / 2;
const rankPairOf = (high: Card, low: Card): number => (rankOf(high) * (rankOf(high) + 1)) / 2 + rankOf(low);
const RANK_PAIR_KEYS = new Int32Array(RANK_PAIRS);
for (let combo = 0; combo < COMBOS; combo++)
  RANK_PAIR_KEYS[rankPairOf(...cardsOf(combo))] = rankKeyOf(cardsOf(combo));

/** By combo: its pair of ranks. */
export const RANK_PAIR_OF: Uint8Array = Uint8Array.from({ length: COMBOS }, (_, combo) =>
  rankPairOf(...cardsOf(combo)),
);

export const holdingsOf = (combos: readonly Combo[]): Holdings => ({
  combos,
  ranks: Uint8Array.from(combos, combo => RANK_PAIR_OF[combo]!),
  high: Uint8Array.from(combos, combo => HIGH_CARDS[combo]!),
  low: Uint8Array.from(combos, combo => LOW_CARDS[combo]!),
  suited: Array.from(SUITS, (_, suit) => suitedOf(combos, suit)),
  places: DECK.map(card => placesWhere(combos, combo => holds(combo, card))),
});

const suitedOf = (combos: readonly Combo[], suit: Suit): Suited => ({
  bits: Uint16Array.from(combos, combo => suitedBits(cardsOf(combo), suit)),
  having: [0, 1, 2].map(count =>
    placesWhere(combos, combo => sizeOf(suitedBits(cardsOf(combo), suit)) >= count),
  ),
});

const placesWhere = (combos: readonly Combo[], holdsTrue: (combo: Combo) => boolean): Uint16Array =>
  Uint16Array.from([...combos.keys()].filter(place => holdsTrue(combos[place]!)));

/**
 * The strength of every holding on a complete board, into `out`, place by place; 0 where a card of the board is held.
 * Agrees with `evaluate7`, which it outruns: what holdings share is worked out once a board.
 */
export const evaluateHoldings = (holdings: Holdings, board: readonly Card[], out: Uint16Array): void => {
  byRanks(holdings.ranks, rankKeyOf(board), out);
  for (let suit = 0; suit < SUITS.length; suit++) {
    const bits = suitedBits(board, suit);
    const missing = FLUSH_CARDS - sizeOf(bits);
    if (missing <= 2) putFlushes(holdings.suited[suit]!, missing, bits, out);
  }
  for (let at = 0; at < board.length; at++) clear(holdings.places[board[at]!]!, out);
};

export const FLUSH_CARDS = 5;

// Local names and literals for the compiler's sake, as in evaluate.ts.
const FLUSH = FLUSHES;
const ROWS = SEVEN.rows;
const STRENGTHS = SEVEN.strengths;

const pairStrengths = new Uint16Array(RANK_PAIRS);

/** Looks up each pair of ranks once, then hands out what it is worth. */
const byRanks = (ranks: Uint8Array, board: Key, out: Uint16Array): void => {
  const strengths = pairStrengths;
  strengthsOfPairs(board, strengths);
  for (let at = 0; at < ranks.length; at++) out[at] = strengths[ranks[at]!]!;
};

/** What each pair of ranks is worth with a complete board of these ranks, flushes apart. */
export const strengthsOfPairs = (board: Key, out: Uint16Array): void => {
  for (let pair = 0; pair < RANK_PAIRS; pair++) {
    const key = (board + RANK_PAIR_KEYS[pair]!) | 0;
    out[pair] = STRENGTHS[((key >>> 9) & 0xffff) ^ ROWS[key >>> 18]!]!;
  }
};

const putFlushes = ({ bits, having }: Suited, missing: number, board: number, out: Uint16Array): void => {
  const places = having[missing]!;
  for (let at = 0; at < places.length; at++) out[places[at]!] = FLUSH[board | bits[places[at]!]!]!;
};

const clear = (places: Uint16Array, out: Uint16Array): void => {
  for (let at = 0; at < places.length; at++) out[places[at]!] = 0;
};

let everything: Holdings | undefined;

/** All 1,326 combos, each at the place of its number. */
export const allHoldings = (): Holdings =>
  (everything ??= holdingsOf(Array.from({ length: COMBOS }, (_, combo) => combo)));

/** The strengths of all 1,326 combos on a board of five cards, by combo; 0 where a card of the board is held. */
export const evaluateCombos = (board: readonly Card[], out: Uint16Array): void => {
  invariant(
    board.length === BOARD_CARDS && out.length === COMBOS,
    'combos are evaluated on a complete board',
  );
  evaluateHoldings(allHoldings(), board, out);
};
