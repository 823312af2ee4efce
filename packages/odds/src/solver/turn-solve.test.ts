import { parseCards, rankOf, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { COMBOS, HIGH_CARDS, LOW_CARDS, comboOf } from '../holdem/combos.ts';
import { bettingFrom } from './betting.ts';
import type { Guard } from './guard.ts';
import { createTurnAnswer } from './turn-answer.ts';
import { createTurnSolver, turnExploitability, type StreetPlan, type StreetSpot } from './turn-solve.ts';

const cards = (text: string) => unwrap(parseCards(text));
const combo = (text: string) => comboOf(cards(text)[0]!, cards(text)[1]!);
const everything = () => new Float64Array(COMBOS).fill(1);

const SPOT: StreetSpot = {
  betting: bettingFrom({ stack: 12, sizes: [[], [], [0.75], [0.75]], raises: 2, commitment: 0.8 }, 2, 4),
  board: cards('Ah Kh 9c 5d'),
  ranges: [everything(), everything()],
};

const iterated = ({ iterate, plan }: ReturnType<typeof createTurnSolver>, iterations: number): StreetPlan => {
  for (let iteration = 0; iteration < iterations; iteration++) iterate();
  return plan();
};

const solved = (iterations: number, seed = 1): StreetPlan =>
  iterated(createTurnSolver(SPOT, seed), iterations);

describe('§5.1 a turn is solved at the table', () => {
  const [few, many] = [12, 96].map(iterations => solved(iterations)) as [StreetPlan, StreetPlan];

  test('the longer, the less there is to win against it', () => {
    expect(turnExploitability(SPOT, many)).toBeLessThan(turnExploitability(SPOT, few) / 2);
  });

  test('the same seed gives the same plan', () => {
    expect(solved(12).shares).toEqual(few.shares);
    expect(solved(12, 2).shares).not.toEqual(few.shares);
  });

  test('the best hand never folds, a hopeless one never calls all-in, and a draw is told from it', () => {
    const { tree, shares, combos } = many;
    const allIn = tree.children[tree.first[0]! + tree.actions[0]! - 1]!;
    const folds = (text: string) => shares[tree.base[allIn]! + combos.indexOf(combo(text)) * 2]!;
    expect(folds('As Ad')).toBeLessThan(0.01);
    expect(folds('3s 2c')).toBeGreaterThan(0.95);
    expect(folds('Qh Jh')).toBeLessThan(folds('3s 2c') - 0.3);
  });

  test('what nobody may hold is left out', () => {
    const only = new Float64Array(COMBOS);
    for (const text of ['As Ad', '3s 2c', 'Qh Jh']) only[combo(text)] = 1;
    only[combo('Ah As')] = 1;
    only[combo('7s 7c')] = 1e-6;
    const { combos } = createTurnSolver({ ...SPOT, ranges: [only, only] }, 1).plan();
    expect(new Set(combos)).toEqual(new Set([combo('As Ad'), combo('3s 2c'), combo('Qh Jh')]));
  });
});

describe('§5.1 a guard against hands that nobody expects', () => {
  /** One combo of seven, to be quick; whoever holds an ace or a king as often as told. */
  const range = (strong: number): Float64Array =>
    new Float64Array(COMBOS).map((_, at) => {
      const pairs = [HIGH_CARDS[at]!, LOW_CARDS[at]!].some(card => rankOf(card) >= rankOf(cards('Kc')[0]!));
      return at % 7 !== 0 ? 0 : pairs ? strong : 1;
    });
  const anything = range(1);
  const spotWith = (strong: number): StreetSpot => ({ ...SPOT, ranges: [anything, range(strong)] });
  /** By combo: what the second player wins by the best answer. */
  const answered = (plan: StreetPlan): Float64Array => {
    const values = new Float64Array(COMBOS);
    createTurnAnswer(SPOT.board, plan)(0, 1, anything, values);
    return values;
  };
  const promised = answered(iterated(createTurnSolver(spotWith(1), 1), 480));
  /** What the answer wins beyond the promise, over all hands, if strong hands are not expected. */
  const excess = (guard?: Guard): number =>
    answered(iterated(createTurnSolver(spotWith(0.002), 1, guard), 480)).reduce(
      (sum, value, at) => sum + Math.max(0, value - promised[at]!) * anything[at]!,
      0,
    );

  test('they win about what was promised to them, and much more where it is not looked at', () => {
    expect(excess({ player: 1, promised }) / excess()).toBeLessThan(0.25);
  });
});
