export { blackjackFacts } from './blackjack-facts.ts';
export type { Fact, Facts } from './facts.ts';
export { holdemFacts, type Frequencies } from './holdem-facts.ts';
