import { expect, test } from 'vitest';
import { columnsOf, wrap } from './layout.ts';
import { nearest } from './nearest.ts';

test('§6.1 columns are aligned and the last one is wrapped', () => {
  expect(
    columnsOf(
      [
        ['a', 'one two three four five six'],
        ['long', 'seven'],
      ],
      32,
    ),
  ).toEqual(['  a     one two three four five', '        six', '  long  seven']);
  expect(columnsOf([], 80)).toEqual([]);
});

test('in a narrow terminal the last cell goes below the others', () => {
  expect(columnsOf([['raiseRule', 'step', 'How large a raise must be.']], 30)).toEqual([
    '  raiseRule  step',
    '    How large a raise must be.',
  ]);
});

test('a word longer than the line stands alone', () => {
  expect(wrap('a looooong b', 4)).toEqual(['a', 'looooong', 'b']);
});

test.each([
  ['vegs', 'vegas'],
  ['VEGAS', 'vegas'],
  ['standrad', 'standard'],
  ['xyz', undefined],
  ['', undefined],
])('%s may have been meant as %s', (typed, meant) => {
  expect(nearest(typed, ['vegas', 'standard'])).toBe(meant);
});
