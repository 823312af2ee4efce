import { expect, test } from 'vitest';
import { formatChange, formatChips, isChips, share } from './chips.ts';
import { err, invariant, ok, rejection, unwrap } from './result.ts';

test.each([
  ['nearest', 15, 3, 2, 23],
  ['floor', 15, 3, 2, 22],
  ['nearest', 10, 3, 2, 15],
  ['nearest', 7, 6, 5, 8],
  ['floor', 7, 6, 5, 8],
  ['nearest', 3, 6, 5, 4],
  ['floor', 3, 6, 5, 3],
  ['nearest', 15, 1, 2, 8],
  ['floor', 15, 1, 2, 7],
] as const)('§2.2 %s of %i × %i/%i is %i', (rounding, amount, numerator, denominator, chips) =>
  expect(share(amount, numerator, denominator, rounding)).toBe(chips),
);

test('21black 2.2 chips are written with a sign and commas', () => {
  expect([0, 999, 1_000, 1_234_567, -1_500].map(formatChips)).toEqual([
    '$0',
    '$999',
    '$1,000',
    '$1,234,567',
    '-$1,500',
  ]);
  expect([15, 0, -15].map(formatChange)).toEqual(['+$15', '$0', '-$15']);
});

test('§2.2 chips are whole and not negative', () => {
  expect([0, 1, 1e12].every(isChips)).toBe(true);
  expect([-1, 0.5, 1e13, Number.NaN, '5'].some(isChips)).toBe(false);
});

test('a broken invariant throws, since no input can cause it', () => {
  expect(() => invariant(false, 'two and two are four')).toThrow('Broken invariant: two and two are four');
});

test('what must be there is there, or it throws the reason', () => {
  expect(unwrap(ok(7))).toBe(7);
  expect(() => unwrap(err(rejection('bet/missing', 'Enter a bet amount.')))).toThrow('Enter a bet amount.');
});
