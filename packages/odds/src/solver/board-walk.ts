import { DECISION, FOLDED, type FlatTree } from './flat-tree.ts';
import type { SolverPlayer } from './game.ts';
import { RIVER_HANDS, type RiverHands } from './river-hands.ts';
import { payFold, payShowdown } from './showdown-kernel.ts';

/** What has been learned, by entry of a flat tree. */
export type Learned = Readonly<{ regrets: Float64Array; sums: Float64Array }>;

/** What a board lets its hands do: how strong they are, and by street, by hand, the row they share. */
export type BoardHands = Readonly<{ hands: RiverHands; rows: readonly Uint16Array[] }>;

/** Walks the part of a tree that comes after the flop, on one complete board. */
export type BoardWalk = (
  node: number,
  player: SolverPlayer,
  weight: number,
  reach: Float64Array,
  out: Float64Array,
) => void;

/** More bets than fit on four streets. */
const DEEPEST = 64;

/**
 * By hand of `player`: what it is worth on this board for all that the other brings, into `out`; and `learned` learns from it,
 * with `weight`. Must agree with `createSolver` on the same tree: there vectors are made as needed, here they lie ready.
 */
export const createBoardWalk = (
  tree: FlatTree,
  counts: readonly number[],
  { hands, rows }: BoardHands,
  { regrets, sums }: Learned,
): BoardWalk => {
  const { kind, street, player: playerAt, paid, actions, first, children, base } = tree;
  const mostActions = Math.max(...actions);
  const reaches = vectors(DEEPEST, RIVER_HANDS);
  const values = vectors(DEEPEST * mostActions, RIVER_HANDS);
  const strategies = vectors(DEEPEST, Math.max(...counts) * mostActions);
  let player: SolverPlayer = 0;
  let weight = 0;

  /** `depth`: bets so far; `free`: the first vector of values that nobody uses. */
  const walk = (node: number, reach: Float64Array, out: Float64Array, depth: number, free: number): void => {
    if (kind[node] === DECISION) decide(node, reach, out, depth, free);
    else if (kind[node] === FOLDED)
      payFold(hands, reach, playerAt[node] === player ? -paid[node]! : paid[node]!, out);
    else payShowdown(hands, reach, paid[node]!, out);
  };

  const decide = (
    node: number,
    reach: Float64Array,
    out: Float64Array,
    depth: number,
    free: number,
  ): void => {
    const count = actions[node]!;
    const strategy = strategies[depth]!;
    const rowOf = rows[street[node]!]!;
    matchRows(regrets, base[node]!, counts[street[node]!]!, count, strategy);
    if (playerAt[node] === player) {
      for (let action = 0; action < count; action++)
        walk(children[first[node]! + action]!, reach, values[free + action]!, depth + 1, free + count);
      learnOwn(node, rowOf, strategy, free, out);
      return;
    }
    out.fill(0);
    for (let action = 0; action < count; action++) {
      if (!choose(node, action, rowOf, strategy, reach, reaches[depth]!)) continue;
      walk(children[first[node]! + action]!, reaches[depth]!, values[free]!, depth + 1, free + 1);
      add(values[free]!, out);
    }
  };

  /** What the other brings to an action, into `chosen`; false if that is nothing. */
  const choose = (
    node: number,
    action: number,
    rowOf: Uint16Array,
    strategy: Float64Array,
    reach: Float64Array,
    chosen: Float64Array,
  ): boolean => {
    const count = actions[node]!;
    const from = base[node]!;
    let all = 0;
    for (let hand = 0; hand < RIVER_HANDS; hand++) {
      const entry = rowOf[hand]! * count + action;
      const brought = reach[hand]! * strategy[entry]!;
      chosen[hand] = brought;
      all += brought;
      sums[from + entry]! += weight * brought;
    }
    return all > 0;
  };

  const learnOwn = (
    node: number,
    rowOf: Uint16Array,
    strategy: Float64Array,
    free: number,
    out: Float64Array,
  ): void => {
    const count = actions[node]!;
    const from = base[node]!;
    out.fill(0);
    for (let action = 0; action < count; action++) {
      const of = values[free + action]!;
      for (let hand = 0; hand < RIVER_HANDS; hand++)
        out[hand]! += strategy[rowOf[hand]! * count + action]! * of[hand]!;
    }
    for (let action = 0; action < count; action++) {
      const of = values[free + action]!;
      for (let hand = 0; hand < RIVER_HANDS; hand++)
        regrets[from + rowOf[hand]! * count + action]! += weight * (of[hand]! - out[hand]!);
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

const add = (values: Float64Array, out: Float64Array): void => {
  for (let hand = 0; hand < RIVER_HANDS; hand++) out[hand]! += values[hand]!;
};

/** Chooses each action in proportion to its positive regret, row by row; must agree with `matchRegrets`. */
export const matchRows = (
  regrets: Float64Array,
  base: number,
  rows: number,
  actions: number,
  strategy: Float64Array,
): void => {
  for (let at = 0; at < rows * actions; at += actions) {
    let sum = 0;
    for (let action = 0; action < actions; action++) sum += Math.max(0, regrets[base + at + action]!);
    for (let action = 0; action < actions; action++)
      strategy[at + action] = sum > 0 ? Math.max(0, regrets[base + at + action]!) / sum : 1 / actions;
  }
};
