/** `+$6.67`, `−$1.54`, `$0.00`: chips and their hundredths, with a sign that no screen reader leaves out. */
export const formatMoney = (chips: number): string => {
  const cents = Math.round(Math.abs(chips) * 100);
  const sign = cents === 0 ? '' : chips > 0 ? '+' : '-';
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${String(cents % 100).padStart(2, '0')}`;
};

/** `42 %`, `0.4 %`: a share, with a decimal where it would be nothing without. */
export const formatShare = (share: number): string => {
  const percent = share * 100;
  return percent > 0 && percent < 9.95 ? `${percent.toFixed(1)} %` : `${Math.round(percent)} %`;
};

const cents = (chips: number): number => Math.round(chips * 100);

/** What a result was made of, in chips. */
export type ResultParts = Readonly<{
  expected: number;
  mistakes: number;
  luck: number;
  /** What rounds brought that have no price. */
  unpriced?: number;
}>;

/** The parts of a result and the result, in hundredths that add up as they are printed: luck takes what rounding leaves. */
export const addsUp = ({
  expected,
  mistakes,
  luck,
  unpriced = 0,
}: ResultParts): Required<ResultParts> & { readonly result: number } => {
  const result = cents(expected + mistakes + luck + unpriced);
  const [first, second, last] = [expected, mistakes, unpriced].map(cents) as [number, number, number];
  return {
    expected: first / 100,
    mistakes: second / 100,
    luck: (result - first - second - last) / 100,
    unpriced: last / 100,
    result: result / 100,
  };
};
