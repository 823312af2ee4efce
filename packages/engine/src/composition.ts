import { DECK, DECK_SIZE, isCard, isWhole, type Card } from './cards.ts';
import { invariant } from './result.ts';

/** How many of each card there are, by card. What is known of a shoe whose order is not. */
export type Composition = readonly number[];

export const EMPTY: Composition = Object.freeze(DECK.map(() => 0));

/** The cards of a full shoe. */
export const fullShoe = (decks: number): Composition => DECK.map(() => decks);

export const compositionOf = (cards: readonly Card[]): Composition => plus(EMPTY, cards);

export const sizeOf = (composition: Composition): number =>
  composition.reduce((sum, count) => sum + count, 0);

export const has = (composition: Composition, card: Card): boolean => composition[card]! > 0;

export const plus = (composition: Composition, cards: readonly Card[]): Composition =>
  changed(composition, cards, +1);

/** The caller has checked that the cards are there. */
export const minus = (composition: Composition, cards: readonly Card[]): Composition =>
  changed(composition, cards, -1);

export const sum = (a: Composition, b: Composition): Composition => a.map((count, card) => count + b[card]!);

export const difference = (a: Composition, b: Composition): Composition =>
  a.map((count, card) => count - b[card]!);

/** The cards of a composition in ascending order. */
export const cardsIn = (composition: Composition): readonly Card[] => {
  const cards: Card[] = [];
  for (const [card, count] of composition.entries()) for (let n = 0; n < count; n++) cards.push(card);
  return cards;
};

/** The first card that occurs more often than `decks` allow, if any. */
export const firstSurplus = (cards: readonly Card[], decks = 1): Card | undefined =>
  cards.find((card, at) => cards.slice(0, at).filter(other => other === card).length >= decks);

export const isComposition = (value: unknown): value is Composition =>
  Array.isArray(value) && value.length === DECK_SIZE && Array.from(value).every(isWhole);

const changed = (composition: Composition, cards: readonly Card[], by: number): Composition => {
  const counts = [...composition];
  for (const card of cards) {
    invariant(isCard(card), 'a card is one of 52');
    counts[card]! += by;
  }
  return counts;
};
