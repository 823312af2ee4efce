export * from './action.ts';
export type { BlackjackStep } from './advance.ts';
export { apply } from './apply.ts';
export { parseBet } from './bet.ts';
export * from './event.ts';
export { evolve, stateFrom } from './evolve.ts';
export * from './hand.ts';
export {
  awaiting,
  bankrollOf,
  legalActions,
  type BetTerms,
  type BlackjackAwaiting,
  type BlackjackLegal,
  type BlackjackNeed,
  type BlackjackTurn,
} from './legal.ts';
export { isBroke, nextRound, openRound, type RoundSetup } from './open.ts';
export * from './rules.ts';
export { discards, freshShoe, shuffleDue, tableCards } from './shoe.ts';
export { dealerBlackjack } from './stage.ts';
export * from './state.ts';
