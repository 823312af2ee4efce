import { makeCards } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { COMBOS, COMBOS_OF, cardsOf, comboOf, startingHandName, startingHandOf } from './combos.ts';
import { makeRange } from './make-range.ts';
import { RANDOM, parseRange, rangeOf } from './range.ts';
import { range } from './testing/index.ts';

const namesIn = (text: string): readonly string[] => [
  ...new Set(range(text).combos.map(combo => startingHandName(startingHandOf(combo)))),
];

describe('combos', () => {
  test('number every two cards once', () => {
    for (let combo = 0; combo < COMBOS; combo++) {
      const [high, low] = cardsOf(combo);
      expect([comboOf(high, low), comboOf(low, high)]).toEqual([combo, combo]);
    }
  });
  test('make 169 starting hands of 4, 6 and 12', () => {
    expect(COMBOS_OF.map(combos => combos.length).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 78 }, () => 4),
      ...Array.from({ length: 13 }, () => 6),
      ...Array.from({ length: 78 }, () => 12),
    ]);
    expect([0, 1, 13, 168].map(startingHandName)).toEqual(['AA', 'AKs', 'AKo', '22']);
  });
});

describe('reading ranges', () => {
  test.each([
    ['AA', 6, ['AA']],
    ['AKs', 4, ['AKs']],
    ['KAo', 12, ['AKo']],
    ['ak', 16, ['AKs', 'AKo']],
    ['QQ+', 18, ['QQ', 'KK', 'AA']],
    ['KTo+', 36, ['KTo', 'KJo', 'KQo']],
    ['KT+', 48, ['KTs', 'KTo', 'KJs', 'KJo', 'KQs', 'KQo']],
    ['JTs+', 4, ['JTs']],
    ['A5s-A2s', 16, ['A2s', 'A3s', 'A4s', 'A5s']],
    ['A2s-A5s', 16, ['A2s', 'A3s', 'A4s', 'A5s']],
    ['22-44', 18, ['22', '33', '44']],
    ['JTs-87s', 16, ['87s', '98s', 'T9s', 'JTs']],
    ['QTo-97o', 48, ['97o', 'T8o', 'J9o', 'QTo']],
    ['AKs AKs,AKs', 4, ['AKs']],
  ])('%s: %i combos', (text, count, names) => {
    expect(range(text).combos.length).toBe(count);
    expect(new Set(namesIn(text))).toEqual(new Set(names));
    expect(new Set(range(text).weights)).toEqual(new Set([1]));
  });
  test('two cards are one combo, written in either order', () => {
    for (const text of ['AhKh', 'KhAh', 'A♥K♥', 'ahkh'])
      expect(range(text).combos.map(combo => makeCards(cardsOf(combo)))).toEqual(['AhKh']);
    expect(range('10h9h')).toEqual(range('Th9h'));
  });
  test('random is everything, and so are all hands together', () => {
    expect(range('random')).toEqual(RANDOM);
    expect(range('22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32')).toEqual(RANDOM);
  });
  test('weights become the smallest whole numbers', () => {
    const { combos, weights } = range('AA:0.5,KK,QQ:25%');
    const weightOf = (text: string): number => weights[combos.indexOf(range(text).combos[0]!)]!;
    expect(['AA', 'KK', 'QQ'].map(weightOf)).toEqual([2, 4, 1]);
    expect(range('AA:0.5,KK:0.5')).toEqual(range('KK+'));
    expect(range('AA,AA:.5,KK')).toEqual(range('AA:0.5,KK'));
  });
  test.each([
    ['', 'range/empty', 'empty'],
    [' , ', 'range/empty', 'empty'],
    ['AA,ZZ', 'range/unreadable', '"ZZ"'],
    ['Ah', 'range/unreadable', '"Ah"'],
    ['AhKhQh', 'range/unreadable', '"AhKhQh"'],
    ['AhKh+', 'range/unreadable', '"AhKh+"'],
    ['AAs', 'range/unreadable', '"AAs"'],
    ['A5s-A3s-A2s', 'range/unreadable', '"A5s-A3s-A2s"'],
    ['AhKh-2c2d', 'range/unreadable', '"AhKh-2c2d"'],
    ['AKs:1:1', 'range/unreadable', '"AKs:1:1"'],
    ['AKs:', 'range/weight', '"AKs:"'],
    ['AKs:0', 'range/weight', '"AKs:0"'],
    ['AKs:1.01', 'range/weight', '"AKs:1.01"'],
    ['AKs:101%', 'range/weight', '"AKs:101%"'],
    ['AKs:0.125', 'range/weight', '"AKs:0.125"'],
    ['AKs:-1', 'range/weight', '"AKs:-1"'],
    ['AhAh', 'range/duplicate', 'Ah is there twice'],
    ['AKs-QTs', 'range/ends', '"AKs-QTs"'],
    ['AKs-AQo', 'range/ends', '"AKs-AQo"'],
    ['AA-AKs', 'range/ends', '"AA-AKs"'],
  ])('refuses "%s" as %s and names the part', (text, code, part) => {
    const result = parseRange(text);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.ok ? '' : result.error.message).toContain(part);
  });
});

describe('writing ranges', () => {
  test.each([
    ['random', 'random'],
    ['AA,KK,QQ', 'QQ+'],
    ['22-77,AKs,KTo+', '77-22,AKs,KTo+'],
    ['A2s,A3s,A4s,A5s,AhKh', 'A5s-A2s,AhKh'],
    ['AK', 'AKs,AKo'],
    ['KK,AA:0.5', 'KK,AA:0.5'],
    ['KK:0.99,AA:0.33', 'KK:0.99,AA:0.33'],
  ])('%s becomes %s', (text, made) => expect(makeRange(range(text))).toBe(made));
  test('what is written reads the same, whatever the combos and weights', () => {
    const random = randomFrom(17);
    for (let round = 0; round < 200; round++) {
      const weights = new Map<number, number>();
      for (const combos of random.shuffle(COMBOS_OF).slice(0, 1 + random.below(60)))
        for (const combo of combos) if (random.chance(0.97)) weights.set(combo, 1 + random.below(3));
      if (weights.size === 0) continue;
      const some = rangeOf(weights);
      expect(parseRange(makeRange(some))).toEqual({ ok: true, value: some });
    }
  });
});
