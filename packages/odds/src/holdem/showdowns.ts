import { DECK, SUITS, type Card } from '@cardroom/engine';
import { rankKeyOf, suitedBits, type Key } from './keys.ts';
import {
  RANK_SETS,
  SET_KEYS,
  countRanks,
  emptyRunouts,
  fillRunouts,
  sizeOf,
  type Runouts,
} from './runouts.ts';
import { FLUSHES, SEVEN } from './tables.ts';

export const BOARD_CARDS = 5;
export const MOST_PLAYERS = 9;
const FLUSH_CARDS = 5;

/** How often each set of players wins. By bit mask, bit 0 the first player: numbers of boards; several bits share. */
export type WinnerCounts = Float64Array;

/** Cards to come of one suit, told apart: a list. */
type SuitedCards = {
  size: number;
  readonly keys: Int32Array;
  /** By player: the strength of the flush that they make, 0 for none. */
  readonly flushes: readonly Uint16Array[];
};

/** What does not change from board to board. */
type Showdown = Readonly<{
  hands: readonly (readonly Card[])[];
  board: readonly Card[];
  live: readonly Card[];
  /** By player: of the hand and the board so far, by rank. */
  keys: readonly Key[];
  counts: WinnerCounts;
}>;

// Local names and literals for the compiler's sake, as in evaluate.ts.
const FLUSH = FLUSHES;
const ROWS = SEVEN.rows;
const STRENGTHS = SEVEN.strengths;

// Filled and used within one call.
const RUNOUTS: readonly Runouts[] = [0, 1, 2, 3, 4, 5].map(emptyRunouts);
const MOST_SETS = RANK_SETS[BOARD_CARDS]!.length;
const SUITED: SuitedCards = {
  size: 0,
  keys: new Int32Array(MOST_SETS),
  flushes: Array.from({ length: MOST_PLAYERS }, () => new Uint16Array(MOST_SETS)),
};
const STRENGTH_OF = new Uint16Array(MOST_PLAYERS);

/**
 * Counts the winners over every way to complete the board from the cards that nobody holds and that are not dead.
 *
 * Without flushes only ranks matter, and 6,175 choices of ranks stand for all 2,598,960 boards, each as often as suits
 * can fall. That is counted first. Then each board that gives somebody a flush is moved from where its ranks put it to
 * where it belongs; among those the cards of the flush's suit are told apart, the others again only by rank. A board
 * has the three cards that a flush needs of one suit at most, so none is moved twice.
 */
export const countShowdowns = (
  hands: readonly (readonly Card[])[],
  board: readonly Card[],
  dead: readonly Card[],
): WinnerCounts => {
  const showdown = showdownOf(hands, board, dead);
  const toCome = BOARD_CARDS - board.length;
  const runouts = RUNOUTS[toCome]!;
  fillRunouts(runouts, countRanks(showdown.live), toCome);
  if (hands.length === 2) countTwo(showdown, runouts);
  else countAll(showdown, runouts);
  for (const suit of SUITS.keys()) moveFlushes(showdown, suit, toCome);
  return showdown.counts;
};

const showdownOf = (
  hands: readonly (readonly Card[])[],
  board: readonly Card[],
  dead: readonly Card[],
): Showdown => {
  const gone = new Set([...hands.flat(), ...board, ...dead]);
  return {
    hands,
    board,
    live: DECK.filter(card => !gone.has(card)),
    keys: hands.map(hand => rankKeyOf([...hand, ...board])),
    counts: new Float64Array(1 << hands.length),
  };
};

/** As if there were no flushes. */
const countAll = ({ keys, counts }: Showdown, runouts: Runouts): void => {
  for (let at = 0; at < runouts.size; at++) {
    lookUp(keys, runouts.keys[at]!);
    counts[winners(keys.length)]! += runouts.ways[at]!;
  }
};

/** Must agree with `countAll`. */
const countTwo = ({ keys: [first, second], counts }: Showdown, runouts: Runouts): void => {
  const { keys, ways, size } = runouts;
  let wins = 0;
  let losses = 0;
  let all = 0;
  for (let at = 0; at < size; at++) {
    const a = (first! + keys[at]!) | 0;
    const b = (second! + keys[at]!) | 0;
    const lead =
      STRENGTHS[((a >>> 9) & 0xffff) ^ ROWS[a >>> 18]!]! - STRENGTHS[((b >>> 9) & 0xffff) ^ ROWS[b >>> 18]!]!;
    // The sign bit of a difference is a comparison without a branch.
    wins = (wins + Math.imul(-lead >>> 31, ways[at]!)) | 0;
    losses = (losses + Math.imul(lead >>> 31, ways[at]!)) | 0;
    all = (all + ways[at]!) | 0;
  }
  counts[1]! += wins;
  counts[2]! += losses;
  counts[3]! += all - wins - losses;
};

