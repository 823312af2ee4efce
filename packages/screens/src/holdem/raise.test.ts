import type { RaiseBounds } from '@cardroom/engine/holdem';
import { expect, test } from 'vitest';

import { RAISE_PRESETS, parseRaise, presetAmount, stepAmount } from './raise.ts';

const bounds = (min: number, max: number, step: number): RaiseBounds => ({
  min,
  max,
  step,
  minAllIn: false,
  maxAllIn: true,
});

const STEPS = bounds(20, 98, 5);

test.each([
  // $30 in the middle, $10 to call: after the call $40 lie there, and the call itself is $10 of the raise.
  [bounds(20, 1000, 1), { pot: 30, toCall: 10, committed: 0 }, [23, 30, 40, 50, 1000]],
  // Chips put in before count as part of the amount.
  [bounds(20, 1000, 1), { pot: 30, toCall: 10, committed: 5 }, [28, 35, 45, 55, 1000]],
  // Nothing to call.
  [bounds(10, 1000, 1), { pot: 60, toCall: 0, committed: 0 }, [20, 30, 45, 60, 1000]],
  // To the step: 23.3 → 25, 30, 40, 50.
  [STEPS, { pot: 30, toCall: 10, committed: 0 }, [25, 30, 40, 50, 98]],
  // Never below the smallest raise or above the largest.
  [bounds(50, 60, 5), { pot: 30, toCall: 10, committed: 0 }, [50, 50, 50, 50, 60]],
  [bounds(10, 15, 5), { pot: 300, toCall: 10, committed: 0 }, [15, 15, 15, 15, 15]],
] as const)('§4.3 pot fractions count the call first: %j %j', (limits, spot, amounts) => {
  expect(RAISE_PRESETS.map(preset => presetAmount(limits, spot, preset))).toEqual(amounts);
});

test('§4.3 the nearer legal amount is taken, the largest one included', () => {
  const near = (pot: number): number => presetAmount(STEPS, { pot, toCall: 0, committed: 0 }, 'pot');
  expect([22, 23, 95, 96, 97, 98, 200].map(near)).toEqual([20, 25, 95, 95, 98, 98, 98]);
});

test('§4.3 arrows go from step to step and stop at the ends', () => {
  const walk = (from: number, way: 'less' | 'more', count: number): readonly number[] =>
    Array.from({ length: count }).reduce<number[]>(
      amounts => [...amounts, stepAmount(STEPS, amounts.at(-1)!, way)],
      [from],
    );
  expect(walk(85, 'more', 4)).toEqual([85, 90, 95, 98, 98]);
  expect(walk(98, 'less', 2)).toEqual([98, 95, 90]);
  expect(walk(20, 'less', 1)).toEqual([20, 20]);
  expect([stepAmount(STEPS, 33, 'more'), stepAmount(STEPS, 33, 'less')]).toEqual([35, 30]);
  expect([stepAmount(STEPS, 1, 'more'), stepAmount(STEPS, 500, 'less')]).toEqual([20, 98]);
  expect(stepAmount(bounds(20, 1000, 1), 20, 'more', 5)).toBe(25);
});

test.each([
  ['40', 40],
  [' $40 ', 40],
  ['98', 98],
  ['', 'Type an amount from $20 to $98.'],
  ['   ', 'Type an amount from $20 to $98.'],
  ['much', '"much" is not a number of chips.'],
  ['1e2', '"1e2" is not a number of chips.'],
  ['40.5', 'Raise to a whole number of chips.'],
  ['-40', 'Raise to a whole number of chips.'],
  ['15', 'Raise to at least $20.'],
  ['99', 'Raise to at most $98.'],
  ['1,000', 'Raise to at most $98.'],
  ['42', 'Raise in steps of $5 from $20.'],
] as const)('§4.3 a typed amount, %j', (text, expected) => {
  const read = parseRaise(text, STEPS);
  expect(read.ok ? read.value : read.error).toBe(expected);
});
