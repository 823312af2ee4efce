import { describe, expect, test } from 'vitest';

import { StoreError } from '../store.ts';
import { placeOf, toStoreError } from './connection.ts';

const place = placeOf('postgres://ann:hunter2@db.example/room', 2_000);

describe('what a failure of PostgreSQL means', () => {
  const failure = (code: string) => Object.assign(new Error('its words'), { code });

  test.each([
    ['ECONNREFUSED', 'store/unavailable', /cannot be reached/],
    ['28P01', 'store/unavailable', /does not let this user in/],
    ['3D000', 'store/unavailable', /no database db\.example:5432\/room/],
    ['53100', 'store/unavailable', /disk .* is full/],
    ['53300', 'store/unavailable', /no connection or memory left/],
    ['55P03', 'store/unavailable', /too busy/],
    ['40P01', 'store/unavailable', /too busy/],
    ['57P01', 'store/unavailable', /may be done or not/],
    ['ECONNRESET', 'store/unavailable', /may be done or not/],
    ['', 'store/unavailable', /its words\. What was asked last may be done or not/],
    ['25006', 'store/unavailable', /only lets read/],
    ['42501', 'store/unavailable', /does not allow this user/],
    ['23514', 'store/refused', /its words/],
    ['22003', 'store/refused', /its words/],
    ['CR001', 'store/refused', /^StoreError: its words$/],
    ['XX001', 'store/corrupt', /damaged/],
  ] as const)('%s', (code, problem, words) => {
    const error = toStoreError(place, failure(code));
    expect(error).toMatchObject({ code: problem });
    expect(String(error)).toMatch(words);
    expect(String(error)).not.toContain('hunter2');
  });

  test('what is known already stays what it is', () => {
    const error = new StoreError('store/newer', 'Newer.');
    expect(toStoreError(place, error)).toBe(error);
  });
});
