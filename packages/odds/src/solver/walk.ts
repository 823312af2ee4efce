import { takeNew, type Take } from './arena.ts';
import { DECISION, depthOf, type FlatTree } from './flat-tree.ts';
import type { Rows, SolverPlayer } from './game.ts';
import type { Decision, Mind } from './minds.ts';

/** Works out what the hands of `player` are worth at a node for all that the other brings, into `out`. */
export type Walk = (node: number, player: SolverPlayer, reach: Float64Array, out: Float64Array) => void;

/** The part of a tree that is walked with one set of hands. */
export type WalkedPart = Readonly<{
  hands: number;
  /** By street. A decision on a street without rows is an end, as leaves are. */
  rows: readonly (Rows | null)[];
  /** What hands are worth where this part ends. */
  end: Walk;
}>;

/** Must agree with `createSolver` on the same tree: there vectors are made when they are needed, here they lie ready. */
export const createWalk = (tree: FlatTree, mind: Mind, part: WalkedPart, take: Take = takeNew): Walk => {
  const decisions = decisionsIn(tree, part);
  const { player: playerAt, first, children } = tree;
  const { hands, end } = part;
  const most = Math.max(...tree.actions);
  const deepest = depthOf(tree);
  const reaches = vectors(take, deepest, hands);
  const values = vectors(take, deepest * most, hands);
  const strategies = vectors(take, deepest, most * Math.max(...part.rows.map(rows => rows?.count ?? 0)));
  let player: SolverPlayer = 0;

  /** `depth`: decisions so far; `free`: the first vector of values that nobody uses. */
  const walk = (node: number, reach: Float64Array, out: Float64Array, depth: number, free: number): void => {
    const decision = decisions[node];
    if (!decision) return end(node, player, reach, out);
    mind.strategy(decision, strategies[depth]!);
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
    for (let action = 0; action < actions; action++)
      walk(children[first[node]! + action]!, reach, values[free + action]!, depth + 1, free + actions);
    mind.choose(decision, strategies[depth]!, values, free, out);
  };

  const walkOther = (
    node: number,
    decision: Decision,
    reach: Float64Array,
    out: Float64Array,
    depth: number,
    free: number,
  ): void => {
    const brought = reaches[depth]!;
    out.fill(0);
    for (let action = 0; action < decision.actions; action++) {
      if (mind.bring(decision, action, strategies[depth]!, reach, brought) === 0) continue;
      walk(children[first[node]! + action]!, brought, values[free]!, depth + 1, free + 1);
      add(values[free]!, out);
    }
  };

  return (node, who, reach, out) => {
    player = who;
    walk(node, reach, out, 0, 0);
  };
};

/** So many vectors of so many numbers. */
export const vectors = (take: Take, count: number, length: number): readonly Float64Array[] =>
  Array.from({ length: count }, () => take.floats(length));

/** Adds vector to vector. */
export const add = (values: Float64Array, out: Float64Array): void => {
  for (let hand = 0; hand < out.length; hand++) out[hand]! += values[hand]!;
};

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
