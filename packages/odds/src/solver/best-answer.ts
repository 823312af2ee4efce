import type { Card } from '@cardroom/engine';
import { COMBOS, COMBOS_OF, COMBOS_WITH, STARTING_HANDS, STARTING_HAND_OF } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import type { Abstraction } from './abstraction.ts';
import type { FlatTree } from './flat-tree.ts';
import { createFlopAnswer } from './flop-answer.ts';
import { createFlopWalk } from './full-card.ts';
import { otherPlayer, type Leaf, type SolverPlayer } from './game.ts';
import type { Mind, Shares } from './minds.ts';
import { STARTING_DEALS, STARTING_WEIGHTS, leavesBefore } from './preflop-leaves.ts';
import type { Walk } from './walk.ts';

/** What was trained: who does what, how often. */
export type Trained = Readonly<{ tree: FlatTree; abstraction: Abstraction; shares: Shares }>;

/** By node at which the flop comes: a figure for each starting hand. */
export type AtFlops = ReadonlyMap<number, Float64Array>;

/** C(52, 3) / C(48, 3): one flop in so many leaves two hands alone, and counts for all that do. */
const FLOPS_PER_LIVE_FLOP = 22_100 / 17_296;

/** What `player`'s starting hands are worth at one flop, for all that the other brings to it, if `mind` chooses from there on. */
export const valuesAtFlop = (
  trained: Trained,
  mind: Mind,
  player: SolverPlayer,
  flop: readonly Card[],
): AtFlops => {
  const walk = createFlopWalk(trained.tree, mind, trained.abstraction, flop);
  return answersFrom(walk, trained, player, flop);
};

/** What they are worth if they answer as well as possible from there on. */
export const answersAtFlop = (trained: Trained, player: SolverPlayer, flop: readonly Card[]): AtFlops => {
  const walk = createFlopAnswer(trained.tree, trained.shares, trained.abstraction, flop);
  return answersFrom(walk, trained, player, flop);
};

/** What they are worth by a walk of what comes after the flop. */
export const answersFrom = (
  walk: Walk,
  trained: Trained,
  player: SolverPlayer,
  flop: readonly Card[],
): AtFlops => {
  const out = new Float64Array(COMBOS);
  return new Map(
    [...broughtTo(flop, trained, player)].map(([node, reach]) => {
      walk(node, player, reach, out);
      return [node, byStartingHand(out, flop)];
    }),
  );
};

/** By node at which this flop comes: what the other of `player` brings to it, by combo. */
export const broughtTo = (
  flop: readonly Card[],
  trained: Trained,
  player: SolverPlayer,
): ReadonlyMap<number, Float64Array> =>
  new Map(
    [...broughtToFlops(trained, otherPlayer(player))].map(([node, reach]) => [node, onFlop(reach, flop)]),
  );

/** What a player brings to each flop, by starting hand, if the other would let it come there. */
const broughtToFlops = ({ tree, shares }: Trained, player: SolverPlayer): AtFlops => {
  const found = new Map<number, Float64Array>();
  const visit = (node: number, reach: Float64Array): void => {
    if (tree.street[node]! > 0) found.set(node, reach);
    else
      for (let action = 0; action < tree.actions[node]!; action++)
        visit(
          tree.children[tree.first[node]! + action]!,
          tree.player[node] === player ? choosing(tree, shares, node, action, reach) : reach,
        );
  };
  visit(0, STARTING_WEIGHTS);
  return found;
};

const choosing = (
  { base, actions }: FlatTree,
  shares: Shares,
  node: number,
  action: number,
  reach: Float64Array,
): Float64Array =>
  reach.map((weight, hand) => weight * shares[base[node]! + hand * actions[node]! + action]!);

const onFlop = (reach: Float64Array, flop: readonly Card[]): Float64Array => {
  const combos = Float64Array.from(STARTING_HAND_OF, hand => reach[hand]! / COMBOS_OF[hand]!.length);
  for (const card of flop) for (const combo of COMBOS_WITH[card]!) combos[combo] = 0;
  return combos;
};

/** What combos are worth on a flop, as what starting hands are worth before it. */
export const byStartingHand = (values: Float64Array, flop: readonly Card[]): Float64Array => {
  const dead = new Set(flop.flatMap(card => [...COMBOS_WITH[card]!]));
  const sums = new Float64Array(STARTING_HANDS);
  for (const [combo, value] of values.entries())
    if (!dead.has(combo)) sums[STARTING_HAND_OF[combo]!]! += value;
  return sums.map((sum, hand) => (sum * FLOPS_PER_LIVE_FLOP) / COMBOS_OF[hand]!.length);
};

/** What was found at a flop that stands for so many. */
export type FlopResult = Readonly<{ values: AtFlops; weight: number }>;

export const meanOf = (results: readonly FlopResult[]): AtFlops => {
  const all = results.reduce((sum, { weight }) => sum + weight, 0);
  const meanAt = (node: number): Float64Array =>
    new Float64Array(STARTING_HANDS).map((_, hand) =>
      results.reduce((sum, { values, weight }) => sum + (values.get(node)![hand]! * weight) / all, 0),
    );
  return new Map([...results[0]!.values.keys()].map(node => [node, meanAt(node)]));
};

/** What hands are judged by when one chooses, and what the choice is then worth. */
export type Judged = Readonly<{ judged: Float64Array; paid: Float64Array }>;

/**
 * What `player` wins on average by the best answer to what was trained, in units of the small blind. Before the flop the answer is
 * chosen by `judged` and worth what `paid` says. If both are from the same few flops, the answer knows which flops will come and
 * wins too much; if they are from different ones, it wins too little.
 */
export const bestAnswer = (
  { tree, shares }: Trained,
  matchups: Matchups,
  player: SolverPlayer,
  judged: AtFlops,
  paid: AtFlops,
): number => {
  const leaves = leavesBefore(tree, matchups);
  const visit = (node: number, reach: Float64Array): Judged => {
    if (tree.street[node]! > 0) return { judged: judged.get(node)!, paid: paid.get(node)! };
    const leaf = leaves[node];
    if (leaf) return paidAt(leaf, player, reach);
    const children = Array.from({ length: tree.actions[node]! }, (_, action) =>
      visit(
        tree.children[tree.first[node]! + action]!,
        tree.player[node] === player ? reach : choosing(tree, shares, node, action, reach),
      ),
    );
    return children.reduce(tree.player[node] === player ? better : both);
  };
  const { paid: won } = visit(0, STARTING_WEIGHTS);
  return won.reduce((sum, value, hand) => sum + value * STARTING_WEIGHTS[hand]!, 0) / STARTING_DEALS;
};

const paidAt = ({ pay }: Leaf, player: SolverPlayer, reach: Float64Array): Judged => {
  const values = new Float64Array(STARTING_HANDS);
  pay(player, reach, values);
  return { judged: values, paid: values };
};

/** What an other chooses adds up. */
export const both = (one: Judged, other: Judged): Judged => ({
  judged: one.judged.map((value, hand) => value + other.judged[hand]!),
  paid: one.paid.map((value, hand) => value + other.paid[hand]!),
});

/** Each hand chooses what is judged to be better. */
export const better = (one: Judged, other: Judged): Judged => ({
  judged: one.judged.map((value, hand) => Math.max(value, other.judged[hand]!)),
  paid: one.paid.map((value, hand) => (other.judged[hand]! > one.judged[hand]! ? other.paid[hand]! : value)),
});
