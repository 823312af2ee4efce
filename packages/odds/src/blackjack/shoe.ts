import {
  ACE as ACE_RANK,
  KING,
  RANKS,
  TEN as TEN_RANK,
  err,
  ok,
  rankOf,
  rejection,
  type Composition,
  type Rank,
  type Rejection,
  type Result,
} from '@cardroom/engine';

import { ACE, TEN, VALUES, pipsOf } from './hand-table.ts';

/** The cards that are left, by value; the ten-values by rank too, because some rules pair them by rank. */
export type Shoe = Readonly<{
  /** Ten counts: aces, deuces, … nines, ten-values. */
  counts: readonly number[];
  /** The ten-values again: tens, jacks, queens, kings. */
  tens: readonly number[];
}>;

export type ShoeRejection = Rejection<'shoe/counts' | 'shoe/not-there' | 'shoe/could-run-out'>;

/** The value index of a rank: 0 for an ace, 1 for a deuce, … 9 for every ten-value. */
export const valueOfRank = (rank: Rank): number => (rank === ACE_RANK ? ACE : Math.min(rank + 1, TEN));

/** A rank of this value; the ten for ten-values. */
export const rankOfValue = (value: number): Rank => (value === ACE ? ACE_RANK : value - 1);

/** Decks shuffled together, nothing gone yet. */
export const shoeOfDecks = (decks: number): Shoe => ({
  counts: Array.from({ length: VALUES }, (_, value) => decks * (value === TEN ? 16 : 4)),
  tens: [4 * decks, 4 * decks, 4 * decks, 4 * decks],
});

/** The most cards of one value that eight decks hold. */
const MOST = [32, 32, 32, 32, 32, 32, 32, 32, 32, 128] as const;

/**
 * A shoe from ten counts, ace first. The ten-values are taken to be as many tens as jacks, queens and kings; where
 * four does not divide them, the first ranks have one more.
 */
export const shoeOfCounts = (counts: readonly number[]): Result<Shoe, ShoeRejection> => {
  if (counts.length !== VALUES)
    return err(rejection('shoe/counts', `A shoe is ten counts, ace first; ${counts.length} are given.`));
  const bad = counts.findIndex(
    (count, value) => !Number.isInteger(count) || count < 0 || count > MOST[value]!,
  );
  if (bad >= 0) return err(badCount(bad, counts[bad]!));
  const tens = counts[TEN]!;
  return ok({ counts: [...counts], tens: [3, 2, 1, 0].map(more => Math.floor((tens + more) / 4)) });
};

const badCount = (value: number, count: number): ShoeRejection =>
  rejection(
    'shoe/counts',
    `There can be 0 to ${MOST[value]!} cards of value ${VALUE_NAMES[value]!} in a shoe, not ${count}.`,
  );

export const VALUE_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T'] as const;

/** The shoe that a composition of single cards amounts to. */
export const shoeOfComposition = (composition: Composition): Shoe => {
  const ranks = Array.from(RANKS, () => 0);
  for (const [card, count] of composition.entries()) ranks[rankOf(card)]! += count;
  return {
    counts: Array.from({ length: VALUES }, (_, value) =>
      ranks.reduce((sum, count, rank) => sum + (valueOfRank(rank) === value ? count : 0), 0),
    ),
    tens: ranks.slice(TEN_RANK, KING + 1),
  };
};

/** The shoe without these cards, or the first of them that it does not hold. */
export const takeFrom = (shoe: Shoe, ranks: readonly Rank[]): Result<Shoe, ShoeRejection> => {
  const missing = ranks.findIndex(
    (rank, at) => countOf(shoe, rank) < occurrences(ranks.slice(0, at + 1), rank),
  );
  if (missing >= 0)
    return err(
      rejection(
        'shoe/not-there',
        `There is no ${RANKS[ranks[missing]!] ?? 'such card'} left for that in the shoe.`,
      ),
    );
  return ok(addTo(shoe, ranks, -1));
};

/** The shoe with these cards put back. */
export const putBack = (shoe: Shoe, ranks: readonly Rank[]): Shoe => addTo(shoe, ranks, +1);

const addTo = (shoe: Shoe, ranks: readonly Rank[], change: number): Shoe => ({
  counts: shoe.counts.map(
    (count, value) => count + change * ranks.filter(rank => valueOfRank(rank) === value).length,
  ),
  tens: shoe.tens.map((count, at) => count + change * occurrences(ranks, TEN_RANK + at)),
});

const occurrences = (ranks: readonly Rank[], rank: Rank): number =>
  ranks.filter(other => other === rank).length;

/** How many cards of a rank the shoe holds. */
export const countOf = ({ counts, tens }: Shoe, rank: Rank): number =>
  (valueOfRank(rank) === TEN ? tens[rank - TEN_RANK] : counts[valueOfRank(rank)]) ?? 0;

export const sizeOfShoe = ({ counts }: Shoe): number => counts.reduce((sum, count) => sum + count, 0);

/** All the cards' hard values together. */
export const pipsIn = (counts: ArrayLike<number>): number => {
  let pips = 0;
  for (let value = 0; value < VALUES; value++) pips += pipsOf(value) * counts[value]!;
  return pips;
};
