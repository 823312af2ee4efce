import { describe, expect, test } from 'vitest';
import { OURS, WRONG_SHUFFLES, examine, refusedByHolm } from './testing/statistics.ts';
import { wordsNamed } from './testing/shoes.ts';

const DECKS = 5_000;

describe('§1.3 the shuffle is fair', () => {
  test(`in ${DECKS} decks nothing stands out`, () => {
    expect(refusedByHolm(examine(OURS, DECKS, wordsNamed('fair 5000')), 0.01)).toEqual([]);
  });

  test.each(Object.entries(WRONG_SHUFFLES))('planted: %s', (_, wrong) => {
    expect(refusedByHolm(examine(wrong, DECKS, wordsNamed('planted')), 0.01)).not.toEqual([]);
  });

  test('planted: the same seed for every deck', () => {
    const first = OURS([...Array(52).keys()], wordsNamed('once'));
    expect(
      refusedByHolm(
        examine(() => first, 500, wordsNamed('planted')),
        0.01,
      ),
    ).not.toEqual([]);
  });

  test("Holm's rule compares the smallest with α/m, the next with α/(m − 1), and stops", () => {
    const found = (...ps: readonly number[]) => ps.map(p => ({ name: '', p }));
    expect(refusedByHolm(found(0.5, 0.004, 0.001, 0.2), 0.01)).toEqual(found(0.001));
    expect(refusedByHolm(found(0.001, 0.003, 0.004, 0.009), 0.01)).toHaveLength(4);
    expect(refusedByHolm(found(0.003, 0.0034), 0.005)).toEqual([]);
  });
});
