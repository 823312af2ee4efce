import { RANKS } from '@cardroom/engine';
import { RANK_KEYS, SUIT_MASK, SUIT_WEIGHTS, type Key } from './keys.ts';
import { hash, slotOf, type Entries, type RankTable } from './perfect-hash.ts';
import { RANK_VALUES, isSuited } from './strengths.ts';

const fiveCards = (): Entries => {
  const keys: number[] = [];
  const strengths: number[] = [];
  for (let strength = 1; strength < RANK_VALUES.length; strength++) {
    const value = RANK_VALUES[strength]!;
    if (isSuited(value)) continue;
    keys.push(ranksKey(value));
    strengths.push(strength);
  }
  return { keys: Int32Array.from(keys), strengths: Uint16Array.from(strengths) };
};

const ranksKey = (value: number): Key =>
  (RANK_KEYS[(value >> 16) & 15]! +
    RANK_KEYS[(value >> 12) & 15]! +
    RANK_KEYS[(value >> 8) & 15]! +
    RANK_KEYS[(value >> 4) & 15]! +
    RANK_KEYS[value & 15]!) |
  0;

/** Ranks in descending order, four bits each, one more than the rank so that no place is empty. */
type Choice = number;

/** How many choices of one to seven ranks there are, each rank at most four times. */
const CHOICES = [13, 91, 455, 1_820, 6_175, 18_395, 49_205] as const;

/** Every choice of six ranks. */
const sixRanks = (): Int32Array => {
  let choices: Int32Array = Int32Array.from(RANKS, (_, rank) => rank + 1);
  for (const count of CHOICES.slice(1, 6)) choices = oneMore(choices, count);
  return choices;
};

/** Every choice with one more rank, none above its lowest. */
const oneMore = (choices: Int32Array, count: number): Int32Array => {
  const more = new Int32Array(count);
  let at = 0;
  for (let from = 0; from < choices.length; from++) {
    const choice = choices[from]!;
    const lowest = choice & 15;
    const fourTimes = (choice & 0xffff) === lowest * 0x1111;
    for (let rank = fourTimes ? lowest - 1 : lowest; rank > 0; rank--) more[at++] = (choice << 4) | rank;
  }
  return more;
};

/** The strength of more cards: the best that leaving one out gives. */
const withOneMore = (fewer: RankTable, choices: Int32Array): Entries => {
  const entries = { keys: new Int32Array(choices.length), strengths: new Uint16Array(choices.length) };
  for (let at = 0; at < choices.length; at++) {
    const key = choiceKey(choices[at]!);
    entries.keys[at] = key;
    entries.strengths[at] = bestWithoutOne(fewer, choices[at]!, key);
  }
  return entries;
};

const choiceKey = (choice: Choice): Key => {
  let key = 0;
  for (let rest = choice; rest !== 0; rest >>= 4) key += RANK_KEYS[(rest & 15) - 1]!;
  return key | 0;
};

const bestWithoutOne = (fewer: RankTable, choice: Choice, key: Key): number => {
  const { strengths } = fewer;
  let best = 0;
  for (let rest = choice; rest !== 0; rest >>= 4) {
    const strength = strengths[slotOf(fewer, (key - RANK_KEYS[(rest & 15) - 1]!) | 0)]!;
    if (strength > best) best = strength;
  }
  return best;
};

/** Strengths by rank: what five, six and seven cards are worth if they are no flush. Never write to them. */
export const FIVE: RankTable = hash(fiveCards(), 12, 13);
const SIX_RANKS = sixRanks();
export const SIX: RankTable = hash(withOneMore(FIVE, SIX_RANKS), 13, 15);
export const SEVEN: RankTable = hash(withOneMore(SIX, oneMore(SIX_RANKS, CHOICES[6])), 14, 16);

/** The strength of a flush by the ranks of its suit, as bits; 0 for fewer than five. */
const flushes = (): Uint16Array => {
  const strengths = new Uint16Array(1 << RANKS.length);
  for (let strength = 1; strength < RANK_VALUES.length; strength++)
    if (isSuited(RANK_VALUES[strength]!)) strengths[bitsIn(RANK_VALUES[strength]!)] = strength;
  // A set comes after its subsets.
  for (let bits = 0; bits < strengths.length; bits++) strengths[bits] = bestWithin(strengths, bits);
  return strengths;
};

/** Five ranks have their own strength; of more, the best that leaving one out gives. */
const bestWithin = (strengths: Uint16Array, bits: number): number => {
  let best = strengths[bits]!;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const without = strengths[bits & ~(rest & -rest)]!;
    if (without > best) best = without;
  }
  return best;
};

const bitsIn = (value: number): number =>
  (1 << ((value >> 16) & 15)) |
  (1 << ((value >> 12) & 15)) |
  (1 << ((value >> 8) & 15)) |
  (1 << ((value >> 4) & 15)) |
  (1 << (value & 15));

export const FLUSHES: Uint16Array = flushes();

/** By the suit bits of a key of `cards` cards: one more than the suit that has five or more, else 0. */
export const flushSuits = (cards: number): Uint8Array => {
  const suits = new Uint8Array(SUIT_MASK + 1);
  for (let most = 5; most <= cards; most++)
    for (const [suit, weight] of SUIT_WEIGHTS.entries())
      for (const rest of suitSums(suit, cards - most)) suits[most * weight + rest] = suit + 1;
  return suits;
};

/** The sums that `cards` cards of the other suits can have. */
const suitSums = (except: number, cards: number): readonly number[] => {
  if (cards === 0) return [0];
  const others = SUIT_WEIGHTS.filter((_, suit) => suit !== except);
  return others.flatMap(weight => suitSums(except, cards - 1).map(sum => sum + weight));
};
