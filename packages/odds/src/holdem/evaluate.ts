import { DECK_SIZE, isCard, invariant, rankOf, suitOf, type Card } from '@cardroom/engine';
import { CARD_KEYS, rankBit } from './keys.ts';
import type { Strength } from './strengths.ts';
import { FIVE, FLUSHES, SEVEN, SIX, flushSuits } from './tables.ts';

// These kernels unroll `slotOf` of their table. Tables have local names, since the compiler takes those as constants but
// loads imported ones each time; for the same reason shifts and masks are literals: 9 suit bits, then the table's slots.
const KEYS = CARD_KEYS;
const FLUSH = FLUSHES;
const ROWS5 = FIVE.rows;
const ROWS6 = SIX.rows;
const ROWS7 = SEVEN.rows;
const STRENGTHS5 = FIVE.strengths;
const STRENGTHS6 = SIX.strengths;
const STRENGTHS7 = SEVEN.strengths;
const FLUSH_SUITS5 = flushSuits(5);
const FLUSH_SUITS6 = flushSuits(6);
const FLUSH_SUITS7 = flushSuits(7);

/** By `(suit + 1) * 64 + card`: the card's rank as a bit if it is of that suit, else 0. */
const SUITED = new Int32Array(5 * 64);
for (let card = 0; card < DECK_SIZE; card++) SUITED[((suitOf(card) + 1) << 6) | card] = rankBit(rankOf(card));

/** The strength of five different cards. Like its siblings it checks nothing: `evaluate` does. */
export const evaluate5 = (a: Card, b: Card, c: Card, d: Card, e: Card): Strength => {
  const key = (KEYS[a]! + KEYS[b]! + KEYS[c]! + KEYS[d]! + KEYS[e]!) | 0;
  const suit = FLUSH_SUITS5[key & 511]! << 6;
  if (suit === 0) return STRENGTHS5[((key >>> 9) & 0x1fff) ^ ROWS5[key >>> 20]!]!;
  return FLUSH[
    SUITED[suit | a]! | SUITED[suit | b]! | SUITED[suit | c]! | SUITED[suit | d]! | SUITED[suit | e]!
  ]!;
};

/** The strength of six different cards. */
export const evaluate6 = (a: Card, b: Card, c: Card, d: Card, e: Card, f: Card): Strength => {
  const key = (KEYS[a]! + KEYS[b]! + KEYS[c]! + KEYS[d]! + KEYS[e]! + KEYS[f]!) | 0;
  const suit = FLUSH_SUITS6[key & 511]! << 6;
  if (suit === 0) return STRENGTHS6[((key >>> 9) & 0x7fff) ^ ROWS6[key >>> 19]!]!;
  return FLUSH[
    SUITED[suit | a]! |
      SUITED[suit | b]! |
      SUITED[suit | c]! |
      SUITED[suit | d]! |
      SUITED[suit | e]! |
      SUITED[suit | f]!
  ]!;
};

/** The strength of seven different cards. */
export const evaluate7 = (a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): Strength => {
  const key = (KEYS[a]! + KEYS[b]! + KEYS[c]! + KEYS[d]! + KEYS[e]! + KEYS[f]! + KEYS[g]!) | 0;
  const suit = FLUSH_SUITS7[key & 511]! << 6;
  if (suit === 0) return STRENGTHS7[((key >>> 9) & 0xffff) ^ ROWS7[key >>> 18]!]!;
  return FLUSH[
    SUITED[suit | a]! |
      SUITED[suit | b]! |
      SUITED[suit | c]! |
      SUITED[suit | d]! |
      SUITED[suit | e]! |
      SUITED[suit | f]! |
      SUITED[suit | g]!
  ]!;
};

/** The strength of five to seven cards; throws unless they are different cards. Agrees with the engine's ranking. */
export const evaluate = (cards: ArrayLike<Card>): Strength => {
  invariant(areDifferent(cards), 'a hand is evaluated from different cards');
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g } = cards as Readonly<Record<number, Card>>;
  switch (cards.length) {
    case 5:
      return evaluate5(a!, b!, c!, d!, e!);
    case 6:
      return evaluate6(a!, b!, c!, d!, e!, f!);
    case 7:
      return evaluate7(a!, b!, c!, d!, e!, f!, g!);
  }
  throw new Error('Broken invariant: a hand is evaluated from five to seven cards');
};

const areDifferent = (cards: ArrayLike<Card>): boolean => {
  // Cards below 26 as bits, and those from there on.
  const seen = [0, 0];
  for (let at = 0; at < cards.length; at++) {
    const card = cards[at]!;
    const half = card < 26 ? 0 : 1;
    const bit = 1 << (card % 26);
    if (!isCard(card) || (seen[half]! & bit) !== 0) return false;
    seen[half]! |= bit;
  }
  return true;
};
