import { describe, expect, test } from 'vitest';
import { cardOf } from '../cards.ts';
import { dealerDraws, totalOf, valueOf } from './hand.ts';
import { BLACKJACK_PRESETS, type BlackjackRules } from './rules.ts';

/** One card of each value, ace first: suits and the names of ten-values do not matter to a total. */
const VALUES = [12, 0, 1, 2, 3, 4, 5, 6, 7, 8].map(rank => cardOf(rank, 0));
const copies = (value: number, decks: number): number => (value === 10 ? 16 : 4) * decks;

/** Distinct hands of two or more cards that are not bust, as sets of values, found with the engine's totals. */
const playerHands = (decks: number): number => {
  const grow = (cards: readonly number[], from: number): number =>
    VALUES.slice(from).reduce((count, card, step) => {
      const hand = [...cards, card];
      const held = hand.filter(other => other === card).length;
      if (held > copies(valueOf(card), decks) || totalOf(hand).total > 21) return count;
      return count + (hand.length >= 2 ? 1 : 0) + grow(hand, from + step);
    }, 0);
  return grow([], 0);
};

/** Orders in which the dealer's cards can come until the dealer stops, by value, found with the engine's rule. */
const dealerSequences = (decks: number, hitSoft17: boolean): number => {
  const left = VALUES.map(card => copies(valueOf(card), decks));
  const grow = (cards: readonly number[]): number => {
    if (cards.length >= 2 && !dealerDraws(cards, hitSoft17)) return 1;
    return VALUES.reduce((count, card, at) => {
      if (left[at] === 0) return count;
      left[at]!--;
      const found = grow([...cards, card]);
      left[at]!++;
      return count + found;
    }, 0);
  };
  return grow([]);
};

/**
 * Derivation. A hand that is not bust has a hard total (aces as one) of at most 21. With n copies of value v its
 * cards contribute one factor (1 + x^v + x^2v + … + x^nv) each; the hands of hard total t are the coefficient of
 * x^t in the product of the ten factors. Summing t = 0…21 counts the empty hand and the ten single cards too.
 */
const derivedPlayerHands = (decks: number): number => {
  let series = [1, ...Array.from({ length: 21 }, () => 0)];
  for (let value = 1; value <= 10; value++)
    series = series.map((_, total) => {
      const most = Math.min(Math.floor(total / value), copies(value, decks));
      return Array.from({ length: most + 1 }, (__, n) => series[total - n * value]!).reduce((a, b) => a + b);
    });
  return series.reduce((a, b) => a + b) - 11;
};

/**
 * Derivation in plain arithmetic. A sequence stops, from its second card on, at a hard total h ≥ 17 or, with an
 * ace, where h + 10 lies from 17 (18 if soft 17 is hit) to 21; else any value that is left may follow. With 32 aces
 * nothing can run out; the fewer decks, the more sequences drop out that need too many aces, deuces, threes, fours.
 */
const derivedDealerSequences = (decks: number, hitSoft17: boolean): number => {
  const goOn = (hard: number, cards: number, used: readonly number[]): number => {
    const soft = used[1]! > 0 && hard <= 11 ? hard + 10 : 0;
    if (cards >= 2 && (hard >= 17 || soft >= (hitSoft17 ? 18 : 17))) return 1;
    let count = 0;
    for (let value = 1; value <= 10; value++)
      if (used[value]! < copies(value, decks))
        count += goOn(hard + value, cards + 1, used.with(value, used[value]! + 1));
    return count;
  };
  return goOn(
    0,
    0,
    Array.from({ length: 11 }, () => 0),
  );
};

describe('§10.2 counts of blackjack hands, with their derivation', () => {
  test.each([
    ['vegas', 3_072, 54_433],
    ['21black', 2_008, 48_532],
    ['arcturus', 2_008, 48_532],
    ['bicycle', 3_072, 54_433],
    ['twenty-one', 2_008, 48_532],
  ] as const)('%s: %i distinct player hands, %i dealer sequences', (preset, hands, sequences) => {
    const { decks, hitSoft17 }: BlackjackRules = BLACKJACK_PRESETS[preset];
    expect([playerHands(decks), derivedPlayerHands(decks)]).toEqual([hands, hands]);
    expect([dealerSequences(decks, hitSoft17), derivedDealerSequences(decks, hitSoft17)]).toEqual([
      sequences,
      sequences,
    ]);
  });

  test.each([
    [1, 59_704],
    [2, 70_348],
    [8, 70_561],
  ])('%i decks, soft 17 hit: %i dealer sequences', (decks, sequences) => {
    expect([dealerSequences(decks, true), derivedDealerSequences(decks, true)]).toEqual([
      sequences,
      sequences,
    ]);
  });

  test.each([
    [2, 2_796],
    [4, 3_060],
    [8, 3_072],
  ])('%i decks: %i distinct player hands', (decks, hands) => {
    expect([playerHands(decks), derivedPlayerHands(decks)]).toEqual([hands, hands]);
  });
});
