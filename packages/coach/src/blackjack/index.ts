export { priceRound, priceRoundSoon } from './price-round.ts';
export type { PricedDecision, PriceRejection, RoundPrice, Swing } from './round-price.ts';
