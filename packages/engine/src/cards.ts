/** Ranks in ascending order; a rank is an index into this list. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
/** Suits in ascending bridge order; a suit is an index into this list. */
export const SUITS = ['c', 'd', 'h', 's'] as const;

/** 0 (deuce) to 12 (ace). */
export type Rank = number;
/** 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
export type Suit = number;
/** `rank * 4 + suit`, 0 (deuce of clubs) to 51 (ace of spades). Text exists only in `notation.ts`. */
export type Card = number;

export const DECK_SIZE = 52;
export const TEN: Rank = 8;
export const KING: Rank = 11;
export const ACE: Rank = 12;

export const cardOf = (rank: Rank, suit: Suit): Card => rank * 4 + suit;
export const rankOf = (card: Card): Rank => card >> 2;
export const suitOf = (card: Card): Suit => card & 3;
export const isCard = (value: unknown): value is Card => isWhole(value) && value < DECK_SIZE;

/** A whole number from 0 up; not the negative zero that JSON can carry but not give back. */
export const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0);

/** The 52 cards in ascending order. */
export const DECK: readonly Card[] = Object.freeze(Array.from({ length: DECK_SIZE }, (_, card) => card));
