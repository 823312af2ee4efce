import { RANKS, rankOf, suitOf, type Card } from '@cardroom/engine';
import { RANK_KEYS, type Key } from './keys.ts';

/** Cards to come, known by their ranks: a list of keys, and in how many ways the suits can fall for each. */
export type Runouts = { size: number; readonly keys: Int32Array; readonly ways: Int32Array };

/** How many choices of up to five ranks there are, each rank at most four times. */
const CHOICES = [1, 13, 91, 455, 1_820, 6_175];

/** Room for every runout of `cards` cards. */
export const emptyRunouts = (cards: number): Runouts => ({
  size: 0,
  keys: new Int32Array(CHOICES[cards]!),
  ways: new Int32Array(CHOICES[cards]!),
});

/** The ways to choose some of up to four cards. */
const WAYS = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]];

/** Fills in every choice of `cards` cards; `live` says how many there are of each rank. */
export const fillRunouts = (runouts: Runouts, live: Uint8Array, cards: number): void => {
  runouts.size = 0;
  add(runouts, live, RANKS.length - 1, cards, 0, 1);
};

const add = (
  runouts: Runouts,
  live: Uint8Array,
  highest: number,
  cards: number,
  key: Key,
  ways: number,
): void => {
  if (cards === 0) {
    runouts.keys[runouts.size] = key;
    runouts.ways[runouts.size++] = ways;
    return;
  }
  for (let rank = highest; rank >= 0; rank--) {
    const choices = WAYS[live[rank]!]!;
    for (let count = 1; count < choices.length && count <= cards; count++) {
      const more = (key + Math.imul(count, RANK_KEYS[rank]!)) | 0;
      add(runouts, live, rank - 1, cards - count, more, ways * choices[count]!);
    }
  }
};

/** Every choice of `count` of the cards, in lists of just the right length. */
export const runoutsOf = (cards: readonly Card[], count: number): Runouts => {
  const { size, keys, ways } = filledRunouts(cards, count);
  return { size, keys: keys.slice(0, size), ways: ways.slice(0, size) };
};

const filledRunouts = (cards: readonly Card[], count: number): Runouts => {
  const runouts = emptyRunouts(count);
  fillRunouts(runouts, countRanks(cards), count);
  return runouts;
};

/** How many of the cards there are of each rank, leaving out one suit if it is given. */
export const countRanks = (cards: readonly Card[], except?: number): Uint8Array => {
  const counts = new Uint8Array(RANKS.length);
  for (const card of cards) if (suitOf(card) !== except) counts[rankOf(card)]!++;
  return counts;
};

export const sizeOf = (bits: number): number => {
  let size = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) size++;
  return size;
};

const ALL_SETS = Uint16Array.from({ length: 1 << RANKS.length }, (_, bits) => bits);

/** The sets of so many ranks as bits, by how many. */
export const RANK_SETS: readonly Uint16Array[] = [0, 1, 2, 3, 4, 5].map(size =>
  ALL_SETS.filter(bits => sizeOf(bits) === size),
);

/** By set: the key of its ranks. */
export const SET_KEYS: Int32Array = new Int32Array(ALL_SETS.length);
for (let bits = 1; bits < SET_KEYS.length; bits++)
  SET_KEYS[bits] = SET_KEYS[bits & (bits - 1)]! + RANK_KEYS[31 - Math.clz32(bits & -bits)]!;
