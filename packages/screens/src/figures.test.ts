import { randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';

import { addsUp, formatMoney, type ResultParts } from './figures.ts';

const cents = (text: string): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** Whether the figures add up as they are printed. */
const isSound = ({ result, ...parts }: ResultParts & { readonly result: number }): boolean =>
  Object.values(parts).reduce((sum, part) => sum + cents(formatMoney(part)), 0) ===
  cents(formatMoney(result));

const partsFrom = (seed: number): Required<ResultParts> => {
  const random = randomFrom(seed);
  const some = (): number => (random.below(2_000_001) - 1_000_000) / 7919;
  return { expected: some(), mistakes: -Math.abs(some()), luck: some(), unpriced: random.below(100) - 50 };
};

describe('§5.4 what a result was made of', () => {
  test('§5.4 the figures add up to the hundredth as they are printed, whatever they are', () => {
    const unsound = Array.from({ length: 500 }, (_, seed) => addsUp(partsFrom(seed))).filter(
      sums => !isSound(sums),
    );
    expect(unsound).toEqual([]);
  });

  test('§5.4 planted: figures that are rounded one by one do not', () => {
    const rounded = Array.from({ length: 500 }, (_, seed) => partsFrom(seed)).map(parts => ({
      ...parts,
      result: parts.expected + parts.mistakes + parts.luck + parts.unpriced,
    }));
    expect(rounded.every(isSound)).toBe(false);
  });

  test('§5.4 luck takes the rounding, and rounds without a price count', () => {
    expect(addsUp({ expected: -0.004, mistakes: -0.004, luck: 10.008, unpriced: -15 })).toEqual({
      expected: -0,
      mistakes: -0,
      luck: 10,
      unpriced: -15,
      result: -5,
    });
  });
});
