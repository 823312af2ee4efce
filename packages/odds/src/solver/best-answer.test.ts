import { describe, expect, test } from 'vitest';

import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { bestAnswer, meanOf } from './best-answer.ts';
import type { BettingNode } from './betting.ts';
import { flattened } from './flat-tree.ts';
import { decisionsOf } from './game.ts';
import { pushFold } from './push-fold.ts';
import { DISCOUNTED, createSolver } from './solve.ts';

const MATCHUPS = matchupsOf(PREFLOP);
const STACK = 20;

/** Push or fold, as a tree of bets. */
const PUSH_FOLD: BettingNode = {
  kind: 'decision',
  street: 0,
  player: 0,
  paid: [1, 2],
  choices: [
    { action: { kind: 'fold' }, next: { kind: 'folded', loser: 0, paid: 1, street: 0 } },
    {
      action: { kind: 'raise', to: STACK },
      next: {
        kind: 'decision',
        street: 0,
        player: 1,
        paid: [STACK, 2],
        choices: [
          { action: { kind: 'fold' }, next: { kind: 'folded', loser: 1, paid: 2, street: 0 } },
          { action: { kind: 'stay' }, next: { kind: 'showdown', paid: STACK, street: 0 } },
        ],
      },
    },
  ],
};

/** An equilibrium of push or fold: by decision, by hand, by action. */
const equilibrium = (): Float32Array => {
  const game = pushFold(MATCHUPS, STACK);
  const solver = createSolver(game, DISCOUNTED);
  for (let iteration = 0; iteration < 60; iteration++) solver.iterate();
  const strategy = solver.strategy();
  return Float32Array.from(
    decisionsOf(game.root).flatMap(node =>
      Array.from({ length: 169 * 2 }, (_, at) => strategy.get(node)![(at % 2) * 169 + (at >> 1)]!),
    ),
  );
};

describe('§5.1 the best answer to what was trained', () => {
  test('wins from push or fold at ten big blinds what an equilibrium gives away, and no more', () => {
    const trained = {
      tree: flattened(PUSH_FOLD, [169, 1, 1, 1]),
      abstraction: [] as never,
      shares: equilibrium(),
    };
    const none = new Map();
    const [first, second] = ([0, 1] as const).map(
      player => 500 * bestAnswer(trained, MATCHUPS, player, none, none),
    );
    expect(first!).toBeCloseTo(-45.37, 1);
    expect(second!).toBeCloseTo(45.37, 1);
  });

  test('flops count by their weights', () => {
    const at = (value: number) => new Map([[3, new Float64Array(169).fill(value)]]);
    const mean = meanOf([
      { values: at(1), weight: 3 },
      { values: at(5), weight: 1 },
    ]);
    expect(mean.get(3)![100]).toBeCloseTo(2, 12);
  });
});
