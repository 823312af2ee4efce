import type { DrillDeck, DrillItem, ItemSource } from './deck.ts';

/** Counting has no price of its own: its items come in the order in which they stand. */
const item = (key: string, source: ItemSource): DrillItem => ({
  key,
  per100: 0,
  presumed: 0,
  nearest: 0,
  source,
});

/** By how many cards lie there at once: how many pass by. */
const PASSES: readonly (readonly [atOnce: number, cards: readonly number[]])[] = [
  [1, [6, 10, 16, 26]],
  [2, [10, 16, 26, 52]],
  [3, [12, 18, 27, 51]],
];

/** The running count of cards that pass by, from a few one by one to a whole deck in handfuls. */
export const countDeck = (): DrillDeck => ({
  drill: 'count',
  scope: 'hi-lo',
  items: PASSES.flatMap(([atOnce, all]) =>
    all.map(cards => item(`${cards} cards, ${atOnce} at a time`, { kind: 'cards', cards, atOnce })),
  ),
});

/** Half decks from the easiest to divide by. */
const halvesUpTo = (decks: number, from: number): readonly number[] =>
  Array.from({ length: 2 * decks + 1 - from }, (_, at) => from + at).toSorted(
    (one, other) => (one % 2) - (other % 2) || one - other,
  );

/** `1½ decks`. */
const decksText = (halves: number): string =>
  `${halves > 1 ? Math.floor(halves / 2) : ''}${halves % 2 === 1 ? '½' : ''} ${halves > 2 ? 'decks' : 'deck'}`;

/** The true count from a running count and the half decks that are left of a shoe. */
export const trueCountDeck = (decks: number): DrillDeck => ({
  drill: 'true-count',
  scope: `${decks}D`,
  items: halvesUpTo(decks, 1)
    .filter(halves => halves < 2 * decks || decks === 1)
    .map(halfDecks => item(`${decksText(halfDecks)} left`, { kind: 'running', halfDecks, decks })),
});

/** How many decks are in the tray, by half decks. */
export const decksDeck = (decks: number): DrillDeck => ({
  drill: 'decks',
  scope: `${decks}D`,
  items: halvesUpTo(decks, 1)
    .filter(halves => halves < 2 * decks)
    .map(halfDecks => item(`about ${decksText(halfDecks)} of ${decks}`, { kind: 'tray', halfDecks, decks })),
});
