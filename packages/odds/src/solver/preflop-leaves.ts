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

/** Where the vector is not zero, which after some bets is in few places. */
const columns = new Uint8Array(STARTING_HANDS);

/** Four rows at a time, so that their sums need not wait for each other. */
const multiply = (matrix: Float64Array, vector: Float64Array, factor: number, out: Float64Array): void => {
  const last = STARTING_HANDS - 1;
  const count = fillColumns(vector);
  for (let row = 0; row < last; row += 4) {
    const first = row * STARTING_HANDS;
    const second = first + STARTING_HANDS;
    const third = second + STARTING_HANDS;
    const fourth = third + STARTING_HANDS;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = 0; at < count; at++) {
      const column = columns[at]!;
      const weight = vector[column]!;
      a += matrix[first + column]! * weight;
      b += matrix[second + column]! * weight;
      c += matrix[third + column]! * weight;
      d += matrix[fourth + column]! * weight;
    }
    out[row] = a * factor;
    out[row + 1] = b * factor;
    out[row + 2] = c * factor;
    out[row + 3] = d * factor;
  }
  out[last] = factor * rowTimes(matrix, last, vector);
};

const fillColumns = (vector: Float64Array): number => {
  let count = 0;
  for (let column = 0; column < STARTING_HANDS; column++) if (vector[column] !== 0) columns[count++] = column;
  return count;
};

const rowTimes = (matrix: Float64Array, row: number, vector: Float64Array): number => {
  let sum = 0;
  for (let column = 0; column < STARTING_HANDS; column++)
    sum += matrix[row * STARTING_HANDS + column]! * vector[column]!;
  return sum;
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
