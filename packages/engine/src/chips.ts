import { isWhole } from './cards.ts';

/** Whole chips, the smallest unit there is; always a safe integer. */
export type Chips = number;

/** How an uneven payout becomes whole chips: `nearest` rounds half a chip up, `floor` drops it. */
export const ROUNDINGS = ['nearest', 'floor'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** The largest amount that rules may name. */
export const MAX_CHIPS: Chips = 1e12;
/** The largest stack or bankroll: nine of them still add up without losing a chip. */
export const MAX_BALANCE: Chips = 1e15;

export const isChips = (value: unknown): value is Chips => isWhole(value) && value <= MAX_CHIPS;

/** Whether this can be somebody's chips. */
export const isBalance = (value: unknown): value is Chips => isWhole(value) && value <= MAX_BALANCE;

/** `amount × numerator / denominator` in whole chips. */
export const share = (amount: Chips, numerator: number, denominator: number, rounding: Rounding): Chips =>
  rounding === 'floor'
    ? Math.floor((amount * numerator) / denominator)
    : Math.floor((2 * amount * numerator + denominator) / (2 * denominator));

/** `1,240`. */
export const formatNumber = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** `$1,240`. */
export const formatChips = (chips: Chips): string =>
  chips < 0 ? `-$${formatNumber(-chips)}` : `$${formatNumber(chips)}`;

/** `+$15`, `-$15`, `$0`. */
export const formatChange = (chips: Chips): string =>
  chips > 0 ? `+${formatChips(chips)}` : formatChips(chips);

/** `+$6.67`, `−$1.54`, `$0.00`: chips and their hundredths, with a sign that no screen reader leaves out. */
export const formatMoney = (chips: number): string => {
  const cents = Math.round(Math.abs(chips) * 100);
  const sign = cents === 0 ? '' : chips > 0 ? '+' : '-';
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${String(cents % 100).padStart(2, '0')}`;
};

/** `42 %`, `0.4 %`: a share, with a decimal where it would be nothing without. */
export const formatShare = (part: number): string => {
  const percent = part * 100;
  return percent > 0 && percent < 9.95 ? `${percent.toFixed(1)} %` : `${Math.round(percent)} %`;
};
