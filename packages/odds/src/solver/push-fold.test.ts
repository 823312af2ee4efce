import { describe, expect, test } from 'vitest';

import { COMBOS_OF, startingHandName } from '../holdem/combos.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { bestResponse, exploitability, valueOf } from './best-response.ts';
import { decisionsOf, type SolverGame } from './game.ts';
import { pushFold } from './push-fold.ts';
import { DISCOUNTED, createSolver } from './solve.ts';
import type { SolverStrategy } from './strategy.ts';

const MATCHUPS = matchupsOf(PREFLOP);

/** Thousandths of a big blind in a small one. */
const MILLI = 500;

const solve = (game: SolverGame): SolverStrategy => {
  const solver = createSolver(game, DISCOUNTED);
  for (let iteration = 0; iteration < 60; iteration++) solver.iterate();
  return solver.strategy();
};

/** How often the second action is chosen, over all combos. */
const share = (strategy: SolverStrategy, game: SolverGame, decision: number): number => {
  const chosen = strategy.get(decisionsOf(game.root)[decision]!)!.subarray(169);
  return COMBOS_OF.reduce((sum, combos, hand) => sum + combos.length * chosen[hand]!, 0) / 1326;
};

describe('§5.1 push or fold', () => {
  test.each([
    [2, 9.6],
    [3, 51.6],
    [4, 66.0],
    [5, 56.2],
    [6, 38.2],
    [7, 16.9],
    [8, -4.1],
    [9, -25.2],
    [10, -45.4],
  ])('with %i big blinds is worth %f thousandths of one to the small blind', (bigBlinds, worth) => {
    const game = pushFold(MATCHUPS, 2 * bigBlinds);
    const strategy = solve(game);
    expect(Math.abs(MILLI * valueOf(game, strategy, 0) - worth)).toBeLessThan(0.1);
    expect(MILLI * exploitability(game, strategy)).toBeLessThan(0.05);
  });

  test('at ten big blinds is 58.3 % pushes and 37.4 % calls', () => {
    const game = pushFold(MATCHUPS, 20);
    const strategy = solve(game);
    expect(share(strategy, game, 0)).toBeCloseTo(0.583, 2);
    expect(share(strategy, game, 1)).toBeCloseTo(0.374, 2);
    const pushes = strategy.get(decisionsOf(game.root)[0]!)!.subarray(169);
    const always = [...pushes.keys()].filter(hand => pushes[hand]! > 0.999).map(startingHandName);
    expect(always).toEqual(expect.arrayContaining(['AA', 'A2o', '22', 'KTo', 'T9s']));
    expect(always).not.toContain('72o');
  });

  test('whoever always folds gives the blinds away', () => {
    const game = pushFold(MATCHUPS, 20);
    const folding = new Map(
      decisionsOf(game.root).map(node => [node, new Float64Array(2 * 169).fill(1, 0, 169)]),
    );
    expect(bestResponse(game, folding, 0)).toBeCloseTo(2, 9);
    expect(bestResponse(game, folding, 1)).toBeCloseTo(1, 9);
  });
});
