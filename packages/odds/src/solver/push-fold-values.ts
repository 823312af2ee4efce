import { STARTING_HANDS } from '../holdem/combos.ts';
import { matchupsOf, type PreflopTable } from '../holdem/preflop.ts';
import { decisionsOf, otherPlayer, type DecisionNode, type SolverGame, type SolverPlayer } from './game.ts';
import { pushFold } from './push-fold.ts';
import { DISCOUNTED, createSolver } from './solve.ts';
import type { SolverStrategy } from './strategy.ts';
import { mixed, valuesAt, type Values } from './values.ts';

/** What one player of push or fold can do with each starting hand, against an opponent who plays the equilibrium. */
export type PushFoldSide = Readonly<{
  /** By starting hand: what going in wins on average, in units of the small blind; folding loses the blind. */
  goesIn: Float64Array;
  /** By starting hand: how often the equilibrium goes in. */
  share: Float64Array;
  /** By starting hand: how often it has to be decided at all, given that it is held. */
  reached: Float64Array;
  /** What folding wins, the blind with a minus. */
  folds: number;
}>;

/** The equilibrium of push or fold: the small blind pushes, the big blind calls. */
export type PushFoldPlan = Readonly<{ stack: number; push: PushFoldSide; call: PushFoldSide }>;

/** Leaves less than a ten-thousandth of a big blind to be won. */
const ITERATIONS = 60;

const BLINDS = [1, 2] as const;
/** Combos that the other may hold beside any hand. */
const OTHER_COMBOS = 1225;

/** Solves push or fold for a stack in units of the small blind, of which the big one is two. */
export const pushFoldPlan = (table: PreflopTable, stack: number): PushFoldPlan => {
  const game = pushFold(matchupsOf(table), stack);
  const solver = createSolver(game, DISCOUNTED);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) solver.iterate();
  const strategy = solver.strategy();
  return { stack, push: sideOf(game, strategy, 0), call: sideOf(game, strategy, 1) };
};

const sideOf = (game: SolverGame, strategy: SolverStrategy, player: SolverPlayer): PushFoldSide => {
  const node = decisionsOf(game.root).find(decision => decision.player === player)!;
  const [fold, goIn] = actionValues(game, strategy, node);
  const blind = BLINDS[player];
  const met = fold!.map(value => -value / blind);
  return {
    goesIn: goIn!.map((value, hand) => value / met[hand]!),
    share: strategy.get(node)!.slice(STARTING_HANDS),
    reached: met.map(weight => weight / OTHER_COMBOS),
    folds: -blind,
  };
};

/** By action, by hand: what is won, summed over the opponent's hands that come this far. */
const actionValues = (game: SolverGame, strategy: SolverStrategy, at: DecisionNode): readonly Values[] => {
  let found: readonly Values[] = [];
  const own = (node: DecisionNode, values: readonly Values[]): Values => {
    if (node === at) found = values;
    return mixed(node, strategy.get(node)!, values);
  };
  const { root, weights } = game;
  const { player } = at;
  const hands = weights[player].length;
  valuesAt({ player, hands, own, other: node => strategy.get(node)! }, root, weights[otherPlayer(player)]);
  return found;
};
