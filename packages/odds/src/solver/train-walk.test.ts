import { describe, expect, test } from 'vitest';

import { randomStream } from '../holdem/random.ts';
import { bucketsFor, createRowFinder, drawBoard, makeAbstraction } from './abstraction.ts';
import { bettingFrom } from './betting.ts';
import { boardPart } from './board-part.ts';
import { flattened } from './flat-tree.ts';
import { createLearner } from './minds.ts';
import { rowsBy } from './plan.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands } from './river-hands.ts';
import { createTrainWalk } from './train-walk.ts';
import { createWalk } from './walk.ts';

const ABSTRACTION = makeAbstraction(
  [
    [3, 2],
    [3, 2],
    [5, 1],
  ],
  4,
  randomStream(1),
);
const ROWS = rowsBy(ABSTRACTION);
const TREE = flattened(
  bettingFrom({ stack: 6, sizes: [[], [0.5, 1], [0.5], [0.5]], raises: 2, commitment: 1 }, 1, 2),
  ROWS,
);

const empty = () => ({ regrets: new Float64Array(TREE.entries), sums: new Float64Array(TREE.entries) });

/** What both walks have learned after some boards, each with its number as its weight. */
const learnedByBoth = (boards: number) => {
  const [fast, readable] = [empty(), empty()];
  const random = randomStream(7);
  const hands = emptyRiverHands();
  const finder = createRowFinder(ABSTRACTION);
  const rows = [0, 1, 2].map(street => ({ of: new Uint16Array(RIVER_HANDS), count: ROWS[street + 1]! }));
  const learner = createLearner(readable);
  let iteration = 0;
  const walks = [
    createTrainWalk(
      TREE,
      fast,
      hands,
      finder.rows,
      () => iteration,
      () => 2 * iteration,
    ),
    createWalk(TREE, learner, boardPart(TREE, hands, rows)),
  ];
  const outs = [new Float64Array(RIVER_HANDS), new Float64Array(RIVER_HANDS)];
  for (iteration = 1; iteration <= boards; iteration++) {
    const board = drawBoard(random);
    fillRiverHands(hands, board);
    finder.find(board, hands);
    for (const [street, { of }] of rows.entries()) {
      const buckets = bucketsFor(ABSTRACTION, board.slice(0, street + 3));
      of.set(hands.combos.map(combo => buckets[combo]!));
    }
    learner.weigh(iteration, 2 * iteration);
    for (const player of [0, 1] as const)
      for (const [at, walk] of walks.entries())
        walk(0, player, new Float64Array(RIVER_HANDS).fill(1), outs[at]!);
  }
  return { fast, readable, outs };
};

const farthest = (one: Float64Array, other: Float64Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

describe('§5.1 the fast walk', () => {
  test('learns what the readable one learns, on every board', () => {
    const { fast, readable, outs } = learnedByBoth(4);
    const scale = Math.max(...readable.sums);
    expect(scale).toBeGreaterThan(100);
    expect(farthest(fast.regrets, readable.regrets) / scale).toBeLessThan(1e-10);
    expect(farthest(fast.sums, readable.sums) / scale).toBeLessThan(1e-10);
    expect(farthest(outs[0]!, outs[1]!)).toBeLessThan(1e-7);
  });
});
