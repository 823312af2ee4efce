import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { COMBOS } from '../holdem/combos.ts';
import { bettingFrom } from './betting.ts';
import { createRiverSolver, riverExploitability, type RiverSpot } from './river-solve.ts';

const SPOT: RiverSpot = {
  betting: bettingFrom({ stack: 12, sizes: [[], [], [], [0.5, 1]], raises: 2, commitment: 0.8 }, 3, 4),
  board: unwrap(parseCards('Ah Kh 9c 5d 2s')),
  ranges: [new Float64Array(COMBOS).fill(1), new Float64Array(COMBOS).fill(1)],
};

const solved = (iterations: number): number => {
  const solver = createRiverSolver(SPOT);
  for (let iteration = 0; iteration < iterations; iteration++) solver.iterate();
  return riverExploitability(SPOT, solver.plan());
};

describe('§5.1 a river is solved at the table', () => {
  test('the longer, the less there is to win against it', () => {
    const [few, more, many] = [5, 20, 80].map(solved);
    expect(more!).toBeLessThan(few! / 2);
    expect(many!).toBeLessThan(more! / 2);
    // Thousandths of a big blind, of hands with a pot of eight small blinds.
    expect(500 * many!).toBeLessThan(10);
  });

  test('the best hand never folds, and the worst never calls all-in', () => {
    const solver = createRiverSolver(SPOT);
    for (let iteration = 0; iteration < 60; iteration++) solver.iterate();
    const { tree, shares } = solver.plan();
    const allIn = tree.children[tree.first[0]! + tree.actions[0]! - 1]!;
    expect(tree.actions[allIn]).toBe(2);
    const foldsWith = (hand: number) => shares[tree.base[allIn]! + hand * 2];
    expect(foldsWith(1080)).toBeLessThan(0.01);
    expect(foldsWith(0)).toBeGreaterThan(0.99);
  });
});
