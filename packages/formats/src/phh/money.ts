import { err, isChips, ok, rejection, type Chips, type Result } from '@cardroom/engine';
import type { PhhRejection } from './types.ts';

const MOST_DECIMALS = 6;

/** The smallest power of ten that makes every amount whole, so that half chips and cents become chips. */
export const scaleOf = (amounts: readonly number[]): Result<number, PhhRejection> => {
  const finest = amounts.reduce((a, b) => (decimalsOf(b) > decimalsOf(a) ? b : a), 0);
  const scale = 10 ** decimalsOf(finest);
  if (decimalsOf(finest) > MOST_DECIMALS)
    return err(rejection('phh/bad-amount', `${finest} has more than ${MOST_DECIMALS} decimals.`));
  const large = amounts.find(amount => !isChips(toChips(amount, scale)));
  return large === undefined
    ? ok(scale)
    : err(rejection('phh/bad-amount', `${large} is more than a table can hold.`));
};

export const toChips = (amount: number, scale: number): Chips => Math.round(amount * scale);

/** Chips in the money of the file. */
export const toMoney = (chips: Chips, scale: number): number => chips / scale;

const decimalsOf = (amount: number): number => {
  const [digits, exponent] = String(amount).split('e');
  return Math.max(0, (digits!.split('.')[1]?.length ?? 0) - Number(exponent ?? 0));
};
