import type { ReviewedRound } from './mistakes.ts';
import type { Review } from './review.ts';
import { sessionsOf, sumReviews, type ReviewSums } from './sums.ts';

/** Which rounds a review is about. */
export type ReviewFilter = Readonly<{
  /** Null: both. */
  game: Review['game'] | null;
  /** Rounds that ended at this moment or later, in milliseconds since 1970. */
  since: number | null;
  /** Rounds that ended before this moment. */
  until: number | null;
}>;

export const ALL_ROUNDS: ReviewFilter = { game: null, since: null, until: null };

export const filterRounds = (
  rounds: readonly ReviewedRound[],
  { game, since, until }: ReviewFilter,
): readonly ReviewedRound[] =>
  rounds.filter(
    ({ at, review }) =>
      (game === null || review.game === game) && at >= (since ?? -Infinity) && at < (until ?? Infinity),
  );

type InSituation = { readonly situation: string };

/**
 * Whether something is about a situation with these words: `6 against ten` is not in `16 against ten`. Where one of the rounds has
 * a situation of just this name, it is that one alone: `16 against ten`, and not `soft 16 against ten`. Null: any.
 */
export const isAbout = (
  words: string | null,
  rounds: readonly ReviewedRound[] = [],
): ((of: InSituation) => boolean) => {
  const wanted = (words ?? '').trim().toLowerCase();
  const isIt = ({ situation }: InSituation): boolean => situation.toLowerCase() === wanted;
  if (words !== null && rounds.some(({ review }) => review.decisions.some(isIt))) return isIt;
  return ({ situation }) => words === null || ` ${situation.toLowerCase()}`.includes(` ${wanted}`);
};

/** One session: play without an hour's pause. */
export type SessionSums = ReviewSums &
  Readonly<{
    /** When its first round ended, and its last. */
    began: number;
    ended: number;
  }>;

/** What each session came to, the newest first. */
export const sessionSums = (rounds: readonly ReviewedRound[]): readonly SessionSums[] =>
  sessionsOf(rounds)
    .map(own => ({ began: own[0]!.at, ended: own.at(-1)!.at, ...sumReviews(own) }))
    .toReversed();
