import type { FastifyRequest } from 'fastify';

import {
  REVIEW_VERSION,
  filterRounds,
  graphOf,
  isAbout,
  leaksIn,
  mistakesIn,
  reviewedRounds,
  sessionSums,
  sortMistakes,
  sumReviews,
  type ReviewFilter,
} from '@cardroom/coach/review';
import { ok } from '@cardroom/engine';
import { REVIEW, unreviewed } from '@cardroom/room';
import type { ReviewAnswer, ReviewQuery, WireReviewGraph } from '@cardroom/wire';

import type { Answer, Desk, Signed } from './desk.ts';

/** Mistakes that are sent unless more are asked for. */
const USUAL_MISTAKES = 200;
/** Sessions that are told of: the newest. */
const MOST_SESSIONS = 50;
/** Points of a graph: more than a screen has room for. */
const MOST_POINTS = 400;

/** What one's decisions have cost; rounds that were not reviewed yet are, meanwhile. */
export const review = async (
  { house: { store, reviewer } }: Desk,
  { actor: { player } }: Signed,
  request: FastifyRequest,
): Answer<ReviewAnswer> => {
  const wanted = request.query as ReviewQuery;
  const [notes, missing] = await Promise.all([
    store.notes(player, REVIEW),
    unreviewed({ store, version: REVIEW_VERSION }, player),
  ]);
  if (missing.length > 0) reviewer?.catchUp(player);
  const filter = filterOf(wanted);
  const ofGame = filterRounds(reviewedRounds(notes), { ...filter, since: null, until: null });
  const rounds = filterRounds(ofGame, filter);
  const about = mistakesIn(rounds).filter(isAbout(wanted.situation ?? null, rounds));
  return ok({
    sums: sumReviews(rounds),
    graph: thinned(graphOf(rounds)),
    leaks: leaksIn(rounds),
    mistakes: sortMistakes(about, wanted.sort ?? 'cost').slice(0, Number(wanted.limit ?? USUAL_MISTAKES)),
    found: about.length,
    sessions: sessionSums(ofGame).slice(0, MOST_SESSIONS),
    missing: reviewer ? missing.length : 0,
  });
};

const filterOf = ({ game, since, until }: ReviewQuery): ReviewFilter => ({
  game: game ?? null,
  since: since === undefined ? null : Number(since),
  until: until === undefined ? null : Number(until),
});

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
