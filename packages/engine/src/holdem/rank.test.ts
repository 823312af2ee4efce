import { describe, expect, test } from 'vitest';
import { DECK, type Card } from '../cards.ts';
import { makeCards } from '../notation.ts';
import { cards } from '../testing/holdem-dealer.ts';
import { HAND_CATEGORIES, rankHand, rankValue, type HandCategory } from './rank.ts';

const valueOf = (text: string): number => rankHand(cards(text)).value;

/** Calls `visit` with every choice of five cards; the array is reused. */
const eachFiveCardHand = (visit: (hand: readonly Card[]) => void): void => {
  const hand = [0, 0, 0, 0, 0];
  const fill = (at: number, from: Card): void => {
    for (let card = from; card < DECK.length - (4 - at); card++) {
      hand[at] = card;
      if (at === 4) visit(hand);
      else fill(at + 1, card + 1);
    }
  };
  fill(0, 0);
};

describe('§4.2 all ten ranks', () => {
  test.each([
    ['AsKsQsJsTs', 'royal-flush', 'AsKsQsJsTs'],
    ['9h8h7h6h5hAhAd', 'straight-flush', '9h8h7h6h5h'],
    ['Ah2h3h4h5h', 'straight-flush', '5h4h3h2hAh'],
    ['7c7d7h7sAsKd2c', 'quads', '7c7d7h7sAs'],
    ['8c8d8h9s9d2c3h', 'full-house', '8c8d8h9s9d'],
    ['As9s7s4s2sKdKh', 'flush', 'As9s7s4s2s'],
    ['As2d3c4h5s', 'straight', '5s4h3c2dAs'],
    ['7c7d7hAsKd2c3s', 'trips', '7c7d7hAsKd'],
    ['AcAdKhKs9d2c3s', 'two-pair', 'AcAdKhKs9d'],
    ['KcKdAh9s7d2c3s', 'pair', 'KcKdAh9s7d'],
    ['AcJd9h7s5d3c2s', 'high-card', 'AcJd9h7s5d'],
  ] as const)('CR-005 %s is a %s: %s', (text, category, best) => {
    const hand = rankHand(cards(text));
    expect(hand.category).toBe(category);
    expect(makeCards(hand.cards)).toBe(best);
  });

  test('each category beats every hand of the ones before it', () => {
    const strongest = [
      'AsKdQhJc9s',
      'AsAdKhQcJs',
      'AsAdKhKcQs',
      'AsAdAhKcQs',
      'AsKdQhJcTs',
      'AsKsQsJs9s',
      'AsAdAhKcKs',
      'AsAdAhAcKs',
      'KsQsJsTs9s',
      'AsKsQsJsTs',
    ];
    const weakest = [
      '7s5d4h3c2s',
      '2s2d5h4c3s',
      '3s3d2h2c4s',
      '2s2d2h4c3s',
      '5s4d3h2cAs',
      '7s5s4s3s2s',
      '2s2d2h3c3s',
      '2s2d2h2c3s',
      '5s4s3s2sAs',
      'AsKsQsJsTs',
    ];
    const categories = (hands: readonly string[]): unknown =>
      hands.map(text => rankHand(cards(text)).category);
    expect(categories(strongest)).toEqual(HAND_CATEGORIES);
    expect(categories(weakest)).toEqual(HAND_CATEGORIES);
    for (let at = 1; at < weakest.length; at++)
      expect(valueOf(weakest[at]!)).toBeGreaterThan(valueOf(strongest[at - 1]!));
  });
});

