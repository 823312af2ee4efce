/** What has been learned, by entry of a flat tree: `base + row * actions + action`. */
export type Learned = Readonly<{ regrets: Float64Array; sums: Float64Array }>;

/** A decision as the kernels see it: whose entries begin at `base`; by hand, its row. */
export type Decision = Readonly<{ base: number; actions: number; rowOf: Uint16Array; rows: number }>;

/** Chooses each action in proportion to its positive regret, row by row, into `strategy`; must agree with `matchRegrets`. */
export const matchRows = (
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

/** What is brought to an action, into `brought`, and added to the sums; says how much that is. */
export const bring = (
  { sums }: Learned,
  { base, actions, rowOf }: Decision,
  action: number,
  weight: number,
  strategy: Float64Array,
  reach: Float64Array,
  brought: Float64Array,
): number => {
  let all = 0;
  for (let hand = 0; hand < reach.length; hand++) {
    const entry = rowOf[hand]! * actions + action;
    const chosen = reach[hand]! * strategy[entry]!;
    brought[hand] = chosen;
    all += chosen;
    sums[base + entry]! += weight * chosen;
  }
  return all;
};

/** Adds what an action, chosen by `strategy`, is worth. */
export const mixIn = (
  { actions, rowOf }: Decision,
  action: number,
  strategy: Float64Array,
  values: Float64Array,
  out: Float64Array,
): void => {
  for (let hand = 0; hand < out.length; hand++)
    out[hand]! += strategy[rowOf[hand]! * actions + action]! * values[hand]!;
};

/** Regrets that an action was not always chosen. */
export const regret = (
  { regrets }: Learned,
  { base, actions, rowOf }: Decision,
  action: number,
  weight: number,
  values: Float64Array,
  got: Float64Array,
): void => {
  for (let hand = 0; hand < got.length; hand++)
    regrets[base + rowOf[hand]! * actions + action]! += weight * (values[hand]! - got[hand]!);
};

export const add = (values: Float64Array, out: Float64Array): void => {
  for (let hand = 0; hand < out.length; hand++) out[hand]! += values[hand]!;
};
