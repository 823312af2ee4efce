import type { DecisionNode } from './game.ts';

/** By decision: by action, by row, how often it is chosen; `action * rows + row`. */
export type SolverStrategy = ReadonlyMap<DecisionNode, Float64Array>;

/** What an action is chosen by while the game is being solved. */
export type Table = Readonly<{
  rows: number;
  actions: number;
  /** How much better an action would have done than what was played, summed up; `action * rows + row`. */
  regrets: Float64Array;
  /** How often an action was chosen, weighted by how often its row was reached, summed up. */
  sums: Float64Array;
  /** What is chosen now. */
  current: Float64Array;
}>;

export const emptyTable = ({ rows, children }: DecisionNode): Table => {
  const size = rows.count * children.length;
  const table = {
    rows: rows.count,
    actions: children.length,
    regrets: new Float64Array(size),
    sums: new Float64Array(size),
    current: new Float64Array(size),
  };
  matchRegrets(table);
  return table;
};

/** Chooses each action in proportion to its positive regret; evenly where there is none. */
export const matchRegrets = ({ rows, actions, regrets, current }: Table): void =>
  normalise(regrets, rows, actions, current);

/** What was chosen on average: the strategy that approaches an equilibrium. */
export const averageOf = ({ rows, actions, sums }: Table): Float64Array => {
  const average = new Float64Array(sums.length);
  normalise(sums, rows, actions, average);
  return average;
};

const normalise = (weights: Float64Array, rows: number, actions: number, out: Float64Array): void => {
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let at = row; at < weights.length; at += rows) sum += Math.max(0, weights[at]!);
    for (let at = row; at < weights.length; at += rows)
      out[at] = sum > 0 ? Math.max(0, weights[at]!) / sum : 1 / actions;
  }
};