describe('CR-041 known mistakes', () => {
  test('§4.2 kings with a low kicker beat threes with an ace', () => {
    expect(valueOf('KcKd7h5s2d')).toBeGreaterThan(valueOf('3c3dAhQsJd'));
  });
  test('§4.2 a six-high straight beats the wheel', () => {
    expect(valueOf('6c5d4h3s2d')).toBeGreaterThan(valueOf('5c4d3h2sAd'));
    expect(valueOf('6c6s5d4h3s2dAd')).toBe(valueOf('6c5d4h3s2d'));
  });
  test('§4.2 there is no straight around the corner', () => {
    expect(rankHand(cards('3c2dAhKsQd')).category).toBe('high-card');
  });
  test('§4.2 two sets of trips are a full house', () => {
    const hand = rankHand(cards('JcJdJh4c4d4h2s'));
    expect(hand.category).toBe('full-house');
    expect(makeCards(hand.cards)).toBe('JcJdJh4c4d');
  });
  test('§4.2 trips with two pairs take the higher pair', () => {
    expect(makeCards(rankHand(cards('5c5d5hKcKdQcQd')).cards)).toBe('5c5d5hKcKd');
  });
  test('§4.2 the third pair can be the kicker', () => {
    expect(makeCards(rankHand(cards('AcAd9c9d4c4d3h')).cards)).toBe('AcAd9c9d4c');
    expect(makeCards(rankHand(cards('AcAd9c9d4c4dKh')).cards)).toBe('AcAd9c9dKh');
  });
  test('§4.2 all five cards of a flush count', () => {
    expect(valueOf('As9s7s4s3s')).toBeGreaterThan(valueOf('Ah9h7h4h2h'));
  });
  test('§4.2 a straight flush whose lowest card is paired is still one', () => {
    expect(rankHand(cards('KhQhJhTh9h9d3s')).category).toBe('straight-flush');
  });
  test('§4.2 a straight beside a flush is no straight flush', () => {
    expect(rankHand(cards('9h8h7h6h5c2hKd')).category).toBe('flush');
  });
  test('§4.2 quads take the best kicker, also from a pair or trips', () => {
    expect(valueOf('7c7d7h7s9c9d2h')).toBe(valueOf('7c7d7h7s9c3d2h'));
    expect(valueOf('7c7d7h7s2c2d2h')).toBe(valueOf('7c7d7h7s2c'));
  });
  test('CR-041 suits never decide', () => {
    expect(valueOf('AcKdQhJs9c')).toBe(valueOf('AdKhQsJc9d'));
  });
});

test('§4.2 CR-040 seven cards are worth the best of their 21 fives', () => {
  const fives = (hand: readonly Card[]): readonly (readonly Card[])[] =>
    hand.flatMap((first, at) =>
      hand.slice(at + 1).map(second => hand.filter(card => card !== first && card !== second)),
    );
  let seed = 1;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < 3_000; round++) {
    const deck = [...DECK];
    const hand = Array.from({ length: 7 }, () => deck.splice(next() % deck.length, 1)[0]!);
    const best = Math.max(...fives(hand).map(rankValue));
    expect(rankHand(hand).value).toBe(best);
    expect(rankValue(rankHand(hand).cards)).toBe(best);
  }
});

test('fewer than five or more than seven cards cannot be ranked', () => {
  expect(() => rankHand(cards('AsKsQsJs'))).toThrow('five to seven');
  expect(() => rankHand(cards('AsKsQsJsTs9s8s7s'))).toThrow('five to seven');
});

describe('§4.2 the 2,598,960 five-card hands by category', () => {
  const counts = Object.fromEntries(HAND_CATEGORIES.map(category => [category, 0])) as Record<
    HandCategory,
    number
  >;
  const values = new Set<number>();
  eachFiveCardHand(hand => {
    const value = rankValue(hand);
    counts[HAND_CATEGORIES[value >> 20]!]++;
    values.add(value);
  });
  test.each([
    ['royal-flush', 4],
    ['straight-flush', 36],
    ['quads', 624],
    ['full-house', 3_744],
    ['flush', 5_108],
    ['straight', 10_200],
    ['trips', 54_912],
    ['two-pair', 123_552],
    ['pair', 1_098_240],
    ['high-card', 1_302_540],
  ] as const)('%s: %i', (category, count) => expect(counts[category]).toBe(count));
  test('7,462 different strengths', () => expect(values.size).toBe(7_462));
});
