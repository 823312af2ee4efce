import { DECK, type Card } from '@cardroom/engine';
import { HAND_CATEGORIES, rankValue, type HandCategory } from '@cardroom/engine/holdem';
import { cards, randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { countStrengths } from './completions.ts';
import { categoryOf, rankValueOf } from './strengths.ts';
import { eachChoice, someCards } from './testing/index.ts';

const byCategory = (counts: Uint32Array): Partial<Record<HandCategory, number>> => {
  const sums: Partial<Record<HandCategory, number>> = {};
  for (const [strength, count] of counts.entries())
    if (count > 0) sums[categoryOf(strength)] = (sums[categoryOf(strength)] ?? 0) + count;
  return sums;
};

describe('§4.2 the 133,784,560 hands of seven cards', () => {
  const counts = countStrengths([]);
  const sums = byCategory(counts);
  test.each([
    ['royal-flush', 4_324],
    ['straight-flush', 37_260],
    ['quads', 224_848],
    ['full-house', 3_473_184],
    ['flush', 4_047_644],
    ['straight', 6_180_020],
    ['trips', 6_461_620],
    ['two-pair', 31_433_400],
    ['pair', 58_627_800],
    ['high-card', 23_294_460],
  ] as const)('%s: %i', (category, count) => expect(sums[category]).toBe(count));
  test('4,824 different strengths', () => expect(counts.filter(count => count > 0).length).toBe(4_824));
});

describe('completions', () => {
  const slow = (known: readonly Card[], dead: readonly Card[]): Map<number, number> => {
    const counts = new Map<number, number>();
    const live = DECK.filter(card => !known.includes(card) && !dead.includes(card));
    eachChoice(live, 7 - known.length, rest => {
      const value = rankValue([...known, ...rest]);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    });
    return counts;
  };
  const fast = (known: readonly Card[], dead: readonly Card[]): Map<number, number> => {
    const found = [...countStrengths(known, dead).entries()].filter(([, count]) => count > 0);
    return new Map(found.map(([strength, count]) => [rankValueOf(strength), count]));
  };
  const random = randomFrom(9);
  test.each([4, 5, 5, 5, 6, 7])('of %i cards, with dead ones, agree with the engine', count => {
    for (let round = 0; round < 4; round++) {
      const some = someCards(random, count + 3);
      expect(fast(some.slice(3), some.slice(0, 3))).toEqual(slow(some.slice(3), some.slice(0, 3)));
    }
  });
  test('of three hearts and more', () => {
    for (const known of ['AhKh2h7c', 'AhKh2h7h', 'AhKhQhJhTh', '2h3h4h5hAc'])
      expect(fast(cards(known), [])).toEqual(slow(cards(known), []));
  });
  test('two cards meet all C(50,5) boards', () => {
    const sums = byCategory(countStrengths(cards('AsAh')));
    const total = HAND_CATEGORIES.reduce((sum, category) => sum + (sums[category] ?? 0), 0);
    expect(total).toBe(2_118_760);
  });
  test('throws for a card twice', () => expect(() => countStrengths([1, 1])).toThrow('different cards'));
});
