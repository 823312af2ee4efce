import { describe, expect, test } from 'vitest';
import { STARTING_HANDS } from './combos.ts';
import { PREFLOP_TABLE_LENGTH, preflopRow, preflopTable } from './preflop.ts';
import { PREFLOP } from './preflop-data.ts';

/** Rows are shorter by two numbers each, so the last ones are the end of the table. */
const shippedRow = (hand: number): Uint32Array => {
  const after = STARTING_HANDS - hand - 1;
  const end = PREFLOP_TABLE_LENGTH - after * (after + 1);
  return PREFLOP.slice(end - 2 * (STARTING_HANDS - hand), end);
};

describe('the shipped table', () => {
  test('has two numbers for each pair of starting hands', () => {
    expect(PREFLOP.length).toBe(169 * 170);
  });
  test.each([150, 165, 166, 167, 168])('row %i is what is computed', hand => {
    expect(shippedRow(hand)).toEqual(preflopRow(hand));
  });
  test('is made of its rows', () => {
    const rows = Array.from({ length: STARTING_HANDS }, (_, hand) => shippedRow(hand));
    expect(preflopTable(rows)).toEqual(PREFLOP);
    expect(() => preflopTable(rows.slice(1))).toThrow('a row for each starting hand');
  });
});
