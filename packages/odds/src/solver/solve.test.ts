import { describe, expect, test } from 'vitest';

import { bestResponse, exploitability, valueOf } from './best-response.ts';
import { decisionsOf, type SolverGame } from './game.ts';
import { DISCOUNTED, LINEAR, PLAIN, createSolver, type Discount } from './solve.ts';
import type { SolverStrategy } from './strategy.ts';
import { kuhn, leduc } from './testing/small-games.ts';

const KUHN = -1 / 18;
const LEDUC = -0.085_606;

const solve = (game: SolverGame, iterations: number, discount: Discount): SolverStrategy => {
  const solver = createSolver(game, discount);
  for (let iteration = 0; iteration < iterations; iteration++) solver.iterate();
  return solver.strategy();
};

describe('§5.1 small games whose value is known', () => {
  test.each([
    ['plain', PLAIN, 10_000],
    ['linear', LINEAR, 2_000],
    ['discounted', DISCOUNTED, 500],
  ] as const)("Kuhn's poker is solved with %s regrets", (_, discount, iterations) => {
    const game = kuhn();
    const strategy = solve(game, iterations, discount);
    expect(valueOf(game, strategy, 0)).toBeCloseTo(KUHN, 3);
    expect(exploitability(game, strategy)).toBeLessThan(1e-3);
  });

  test("Kuhn's first player bets the best card three times as often as the worst", () => {
    const game = kuhn();
    const [bet] = [...solve(game, 2_000, DISCOUNTED).values()].map(table => table.subarray(3));
    expect(bet![2]! / bet![0]!).toBeCloseTo(3, 1);
    expect(bet![1]).toBeCloseTo(0, 2);
  });

  test("Leduc's poker is solved", () => {
    const game = leduc();
    const strategy = solve(game, 500, DISCOUNTED);
    expect(valueOf(game, strategy, 0)).toBeCloseTo(LEDUC, 3);
    expect(valueOf(game, strategy, 1)).toBeCloseTo(-LEDUC, 3);
    expect(exploitability(game, strategy)).toBeLessThan(1e-3);
  });

  test('a strategy that is no equilibrium can be exploited', () => {
    const game = kuhn();
    const even = new Map(decisionsOf(game.root).map(node => [node, new Float64Array(6).fill(0.5)]));
    expect(valueOf(game, even, 0)).toBeCloseTo(0.125, 9);
    expect(bestResponse(game, even, 0)).toBeCloseTo(0.5, 9);
    expect(bestResponse(game, even, 1)).toBeCloseTo(5 / 12, 9);
  });
});
