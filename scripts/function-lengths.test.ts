import { describe, expect, test } from 'vitest';

import { functionsIn, quantile } from './function-lengths.mjs';

describe('function lengths', () => {
  test('counts lines of every kind of function, types left out', () => {
    const code = [
      'type T = { a: number };',
      'export const one = (t: T): number => t.a;',
      'export function three(t: T): number {',
      '  return [t].map(({ a }) => a)[0]!;',
      '}',
      'export const four = (',
      '  t: T,',
      '): number =>',
      '  t.a;',
    ].join('\n');
    expect(functionsIn(code).map(({ name, lines }) => [name, lines])).toEqual([
      ['one', 1],
      ['(unnamed)', 1],
      ['three', 3],
      ['four', 4],
    ]);
  });

  test.each([
    [0.5, 2],
    [0.9, 9],
    [1, 9],
  ])('the %d quantile of 1, 2, 9 is %i', (share, length) => {
    expect(quantile([9, 1, 2], share)).toBe(length);
  });
});
