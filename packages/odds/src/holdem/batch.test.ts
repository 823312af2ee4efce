import { randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { evaluateBatch } from './batch.ts';
import { evaluate, evaluate7 } from './evaluate.ts';
import { COMBOS, cardsOf } from './combos.ts';
import { evaluateCombos } from './holdings.ts';
import { packedHands, someCards } from './testing/index.ts';

const oneByOne = (hands: Uint8Array): Uint16Array =>
  Uint16Array.from({ length: hands.length / 7 }, (_, hand) => {
    const [a, b, c, d, e, f, g] = hands.subarray(7 * hand, 7 * hand + 7);
    return evaluate7(a!, b!, c!, d!, e!, f!, g!);
  });

const batch = (hands: Uint8Array): Uint16Array => {
  const out = new Uint16Array(hands.length / 7);
  evaluateBatch(hands, out);
  return out;
};

describe('a batch agrees with one hand at a time', () => {
  test.each([0, 1, 2, 3, 4, 5, 2_047, 2_048, 2_049, 100_003])('%i hands', count => {
    const hands = packedHands(count, count, 7);
    expect(batch(hands)).toEqual(oneByOne(hands));
  });
  test.each([1, 2, 3, 7])('starting at byte %i of a buffer', offset => {
    const hands = packedHands(offset, 5_000, 7);
    const shifted = new Uint8Array(hands.length + offset).subarray(offset);
    shifted.set(hands);
    expect(batch(shifted)).toEqual(oneByOne(hands));
  });
  test('throws when cards and strengths do not match', () => {
    expect(() => evaluateBatch(new Uint8Array(13), new Uint16Array(2))).toThrow('seven cards');
  });
});

describe('all combos on a board', () => {
  const random = randomFrom(3);
  const boards = [
    ...Array.from({ length: 60 }, () => someCards(random, 5)),
    [3, 7, 11, 15, 19], // a straight flush
    [3, 7, 11, 51, 19],
    [0, 8, 16, 24, 50],
    [0, 8, 16, 25, 50],
  ];
  test.each(boards)('%i %i %i %i %i', (...board) => {
    const strengths = new Uint16Array(COMBOS);
    evaluateCombos(board, strengths);
    const slow = Uint16Array.from(strengths, (_, combo) => {
      const hand = cardsOf(combo);
      return hand.some(card => board.includes(card)) ? 0 : evaluate([...board, ...hand]);
    });
    expect(strengths).toEqual(slow);
  });
  test('throws on a board that is not complete', () => {
    expect(() => evaluateCombos([1, 2, 3], new Uint16Array(COMBOS))).toThrow('complete board');
  });
});
