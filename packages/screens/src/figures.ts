export { formatMoney, formatShare } from '@cardroom/engine';

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