/** Moves the boards that give somebody a flush of this suit. */
const moveFlushes = (showdown: Showdown, suit: number, toCome: number): void => {
  const { hands, board, live } = showdown;
  const held = hands.map(hand => suitedBits([...hand, ...board], suit));
  const missing = FLUSH_CARDS - Math.max(...held.map(sizeOf));
  const others = countRanks(live, suit);
  const move = hands.length === 2 ? moveTwo : moveAll;
  for (let suited = Math.max(0, missing); suited <= toCome; suited++) {
    const runouts = RUNOUTS[toCome - suited]!;
    fillRunouts(runouts, others, toCome - suited);
    fillSuited(held, suitedBits(live, suit), suited);
    for (let at = 0; at < runouts.size; at++) move(showdown, runouts.keys[at]!, runouts.ways[at]!);
  }
};

/** Every choice of `count` of the live ranks. */
const fillSuited = (held: readonly number[], live: number, count: number): void => {
  SUITED.size = 0;
  for (const bits of RANK_SETS[count]!) {
    if ((bits & ~live) !== 0) continue;
    for (let player = 0; player < held.length; player++)
      SUITED.flushes[player]![SUITED.size] = FLUSH[held[player]! | bits]!;
    SUITED.keys[SUITED.size++] = SET_KEYS[bits]!;
  }
};

/** Moves the boards of which the cards of other suits have this key, in so many ways. */
const moveAll = ({ keys, counts }: Showdown, others: Key, ways: number): void => {
  const { flushes } = SUITED;
  for (let at = 0; at < SUITED.size; at++) {
    lookUp(keys, (others + SUITED.keys[at]!) | 0);
    counts[winners(keys.length)]! -= ways;
    for (let player = 0; player < keys.length; player++)
      if (flushes[player]![at] !== 0) STRENGTH_OF[player] = flushes[player]![at]!;
    counts[winners(keys.length)]! += ways;
  }
};

/** Must agree with `moveAll`. */
const moveTwo = ({ keys, counts }: Showdown, others: Key, ways: number): void => {
  const first = (keys[0]! + others) | 0;
  const second = (keys[1]! + others) | 0;
  const suited = SUITED.keys;
  const [flushesA, flushesB] = SUITED.flushes as [Uint16Array, Uint16Array];
  let wins = 0;
  let losses = 0;
  for (let at = 0; at < SUITED.size; at++) {
    const a = (first + suited[at]!) | 0;
    const b = (second + suited[at]!) | 0;
    const ranksA = STRENGTHS[((a >>> 9) & 0xffff) ^ ROWS[a >>> 18]!]!;
    const ranksB = STRENGTHS[((b >>> 9) & 0xffff) ^ ROWS[b >>> 18]!]!;
    const before = ranksA - ranksB;
    const after = (flushesA[at]! || ranksA) - (flushesB[at]! || ranksB);
    wins = (wins + (-after >>> 31) - (-before >>> 31)) | 0;
    losses = (losses + (after >>> 31) - (before >>> 31)) | 0;
  }
  counts[1]! += wins * ways;
  counts[2]! += losses * ways;
  counts[3]! -= (wins + losses) * ways;
};

/** The strengths by rank of every player's key and these cards, into STRENGTH_OF. */
const lookUp = (keys: readonly Key[], more: Key): void => {
  for (let player = 0; player < keys.length; player++) {
    const key = (keys[player]! + more) | 0;
    STRENGTH_OF[player] = STRENGTHS[((key >>> 9) & 0xffff) ^ ROWS[key >>> 18]!]!;
  }
};

/** Who has the greatest of STRENGTH_OF, as a bit mask. */
const winners = (players: number): number => {
  let best = 0;
  let mask = 0;
  for (let player = 0; player < players; player++) {
    const strength = STRENGTH_OF[player]!;
    if (strength < best) continue;
    mask = strength > best ? 1 << player : mask | (1 << player);
    best = strength;
  }
  return mask;
};
