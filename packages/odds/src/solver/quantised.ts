import { invariant } from '@cardroom/engine';
import { DECISION, type FlatTree } from './flat-tree.ts';
import type { Shares } from './minds.ts';

/**
 * How often actions are chosen, in bytes: decision by decision, action by action but the last, row by row, so many of `levels`.
 * Rows that lie side by side are alike, which the packing makes use of.
 */
export type Quantised = Uint8Array;

/** `sums`: by entry, how often an action was chosen, up to a factor for each row. A row that nobody came to does as the one before it. */
export const quantise = (
  tree: FlatTree,
  sums: Float64Array | Shares,
  rows: readonly number[],
  levels: number,
): Quantised => {
  const bytes = new Uint8Array(quantisedLength(tree, rows));
  forDecisions(tree, rows, (base, actions, count, at) => {
    let kept = levelsOf(
      Array.from({ length: actions }, () => 1),
      levels,
    );
    for (let row = 0; row < count; row++) {
      const from = base + row * actions;
      const weights = Array.from(sums.subarray(from, from + actions));
      if (weights.some(weight => weight > 0)) kept = levelsOf(weights, levels);
      for (let action = 0; action < actions - 1; action++) bytes[at + action * count + row] = kept[action]!;
    }
  });
  return bytes;
};

/** Whole numbers whose sum is `levels`, as near to the weights as can be: what is left goes to the largest remainders. */
export const levelsOf = (weights: readonly number[], levels: number): readonly number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map(weight => (weight / sum) * levels);
  const whole = exact.map(Math.floor);
  const left = levels - whole.reduce((all, level) => all + level, 0);
  const next = [...exact.keys()]
    .toSorted((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!))
    .slice(0, left);
  return whole.map((level, action) => (next.includes(action) ? level + 1 : level));
};

/** The shares that were quantised, each within 1 / `levels`. */
export const sharesFrom = (
  tree: FlatTree,
  bytes: Quantised,
  rows: readonly number[],
  levels: number,
): Shares => {
  invariant(bytes.length === quantisedLength(tree, rows), 'there is a byte for each choice of each row');
  const shares = new Float32Array(tree.entries);
  forDecisions(tree, rows, (base, actions, count, at) => {
    for (let row = 0; row < count; row++) {
      let left = levels;
      for (let action = 0; action < actions - 1; action++) {
        const level = bytes[at + action * count + row]!;
        shares[base + row * actions + action] = level / levels;
        left -= level;
      }
      shares[base + row * actions + actions - 1] = left / levels;
    }
  });
  return shares;
};

/** How many bytes the decisions of a tree need. */
export const quantisedLength = (tree: FlatTree, rows: readonly number[]): number => {
  let length = 0;
  forDecisions(tree, rows, (_, actions, count) => {
    length += (actions - 1) * count;
  });
  return length;
};

/** `at`: where the decision's bytes begin. */
const forDecisions = (
  { kind, street, actions, base }: FlatTree,
  rows: readonly number[],
  visit: (base: number, actions: number, count: number, at: number) => void,
): void => {
  let at = 0;
  for (const [node, what] of kind.entries()) {
    if (what !== DECISION) continue;
    const count = rows[street[node]!]!;
    visit(base[node]!, actions[node]!, count, at);
    at += (actions[node]! - 1) * count;
  }
};
