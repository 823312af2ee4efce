import {
  bettingTree,
  flattened,
  makeAbstraction,
  rowsBy,
  type Abstraction,
  type Blueprint,
  type FlatTree,
  type StackPlan,
} from '@cardroom/odds/solver';

/** Numbers from 0 to 2³² − 1. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
};

let few: Abstraction | null = null;

/** Few buckets, by what two boards of each street have shown. */
const fewBuckets = (): Abstraction =>
  (few ??= makeAbstraction(
    [
      [3, 2],
      [3, 2],
      [6, 1],
    ],
    2,
    numbersFrom(1),
  ));

/** A plan that nobody has trained: every row has shares of its own, of which most are far from even. */
export const madeUpPlan = (stack: number): StackPlan => {
  const config = {
    stack,
    sizes: [
      [0.5, 1],
      [0.5, 1],
      [0.5, 1],
      [0.5, 1],
    ],
    raises: 3,
    commitment: 0.8,
  };
  const [betting, abstraction] = [bettingTree(config), fewBuckets()];
  const tree = flattened(betting, rowsBy(abstraction));
  return { config, betting, abstraction, tree, shares: madeUpShares(tree, rowsBy(abstraction), stack) };
};

const madeUpShares = (tree: FlatTree, rows: readonly number[], seed: number): Float32Array => {
  const random = numbersFrom(seed);
  const shares = new Float32Array(tree.entries);
  for (const [node, actions] of tree.actions.entries())
    for (let row = 0; row < (actions === 0 ? 0 : rows[tree.street[node]!]!); row++) {
      const weights = Array.from({ length: actions }, () => (random() / 2 ** 32) ** 3);
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      shares.set(
        weights.map(weight => weight / all),
        tree.base[node]! + row * actions,
      );
    }
  return shares;
};

/** Made-up plans for all stacks of the solved game, each made when it is asked for. */
export const madeUpBlueprint = (): Blueprint => {
  const plans = new Map<number, StackPlan>();
  return {
    header: { seed: 0, stacks: [] },
    abstraction: fewBuckets(),
    stacks: Array.from({ length: 19 }, (_, at) => at + 2),
    plan: async stack => {
      const plan = plans.get(stack) ?? madeUpPlan(stack);
      plans.set(stack, plan);
      return plan;
    },
  };
};
