import { describe, expect, test } from 'vitest';
import { DECK, cardOf, rankOf } from '../cards.ts';
import { dealerDraws, isAce, isNatural, isTenValue, totalOf, valueOf } from './hand.ts';

/** Suits do not matter here. */
const hand = (ranks: string) => [...ranks].map(rank => cardOf('23456789TJQKA'.indexOf(rank), 0));

describe('21black 1.4 21black 4.3 §1.1 hand totals', () => {
  test.each([
    ['75', 12, false],
    ['A6', 17, true],
    ['A68', 15, false],
    ['AA', 12, true],
    ['AAA', 13, true],
    ['AK', 21, true],
    ['KQ', 20, false],
    ['KQ5', 25, false],
    ['A9A', 21, true],
    ['AKQ', 21, false],
    ['AAAAAAAAAAA', 21, true],
    ['AAAAAAAAAAAA', 12, false],
  ])('%s is %i (soft: %s)', (cards, total, soft) => expect(totalOf(hand(cards))).toEqual({ total, soft }));

  test('§3.3 two aces are 12; ace and king are 21', () => {
    expect([totalOf(hand('AA')).total, totalOf(hand('AK')).total]).toEqual([12, 21]);
  });

  test('every permutation of aces agrees with trying each ace both ways', () => {
    const bestOf = (cards: readonly number[]): number => {
      const totals = cards.reduce(
        (sums, c) => sums.flatMap(s => (isAce(c) ? [s + 1, s + 11] : [s + valueOf(c)])),
        [0],
      );
      const fits = totals.filter(total => total <= 21);
      return fits.length > 0 ? Math.max(...fits) : Math.min(...totals);
    };
    for (const a of DECK)
      for (const b of DECK)
        for (const c of [hand('A')[0]!, hand('5')[0]!, hand('K')[0]!])
          expect(totalOf([a, b, c]).total).toBe(bestOf([a, b, c]));
  });

  test('ten-values are ten, jack, queen and king; an ace counts one or eleven', () => {
    expect(DECK.filter(isTenValue)).toHaveLength(16);
    expect(DECK.filter(isTenValue).every(c => valueOf(c) === 10)).toBe(true);
    expect(DECK.filter(isAce).every(c => valueOf(c) === 1 && rankOf(c) === 12)).toBe(true);
  });

  test('a natural is an ace with a ten-value and nothing else', () => {
    expect(['AT', 'AJ', 'QA', 'KA'].map(hand).every(isNatural)).toBe(true);
    expect(['A9', 'TT', '777', 'A55'].map(hand).some(isNatural)).toBe(false);
  });
});

describe('§2.9 FR-13 AC8 21black 1.10 21black 4.5 the dealer draws below 17', () => {
  test.each([
    ['T6', true, true],
    ['T7', false, false],
    ['A6', false, true],
    ['A7', false, false],
    ['A6T', false, false],
    ['A5', true, true],
    ['AA5', false, true],
  ])('%s: draws %s, with hitSoft17 %s', (cards, stands17, hits17) => {
    expect(dealerDraws(hand(cards), false)).toBe(stands17);
    expect(dealerDraws(hand(cards), true)).toBe(hits17);
  });
});
