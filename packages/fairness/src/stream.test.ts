import { describe, expect, test } from 'vitest';
import { hexOf, utf8 } from './encoding.ts';
import { below, macByState, macUnder, plainMac, shuffled, stream, type Words } from './stream.ts';
import { chiSquareP } from './testing/statistics.ts';
import { wordsNamed } from './testing/shoes.ts';

/** These words, then none. */
const scripted = (...words: readonly number[]): Words => {
  const left = [...words];
  return () => left.shift() ?? expect.fail('no word is left');
};

describe('§1.3 HMAC under a prepared key', () => {
  test('is the one of RFC 4231, case 2', () => {
    expect(hexOf(macUnder(utf8('Jefe'))(utf8('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test.each([
    ['as this platform does it', macUnder],
    ['as browsers do', macByState],
  ])('agrees with the readable reference, message after message, %s', (_, under) => {
    for (const length of [0, 1, 32, 64, 65, 131]) {
      const key = new Uint8Array(length).fill(length);
      const fast = under(key);
      for (const size of [0, 1, 55, 56, 56, 64, 200]) {
        const message = new Uint8Array(size).fill(size);
        expect(fast(message)).toEqual(plainMac(key)(message));
      }
    }
  });
});

describe('§1.3 the stream', () => {
  test('reads block after block, eight words each, the highest byte first', () => {
    const mac = plainMac(utf8('key'));
    const words = stream(mac, 'base');
    const blocks = [0, 1].map(block => mac(Uint8Array.of(...utf8('base'), 0, 0, 0, 0, 0, 0, 0, block)));
    const read = Array.from({ length: 16 }, () => words().toString(16).padStart(8, '0')).join('');
    expect(read).toBe(blocks.map(hexOf).join(''));
  });
});

describe('§1.3 a number below a bound', () => {
  test('throws away the words that would favour the low numbers', () => {
    const limit = 2 ** 32 - (2 ** 32 % 52);
    expect(below(52, scripted(limit, 2 ** 32 - 1, limit - 1))).toBe(51);
    expect(below(52, scripted(53))).toBe(1);
    expect(below(1, scripted(7))).toBe(0);
  });

  const RANGE = 64;
  const pOf = (draw: (words: Words) => number): number => {
    const words = wordsNamed('small range');
    const counts = Array.from({ length: 52 }, () => 0);
    for (let i = 0; i < 52_000; i++) counts[draw(() => words() % RANGE)]! += 1;
    return chiSquareP(counts, 1_000);
  };

  test('is unbiased where bias would show: words of six bits; planted: without throwing away', () => {
    expect(pOf(words => below(52, words, RANGE))).toBeGreaterThan(0.001);
    expect(pOf(words => words() % 52)).toBeLessThan(1e-9);
  });
});

describe('§1.3 Fisher–Yates', () => {
  test('swaps from the last place down and leaves its input alone', () => {
    const items = Object.freeze(['a', 'b', 'c', 'd']);
    // Below 4: 1 → a d c b. Below 3: 0 → c d a b. Below 2: 1 → as it is.
    expect(shuffled(items, scripted(1, 0, 1))).toEqual(['c', 'd', 'a', 'b']);
    expect(shuffled([], scripted())).toEqual([]);
  });

  test('every order of four comes out of exactly one way to draw', () => {
    const orders = new Set<string>();
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < 3; b++)
        for (let c = 0; c < 2; c++) orders.add(shuffled(['w', 'x', 'y', 'z'], scripted(a, b, c)).join(''));
    expect(orders.size).toBe(24);
  });
});
