import { DECISION, type FlatTree } from './flat-tree.ts';
import type { Rows, SolverPlayer } from './game.ts';
import { add, bring, matchRows, mixIn, regret, type Decision, type Learned } from './regret-kernels.ts';

/** Works out what the hands of `player` are worth at a node for all that the other brings, into `out`; learns with `weight`. */
export type RegretWalk = (
  node: number,
  player: SolverPlayer,
  weight: number,
  reach: Float64Array,
  out: Float64Array,
) => void;

/** The part of a tree that is walked with one set of hands. */
export type WalkedPart = Readonly<{
  hands: number;
  /** By street. A decision on a street without rows is an end, as leaves are. */
  rows: readonly (Rows | null)[];
  /** What hands are worth where this part ends. */
  end: RegretWalk;
}>;

/** More bets than fit on four streets. */
const DEEPEST = 64;

/** Must agree with `createSolver` on the same tree: there vectors are made when they are needed, here they lie ready. */
export const createRegretWalk = (tree: FlatTree, learned: Learned, part: WalkedPart): RegretWalk => {
  const decisions = decisionsIn(tree, part);
  const { player: playerAt, first, children } = tree;
  const { hands, end } = part;
  const most = Math.max(...tree.actions);
  const reaches = vectors(DEEPEST, hands);
  const values = vectors(DEEPEST * most, hands);
  const strategies = vectors(DEEPEST, most * Math.max(...part.rows.map(rows => rows?.count ?? 0)));
  let player: SolverPlayer = 0;
  let weight = 0;

  /** `depth`: decisions so far; `free`: the first vector of values that nobody uses. */
  const walk = (node: number, reach: Float64Array, out: Float64Array, depth: number, free: number): void => {
    const decision = decisions[node];
    if (!decision) return end(node, player, weight, reach, out);
    matchRows(learned.regrets, decision, strategies[depth]!);
    out.fill(0);
    if (playerAt[node] === player) walkOwn(node, decision, reach, out, depth, free);
    else walkOther(node, decision, reach, out, depth, free);
  };

  const walkOwn = (
    node: number,
    decision: Decision,
    reach: Float64Array,
    out: Float64Array,
    depth: number,
    free: number,
  ): void => {
    const { actions } = decision;
    for (let action = 0; action < actions; action++) {
      walk(children[first[node]! + action]!, reach, values[free + action]!, depth + 1, free + actions);
      mixIn(decision, action, strategies[depth]!, values[free + action]!, out);
    }
    for (let action = 0; action < actions; action++)
      regret(learned, decision, action, weight, values[free + action]!, out);
  };

  const walkOther = (
    node: number,
    decision: Decision,
    reach: Float64Array,
    out: Float64Array,
    depth: number,
    free: number,
  ): void => {
    for (let action = 0; action < decision.actions; action++) {
      const brought = reaches[depth]!;
      if (bring(learned, decision, action, weight, strategies[depth]!, reach, brought) === 0) continue;
      walk(children[first[node]! + action]!, brought, values[free]!, depth + 1, free + 1);
      add(values[free]!, out);
    }
  };

  return (node, who, by, reach, out) => {
    player = who;
    weight = by;
    walk(node, reach, out, 0, 0);
  };
};

const vectors = (count: number, length: number): readonly Float64Array[] =>
  Array.from({ length: count }, () => new Float64Array(length));

/** By node: the decision that is walked there, or null. */
const decisionsIn = (
  { kind, street, actions, base }: FlatTree,
  { rows }: WalkedPart,
): readonly (Decision | null)[] =>
  Array.from(kind, (what, node) => {
    const of = rows[street[node]!];
    if (what !== DECISION || !of) return null;
    return { base: base[node]!, actions: actions[node]!, rowOf: of.of, rows: of.count };
  });
