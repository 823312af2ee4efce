import type { BoardRows } from './abstraction.ts';
import { takeNew, type Take } from './arena.ts';
import { FOLDED, SHOWDOWN, depthOf, type FlatTree } from './flat-tree.ts';
import type { SolverPlayer } from './game.ts';
import type { Learned } from './minds.ts';
import { RIVER_HANDS, type RiverHands } from './river-hands.ts';
import { payFold, payShowdown } from './showdown-kernel.ts';
import { add, vectors, type Walk } from './walk.ts';

/**
 * Walks the bets after the flop on one board and learns, with the weights that are said. Must agree with `createWalk` and
 * `createLearner`, which go hand by hand: here only the rows of the board's textures are looked at, each with its hands at once.
 */
export const createTrainWalk = (
  tree: FlatTree,
  { regrets, sums }: Learned,
  hands: RiverHands,
  rows: readonly BoardRows[],
  weightOf: () => number,
  weightOfSums: () => number = weightOf,
  take: Take = takeNew,
): Walk => {
  const { kind, street, player: playerAt, actions: actionsAt, first, children, base, paid } = tree;
  const most = Math.max(...actionsAt);
  const deepest = depthOf(tree);
  const reaches = vectors(take, deepest, RIVER_HANDS);
  const values = vectors(take, deepest * most, RIVER_HANDS);
  const strategies = vectors(take, deepest, most * Math.max(...rows.map(({ count }) => count)));
  let player: SolverPlayer = 0;
  let [weight, ofSums] = [1, 1];

  const walk = (node: number, reach: Float64Array, out: Float64Array, depth: number, free: number): void => {
    if (kind[node] === SHOWDOWN) payShowdown(hands, reach, paid[node]!, out);
    else if (kind[node] === FOLDED)
      payFold(hands, reach, playerAt[node] === player ? -paid[node]! : paid[node]!, out);
    else if (playerAt[node] === player) walkOwn(node, reach, out, depth, free);
    else walkOther(node, reach, out, depth, free);
  };

  const walkOwn = (
    node: number,
    reach: Float64Array,
    out: Float64Array,
    depth: number,
    free: number,
  ): void => {
    const actions = actionsAt[node]!;
    for (let action = 0; action < actions; action++)
      walk(children[first[node]! + action]!, reach, values[free + action]!, depth + 1, free + actions);
    const of = rows[street[node]! - 1]!;
    const entry = base[node]! + of.first[0]! * actions;
    if (actions === 2) chooseOfTwo(of, regrets, entry, weight, values[free]!, values[free + 1]!, out);
    else chooseOfMany(of, regrets, entry, weight, actions, strategies[depth]!, values, free, out);
  };

  const walkOther = (
    node: number,
    reach: Float64Array,
    out: Float64Array,
    depth: number,
    free: number,
  ): void => {
    const actions = actionsAt[node]!;
    const of = rows[street[node]! - 1]!;
    const strategy = strategies[depth]!;
    const brought = reaches[depth]!;
    const entry = base[node]! + of.first[0]! * actions;
    matchRows(regrets, entry, actions, of.count, strategy);
    learnSums(of, sums, entry, ofSums, actions, strategy, reach);
    out.fill(0);
    for (let action = 0; action < actions; action++) {
      if (bringShare(of, actions, action, strategy, reach, brought) === 0) continue;
      walk(children[first[node]! + action]!, brought, values[free]!, depth + 1, free + 1);
      add(values[free]!, out);
    }
  };

  return (node, who, reach, out) => {
    player = who;
    weight = weightOf();
    ofSums = weightOfSums();
    walk(node, reach, out, 0, 0);
  };
};

/** Chooses each action in proportion to its positive regret, for so many rows from an entry on. */
const matchRows = (
  regrets: Float64Array,
  entry: number,
  actions: number,
  rows: number,
  strategy: Float64Array,
): void => {
  for (let at = 0; at < rows * actions; at += actions) {
    let sum = 0;
    for (let action = 0; action < actions; action++) sum += Math.max(0, regrets[entry + at + action]!);
    for (let action = 0; action < actions; action++)
      strategy[at + action] = sum > 0 ? Math.max(0, regrets[entry + at + action]!) / sum : 1 / actions;
  }
};

const learnSums = (
  { order, ends, count }: BoardRows,
  sums: Float64Array,
  entry: number,
  weight: number,
  actions: number,
  strategy: Float64Array,
  reach: Float64Array,
): void => {
  for (let row = 0, at = 0, place = 0; row < count; row++) {
    let all = 0;
    for (const end = ends[row]!; place < end; place++) all += reach[order[place]!]!;
    all *= weight;
    for (let action = 0; action < actions; action++, at++) sums[entry + at]! += all * strategy[at]!;
  }
};

const bringShare = (
  { order, ends, count }: BoardRows,
  actions: number,
  action: number,
  strategy: Float64Array,
  reach: Float64Array,
  brought: Float64Array,
): number => {
  let all = 0;
  for (let row = 0, place = 0; row < count; row++) {
    const share = strategy[row * actions + action]!;
    for (const end = ends[row]!; place < end; place++) {
      const hand = order[place]!;
      const chosen = reach[hand]! * share;
      brought[hand] = chosen;
      all += chosen;
    }
  }
  return all;
};

/** What a decision is worth by hand; and each action's regret grows by what it would have won more than what was chosen. */
const chooseOfTwo = (
  { order, ends, count }: BoardRows,
  regrets: Float64Array,
  entry: number,
  weight: number,
  first: Float64Array,
  second: Float64Array,
  out: Float64Array,
): void => {
  for (let row = 0, place = 0, at = entry; row < count; row++, at += 2) {
    const one = Math.max(0, regrets[at]!);
    const other = Math.max(0, regrets[at + 1]!);
    const share = one + other > 0 ? one / (one + other) : 0.5;
    let firsts = 0;
    let seconds = 0;
    for (const end = ends[row]!; place < end; place++) {
      const hand = order[place]!;
      const a = first[hand]!;
      const b = second[hand]!;
      firsts += a;
      seconds += b;
      out[hand] = share * a + (1 - share) * b;
    }
    const chosen = share * firsts + (1 - share) * seconds;
    regrets[at]! += weight * (firsts - chosen);
    regrets[at + 1]! += weight * (seconds - chosen);
  }
};

const chooseOfMany = (
  { order, ends, count }: BoardRows,
  regrets: Float64Array,
  entry: number,
  weight: number,
  actions: number,
  strategy: Float64Array,
  values: readonly Float64Array[],
  free: number,
  out: Float64Array,
): void => {
  matchRows(regrets, entry, actions, count, strategy);
  out.fill(0);
  for (let action = 0; action < actions; action++) {
    const worth = values[free + action]!;
    for (let row = 0, place = 0, at = action; row < count; row++, at += actions) {
      const share = strategy[at]!;
      let sum = 0;
      for (const end = ends[row]!; place < end; place++) {
        const hand = order[place]!;
        sum += worth[hand]!;
        out[hand]! += share * worth[hand]!;
      }
      const gain = weight * sum;
      regrets[entry + at]! += gain;
      for (let other = 0, to = entry + at - action; other < actions; other++, to++)
        regrets[to]! -= share * gain;
    }
  }
};
