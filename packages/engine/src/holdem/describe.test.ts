import { describe, expect, test } from 'vitest';
import { cards } from '../testing/holdem-dealer.ts';
import { compareSentence, decidingKicker, describeHand } from './describe.ts';
import { rankHand, type HandRank } from './rank.ts';

const hand = (text: string): HandRank => rankHand(cards(text));

describe('§4.4 CR-044 a hand in words', () => {
  test.each([
    ['AsKsQsJsTs', 'Royal flush'],
    ['KsQsJsTs9s', 'King-high straight flush'],
    ['5s4s3s2sAs', 'Five-high straight flush'],
    ['7c7d7h7sAs', 'Four Sevens (Ace kicker)'],
    ['8c8d8h9s9d', 'Eights full of Nines'],
    ['6c6d6h2s2d', 'Sixes full of Deuces'],
    ['As9s7s4s2s', 'Ace-high flush'],
    ['5c4d3h2sAd', 'Five-high straight'],
    ['7c7d7hAsKd', 'Three Sevens (Ace kicker)'],
    ['AcAdKhKs9d', 'Aces and Kings (Nine kicker)'],
    ['KcKdAh9s7d', 'Pair of Kings (Ace kicker)'],
    ['AcJd9h7s5d', 'Ace high'],
  ])('%s: %s', (text, words) => expect(describeHand(hand(text))).toBe(words));
});

describe('§4.4 CR-044 two hands compared', () => {
  test.each([
    ['KcKdAh9s7d', 'KhKsQh9c7c', 'Pair of Kings (Ace kicker) beats Pair of Kings (Queen kicker)'],
    [
      'KcKdAhQs7d',
      'KhKsAdJc7c',
      'Pair of Kings (Ace, Queen kickers) beats Pair of Kings (Ace, Jack kickers)',
    ],
    [
      'KhKsAdQc6c',
      'KcKdAhQs7d',
      'Pair of Kings (Ace, Queen, Seven kickers) beats Pair of Kings (Ace, Queen, Six kickers)',
    ],
    [
      'AcKdQhJs9c',
      'AdKhQsJc8d',
      'Ace high (King, Queen, Jack, Nine kickers) beats Ace high (King, Queen, Jack, Eight kickers)',
    ],
    ['AcKdQhJs9c', 'KcQdJh9s8d', 'Ace high beats King high'],
    ['As9s7s4s2s', 'Ah8h7h4h2h', 'Ace-high flush (Nine kicker) beats Ace-high flush (Eight kicker)'],
    ['AcAdKhKs9d', 'AhAsQhQs9c', 'Aces and Kings (Nine kicker) beats Aces and Queens (Nine kicker)'],
    ['AcAdKhKs9d', 'AhAsKcKd8c', 'Aces and Kings (Nine kicker) beats Aces and Kings (Eight kicker)'],
    ['7c7d7hAsKd', '7c7d7hAsQd', 'Three Sevens (Ace, King kickers) beats Three Sevens (Ace, Queen kickers)'],
    ['8c8d8h9s9d', '8c8d8h4s4d', 'Eights full of Nines beats Eights full of Fours'],
    ['3c3dAhQsJd', 'KcKd7h5s2d', 'Pair of Kings (Seven kicker) beats Pair of Threes (Ace kicker)'],
    ['6c5d4h3s2d', '5c4d3h2sAd', 'Six-high straight beats Five-high straight'],
    ['KcKdAh9s7d', 'KhKsAd9c7c', 'Pair of Kings (Ace kicker) ties Pair of Kings (Ace kicker)'],
    ['2c2d2h3s3d', 'As9s7s4s2s', 'Deuces full of Threes beats Ace-high flush'],
  ])('%s and %s', (a, b, words) => {
    expect(compareSentence(hand(a), hand(b))).toBe(words);
    expect(compareSentence(hand(b), hand(a))).toBe(words);
  });

  test('the kicker that decided has a place and two ranks', () => {
    expect(decidingKicker(hand('KhKsAdJc7c'), hand('KcKdAhQs7d'))).toEqual({
      place: 2,
      higher: 10,
      lower: 9,
    });
    expect(decidingKicker(hand('KhKsAdJc7c'), hand('KhKsAdJc7c'))).toBeNull();
    expect(decidingKicker(hand('KhKsAdJc7c'), hand('QhQsAdJc7c'))).toBeNull();
    expect(decidingKicker(hand('KhKsAdJc7c'), hand('KhKsKdJc7c'))).toBeNull();
  });
});
