import { expect, test } from 'vitest';

import { jsonLog, traceOf } from './log.ts';

test('a record is one line of JSON with its time', () => {
  const lines: string[] = [];
  jsonLog(
    line => lines.push(line),
    () => 0,
  )({ level: 'info', message: 'two\nlines', status: 200 });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"two\\nlines","status":200}\n',
  ]);
});

test('a failure leaves its place in the log, and nothing of its values', () => {
  expect(traceOf(new TypeError('the secret'))).toMatch(/^TypeError: at .*log\.test\.ts/);
  expect(traceOf(new TypeError('the secret\nin two lines'))).not.toMatch(/secret|two lines/);
  expect(traceOf('the secret')).toBe('string');
});
