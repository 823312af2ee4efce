import { STARTING_HANDS } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { randomStream } from '../holdem/random.ts';
import { createRowFinder, drawBoard, type Abstraction } from './abstraction.ts';
import type { BettingNode } from './betting.ts';
import { flattened, type FlatTree } from './flat-tree.ts';
import { STARTING_WEIGHTS } from './preflop-leaves.ts';
import { preflopPart } from './preflop-part.ts';
import { createLearner, type Learned } from './minds.ts';
import { withoutLuck } from './train-luck.ts';
import { createTrainWalk } from './train-walk.ts';
import { createWalk } from './walk.ts';
import { emptyRiverHands, fillRiverHands } from './river-hands.ts';

export type Trainer = Readonly<{
  tree: FlatTree;
  learned: Learned;
  /** Iterations so far. */
  iteration: () => number;
  /** Goes on from what was learned by an earlier trainer of the same kind, as if it had never stopped. */
  resume: (learned: Learned, iteration: number) => void;
  /** Both players learn from one more board. */
  iterate: () => void;
}>;

/**
 * Trains heads-up hold'em by linear regrets; what is done on average counts by the square of the iteration, since later ones are better. Each iteration draws one board, and walks all bets with all hands on it; before the
 * flop hands are exact, after it those of one bucket play alike.
 */
export const createTrainer = (
  betting: BettingNode,
  abstraction: Abstraction,
  matchups: Matchups,
  seed: number,
): Trainer => {
  const random = randomStream(seed);
  const hands = emptyRiverHands();
  const finder = createRowFinder(abstraction);
  const tree = flattened(betting, [STARTING_HANDS, ...finder.rows.map(({ all }) => all)]);
  const learned = { regrets: new Float64Array(tree.entries), sums: new Float64Array(tree.entries) };
  const learner = createLearner(learned);
  const afterFlop = createTrainWalk(
    tree,
    learned,
    hands,
    finder.rows,
    () => iteration,
    () => iteration * iteration,
  );
  const before = withoutLuck(tree, matchups, hands, preflopPart(tree, matchups, hands, afterFlop));
  const walk = createWalk(tree, learner, before);
  let iteration = 0;
  const out = new Float64Array(STARTING_HANDS);
  return {
    tree,
    learned,
    iteration: () => iteration,
    resume(earlier, at) {
      learned.regrets.set(earlier.regrets);
      learned.sums.set(earlier.sums);
      for (; iteration < at; iteration++) drawBoard(random);
    },
    iterate() {
      iteration++;
      const board = drawBoard(random);
      fillRiverHands(hands, board);
      finder.find(board, hands);
      learner.weigh(iteration, iteration * iteration);
      for (const player of [0, 1] as const) walk(0, player, STARTING_WEIGHTS, out);
    },
  };
};
