import type { Chips } from '@cardroom/engine';

import { costOf, type PotOddsCase } from './deck.ts';
import type { DrillOption } from './question.ts';
import { oneOf, type Random } from './random.ts';

/** What may be bet, as shares of the pot. */
const BETS = [1 / 8, 1 / 5, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2, 3] as const;

/** Differences between equity and price that are worth asking about. */
const [CLOSEST, WIDEST] = [0.02, 0.16];

const POT: Chips = 120;

/** A pot as it lies there after the rival's bet, and what a call costs. */
export type Price = { readonly pot: Chips; readonly call: Chips };

/** The prices that are worth asking about with this equity. */
export const pricesFor = ({ equity: share }: Pick<PotOddsCase, 'equity'>): readonly Price[] =>
  BETS.map(bet => ({ pot: POT + Math.round(POT * bet), call: Math.round(POT * bet) })).filter(
    ({ pot, call }) => {
      const apart = Math.abs(share - call / (pot + call));
      return apart >= CLOSEST && apart <= WIDEST;
    },
  );

/** One of the prices for which calling is right, or one for which folding is, as often as each other. */
export const priceFor = (deal: PotOddsCase, random: Random): Price => {
  const prices = pricesFor(deal);
  const isGood = (price: Price): boolean => costOf(optionsAt(deal, price), 'call') === 0;
  const wanted = random() < 0.5;
  const side = prices.filter(price => isGood(price) === wanted);
  return oneOf(side.length > 0 ? side : prices, random);
};

/** What calling and folding win from here on. */
export const optionsAt = ({ equity: share }: PotOddsCase, { pot, call }: Price): readonly DrillOption[] => [
  { action: 'call', value: share * (pot + call) - call },
  { action: 'fold', value: 0 },
];
