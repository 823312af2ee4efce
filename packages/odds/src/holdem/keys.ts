import { DECK_SIZE, rankOf, suitOf, type Card, type Rank, type Suit } from '@cardroom/engine';

/**
 * A hand as one 32-bit integer: the sum of its cards' keys. The upper 23 bits tell which ranks it holds, the lower 9
 * how many cards of each suit; order does not matter, and adding a card is one addition that may wrap around.
 */
export type Key = number;

/** The lower bits of a key: its suits. */
export const SUIT_BITS = 9;
export const SUIT_MASK = (1 << SUIT_BITS) - 1;

/**
 * The smallest whole numbers, found greedily, such that no two choices of seven ranks (each at most four times) have
 * the same sum. Then no two choices of five or six have either: whatever two ranks both could take would make
 * sevens of them. All sums are below 2²³.
 */
const SIDON_LIKE = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181];

/** Odd, so that multiplying modulo 2²³ keeps different sums different; it spreads them evenly for hashing. */
const SPREAD = 0x9e3779b1;

/** By rank; the suit bits are empty. */
export const RANK_KEYS: Int32Array = Int32Array.from(SIDON_LIKE, sum => Math.imul(sum, SPREAD) << SUIT_BITS);

/** What each suit adds: sums of up to seven tell the four counts apart, given how many cards there are. */
export const SUIT_WEIGHTS: readonly number[] = [0, 1, 8, 57];

/** By card. */
export const CARD_KEYS: Int32Array = Int32Array.from(
  { length: DECK_SIZE },
  (_, card) => RANK_KEYS[rankOf(card)]! + SUIT_WEIGHTS[suitOf(card)]!,
);

/** The key of the ranks alone. */
export const rankKeyOf = (cards: readonly Card[]): Key => {
  let key = 0;
  for (let at = 0; at < cards.length; at++) key += RANK_KEYS[rankOf(cards[at]!)]!;
  return key | 0;
};

/** A rank as a bit in a set of ranks: bit 0 the deuce, bit 12 the ace. */
export const rankBit = (rank: Rank): number => 1 << rank;

/** The ranks of the cards of one suit, as bits. */
export const suitedBits = (cards: readonly Card[], suit: Suit): number => {
  let bits = 0;
  for (let at = 0; at < cards.length; at++)
    if (suitOf(cards[at]!) === suit) bits |= rankBit(rankOf(cards[at]!));
  return bits;
};
