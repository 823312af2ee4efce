export { accuracyOf, accuracyOfDecision } from './accuracy.ts';
export { reviewBlackjack } from './blackjack-review.ts';
export {
  ALL_ROUNDS,
  filterRounds,
  isAbout,
  sessionSums,
  type ReviewFilter,
  type SessionSums,
} from './filter.ts';
export { reviewHoldem, type PlanFor } from './holdem-review.ts';
export {
  MISTAKE_ORDERS,
  leaksIn,
  mistakesIn,
  sortMistakes,
  type Interval,
  type Leak,
  type Mistake,
  type MistakeOrder,
  type ReviewedRound,
} from './mistakes.ts';
export { plansIn } from './plans.ts';
export { REVIEW_VERSION, type JudgedDecision, type Review, type ReviewMethod } from './review.ts';
export { reviewRound, reviewedRounds } from './round.ts';
export { planSaid, whySolved } from './solved.ts';
export { graphOf, sessionsOf, sumReviews, type ReviewGraph, type ReviewSums } from './sums.ts';
