import { COMBOS_OF, STARTING_HANDS } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { DECISION, FOLDED, type FlatTree } from './flat-tree.ts';
import type { Leaf, SolverPlayer } from './game.ts';

/** By starting hand: its combos. Both players' weights before the flop. */
export const STARTING_WEIGHTS: Float64Array = Float64Array.from(COMBOS_OF, combos => combos.length);

/** Pairs of combos without a common card. */
export const STARTING_DEALS: number = 1326 * 1225;

/** Somebody folds and has lost so much. */
export const foldBefore = ({ live }: Matchups, loser: SolverPlayer, lost: number): Leaf => ({
  kind: 'leaf',
  pay: (player, reach, out) => multiply(live, reach, player === loser ? -lost : lost, out),
});

/** Both are all-in for so much each, with every board to come. */
export const allInBefore = ({ lead }: Matchups, chips: number): Leaf => ({
  kind: 'leaf',
  pay: (_, reach, out) => multiply(lead, reach, chips, out),
});

const multiply = (matrix: Float64Array, vector: Float64Array, factor: number, out: Float64Array): void => {
  for (let row = 0; row < STARTING_HANDS; row++) {
    let sum = 0;
    for (let column = 0; column < STARTING_HANDS; column++)
      sum += matrix[row * STARTING_HANDS + column]! * vector[column]!;
    out[row] = sum * factor;
  }
};

/** By node: what is paid where the hand ends before the flop. */
export const leavesBefore = (
  { kind, street, player, paid }: FlatTree,
  matchups: Matchups,
): readonly (Leaf | null)[] =>
  Array.from(kind, (what, node) => {
    if (what === DECISION || street[node] !== 0) return null;
    if (what === FOLDED) return foldBefore(matchups, player[node] === 0 ? 0 : 1, paid[node]!);
    return allInBefore(matchups, paid[node]!);
  });
