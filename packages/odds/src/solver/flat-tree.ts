import type { BettingNode } from './betting.ts';

/** What a node of a flat tree is. */
export const DECISION = 0;
export const FOLDED = 1;
export const SHOWDOWN = 2;

/** A tree of bets as arrays, by node, for the kernels; the root is node 0. */
export type FlatTree = Readonly<{
  kind: Uint8Array;
  street: Uint8Array;
  /** Who decides, or who has folded. */
  player: Uint8Array;
  /** What the loser of a leaf has put in. */
  paid: Float64Array;
  /** How many children, and where they begin in `children`. */
  actions: Uint8Array;
  first: Uint32Array;
  children: Uint32Array;
  /** Where a decision's entries begin in a table of all of them: `base + row * actions + action`. */
  base: Uint32Array;
  /** Of such a table. */
  entries: number;
}>;

/** `rows`: by street, how many a decision has. */
export const flattened = (root: BettingNode, rows: readonly number[]): FlatTree => {
  const nodes = nodesOf(root);
  const places = new Map(nodes.map((node, place) => [node, place]));
  const sizes = nodes.map(node => childrenOf(node).length * rows[node.street]!);
  return {
    kind: Uint8Array.from(nodes, ({ kind }) => KINDS[kind]),
    street: Uint8Array.from(nodes, ({ street }) => street),
    player: Uint8Array.from(nodes, playerOf),
    paid: Float64Array.from(nodes, node => (node.kind === 'decision' ? 0 : node.paid)),
    actions: Uint8Array.from(nodes, node => childrenOf(node).length),
    first: sumsBefore(nodes.map(node => childrenOf(node).length)),
    children: Uint32Array.from(nodes.flatMap(node => childrenOf(node).map(child => places.get(child)!))),
    base: sumsBefore(sizes),
    entries: sizes.reduce((sum, size) => sum + size, 0),
  };
};

const childrenOf = (node: BettingNode): readonly BettingNode[] =>
  node.kind === 'decision' ? node.choices.map(({ next }) => next) : [];

const KINDS = { decision: DECISION, folded: FOLDED, showdown: SHOWDOWN } as const;

/** Parents before children. */
export const nodesOf = (node: BettingNode): readonly BettingNode[] => [
  node,
  ...childrenOf(node).flatMap(nodesOf),
];

const playerOf = (node: BettingNode): number => {
  switch (node.kind) {
    case 'decision':
      return node.player;
    case 'folded':
      return node.loser;
    case 'showdown':
      return 0;
  }
};

/** How many decisions there are at most on a way through a tree, in which parents come before children. */
export const depthOf = ({ actions, first, children }: FlatTree): number => {
  const depths = new Uint8Array(actions.length);
  for (const [node, count] of actions.entries())
    for (const child of children.subarray(first[node], first[node]! + count))
      depths[child] = depths[node]! + 1;
  return Math.max(1, ...depths);
};

const sumsBefore = (sizes: readonly number[]): Uint32Array => {
  let sum = 0;
  return Uint32Array.from(sizes, size => (sum += size) - size);
};
