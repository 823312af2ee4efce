/** Exact fractions, for oracles that must not round. Always in lowest terms, the denominator positive. */
export type Rational = { readonly n: bigint; readonly d: bigint };

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

export const rational = (n: bigint | number, d: bigint | number = 1n): Rational => {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  const common = gcd(top, bottom);
  return common === 0n ? { n: 0n, d: 1n } : { n: top / common, d: bottom / common };
};

export const ZERO = rational(0);

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const above = (a: Rational, b: Rational): boolean => a.n * b.d > b.n * a.d;
export const max = (a: Rational, b: Rational): Rational => (above(b, a) ? b : a);

/** The nearest double: numerator and denominator are cut to equal scale first. */
export const toNumber = ({ n, d }: Rational): number => {
  const shift = BigInt(Math.max(d.toString(2).length - 900, 0));
  return Number(n >> shift) / Number(d >> shift);
};
