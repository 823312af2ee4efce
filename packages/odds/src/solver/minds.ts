import type { Take } from './arena.ts';
import type { FlatTree } from './flat-tree.ts';

/** A decision as it is walked: where its entries begin in a table of all, `base + row * actions + action`; by hand, its row. */
export type Decision = Readonly<{ base: number; actions: number; rowOf: Uint16Array; rows: number }>;

/** What chooses at the decisions of a walk. A strategy is made for one decision at a time: `row * actions + action`. */
export type Mind = Readonly<{
  strategy: (decision: Decision, out: Float64Array) => void;
  /** What the other, bringing `reach`, brings to an action, into `brought`; says how much that is. */
  bring: (
    decision: Decision,
    action: number,
    strategy: Float64Array,
    reach: Float64Array,
    brought: Float64Array,
  ) => number;
  /** What a decision of one's own is worth by hand, from the values of its actions, `values[first + action]`, into `out`. */
  choose: (
    decision: Decision,
    strategy: Float64Array,
    values: readonly Float64Array[],
    first: number,
    out: Float64Array,
  ) => void;
}>;

/** What has been learned, by entry. */
export type Learned = Readonly<{ regrets: Float64Array; sums: Float64Array }>;

/** Nothing yet, of so many entries. */
export const nothingLearned = (entries: number, take: Take): Learned => ({
  regrets: take.floats(entries),
  sums: take.floats(entries),
});

/** Plays by its regrets and learns, each time with the weight that `weigh` said last; sums may have one of their own. */
export type Learner = Mind & Readonly<{ weigh: (weight: number, ofSums?: number) => void }>;

export const createLearner = ({ regrets, sums }: Learned): Learner => {
  let weight = 1;
  let weightOfSums = 1;
  return {
    weigh: (by, ofSums = by) => {
      weight = by;
      weightOfSums = ofSums;
    },
    strategy: (decision, out) => matchRows(regrets, decision, out),
    bring(decision, action, strategy, reach, brought) {
      const all = bringShare(decision, action, strategy, reach, brought);
      const { base, actions, rowOf } = decision;
      for (let hand = 0; hand < reach.length; hand++)
        sums[base + rowOf[hand]! * actions + action]! += weightOfSums * brought[hand]!;
      return all;
    },
    choose(decision, strategy, values, first, out) {
      mix(decision, strategy, values, first, out);
      const { base, actions, rowOf } = decision;
      for (let action = 0; action < actions; action++) {
        const of = values[first + action]!;
        for (let hand = 0; hand < out.length; hand++)
          regrets[base + rowOf[hand]! * actions + action]! += weight * (of[hand]! - out[hand]!);
      }
    },
  };
};

/** Chooses each action in proportion to its positive regret, row by row; must agree with `matchRegrets`. */
const matchRows = (
  regrets: Float64Array,
  { base, actions, rows }: Decision,
  strategy: Float64Array,
): void => {
  for (let at = 0; at < rows * actions; at += actions) {
    let sum = 0;
    for (let action = 0; action < actions; action++) sum += Math.max(0, regrets[base + at + action]!);
    for (let action = 0; action < actions; action++)
      strategy[at + action] = sum > 0 ? Math.max(0, regrets[base + at + action]!) / sum : 1 / actions;
  }
};

const bringShare: Mind['bring'] = ({ actions, rowOf }, action, strategy, reach, brought) => {
  let all = 0;
  for (let hand = 0; hand < reach.length; hand++) {
    const chosen = reach[hand]! * strategy[rowOf[hand]! * actions + action]!;
    brought[hand] = chosen;
    all += chosen;
  }
  return all;
};

/** Each hand chooses by the strategy. */
const mix: Mind['choose'] = ({ actions, rowOf }, strategy, values, first, out) => {
  out.fill(0);
  for (let action = 0; action < actions; action++) {
    const of = values[first + action]!;
    for (let hand = 0; hand < out.length; hand++)
      out[hand]! += strategy[rowOf[hand]! * actions + action]! * of[hand]!;
  }
};

/** Each hand takes what is worth most: the best answer, with all cards told apart. */
const takeBest: Mind['choose'] = ({ actions }, _, values, first, out) => {
  out.set(values[first]!);
  for (let action = 1; action < actions; action++) {
    const of = values[first + action]!;
    for (let hand = 0; hand < out.length; hand++) if (of[hand]! > out[hand]!) out[hand] = of[hand]!;
  }
};

/** How often each action is chosen, by entry. */
export type Shares = Float32Array;

/** What was done on average, from the sums; evenly where nothing was. `rows`: by street, how many a decision has. */
export const sharesOf = (tree: FlatTree, sums: Float64Array, rows: readonly number[]): Shares => {
  const shares = new Float32Array(sums.length);
  for (const [node, actions] of tree.actions.entries())
    if (actions > 0) fillShares(sums, tree.base[node]!, actions, rows[tree.street[node]!]!, shares);
  return shares;
};

/** Of so many rows from an entry on. */
const fillShares = (
  sums: Float64Array,
  entry: number,
  actions: number,
  rows: number,
  shares: Shares,
): void => {
  for (let from = entry; from < entry + rows * actions; from += actions) {
    let all = 0;
    for (let at = from; at < from + actions; at++) all += sums[at]!;
    for (let at = from; at < from + actions; at++) shares[at] = all > 0 ? sums[at]! / all : 1 / actions;
  }
};

/** Both play by `shares`. */
export const playing = (shares: Shares): Mind => ({
  strategy: ({ base, rows, actions }, out) => out.set(shares.subarray(base, base + rows * actions)),
  bring: bringShare,
  choose: mix,
});

/** Answers as well as possible to an other who plays by `shares`. */
export const answering = (shares: Shares): Mind => ({ ...playing(shares), choose: takeBest });
