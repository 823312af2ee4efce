import { invariant } from '@cardroom/engine';
import { DECISION, type FlatTree } from './flat-tree.ts';
import type { Shares } from './minds.ts';

/**
 * How often actions are chosen, in bytes: decision by decision, action by action but the last, row by row, so many of the levels
 * of its street. Rows that lie side by side are alike, which the packing makes use of.
 */
export type Quantised = Uint8Array;

/** By street: shares are told apart to so many parts. */
export type Levels = readonly number[];

/** A row that is reached less often than this, as a share of its decision's mean row, hardly matters. */
const RARE = 0.1;

/** `sums`: by entry, how often an action was chosen, weighted by how often its row was reached. A rare row does as the one before it. */
export const quantise = (
  tree: FlatTree,
  sums: Float64Array,
  rows: readonly number[],
  levels: Levels,
): Quantised => {
  const bytes = new Uint8Array(quantisedLength(tree, rows));
  forDecisions(tree, rows, ({ base, actions, count, street, at }) => {
    const all = sums.subarray(base, base + count * actions);
    const rare = (RARE * sumOf(all)) / count;
    let kept = levelsOf(
      Array.from({ length: actions }, () => 1),
      levels[street]!,
    );
    for (let row = 0; row < count; row++) {
      const weights = all.subarray(row * actions, (row + 1) * actions);
      if (sumOf(weights) > rare) kept = levelsOf([...weights], levels[street]!);
      for (let action = 0; action < actions - 1; action++) bytes[at + action * count + row] = kept[action]!;
    }
  });
  return bytes;
};

const sumOf = (weights: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += weights[at]!;
  return sum;
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

/** The shares that were quantised, each within one level: of one decision at a time, `row * actions + action`. */
export const sharesFrom = (
  tree: FlatTree,
  bytes: Quantised,
  rows: readonly number[],
  levels: Levels,
): ((node: number) => Shares) => {
  invariant(bytes.length === quantisedLength(tree, rows), 'there is a byte for each choice of each row');
  const places: Place[] = [];
  forDecisions(tree, rows, (place, node) => {
    if (!isWithin(place, bytes, levels[place.street]!))
      throw new Error('The blueprint is damaged: something is done more often than always.');
    places[node] = place;
  });
  return node => sharesAt(places[node]!, bytes, levels);
};

/** No row has more than all of its levels. */
const isWithin = ({ actions, count, at }: Place, bytes: Quantised, all: number): boolean => {
  for (let row = 0; row < count; row++) {
    let sum = 0;
    for (let action = 0; action < actions - 1; action++) sum += bytes[at + action * count + row]!;
    if (sum > all) return false;
  }
  return true;
};

const sharesAt = ({ actions, count, street, at }: Place, bytes: Quantised, levels: Levels): Shares => {
  const shares = new Float32Array(count * actions);
  const all = levels[street]!;
  for (let row = 0; row < count; row++) {
    let left = all;
    for (let action = 0; action < actions - 1; action++) {
      const level = bytes[at + action * count + row]!;
      shares[row * actions + action] = level / all;
      left -= level;
    }
    shares[row * actions + actions - 1] = left / all;
  }
  return shares;
};

/** How many bytes the decisions of a tree need. */
const quantisedLength = (tree: FlatTree, rows: readonly number[]): number => {
  let length = 0;
  forDecisions(tree, rows, ({ actions, count }) => {
    length += (actions - 1) * count;
  });
  return length;
};

/** A decision: its place in a table of entries, and where its bytes begin. */
type Place = Readonly<{ base: number; actions: number; count: number; street: number; at: number }>;

const forDecisions = (
  { kind, street, actions, base }: FlatTree,
  rows: readonly number[],
  visit: (place: Place, node: number) => void,
): void => {
  let at = 0;
  for (const [node, what] of kind.entries()) {
    if (what !== DECISION) continue;
    const count = rows[street[node]!]!;
    visit({ base: base[node]!, actions: actions[node]!, count, street: street[node]!, at }, node);
    at += (actions[node]! - 1) * count;
  }
};
