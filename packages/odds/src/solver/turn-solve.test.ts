import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { COMBOS, comboOf } from '../holdem/combos.ts';
import { bettingFrom } from './betting.ts';
import { createTurnSolver, turnExploitability, type StreetPlan, type StreetSpot } from './turn-solve.ts';

const cards = (text: string) => unwrap(parseCards(text));
const combo = (text: string) => comboOf(cards(text)[0]!, cards(text)[1]!);
const everything = () => new Float64Array(COMBOS).fill(1);

const SPOT: StreetSpot = {
  betting: bettingFrom({ stack: 12, sizes: [[], [], [0.75], [0.75]], raises: 2, commitment: 0.8 }, 2, 4),
  board: cards('Ah Kh 9c 5d'),
  ranges: [everything(), everything()],
};

const solved = (iterations: number, seed = 1): StreetPlan => {
  const solver = createTurnSolver(SPOT, seed);
  for (let iteration = 0; iteration < iterations; iteration++) solver.iterate();
  return solver.plan();
};

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
