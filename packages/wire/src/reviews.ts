import { listOf, matching, object, objectWith, oneOf, shaped, text, whole } from './schema.ts';
import type { Static } from './schema.ts';

type Method = 'exact' | 'equilibrium' | 'estimate';

/** What rounds come to, in chips: result = expected + mistakes + luck. */
export type WireReviewSums = Readonly<{
  rounds: number;
  decisions: number;
  result: number;
  expected: number;
  mistakes: number;
  /** What the clock chose, of the mistakes. */
  byClock: number;
  /** What was lost where the plan would not be with such a hand, of the mistakes. */
  offPlan: number;
  luck: number;
  error: number;
  accuracy: number | null;
  methods: Readonly<Record<Method, number>>;
}>;

/** The sums after each round, from zero on; where there are very many, after some of them. */
export type WireReviewGraph = Readonly<
  Record<'result' | 'expected' | 'mistakes' | 'luck', readonly number[]>
>;

/** The same wrong thing done in the same situation. */
export type WireLeak = Readonly<{
  situation: string;
  game: 'blackjack' | 'holdem';
  chosen: string;
  best: string;
  count: number;
  cost: number;
  share: number;
  perHundred: Readonly<{ mean: number; low: number; high: number }>;
}>;

/** One decision that cost something; `at` is the event that tells it. */
export type WireMistake = Readonly<{
  when: number;
  game: 'blackjack' | 'holdem';
  situation: string;
  chosen: string;
  /** What was chosen, where only its size was wrong. */
  size?: string;
  best: string;
  cost: number;
  method: Method;
  /** The clock chose, since the time had run out. */
  byClock: boolean;
  /** The plan would not be here with such a hand. */
  offPlan: boolean;
  table: string;
  round: number;
  at: number;
  /** What each choice was worth, as far as the review knows. */
  values: Readonly<Record<string, number>>;
  /** How often the plan takes each, where there is one. */
  shares?: Readonly<Record<string, number>>;
}>;

/** Play without an hour's pause. */
export type WireSession = WireReviewSums & Readonly<{ began: number; ended: number }>;

const moment = (description: string) => matching('^\\d{1,15}$', description);

/** Which rounds a review is about, and which of their mistakes are listed. */
export const REVIEW_QUERY = objectWith(
  {},
  {
    game: oneOf(['blackjack', 'holdem'], 'Only this game.'),
    since: moment('Only rounds that ended at this moment or later, in milliseconds since 1970.'),
    until: moment('Only rounds that ended before this moment.'),
    situation: text(1, 100, 'Only mistakes in situations with these words. The sums are of all.'),
    sort: oneOf(['cost', 'when', 'situation'], 'The order of the mistakes; cost unless told.'),
    limit: matching('^[1-9]\\d{0,4}$', '1–99999 mistakes; 200 unless told.'),
  },
);
export type ReviewQuery = Static<typeof REVIEW_QUERY>;

/** What one's decisions have cost. */
export const REVIEW_ANSWER = object({
  sums: shaped<WireReviewSums>('What the rounds come to: result = expected + mistakes + luck.', [
    'rounds',
    'decisions',
    'result',
    'expected',
    'mistakes',
    'byClock',
    'offPlan',
    'luck',
    'error',
    'accuracy',
    'methods',
  ]),
  graph: shaped<WireReviewGraph>('The sums after each round.', ['result', 'expected', 'mistakes', 'luck']),
  leaks: listOf(
    shaped<WireLeak>('The same mistake in the same situation, the dearest first.', [
      'situation',
      'chosen',
      'best',
      'count',
      'cost',
      'share',
      'perHundred',
    ]),
  ),
  mistakes: listOf(
    shaped<WireMistake>('A decision that cost something, in the order asked for.', [
      'when',
      'situation',
      'chosen',
      'best',
      'cost',
      'byClock',
      'offPlan',
      'table',
      'round',
      'at',
      'values',
    ]),
  ),
  found: whole(
    0,
    Number.MAX_SAFE_INTEGER,
    'Mistakes that fit; listed are so many of them as were asked for.',
  ),
  sessions: listOf(
    shaped<WireSession>('Sums of play without an hour’s pause, of any date, the newest first.', [
      'began',
      'ended',
      'rounds',
      'result',
      'mistakes',
      'accuracy',
    ]),
  ),
  missing: whole(0, Number.MAX_SAFE_INTEGER, 'Finished rounds that wait to be reviewed.'),
});
export type ReviewAnswer = Static<typeof REVIEW_ANSWER>;
