import type { Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import { randomStream } from '../holdem/random.ts';
import { better, both, broughtTo, byStartingHand, type FlopResult, type Judged } from './best-answer.ts';
import { DECISION } from './flat-tree.ts';
import { createTurnAnswers, flopRowsOf } from './flop-answer.ts';
import type { WeightedFlop } from './flop-sample.ts';
import { TURNS, endOf } from './full-card.ts';
import type { FlopAnswers } from './full-card-exploitability.ts';
import type { SolverPlayer } from './game.ts';
import { keeping } from './keeping.ts';
import type { StackPlan } from './plan.ts';
import type { Ranges } from './river-solve-hands.ts';
import { drawn, rangesBy } from './river-resolved.ts';
import { createTurnAnswer } from './turn-answer.ts';
import type { TurnPlan } from './turn-solve.ts';
import { add, type Walk } from './walk.ts';

/** How many turns are looked at after a flop, and what draws them. */
export type TurnSample = Readonly<{ turns: number; seed: number }>;

/** How the player thinks about a turn at the table, which comes at a node of its plan: for all that both may hold there. */
export type TurnThought = (node: number, board: readonly Card[], ranges: Ranges) => TurnPlan;

/** What the best answer to the plan alone is worth at a flop, and what answers are worth if turns are thought about. */
export type ThoughtAnswers = Readonly<{
  planned: FlopAnswers;
  /** Chosen before the turn as is best against the plan, later as is best against the thought: wins too little. */
  blind: FlopAnswers;
  /** Chosen by what thoughts come to on the few turns that were looked at: wins too much. */
  knowing: FlopAnswers;
}>;

/**
 * Answers a player at one flop who plays a plan until the turn, and then as it thinks at the table. Thoughts are looked at for a few
 * turns only; what they change is added to what the plan loses over all of them.
 */
export const answerThought = (
  plan: StackPlan,
  flop: WeightedFlop,
  sample: TurnSample,
  think: TurnThought,
): ThoughtAnswers => {
  const endAt = endsOf(plan, flop.flop, sample, think);
  const { of: rows } = flopRowsOf(plan.abstraction, flop.flop);
  const answersBy = (judging: (end: Judged) => Judged): readonly (readonly NodeAnswer[])[] =>
    ([0, 1] as const).map(player => {
      const walk = judgedWalk(plan, rows, player, (node, reach) => judging(endAt(node, player, reach)));
      return [...broughtTo(flop.flop, plan, player)].map(([node, reach]) => ({ node, ...walk(node, reach) }));
    });
  const blindly = answersBy(end => end);
  const knowingly = answersBy(({ paid }) => ({ judged: paid, paid }));
  return {
    planned: flopAnswers(flop, blindly, 'judged'),
    blind: flopAnswers(flop, blindly, 'paid'),
    knowing: flopAnswers(flop, knowingly, 'paid'),
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

type JudgedWalk = (node: number, reach: Float64Array) => Judged;

/** Walks the bets of a flop. */
const judgedWalk = (
  { tree, shares }: StackPlan,
  rows: Uint16Array,
  player: SolverPlayer,
  end: JudgedWalk,
): JudgedWalk => {
  const choosing = (node: number, action: number, reach: Float64Array): Float64Array =>
    reach.map(
      (weight, combo) => weight * shares[tree.base[node]! + rows[combo]! * tree.actions[node]! + action]!,
    );
  const visit: JudgedWalk = (node, reach) => {
    if (tree.kind[node] !== DECISION || tree.street[node]! > 1) return end(node, reach);
    const isOwn = tree.player[node] === player;
    return Array.from({ length: tree.actions[node]! }, (_, action) =>
      visit(tree.children[tree.first[node]! + action]!, isOwn ? reach : choosing(node, action, reach)),
    ).reduce(isOwn ? better : both);
  };
  return visit;
};

/** What hands are worth where the bets of a flop end: by the plan, and with turns that are thought about. A place has one reach. */
const endsOf = (
  plan: StackPlan,
  flop: readonly Card[],
  { turns, seed }: TurnSample,
  think: TurnThought,
): ((node: number, player: SolverPlayer, reach: Float64Array) => Judged) => {
  const { tree, shares, abstraction } = plan;
  const planned = createTurnAnswers(tree, shares, abstraction, flop);
  const change = changeOn(plan, flop, drawn(flop, turns, randomStream(seed)), planned.on, think);
  const known = new Map<string, Judged>();
  const found = (node: number, player: SolverPlayer, reach: Float64Array): Judged => {
    const judged = new Float64Array(COMBOS);
    endOf(tree, planned.all, node, player, reach, judged);
    const paid = judged.slice();
    if (tree.kind[node] === DECISION) add(change(node, player, reach), paid);
    return { judged, paid };
  };
  return (node, player, reach) => {
    const key = `${player} ${node}`;
    const end = known.get(key) ?? found(node, player, reach);
    known.set(key, end);
    return end;
  };
};

/** Cards that may come as the turn. */
const TURN_CARDS = 49;

/**
 * What thinking about these turns, which stand for all, changes for the best answer where a turn comes. Hands that were left out play by
 * the plan.
 */
const changeOn = (
  plan: StackPlan,
  flop: readonly Card[],
  turns: readonly Card[],
  planned: (turn: Card) => Walk,
  think: TurnThought,
): ((node: number, player: SolverPlayer, reach: Float64Array) => Float64Array) => {
  const rangesAt = rangesBy(plan);
  const thoughts = keeping((key: string) => {
    const [node, turn] = key.split(' ').map(Number) as [number, Card];
    const board = [...flop, turn];
    const thought = think(node, board, rangesAt(node, board));
    return { walk: createTurnAnswer(board, thought), combos: new Set(thought.combos) };
  });
  return (node, player, reach) => {
    const change = new Float64Array(COMBOS);
    if (reach.every(weight => weight === 0)) return change;
    const [before, left, after] = [0, 1, 2].map(() => new Float64Array(COMBOS));
    for (const turn of turns) {
      const { walk, combos } = thoughts(`${node} ${turn}`);
      planned(turn)(node, player, reach, before!);
      planned(turn)(
        node,
        player,
        reach.map((weight, combo) => (combos.has(combo) ? 0 : weight)),
        left!,
      );
      walk(0, player, reach, after!);
      for (let combo = 0; combo < COMBOS; combo++)
        change[combo]! +=
          ((after![combo]! / TURNS + left![combo]! - before![combo]!) * TURN_CARDS) / turns.length;
    }
    return change;
  };
};
