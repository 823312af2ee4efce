import { beforeAll, describe, expect, test } from 'vitest';
import { DECK, type Card } from '../cards.ts';
import { HAND_CATEGORIES, rankValue } from './rank.ts';

/** Calls `visit` with every choice of seven cards; the array is reused. */
const eachSevenCardHand = (visit: (hand: readonly Card[]) => void): void => {
  const hand = [0, 0, 0, 0, 0, 0, 0];
  const fill = (at: number, from: Card): void => {
    for (let card = from; card < DECK.length - (6 - at); card++) {
      hand[at] = card;
      if (at === 6) visit(hand);
      else fill(at + 1, card + 1);
    }
  };
  fill(0, 0);
};

describe('§4.2 the 133,784,560 seven-card hands by category', () => {
  const counts = new Map<string, number>();
  const values = new Set<number>();
  beforeAll(() =>
    eachSevenCardHand(hand => {
      const value = rankValue(hand);
      const category = HAND_CATEGORIES[value >> 20]!;
      counts.set(category, (counts.get(category) ?? 0) + 1);
      values.add(value);
    }),
  );
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
  ])('%s: %i', (category, count) => expect(counts.get(category)).toBe(count));
  test('4,824 different strengths', () => expect(values.size).toBe(4_824));
});
