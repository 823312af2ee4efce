import {
  bettingTree,
  flattened,
  makeAbstraction,
  planWith,
  rowsBy,
  type Abstraction,
  type Blueprint,
  randomStream,
  type FlatTree,
  type StackPlan,
} from '@cardroom/odds/solver';

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
    randomStream(1),
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
  return planWith({ config, betting, abstraction, tree }, madeUpShares(tree, rowsBy(abstraction), stack));
};

const madeUpShares = (tree: FlatTree, rows: readonly number[], seed: number): Float32Array => {
  const random = randomStream(seed);
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
