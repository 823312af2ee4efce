import { describe, expect, test } from 'vitest';

import { ALL_ROUNDS, filterRounds, isAbout, sessionSums } from './filter.ts';
import type { ReviewedRound } from './mistakes.ts';
import { REVIEW_VERSION, type Review } from './review.ts';

const HOUR = 3_600_000;

const round = (number: number, at: number, game: Review['game'], cost = 0): ReviewedRound => ({
  table: 't',
  round: number,
  at,
  review: {
    v: REVIEW_VERSION,
    game,
    method: 'exact',
    result: -cost,
    expected: 0,
    mistakes: -cost,
    luck: 0,
    error: 0,
    decisions: [
      {
        at: 1,
        situation: '16 against ten',
        chosen: 'stand',
        best: 'hit',
        cost,
        stake: 10,
        values: {},
        judged: true,
      },
    ],
  },
});

const ROUNDS = [
  round(1, HOUR, 'blackjack'),
  round(2, 1.5 * HOUR, 'holdem', 2),
  round(3, 2.5 * HOUR, 'blackjack', 1),
];

const numbers = (rounds: readonly ReviewedRound[]): readonly number[] => rounds.map(of => of.round);

describe('§5.4 the rounds of a review', () => {
  test('by game, and by when they ended: from a moment on, and before another', () => {
    expect(numbers(filterRounds(ROUNDS, ALL_ROUNDS))).toEqual([1, 2, 3]);
    expect(numbers(filterRounds(ROUNDS, { ...ALL_ROUNDS, game: 'blackjack' }))).toEqual([1, 3]);
    expect(numbers(filterRounds(ROUNDS, { ...ALL_ROUNDS, since: 1.5 * HOUR }))).toEqual([2, 3]);
    expect(numbers(filterRounds(ROUNDS, { ...ALL_ROUNDS, until: 2.5 * HOUR }))).toEqual([1, 2]);
    expect(numbers(filterRounds(ROUNDS, { game: 'holdem', since: 0, until: HOUR }))).toEqual([]);
  });

  test.each([
    ['16 against ten', true],
    ['Against', true],
    ['16', true],
    [' ten', true],
    ['6 against ten', false],
    ['nine', false],
    [null, true],
  ])('a situation with the words %j: %j', (words, fits) => {
    expect(isAbout(words)({ situation: '16 against ten' })).toBe(fits);
  });

  test('the whole name of a situation is that one alone', () => {
    const soft = { situation: 'soft 16 against ten' };
    expect(isAbout('16 against ten')(soft)).toBe(true);
    expect(isAbout('16 against ten', ROUNDS)(soft)).toBe(false);
    expect(isAbout('16 AGAINST ten ', ROUNDS)({ situation: '16 against ten' })).toBe(true);
    expect(isAbout('against ten', ROUNDS)(soft)).toBe(true);
  });

  test('each session has an accuracy of its own, the newest first', () => {
    const sessions = sessionSums(ROUNDS);
    expect(sessions.map(({ began, ended, rounds }) => [began, ended, rounds])).toEqual([
      [2.5 * HOUR, 2.5 * HOUR, 1],
      [HOUR, 1.5 * HOUR, 2],
    ]);
    const [newer, older] = sessions.map(({ accuracy }) => accuracy!);
    expect(newer).toBeCloseTo(63.6, 1);
    expect(older).toBeCloseTo((100 + 40.0) / 2, 0);
  });
});
