import { DECK, type Card } from '@cardroom/engine';
import { HAND_CATEGORIES, describeHand, rankHand, rankValue } from '@cardroom/engine/holdem';
import { cards } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { evaluate, evaluate5, evaluate6, evaluate7 } from './evaluate.ts';
import { rankKeyOf } from './keys.ts';
import { STRONGEST, categoryOf, describeStrength, rankValueOf, type Strength } from './strengths.ts';
import { slotOf } from './perfect-hash.ts';
import { FIVE, FLUSHES, SEVEN, SIX } from './tables.ts';
import { eachChoice, packedHands } from './testing/index.ts';

/** How many hands are not worth what the engine says. */
const disagreements = (
  hands: Uint8Array,
  size: number,
  strengthOf: (hand: readonly Card[]) => Strength,
): number => {
  let wrong = 0;
  for (let at = 0; at < hands.length; at += size) {
    const hand = Array.from(hands.subarray(at, at + size));
    if (rankValueOf(strengthOf(hand)) !== rankValue(hand)) wrong++;
  }
  return wrong;
};

const seven = ([a, b, c, d, e, f, g]: readonly Card[]): Strength => evaluate7(a!, b!, c!, d!, e!, f!, g!);
const six = ([a, b, c, d, e, f]: readonly Card[]): Strength => evaluate6(a!, b!, c!, d!, e!, f!);

describe('§4.2 the evaluator agrees with the engine', () => {
  test('on all 2,598,960 hands of five cards, with 7,462 strengths from 1 on', () => {
    const seen = new Uint8Array(STRONGEST + 1);
    let wrong = 0;
    eachChoice(DECK, 5, hand => {
      const [a, b, c, d, e] = hand as [Card, Card, Card, Card, Card];
      const strength = evaluate5(a, b, c, d, e);
      seen[strength] = 1;
      if (rankValueOf(strength) !== rankValue(hand)) wrong++;
    });
    expect(wrong).toBe(0);
    expect([seen[0], seen.reduce((sum, one) => sum + one, 0)]).toEqual([0, 7_462]);
  });

  test('on 200,000 hands of six', () => expect(disagreements(packedHands(6, 200_000, 6), 6, six)).toBe(0));
  test('on 300,000 hands of seven', () =>
    expect(disagreements(packedHands(7, 300_000, 7), 7, seven)).toBe(0));

  test.each([
    ['KhQhJhTh9h9d3s', 'straight-flush'],
    ['Ah2h3h4h5hKdKs', 'straight-flush'],
    ['AsKsQsJsTs2d2c', 'royal-flush'],
    ['9h8h7h6h5c2hKd', 'flush'],
    ['JcJdJh4c4d4h2s', 'full-house'],
    ['3c2dAhKsQd7h8c', 'high-card'],
  ])('%s: %s', (text, category) => {
    expect(categoryOf(evaluate(cards(text)))).toBe(category);
    expect(rankValueOf(evaluate(cards(text)))).toBe(rankValue(cards(text)));
  });
});

describe('a planted error in a table is caught', () => {
  const hand = cards('KcKd7h5s2d9hJc');
  const planted = (table: Uint16Array, at: number, size: number): number => {
    const right = table[at]!;
    table[at] = right - 1;
    try {
      return disagreements(Uint8Array.from(hand.slice(0, size)), size, evaluate);
    } finally {
      table[at] = right;
    }
  };
  test.each([
    ['five', 5, FIVE],
    ['six', 6, SIX],
    ['seven', 7, SEVEN],
  ] as const)('of %s cards', (_, size, table) => {
    expect(planted(table.strengths, slotOf(table, rankKeyOf(hand.slice(0, size))), size)).toBe(1);
    expect(planted(table.strengths, slotOf(table, rankKeyOf(hand.slice(0, size))) ^ 1, size)).toBe(0);
  });
  test('of flushes, by all 1,287 hands of hearts', () => {
    const hearts: Card[] = [];
    eachChoice(cards('2h3h4h5h6h7h8h9hThJhQhKhAh'), 5, five => hearts.push(...five));
    const wrong = (): number => disagreements(Uint8Array.from(hearts), 5, evaluate);
    FLUSHES[0b1_1111_0000_0000]!--;
    try {
      expect(wrong()).toBe(1);
    } finally {
      FLUSHES[0b1_1111_0000_0000]!++;
    }
    expect(wrong()).toBe(0);
  });
});

describe('evaluate', () => {
  test('takes five to seven cards, in any kind of list', () => {
    expect(evaluate(cards('AsKsQsJsTs'))).toBe(STRONGEST);
    expect(evaluate(Uint8Array.from(cards('AsKsQsJsTs2c')))).toBe(STRONGEST);
    expect(evaluate(cards('7s5d4h3c2s'))).toBe(1);
  });
  test.each([
    [[0, 1, 2, 3]],
    [[0, 1, 2, 3, 4, 5, 6, 7]],
    [[0, 0, 1, 2, 3]],
    [[0, 1, 2, 3, 52]],
    [[0, 1, 2, 3, 0.5]],
  ])('throws rather than answer for %j', bad => expect(() => evaluate(bad)).toThrow('Broken invariant'));
});

describe('strengths', () => {
  test('say category and description like the engine', () => {
    for (const text of [
      'KcKdAh9s7d2c3s',
      'AcAdKhKs9d2c3s',
      '8c8d8h9s9d2c3h',
      'As2d3c4h5s',
      'As9s7s4s2sKdKh',
    ]) {
      const hand = rankHand(cards(text));
      expect(categoryOf(evaluate(cards(text)))).toBe(hand.category);
      expect(describeStrength(evaluate(cards(text)))).toBe(describeHand(hand));
    }
    expect(describeStrength(STRONGEST)).toBe('Royal flush');
  });
  test('rise with the engine’s values through all categories', () => {
    const values = Array.from({ length: STRONGEST }, (_, at) => rankValueOf(at + 1));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(new Set(values.map(value => HAND_CATEGORIES[value >> 20])).size).toBe(10);
  });
  test.each([0, 7_463, -1, 1.5])('%d is none', bad =>
    expect(() => rankValueOf(bad)).toThrow('Broken invariant'),
  );
});
