import { decisionsOf, otherPlayer, type DecisionNode, type SolverGame, type SolverPlayer } from './game.ts';
import { averageOf, emptyTable, matchRegrets, type SolverStrategy, type Table } from './strategy.ts';
import { mixed, placeOf, valuesAt, type Walk } from './values.ts';

/** How much of what came before still counts when the t-th iteration is over. */
export type Discount = Readonly<{
  positive: (t: number) => number;
  negative: (t: number) => number;
  sums: (t: number) => number;
}>;

/** Everything counts alike, as the method was first written. */
export const PLAIN: Discount = { positive: () => 1, negative: () => 1, sums: () => 1 };

const linear = (t: number): number => t / (t + 1);

/** An iteration counts in proportion to its number. */
export const LINEAR: Discount = { positive: linear, negative: linear, sums: linear };

/** Forgets negative regrets by halves, which is fastest where every card is walked. Roots and products alone: they are the same on every machine. */
export const DISCOUNTED: Discount = {
  positive: t => (t * Math.sqrt(t)) / (t * Math.sqrt(t) + 1),
  negative: () => 0.5,
  sums: t => linear(t) ** 2,
};

export type Solver = Readonly<{
  /** Each player, in turn, walks the tree once. */
  iterate: () => void;
  /** The average of all iterations, which approaches an equilibrium. */
  strategy: () => SolverStrategy;
}>;

type Tables = ReadonlyMap<DecisionNode, Table>;

/** Counterfactual regret minimisation, written to be read: every walk makes its vectors anew. */
export const createSolver = (game: SolverGame, discount: Discount): Solver => {
  const tables: Tables = new Map(decisionsOf(game.root).map(node => [node, emptyTable(node)]));
  let iteration = 0;
  return {
    iterate() {
      iteration++;
      for (const player of [0, 1] as const) {
        learn(tables, game, player);
        for (const [node, table] of tables) if (node.player === player) matchRegrets(table);
      }
      for (const table of tables.values()) fade(table, discount, iteration);
    },
    strategy: () => new Map([...tables].map(([node, table]) => [node, averageOf(table)])),
  };
};

/** A walk in which a player's regrets grow by what each hand would have won, and the other's sums by what the other did. */
const learn = (tables: Tables, { root, weights }: SolverGame, player: SolverPlayer): void => {
  const own: Walk['own'] = (node, values) => {
    const { current, regrets } = tables.get(node)!;
    const value = mixed(node, current, values);
    for (const [action, vector] of values.entries())
      for (const [hand, worth] of vector.entries())
        regrets[placeOf(node, action, hand)]! += worth - value[hand]!;
    return value;
  };
  const other: Walk['other'] = (node, reach) => {
    const { current, sums } = tables.get(node)!;
    for (const action of node.children.keys())
      for (const [hand, weight] of reach.entries())
        sums[placeOf(node, action, hand)]! += weight * current[placeOf(node, action, hand)]!;
    return current;
  };
  valuesAt({ player, hands: weights[player].length, own, other }, root, weights[otherPlayer(player)]);
};

/** Lets what has been learned by the t-th iteration count less. */
export const fade = (
  { regrets, sums }: Pick<Table, 'regrets' | 'sums'>,
  discount: Discount,
  t: number,
): void => {
  const [positive, negative, ofSums] = [discount.positive(t), discount.negative(t), discount.sums(t)];
  for (let entry = 0; entry < regrets.length; entry++) {
    regrets[entry]! *= regrets[entry]! > 0 ? positive : negative;
    sums[entry]! *= ofSums;
  }
};
