import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { bettingFrom, type BettingConfig } from './betting.ts';
import { boardPart } from './board-part.ts';
import { flattened } from './flat-tree.ts';
import { decisionsOf, type Rows } from './game.ts';
import { createLearner, type Learned } from './minds.ts';
import { createWalk } from './walk.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import { LINEAR, createSolver } from './solve.ts';
import { boardGame } from './testing/board-game.ts';

const CONFIG: BettingConfig = { stack: 6, sizes: [[], [1], [], []], raises: 2, commitment: 1 };
const COUNTS = [169, 40, 25, 60];

type BoardHands = Readonly<{ hands: RiverHands; rows: readonly Rows[] }>;
const ITERATIONS = 3;

const boardOf = (text: string): BoardHands => {
  const hands = emptyRiverHands();
  fillRiverHands(hands, unwrap(parseCards(text)));
  // Hands share rows here and there.
  const rows = COUNTS.map((count, street) => ({
    of: hands.combos.map(combo => (combo * (street + 3)) % count),
    count,
  }));
  return { hands, rows };
};

const learn = (board: BoardHands): Learned => {
  const tree = flattened(bettingFrom(CONFIG, 1, 2), COUNTS);
  const learned = { regrets: new Float64Array(tree.entries), sums: new Float64Array(tree.entries) };
  const learner = createLearner(learned);
  const walk = createWalk(tree, learner, boardPart(tree, board.hands, board.rows.slice(1)));
  const everything = new Float64Array(RIVER_HANDS).fill(1);
  for (let weight = 1; weight <= ITERATIONS; weight++) {
    learner.weigh(weight);
    for (const player of [0, 1] as const) walk(0, player, everything, new Float64Array(RIVER_HANDS));
  }
  return learned;
};

/** The average strategies of all decisions, in the order of the tree: by row, by action. */
const averages = ({ sums }: Learned): readonly number[] => {
  const { kind, actions, street, base } = flattened(bettingFrom(CONFIG, 1, 2), COUNTS);
  return [...kind.keys()].flatMap(node =>
    Array.from({ length: COUNTS[street[node]!]! * actions[node]! }, (_, at) => {
      const row = base[node]! + at - (at % actions[node]!);
      const all = sums.subarray(row, row + actions[node]!).reduce((sum, weight) => sum + weight, 0);
      return all > 0 ? sums[base[node]! + at]! / all : 1 / actions[node]!;
    }),
  );
};

const readable = ({ hands, rows }: BoardHands): readonly number[] => {
  const game = boardGame(bettingFrom(CONFIG, 1, 2), hands, rows);
  const solver = createSolver(game, LINEAR);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) solver.iterate();
  const strategy = solver.strategy();
  return decisionsOf(game.root).flatMap(node => {
    const table = strategy.get(node)!;
    const [count, actions] = [node.rows.count, node.children.length];
    return Array.from(
      { length: table.length },
      (_, at) => table[(at % actions) * count + Math.floor(at / actions)]!,
    );
  });
};

describe('§5.1 a walk over one board', () => {
  test.each(['As 7d 2c Jh Th', 'Ah Kh Qh Jh Th'])('learns on %s what the readable solver learns', text => {
    const board = boardOf(text);
    const [fast, slow] = [averages(learn(board)), readable(board)];
    expect(fast).toHaveLength(slow.length);
    expect(Math.max(...fast.map((share, at) => Math.abs(share - slow[at]!)))).toBeLessThan(1e-9);
  });
});
