import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { COMBOS, comboOf } from '../holdem/combos.ts';
import { randomStream } from '../holdem/random.ts';
import { makeAbstraction } from './abstraction.ts';
import { bettingFrom } from './betting.ts';
import { createFlopSolver, type FlopSpot } from './flop-solve.ts';
import type { StreetPlan } from './turn-solve.ts';

const cards = (text: string) => unwrap(parseCards(text));
const combo = (text: string) => comboOf(cards(text)[0]!, cards(text)[1]!);
const everything = () => new Float64Array(COMBOS).fill(1);

const SPOT: FlopSpot = {
  betting: bettingFrom({ stack: 12, sizes: [[], [1], [], []], raises: 2, commitment: 0.8 }, 1, 4),
  board: cards('Ah Kh 9c'),
  ranges: [everything(), everything()],
  abstraction: makeAbstraction(
    [
      [1, 1],
      [4, 2],
      [8, 1],
    ],
    8,
    randomStream(1),
  ),
};

const solved = (iterations: number, seed = 1): StreetPlan => {
  const solver = createFlopSolver(SPOT, seed);
  for (let iteration = 0; iteration < iterations; iteration++) solver.iterate();
  return solver.plan();
};

describe('§5.1 a flop is solved at the table', () => {
  const plan = solved(98);

  test('the best hand never folds, a hopeless one never calls all-in, and a draw is told from it', () => {
    const { tree, shares, combos } = plan;
    const allIn = tree.children[tree.first[0]! + tree.actions[0]! - 1]!;
    const folds = (text: string) => shares[tree.base[allIn]! + combos.indexOf(combo(text)) * 2]!;
    expect(folds('As Ad')).toBeLessThan(0.02);
    expect(folds('3s 2c')).toBeGreaterThan(0.9);
    expect(folds('Qh Jh')).toBeLessThan(folds('3s 2c') - 0.5);
  });

  test('the same seed gives the same plan', () => {
    expect(solved(4).shares).toEqual(solved(4).shares);
    expect(solved(4, 2).shares).not.toEqual(solved(4).shares);
  });

  test('what nobody may hold is left out, and only the flop is kept', () => {
    const only = new Float64Array(COMBOS);
    for (const text of ['As Ad', '3s 2c', 'Qh Jh']) only[combo(text)] = 1;
    only[combo('Ah As')] = 1;
    only[combo('7s 7c')] = 1e-6;
    const solver = createFlopSolver({ ...SPOT, ranges: [only, only] }, 1);
    solver.iterate();
    const { tree, combos, shares } = solver.plan();
    expect(new Set(combos)).toEqual(new Set([combo('As Ad'), combo('3s 2c'), combo('Qh Jh')]));
    const flopEntries = [...tree.actions].reduce(
      (sum, actions, node) => sum + (tree.street[node] === 1 ? actions * combos.length : 0),
      0,
    );
    expect(shares.length).toBe(flopEntries);
  });
});
