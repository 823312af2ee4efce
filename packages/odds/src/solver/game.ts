/**
 * A game of two players for the solver: everything that happens is public, except that each player holds one private hand.
 * Kuhn and Leduc poker, push or fold, a river: all are trees of public nodes, walked with a whole vector of hands at once.
 */
export type SolverGame = Readonly<{
  /** By player, by hand: how likely it is dealt, up to a factor, before it is known what the other holds. */
  weights: readonly [Float64Array, Float64Array];
  /** The sum of the products of both players' weights over the pairs of hands that can be dealt together. */
  deals: number;
  root: SolverNode;
}>;

export type SolverPlayer = 0 | 1;

export const otherPlayer = (player: SolverPlayer): SolverPlayer => (player === 0 ? 1 : 0);

export type SolverNode = DecisionNode | ChanceNode | Leaf;

/** A player chooses one of the children. */
export type DecisionNode = Readonly<{
  kind: 'decision';
  player: SolverPlayer;
  children: readonly SolverNode[];
  /** Hands that may not be told apart here share a row. */
  rows: Rows;
}>;

/** By hand: its row of `count`. The array may be filled anew between two iterations, for another board. */
export type Rows = Readonly<{ of: Uint16Array; count: number }>;

/** Something public happens. */
export type ChanceNode = Readonly<{ kind: 'chance'; outcomes: readonly Outcome[] }>;

export type Outcome = Readonly<{
  /** How likely it is for every pair of hands that does not rule it out. */
  probability: number;
  /** By player: the hands that rule it out. */
  blocked: readonly [Uint16Array, Uint16Array];
  node: SolverNode;
}>;

/** The game is over, or so nearly that its value is known. */
export type Leaf = Readonly<{
  kind: 'leaf';
  /**
   * Writes for every hand of `player` the sum over the other's hands, which can be held beside it, of what the other brings
   * (`reach`) times what `player` wins there.
   */
  pay: (player: SolverPlayer, reach: Float64Array, out: Float64Array) => void;
}>;

/** Each hand is a row of its own. */
export const everyHand = (hands: number): Rows => ({
  of: Uint16Array.from({ length: hands }, (_, hand) => hand),
  count: hands,
});

/** The decisions of a tree, parents before children. */
export const decisionsOf = (node: SolverNode): readonly DecisionNode[] => {
  switch (node.kind) {
    case 'decision':
      return [node, ...node.children.flatMap(decisionsOf)];
    case 'chance':
      return node.outcomes.flatMap(outcome => decisionsOf(outcome.node));
    case 'leaf':
      return [];
  }
};
