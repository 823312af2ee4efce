import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('what could move the cursor, forge a line or turn the writing is made visible', () => {
  expect(printable('Ada\u001b[31m\nwins\u202e')).toBe('Ada\\u001b[31m\\u000awins\\u202e');
  expect(printable('Zoë ♥ 中')).toBe('Zoë ♥ 中');
});
