export { answer, type Answers, type PricedRound, type Question, type ReviewedDecision } from './answers.ts';
export * from './blackjack/index.ts';
export type { Facts } from './explain/index.ts';
export type { DecisionPrices, HoldemNumbers, PotOdds } from './facts.ts';
