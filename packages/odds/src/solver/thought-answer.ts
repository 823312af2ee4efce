import { invariant, type Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import { randomStream } from '../holdem/random.ts';
import { better, both, broughtTo, byStartingHand, type FlopResult, type Judged } from './best-answer.ts';
import { DECISION, type FlatTree } from './flat-tree.ts';
import { createTurnAnswers, flopRowsOf } from './flop-answer.ts';
import type { WeightedFlop } from './flop-sample.ts';
import { TURNS, endOf } from './full-card.ts';
import type { FlopAnswers } from './full-card-exploitability.ts';
import type { SolverPlayer } from './game.ts';
import type { Guard } from './guard.ts';
import { keeping } from './keeping.ts';
import type { Shares } from './minds.ts';
import type { StackPlan } from './plan.ts';
import type { Ranges } from './river-solve-hands.ts';
import { drawn, rangesBy, type Played } from './river-resolved.ts';
import { createTurnAnswer } from './turn-answer.ts';
import type { StreetPlan } from './turn-solve.ts';
import type { Walk } from './walk.ts';

/** How many turns are looked at after a flop, and what draws them. At least two. `guarded`: the answer is promised there what the plan would leave it. */
export type TurnSample = Readonly<{ turns: number; seed: number; guarded?: boolean }>;

/** How the player thinks about a street at the table, which comes at a node of its plan: for all that both may hold there. */
export type Thought = (node: number, board: readonly Card[], ranges: Ranges, guard?: Guard) => StreetPlan;

/** Thoughts about flops, whose bets are those of the plan, and about turns. */
export type Thoughts = Readonly<{ flop: Thought; turn: Thought }>;

/** What the best answer is worth at a flop if flop and turn are thought about. */
export type ThoughtAnswers = Readonly<{
  /** Chosen by what thoughts come to on one half of the turns that were looked at, and worth what it wins on the other: too little. */
  crossed: readonly [JudgedAnswers, JudgedAnswers];
  /** Chosen by the same turns that pay: too much. */
  knowing: FlopAnswers;
}>;

/** What an answer expects, and what it wins. */
export type JudgedAnswers = Readonly<{ judged: FlopAnswers; paid: FlopAnswers }>;

/**
 * Answers a player at one flop who plays a plan until the flop, and then as it thinks at the table. Thoughts are looked at for a few
 * turns only; what they change is added to what the plan would lose over all of them.
 */
export const answerThought = (
  plan: StackPlan,
  flop: WeightedFlop,
  sample: TurnSample,
  think: Thoughts,
): ThoughtAnswers => {
  const played = playedOn(plan, flop.flop, think.flop);
  const endAt = endsOf(plan, flop.flop, sample, think.turn, played);
  const answersBy = (judging: (end: FlopEnd) => Judged): JudgedAnswers => {
    const seats = ([0, 1] as const).map(player => {
      const walk = judgedWalk(plan, played, player, (node, reach) => judging(endAt(node, player, reach)));
      return [...broughtTo(flop.flop, plan, player)].map(([node, reach]) => ({ node, ...walk(node, reach) }));
    });
    return { judged: flopAnswers(flop, seats, 'judged'), paid: flopAnswers(flop, seats, 'paid') };
  };
  return {
    crossed: [
      answersBy(({ halves: [judged, paid] }) => ({ judged, paid })),
      answersBy(({ halves: [paid, judged] }) => ({ judged, paid })),
    ],
    knowing: answersBy(({ all }) => ({ judged: all, paid: all })).paid,
  };
};

type NodeAnswer = Judged & Readonly<{ node: number }>;

/** `seats`: by player, what was found where the flop comes, by combo. */
const flopAnswers = (
  flop: WeightedFlop,
  seats: readonly (readonly NodeAnswer[])[],
  of: keyof Judged,
): FlopAnswers => ({
  flop,
  byPlayer: seats.map((nodes): FlopResult => ({
    values: new Map(nodes.map(found => [found.node, byStartingHand(found[of], flop.flop)])),
    weight: flop.weight,
  })) as unknown as FlopAnswers['byPlayer'],
});

const FLOP = 1;

/** How the bets of a flop are played, wherever it comes: as was thought, and by the plan what was left out. */
const playedOn = (plan: StackPlan, flop: readonly Card[], think: Thought): Played => {
  const { tree } = plan;
  const { of: rows } = flopRowsOf(plan.abstraction, flop);
  const rangesAt = rangesBy(plan);
  const played = new Map<number, Shares>();
  const visit = (node: number, thought: StreetPlan, at: number): void => {
    if (tree.kind[node] !== DECISION || tree.street[node] !== FLOP) return;
    played.set(node, sharesAs(plan, rows, node, thought, at));
    for (let action = 0; action < tree.actions[node]!; action++)
      visit(childOf(tree, node, action), thought, childOf(thought.tree, at, action));
  };
  for (const node of broughtTo(flop, plan, 0).keys())
    if (tree.kind[node] === DECISION) visit(node, think(node, flop, rangesAt(node, flop)), 0);
  return node => played.get(node);
};

const childOf = ({ first, children }: FlatTree, node: number, action: number): number =>
  children[first[node]! + action]!;

/** By combo: what is done at a decision of the plan. */
const sharesAs = (
  { tree, shares }: StackPlan,
  rows: Uint16Array,
  node: number,
  thought: StreetPlan,
  at: number,
): Shares => {
  const actions = tree.actions[node]!;
  invariant(thought.tree.actions[at] === actions, 'flops are thought about with the bets of the plan');
  const all = new Float32Array(COMBOS * actions);
  const set = (combo: number, from: Shares, first: number): void =>
    all.set(from.subarray(first, first + actions), combo * actions);
  for (let combo = 0; combo < COMBOS; combo++) set(combo, shares, tree.base[node]! + rows[combo]! * actions);
  for (const [row, combo] of thought.combos.entries())
    set(combo, thought.shares, thought.tree.base[at]! + row * actions);
  return all;
};

type JudgedWalk = (node: number, reach: Float64Array) => Judged;

/** Walks the bets of a flop. */
const judgedWalk = (
  { tree }: StackPlan,
  played: Played,
  player: SolverPlayer,
  end: JudgedWalk,
): JudgedWalk => {
  const choosing = (node: number, action: number, reach: Float64Array): Float64Array => {
    const [shares, actions] = [played(node)!, tree.actions[node]!];
    return reach.map((weight, combo) => weight * shares[combo * actions + action]!);
  };
  const visit: JudgedWalk = (node, reach) => {
    if (tree.kind[node] !== DECISION || tree.street[node]! > FLOP) return end(node, reach);
    const isOwn = tree.player[node] === player;
    return Array.from({ length: tree.actions[node]! }, (_, action) =>
      visit(childOf(tree, node, action), isOwn ? reach : choosing(node, action, reach)),
    ).reduce(isOwn ? better : both);
  };
  return visit;
};

/** What hands are worth where the bets of a flop end, by all the turns that were looked at and by each half of them. */
type FlopEnd = Readonly<{ all: Float64Array; halves: readonly [Float64Array, Float64Array] }>;

/** A place has one reach. */
const endsOf = (
  plan: StackPlan,
  flop: readonly Card[],
  { turns, seed, guarded = false }: TurnSample,
  think: Thought,
  played: Played,
): ((node: number, player: SolverPlayer, reach: Float64Array) => FlopEnd) => {
  const { tree, shares, abstraction } = plan;
  const planned = createTurnAnswers(tree, shares, abstraction, flop);
  const cards = drawn(flop, turns, randomStream(seed));
  const change = changeOn(plan, flop, planned.on, think, played, guarded);
  const known = new Map<string, FlopEnd>();
  const found = (node: number, player: SolverPlayer, reach: Float64Array): FlopEnd => {
    const base = new Float64Array(COMBOS);
    endOf(tree, planned.all, node, player, reach, base);
    if (tree.kind[node] !== DECISION) return { all: base, halves: [base, base] };
    const changes = cards.map(turn => change(node, player, reach, turn));
    return {
      all: plusMean(base, changes),
      halves: [0, 1].map(half =>
        plusMean(
          base,
          changes.filter((_, at) => at % 2 === half),
        ),
      ) as unknown as FlopEnd['halves'],
    };
  };
  return (node, player, reach) => {
    const key = `${player} ${node}`;
    const end = known.get(key) ?? found(node, player, reach);
    known.set(key, end);
    return end;
  };
};

const plusMean = (base: Float64Array, changes: readonly Float64Array[]): Float64Array =>
  base.map((value, at) => value + changes.reduce((sum, of) => sum + of[at]!, 0) / changes.length);

/** Cards that may come as the turn. */
const TURN_CARDS = 49;

/**
 * What thinking about a turn, if it stands for all, changes for the best answer where turns come. Hands that were left out play by
 * the plan.
 */
const changeOn = (
  plan: StackPlan,
  flop: readonly Card[],
  planned: (turn: Card) => Walk,
  think: Thought,
  played: Played,
  guarded: boolean,
): ((node: number, player: SolverPlayer, reach: Float64Array, turn: Card) => Float64Array) => {
  const rangesAt = rangesBy(plan, played);
  const answerTo = (node: number, turn: Card, guard?: Guard) => {
    const board = [...flop, turn];
    const thought = think(node, board, rangesAt(node, board), guard);
    return { walk: createTurnAnswer(board, thought), combos: new Set(thought.combos) };
  };
  const shared = keeping((key: string) => answerTo(...(key.split(' ').map(Number) as [number, Card])));
  const [before, left, after] = [0, 1, 2].map(() => new Float64Array(COMBOS)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return (node, player, reach, turn) => {
    if (reach.every(weight => weight === 0)) return new Float64Array(COMBOS);
    planned(turn)(node, player, reach, before);
    const { walk, combos } = guarded
      ? answerTo(node, turn, { player, promised: before.map(value => value * TURNS) })
      : shared(`${node} ${turn}`);
    const leftOut = reach.map((weight, combo) => (combos.has(combo) ? 0 : weight));
    planned(turn)(node, player, leftOut, left);
    walk(0, player, reach, after);
    return after.map((value, combo) => (value / TURNS + left[combo]! - before[combo]!) * TURN_CARDS);
  };
};
