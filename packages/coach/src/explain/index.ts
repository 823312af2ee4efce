export { blackjackFacts } from './blackjack-facts.ts';
export type { Fact, Facts } from './facts.ts';
export { holdemFacts } from './holdem-facts.ts';
export { solvedFacts } from './solved-facts.ts';
