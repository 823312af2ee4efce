import {
  REVIEW_VERSION,
  graphOf,
  leaksIn,
  mistakesIn,
  reviewedRounds,
  sortMistakes,
  sumReviews,
} from '@cardroom/coach/review';
import { ok } from '@cardroom/engine';
import { REVIEW, unreviewed } from '@cardroom/room';
import type { ReviewAnswer, WireReviewGraph } from '@cardroom/wire';

import type { Answer, Desk, Signed } from './desk.ts';

/** Mistakes that are sent at most: the dearest. */
const MOST_MISTAKES = 500;
/** Points of a graph: more than a screen has room for. */
const MOST_POINTS = 400;

/** What one's decisions have cost; rounds that were not reviewed yet are, meanwhile. */
export const review = async (
  { house: { store, reviewer } }: Desk,
  { actor: { player } }: Signed,
): Answer<ReviewAnswer> => {
  const [notes, missing] = await Promise.all([
    store.notes(player, REVIEW),
    unreviewed({ store, version: REVIEW_VERSION }, player),
  ]);
  if (missing.length > 0) reviewer?.catchUp(player);
  const rounds = reviewedRounds(notes);
  return ok({
    sums: sumReviews(rounds),
    graph: thinned(graphOf(rounds)),
    leaks: leaksIn(rounds),
    mistakes: sortMistakes(mistakesIn(rounds), 'cost').slice(0, MOST_MISTAKES),
    missing: reviewer ? missing.length : 0,
  });
};

const thinned = ({ result, expected, mistakes, luck }: WireReviewGraph): WireReviewGraph => ({
  result: somePoints(result),
  expected: somePoints(expected),
  mistakes: somePoints(mistakes),
  luck: somePoints(luck),
});

/** So many of them, the first and the last among them. */
const somePoints = (values: readonly number[]): readonly number[] => {
  if (values.length <= MOST_POINTS) return values;
  const last = values.length - 1;
  return Array.from({ length: MOST_POINTS }, (_, at) => values[Math.round((at * last) / (MOST_POINTS - 1))]!);
};
