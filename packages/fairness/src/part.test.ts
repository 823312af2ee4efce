import { describe, expect, test } from 'vitest';
import { hash, hexOf, plainHash } from './encoding.ts';
import { baseOrder, leafOf, leavesIn, partsOf, saltOf } from './part.ts';

describe('§1.3 what is written for speed', () => {
  test('the hash of this platform is that of the library', () => {
    for (let length = 0; length < 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
      expect(hexOf(hash(bytes))).toBe(hexOf(plainHash(bytes)));
    }
  });

  test.each([1, 8])(
    'the leaves of %i decks and of a reshuffle are those of one card after the other',
    decks => {
      const discards = Array.from({ length: 52 }, (_, card) => card % 2);
      const reshuffles = [{ from: 52 * decks, discards, leavesHash: '' }];
      for (const part of partsOf({ shoe: 't_1/7', rules: {}, decks }, 'ab'.repeat(32), reshuffles)) {
        const leaves = baseOrder(part).map((card, leaf) =>
          leafOf({ shoe: part.shoe, part: part.part, leaf, card, salt: saltOf(part, leaf) }),
        );
        expect(leavesIn(part).map(hexOf)).toEqual(leaves.map(hexOf));
      }
    },
  );
});
