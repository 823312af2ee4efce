export { answer } from './answers.ts';
export * from './blackjack/index.ts';
export type { Facts } from './explain/index.ts';
export type { DecisionPrices, HoldemNumbers, PlanSaid, PotOdds, Shares } from './facts.ts';
export type { Answers, PricedRound, Question, ReviewedDecision } from './question.ts';
