import { DECK, SUITS, invariant, rankOf, suitOf, type Card, type Suit } from '@cardroom/engine';
import { RANK_KEYS, rankBit, rankKeyOf, suitedBits, type Key } from './keys.ts';
import { runoutsOf, sizeOf, type Runouts } from './runouts.ts';
import { STRONGEST, type Strength } from './strengths.ts';
import { FLUSHES, SEVEN } from './tables.ts';

const HAND = 7;
const FLUSH_CARDS = 5;

/** How many hands there are of each strength. */
type StrengthCounts = Uint32Array;

/** A count in progress. */
type Completion = Readonly<{
  counts: StrengthCounts;
  /** The cards that may come, in the order in which they are tried. */
  live: readonly Card[];
  /** By suit: the ranks of the cards chosen so far, as bits. */
  chosen: Uint16Array;
  /** By the place of a live card: two cards from there on, by rank. */
  runouts: readonly Runouts[];
  /** By suit: any two live cards; and those of which both are of the suit. */
  pairs: readonly SuitedPairs[];
  suitedPairs: readonly SuitedPairs[];
}>;

/** Pairs of live cards, in the order of the first of the two. */
type SuitedPairs = Readonly<{
  /** By the place of a live card: where the pairs begin that have no card before it. */
  starts: readonly number[];
  /** The keys of their ranks. */
  keys: Int32Array;
  /** Their ranks of the suit, as bits. */
  bits: Uint16Array;
}>;

/**
 * How many of the ways to complete these cards to seven, from the rest of the deck without the dead, have each
 * strength: `counts[strength]`. Five cards are enumerated one by one, the last two by rank; where those can make a
 * flush, its hands are then moved. 2,118,760 hands are counted for two cards, all 133,784,560 for none.
 */
export const countStrengths = (known: readonly Card[], dead: readonly Card[] = []): StrengthCounts => {
  const gone = new Set([...known, ...dead]);
  invariant(
    gone.size === known.length + dead.length && known.length <= HAND,
    'different cards, seven at most',
  );
  const completion = completionOf(
    known,
    DECK.filter(card => !gone.has(card)),
  );
  complete(completion, HAND - known.length, 0, rankKeyOf(known));
  return completion.counts;
};

const completionOf = (known: readonly Card[], live: readonly Card[]): Completion => {
  const all = pairsAmong(live);
  const suited = (suit: Suit): readonly CardPair[] => pairsAmong(live.filter(card => suitOf(card) === suit));
  return {
    counts: new Uint32Array(STRONGEST + 1),
    live,
    chosen: Uint16Array.from(ALL_SUITS, suit => suitedBits(known, suit)),
    runouts: live.map((_, place) => runoutsOf(live.slice(place), 2)),
    pairs: ALL_SUITS.map(suit => suitedPairsOf(all, live, suit)),
    suitedPairs: ALL_SUITS.map(suit => suitedPairsOf(suited(suit), live, suit)),
  };
};

const ALL_SUITS: readonly Suit[] = [...SUITS.keys()];

type CardPair = readonly [Card, Card];

const pairsAmong = (cards: readonly Card[]): readonly CardPair[] =>
  cards.flatMap((first, place) => cards.slice(place + 1).map(second => [first, second] as const));

const suitedPairsOf = (pairs: readonly CardPair[], live: readonly Card[], suit: Suit): SuitedPairs => {
  let next = 0;
  const startOf = (card: Card): number => {
    while (next < pairs.length && pairs[next]![0] < card) next++;
    return next;
  };
  return {
    starts: live.map(startOf),
    keys: Int32Array.from(pairs, rankKeyOf),
    bits: Uint16Array.from(pairs, pair => suitedBits(pair, suit)),
  };
};

/** Chooses cards in ascending order; the last two go together. `key` is of those chosen, by rank. */
const complete = (completion: Completion, missing: number, from: number, key: Key): void => {
  const { counts, live, chosen } = completion;
  if (missing === 0) counts[strengthOf(key, chosen)]!++;
  else if (missing === 2) completeTwo(completion, from, key);
  else
    for (let at = from; at + missing <= live.length; at++) {
      const card = live[at]!;
      chosen[suitOf(card)]! ^= rankBit(rankOf(card));
      complete(completion, missing - 1, at + 1, (key + RANK_KEYS[rankOf(card)]!) | 0);
      chosen[suitOf(card)]! ^= rankBit(rankOf(card));
    }
};

// Local names and literals for the compiler's sake, as in evaluate.ts.
const FLUSH = FLUSHES;
const ROWS = SEVEN.rows;
const STRENGTHS = SEVEN.strengths;
/** By set of ranks. */
const SIZES = Uint8Array.from(FLUSHES, (_, bits) => sizeOf(bits));

const strengthOf = (key: Key, chosen: Uint16Array): Strength => {
  for (let suit = 0; suit < chosen.length; suit++)
    if (SIZES[chosen[suit]!]! >= FLUSH_CARDS) return FLUSH[chosen[suit]!]!;
  return STRENGTHS[((key >>> 9) & 0xffff) ^ ROWS[key >>> 18]!]!;
};

const completeTwo = (completion: Completion, from: number, five: Key): void => {
  const { counts, chosen } = completion;
  countRunouts(counts, completion.runouts[from]!, five);
  for (let suit = 0; suit < chosen.length; suit++) {
    const missing = FLUSH_CARDS - SIZES[chosen[suit]!]!;
    if (missing > 2) continue;
    const pairs = (missing === 2 ? completion.suitedPairs : completion.pairs)[suit]!;
    moveFlushes(counts, pairs, pairs.starts[from]!, five, chosen[suit]!);
  }
};

const countRunouts = (counts: StrengthCounts, { keys, ways }: Runouts, five: Key): void => {
  for (let at = 0; at < keys.length; at++) {
    const key = (five + keys[at]!) | 0;
    counts[STRENGTHS[((key >>> 9) & 0xffff) ^ ROWS[key >>> 18]!]!]! += ways[at]!;
  }
};

const moveFlushes = (
  counts: StrengthCounts,
  { keys, bits }: SuitedPairs,
  start: number,
  five: Key,
  suited: number,
): void => {
  for (let at = start; at < keys.length; at++) {
    const flush = FLUSH[suited | bits[at]!]!;
    if (flush === 0) continue;
    const key = (five + keys[at]!) | 0;
    counts[STRENGTHS[((key >>> 9) & 0xffff) ^ ROWS[key >>> 18]!]!]!--;
    counts[flush]!++;
  }
};
