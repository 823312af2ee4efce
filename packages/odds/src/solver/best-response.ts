import { otherPlayer, type DecisionNode, type SolverGame, type SolverPlayer } from './game.ts';
import type { SolverStrategy } from './strategy.ts';
import { mixed, placeOf, valuesAt, type Values, type Walk } from './values.ts';

/** What `player` wins on average if both play by `strategy`. */
export const valueOf = (game: SolverGame, strategy: SolverStrategy, player: SolverPlayer): number =>
  average(game, strategy, player, (node, values) => mixed(node, strategy.get(node)!, values));

/**
 * What `player` wins on average by the best answer to the other's `strategy`. The answer may not tell hands of one row
 * apart: rows of their own for every hand make it the best of all.
 */
export const bestResponse = (game: SolverGame, strategy: SolverStrategy, player: SolverPlayer): number =>
  average(game, strategy, player, best);

/** What a perfect opponent would win against `strategy`, on average over both seats. 0 is an equilibrium. */
export const exploitability = (game: SolverGame, strategy: SolverStrategy): number =>
  (bestResponse(game, strategy, 0) + bestResponse(game, strategy, 1)) / 2;

const average = (
  { root, weights, deals }: SolverGame,
  strategy: SolverStrategy,
  player: SolverPlayer,
  own: Walk['own'],
): number => {
  const hands = weights[player].length;
  const values = valuesAt(
    { player, hands, own, other: node => strategy.get(node)! },
    root,
    weights[otherPlayer(player)],
  );
  return values.reduce((sum, value, hand) => sum + value * weights[player][hand]!, 0) / deals;
};

/** Each row takes the action that is worth most to all its hands together. */
const best = (node: DecisionNode, values: readonly Values[]): Values => {
  const sums = new Float64Array(node.rows.count * values.length);
  for (const [action, vector] of values.entries())
    for (const [hand, value] of vector.entries()) sums[placeOf(node, action, hand)]! += value;
  const choice = Uint8Array.from({ length: node.rows.count }, (_, row) =>
    bestAction(sums, node.rows.count, row),
  );
  return values[0]!.map((_, hand) => values[choice[node.rows.of[hand]!]!]![hand]!);
};

const bestAction = (sums: Float64Array, rows: number, row: number): number => {
  let chosen = 0;
  for (let action = 1; action * rows < sums.length; action++)
    if (sums[action * rows + row]! > sums[chosen * rows + row]!) chosen = action;
  return chosen;
};
