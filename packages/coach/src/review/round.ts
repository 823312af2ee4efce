import type { BlackjackEvent } from '@cardroom/engine/blackjack';
import type { HoldemEvent } from '@cardroom/engine/holdem';
import type { Note, RoundToReview } from '@cardroom/room';

import { reviewBlackjack } from './blackjack-review.ts';
import { reviewHoldem, type PlanFor } from './holdem-review.ts';
import type { ReviewedRound } from './mistakes.ts';
import { REVIEW_VERSION, type Review } from './review.ts';

/** A finished round as its player saw it; null where nothing can be said about it. Without plans, hold'em is estimated. */
export const reviewRound = async (
  round: RoundToReview,
  planFor: PlanFor | null = null,
): Promise<Review | null> => {
  const review =
    round.game === 'blackjack'
      ? reviewBlackjack(round.events as readonly BlackjackEvent[], round.seat)
      : await reviewHoldem({ ...round, events: round.events as readonly HoldemEvent[] }, planFor);
  return review && withClock(review, new Set(round.byClock));
};

/** Marks what the clock decided. What it cost stays, since the parts must add up to the result. */
const withClock = (review: Review, byClock: ReadonlySet<number>): Review => ({
  ...review,
  decisions: review.decisions.map(decision =>
    byClock.has(decision.at) ? { ...decision, byClock: true } : decision,
  ),
});

/** The rounds that notes tell of, oldest first; those of another version are left out. */
export const reviewedRounds = (notes: readonly Note[]): readonly ReviewedRound[] =>
  notes.flatMap(reviewedOf).toSorted((one, other) => one.at - other.at || one.round - other.round);

const reviewedOf = ({ key, at, body }: Note): readonly ReviewedRound[] => {
  const review = body as unknown as Review | null;
  const [, table, round] = /^(.+)\/(\d+)$/.exec(key) ?? [];
  return table === undefined || review?.v !== REVIEW_VERSION || !isWhole(review)
    ? []
    : [{ table, round: Number(round), at, review }];
};

/** A note that was damaged is left out rather than counted. */
const isWhole = ({ decisions, result, expected, mistakes, luck }: Partial<Review>): boolean =>
  Array.isArray(decisions) && [result, expected, mistakes, luck].every(Number.isFinite);
