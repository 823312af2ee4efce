import { advise, dealerOutcomes, gameValue } from '@cardroom/odds/blackjack';

/** The figures of the odds package that prices are made of. Tests put wrong ones in their place. */
export type Values = Readonly<{
  advise: typeof advise;
  gameValue: typeof gameValue;
  dealerOutcomes: typeof dealerOutcomes;
}>;

export const ODDS: Values = { advise, gameValue, dealerOutcomes };
