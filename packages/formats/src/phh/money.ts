import { err, isChips, ok, rejection, type Chips, type Result } from '@cardroom/engine';
import type { PhhRejection } from './types.ts';

const MOST_DECIMALS = 6;
const SMALLEST = `0.${'1'.padStart(MOST_DECIMALS, '0')}`;

/**
 * The smallest power of ten that makes every amount whole, so that half chips and cents become chips. What floats
 * add beyond six decimals (105.00000000000001) is rounded away.
 */
export const scaleOf = (amounts: readonly number[]): Result<number, PhhRejection> => {
  const scale = 10 ** Math.max(0, ...amounts.map(decimalsOf));
  const small = amounts.find(amount => amount > 0 && toChips(amount, scale) === 0);
  if (small !== undefined)
    return err(rejection('phh/bad-amount', `${small} is less than ${SMALLEST}, the smallest amount.`));
  const large = amounts.find(amount => !isChips(toChips(amount, scale)));
  return large === undefined
    ? ok(scale)
    : err(rejection('phh/bad-amount', `${large} is more than a table can hold.`));
};

export const toChips = (amount: number, scale: number): Chips => Math.round(amount * scale);

/** Chips in the money of the file. */
export const toMoney = (chips: Chips, scale: number): number => chips / scale;

const decimalsOf = (amount: number): number => {
  const [, decimals = ''] = amount.toFixed(MOST_DECIMALS).split('.');
  return decimals.replace(/0+$/, '').length;
};
