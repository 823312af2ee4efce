import type { Card } from '@cardroom/engine';
import { COMBOS, STARTING_HANDS } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { randomStream } from '../holdem/random.ts';
import { drawBoard, prospectsOf } from './abstraction.ts';
import type { Trained } from './best-answer.ts';
import { boardPart } from './board-part.ts';
import { bucketsOn } from './buckets.ts';
import { DECISION, type FlatTree } from './flat-tree.ts';
import { everyHand } from './game.ts';
import { playing, type Mind } from './minds.ts';
import type { Prospects } from './prospects.ts';
import { STARTING_DEALS, STARTING_WEIGHTS } from './preflop-leaves.ts';
import { preflopPart } from './preflop-part.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import { createWalk } from './walk.ts';

/** A complete board, with what its hands may have become on each street: flop, turn, river. */
export type SeenBoard = Readonly<{
  board: readonly Card[];
  hands: RiverHands;
  prospects: readonly [Prospects, Prospects, Prospects];
}>;

/** Writes how often each hand chooses each action at a decision: `hand * actions + action`. */
export type Choices = (node: number, out: Float64Array) => void;

/** How somebody plays the bets of a tree, told hand by hand. */
export type Policy = Readonly<{
  name: string;
  /** Before the flop, by starting hand. */
  before: Choices;
  /** After it, by the hands of a board in order of strength. */
  on: (seen: SeenBoard) => Choices;
}>;

/** Plays by what was trained, on the tree that it was trained for. */
export const planPolicy = (name: string, { tree, abstraction, shares }: Trained): Policy => ({
  name,
  before: (node, out) => out.set(sharesAt(tree, shares, node, STARTING_HANDS)),
  on: ({ board, hands, prospects }) => {
    const rows = abstraction.map((grid, street) => {
      const buckets = new Uint16Array(COMBOS);
      bucketsOn(grid, board.slice(0, street + 3), prospects[street]!, buckets);
      return hands.combos.map(combo => buckets[combo]!);
    });
    return (node, out) => {
      const [of, actions, base] = [rows[tree.street[node]! - 1]!, tree.actions[node]!, tree.base[node]!];
      for (let hand = 0; hand < RIVER_HANDS; hand++)
        for (let action = 0; action < actions; action++)
          out[hand * actions + action] = shares[base + of[hand]! * actions + action]!;
    };
  },
});

const sharesAt = (tree: FlatTree, shares: Float32Array, node: number, rows: number): Float32Array =>
  shares.subarray(tree.base[node], tree.base[node]! + rows * tree.actions[node]!);

/** Plays by one policy, or, at each decision with the chance `share`, by another. */
export const mixedPolicy = (
  name: string,
  tree: FlatTree,
  usual: Policy,
  other: Policy,
  share: number,
): Policy => {
  const spare = new Float64Array(RIVER_HANDS * Math.max(...tree.actions));
  const mix =
    (one: Choices, two: Choices, hands: number): Choices =>
    (node, out) => {
      one(node, out);
      two(node, spare);
      for (let at = 0; at < hands * tree.actions[node]!; at++)
        out[at] = (1 - share) * out[at]! + share * spare[at]!;
    };
  return {
    name,
    before: mix(usual.before, other.before, STARTING_HANDS),
    on: seen => mix(usual.on(seen), other.on(seen), RIVER_HANDS),
  };
};

/** What the first of two wins from the second, in units of the small blind. */
export type ExactValue = Readonly<{
  boards: number;
  /** With the small blind, with the big one. */
  bySeat: readonly [number, number];
  /** Over both seats. */
  mean: number;
  standardError: number;
}>;

/** Two policies face each other on many boards, with all hands that each may hold, from both seats. */
export const exactValues = (
  tree: FlatTree,
  matchups: Matchups,
  first: Policy,
  others: readonly Policy[],
  boards: readonly (readonly Card[])[],
): readonly ExactValue[] => {
  const duel = createDuel(tree, matchups);
  const found: (readonly [number, number])[][] = others.map(() => []);
  for (const board of boards) {
    duel.on(board);
    for (const [at, other] of others.entries())
      found[at]!.push([duel.value(first, other), -duel.value(other, first)]);
  }
  return found.map(valueFrom);
};

/** Against one other. */
export const exactValue = (
  tree: FlatTree,
  matchups: Matchups,
  first: Policy,
  second: Policy,
  boards: readonly (readonly Card[])[],
): ExactValue => exactValues(tree, matchups, first, [second], boards)[0]!;

/** So many boards, always the same for a seed. */
export const drawBoards = (count: number, seed: number): readonly (readonly Card[])[] => {
  const random = randomStream(seed);
  return Array.from({ length: count }, () => drawBoard(random));
};

const both = ([small, big]: readonly [number, number]): number => (small + big) / 2;

const valueFrom = (pairs: readonly (readonly [number, number])[]): ExactValue => {
  const meanBy = (of: (pair: readonly [number, number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const mean = meanBy(both);
  const variance = meanBy(pair => (both(pair) - mean) ** 2);
  return {
    boards: pairs.length,
    bySeat: [meanBy(([small]) => small), meanBy(([, big]) => big)],
    mean,
    standardError: Math.sqrt(variance / Math.max(1, pairs.length - 1)),
  };
};

/** What the small blind wins on one board, all pairs of hands taken together. */
const createDuel = (tree: FlatTree, matchups: Matchups) => {
  const hands = emptyRiverHands();
  const nodes = new Map(
    [...tree.kind.keys()].filter(node => tree.kind[node] === DECISION).map(node => [tree.base[node]!, node]),
  );
  let [onBoard, before]: (readonly Choices[])[] = [];
  const mind = (choices: () => readonly Choices[]): Mind => ({
    ...playing(new Float32Array()),
    strategy: ({ base }, out) => {
      const node = nodes.get(base)!;
      choices()[tree.player[node]!]!(node, out);
    },
  });
  const every = everyHand(RIVER_HANDS);
  const afterFlop = createWalk(
    tree,
    mind(() => onBoard!),
    boardPart(tree, hands, [every, every, every]),
  );
  const walk = createWalk(
    tree,
    mind(() => before!),
    preflopPart(tree, matchups, hands, afterFlop),
  );
  const out = new Float64Array(STARTING_HANDS);
  let seen: SeenBoard;
  return {
    on: (board: readonly Card[]): void => {
      fillRiverHands(hands, board);
      seen = { board, hands, prospects: prospectsBy(board) };
    },
    value: (small: Policy, big: Policy): number => {
      onBoard = [small.on(seen), big.on(seen)];
      before = [small.before, big.before];
      walk(0, 0, STARTING_WEIGHTS, out);
      return out.reduce((sum, value, hand) => sum + value * STARTING_WEIGHTS[hand]!, 0) / STARTING_DEALS;
    },
  };
};

const prospectsBy = (board: readonly Card[]): SeenBoard['prospects'] => [
  prospectsOf(board.slice(0, 3)),
  prospectsOf(board.slice(0, 4)),
  prospectsOf(board),
];
