import { accuracyOf } from './accuracy.ts';
import type { ReviewedRound } from './mistakes.ts';
import type { JudgedDecision, Review } from './review.ts';

/** What rounds come to, in chips: `result = expected + mistakes + luck`. */
export type ReviewSums = Readonly<{
  rounds: number;
  decisions: number;
  result: number;
  expected: number;
  mistakes: number;
  /** What the clock chose, of the mistakes. */
  byClock: number;
  /** What was lost where the plan would not be with such a hand, of the mistakes: an uncertain price. */
  offPlan: number;
  luck: number;
  /** One standard error of `mistakes`. */
  error: number;
  /** 0–100; null where nothing could be judged. */
  accuracy: number | null;
  /** Rounds by how they were judged. */
  methods: Readonly<Record<Review['method'], number>>;
}>;

const PARTS = ['result', 'expected', 'mistakes', 'luck'] as const;
type Part = (typeof PARTS)[number];

export const sumReviews = (rounds: readonly ReviewedRound[]): ReviewSums => {
  const reviews = rounds.map(({ review }) => review);
  const sum = (part: Part): number => reviews.reduce((all, review) => all + review[part], 0);
  const count = (method: Review['method']): number => reviews.filter(of => of.method === method).length;
  return {
    rounds: reviews.length,
    decisions: reviews.reduce((all, { decisions }) => all + decisions.length, 0),
    result: sum('result'),
    expected: sum('expected'),
    mistakes: sum('mistakes'),
    byClock: reviews.reduce((all, review) => all - costOf(review, ({ byClock }) => byClock === true), 0),
    offPlan: reviews.reduce((all, review) => all - costOf(review, isOffPlan), 0),
    luck: sum('luck'),
    error: Math.hypot(...reviews.map(({ error }) => error)),
    accuracy: accuracyOf(reviews),
    methods: { exact: count('exact'), equilibrium: count('equilibrium'), estimate: count('estimate') },
  };
};

const isOffPlan = ({ byClock, offPlan }: JudgedDecision): boolean => offPlan === true && !byClock;

const costOf = ({ decisions }: Review, isMeant: (decision: JudgedDecision) => boolean): number =>
  decisions.reduce((sum, decision) => (isMeant(decision) ? sum + decision.cost : sum), 0);

/** The four sums after each round, oldest first, from zero on. */
export type ReviewGraph = Readonly<Record<Part, readonly number[]>>;

export const graphOf = (rounds: readonly ReviewedRound[]): ReviewGraph => ({
  result: running(rounds, 'result'),
  expected: running(rounds, 'expected'),
  mistakes: running(rounds, 'mistakes'),
  luck: running(rounds, 'luck'),
});

const running = (rounds: readonly ReviewedRound[], part: Part): readonly number[] => {
  const sums = [0];
  for (const { review } of rounds) sums.push(sums.at(-1)! + review[part]);
  return sums;
};

/** A pause of this length, in milliseconds, ends a session. */
const PAUSE = 60 * 60 * 1000;

/** The rounds, oldest first, of each session: play without an hour's pause. */
export const sessionsOf = (rounds: readonly ReviewedRound[]): readonly (readonly ReviewedRound[])[] => {
  const sessions: ReviewedRound[][] = [];
  for (const round of rounds.toSorted((one, other) => one.at - other.at)) {
    const last = sessions.at(-1);
    if (last && round.at - last.at(-1)!.at < PAUSE) last.push(round);
    else sessions.push([round]);
  }
  return sessions;
};
