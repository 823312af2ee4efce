import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH, STARTING_HAND_OF } from '../holdem/combos.ts';
import { randomStream, type RandomStream } from '../holdem/random.ts';
import { bucketsFor } from './abstraction.ts';
import { answersFrom, type FlopResult } from './best-answer.ts';
import { DECISION, flattened, nodesOf, type FlatTree } from './flat-tree.ts';
import { RIVERS, TURNS, endOf } from './full-card.ts';
import type { FlopAnswers } from './full-card-exploitability.ts';
import type { WeightedFlop } from './flop-sample.ts';
import type { SolverPlayer } from './game.ts';
import { answering, type Shares } from './minds.ts';
import { rowsBy, type StackPlan } from './plan.ts';
import { createRiverAnswer, riverBoard, type RiverBoard } from './river-answer.ts';
import { RIVER_HANDS } from './river-hands.ts';
import { createRiverSolver, type RiverPlan } from './river-solve.ts';
import type { Ranges } from './river-solve-hands.ts';
import { createWalk, type Walk } from './walk.ts';

/** How much of what can come after a flop is looked at: so many turns, and so many rivers after each. */
export type RunoutSample = Readonly<{ turns: number; rivers: number; iterations: number; seed: number }>;

/** The same cards twice: with rivers played by the plan, and with every river solved anew, as the player does at the table. */
export type ResolvedAnswers = Readonly<{ planned: FlopAnswers; resolved: FlopAnswers }>;

/**
 * Answers a plan at one flop as well as possible on a few runouts. The answer knows which of them will come, and wins too much: the
 * difference of the two figures says what solving rivers takes away, neither of them what can be won.
 */
export const answerResolved = (
  plan: StackPlan,
  flop: WeightedFlop,
  sample: RunoutSample,
): ResolvedAnswers => {
  const runouts = drawRunouts(flop.flop, sample);
  const byPlayer = (walk: Walk): FlopAnswers => ({
    flop,
    byPlayer: ([0, 1] as const).map((player): FlopResult => ({
      values: answersFrom(walk, plan, player, flop.flop),
      weight: flop.weight,
    })) as unknown as FlopAnswers['byPlayer'],
  });
  return {
    planned: byPlayer(sampledWalk(plan, flop.flop, runouts, plannedRiver(plan))),
    resolved: byPlayer(sampledWalk(plan, flop.flop, runouts, resolvedRiver(plan, sample.iterations))),
  };
};

/** By turn that is looked at: the rivers after it. */
type Runouts = ReadonlyMap<Card, readonly Card[]>;

const drawRunouts = (flop: readonly Card[], { turns, rivers, seed }: RunoutSample): Runouts => {
  const random = randomStream(seed);
  return new Map(drawn(flop, turns, random).map(turn => [turn, drawn([...flop, turn], rivers, random)]));
};

/** So many of the cards that may come. */
export const drawn = (board: readonly Card[], count: number, random: RandomStream): readonly Card[] => {
  const cards = DECK.filter(card => !board.includes(card));
  while (cards.length > count) cards.splice(random() % cards.length, 1);
  return cards;
};

/** Walks the bets of a river on a complete board. */
type RiverWalk = (board: readonly Card[]) => Walk;

const sampledWalk = (
  { tree, shares, abstraction }: StackPlan,
  flop: readonly Card[],
  runouts: Runouts,
  river: RiverWalk,
): Walk => {
  const rows = rowsBy(abstraction);
  const [flopRows, turnRows] = [1, 2].map(street => ({ of: new Uint16Array(COMBOS), count: rows[street]! }));
  flopRows!.of.set(bucketsFor(abstraction, flop));
  let now: Card = 0;
  const afterTurn: Walk = (...at) =>
    overCards([...flop, now], runouts.get(now)!, RIVERS, last => river([...flop, now, last]), at);
  const turnWalk = createWalk(tree, answering(shares), {
    hands: COMBOS,
    rows: [null, null, turnRows!, null],
    end: (...at) => endOf(tree, afterTurn, ...at),
  });
  const onTurn = (turn: Card): Walk => {
    now = turn;
    turnRows!.of.set(bucketsFor(abstraction, [...flop, turn]));
    return turnWalk;
  };
  const afterFlop: Walk = (...at) => overCards(flop, [...runouts.keys()], TURNS, onTurn, at);
  return createWalk(tree, answering(shares), {
    hands: COMBOS,
    rows: [null, flopRows!, null, null],
    end: (...at) => endOf(tree, afterFlop, ...at),
  });
};

/** These cards stand for all that may come. */
const overCards = (
  board: readonly Card[],
  cards: readonly Card[],
  ways: number,
  walkOn: (card: Card) => Walk,
  [node, player, reach, out]: Parameters<Walk>,
): void => {
  const share = (DECK.length - board.length) / cards.length / ways;
  out.fill(0);
  for (const card of cards) {
    const [left, values] = [reach.map(weight => weight * share), new Float64Array(COMBOS)];
    for (const combo of COMBOS_WITH[card]!) left[combo] = 0;
    walkOn(card)(node, player, left, values);
    for (const combo of COMBOS_WITH[card]!) values[combo] = 0;
    for (let combo = 0; combo < COMBOS; combo++) out[combo]! += values[combo]!;
  }
};

const plannedRiver = ({ tree, shares, abstraction }: StackPlan): RiverWalk => {
  const river = createRiverAnswer(tree, shares);
  return board => {
    river.on(riverBoard(board, bucketsFor(abstraction, board)));
    return river.walk;
  };
};

/** A river as it was solved: all hands have rows of their own. */
type SolvedRiver = Readonly<{ tree: FlatTree; shares: Shares; board: RiverBoard }>;

/** The bets of a river are solved for what both bring there by the plan, whoever answers. */
const resolvedRiver = (plan: StackPlan, iterations: number): RiverWalk => {
  const known = new Map<string, SolvedRiver>();
  const rangesAt = rangesBy(plan);
  const planned = plannedRiver(plan);
  return board =>
    (...at) => {
      const [node, player, reach, out] = at;
      if (plan.tree.kind[node] !== DECISION) return planned(board)(...at);
      const key = `${node} ${board.join()}`;
      const solved = known.get(key) ?? solveAt(plan, node, board, rangesAt(node, board), iterations);
      known.set(key, solved);
      const river = createRiverAnswer(solved.tree, solved.shares);
      river.on(solved.board);
      river.walk(0, player, reach, out);
    };
};

const solveAt = (
  plan: StackPlan,
  node: number,
  board: readonly Card[],
  ranges: Ranges,
  iterations: number,
): SolvedRiver => {
  const betting = nodesOf(plan.betting)[node]!;
  const solver = createRiverSolver({ betting, board, ranges });
  for (let iteration = 0; iteration < iterations; iteration++) solver.iterate();
  const tree = flattened(betting, [0, 0, 0, RIVER_HANDS]);
  const complete = riverBoard(board, bucketsFor(plan.abstraction, board));
  const shares = withPlanned(plan, node, tree, complete, solver.plan());
  return { tree, shares, board: { ...complete, rows: complete.hands.combos.map((_, hand) => hand) } };
};

/** Hands that were solved do as was found; those that nobody expects do as planned. */
const withPlanned = (
  plan: StackPlan,
  from: number,
  tree: FlatTree,
  { hands, rows }: RiverBoard,
  solved: RiverPlan,
): Shares => {
  const shares = new Float32Array(tree.entries);
  const places = new Map([...solved.hands.combos].map((combo, place) => [combo, place]));
  for (const [node, actions] of tree.actions.entries())
    for (let hand = 0; hand < (actions === 0 ? 0 : RIVER_HANDS); hand++) {
      const place = places.get(hands.combos[hand]!);
      const [source, at] =
        place === undefined
          ? [plan.shares, plan.tree.base[from + node]! + rows[hand]! * actions]
          : [solved.shares, solved.tree.base[node]! + place * actions];
      shares.set(source.subarray(at, at + actions), tree.base[node]! + hand * actions);
    }
  return shares;
};

/** How a decision is played if not by the plan: `combo * actions + action`. */
export type Played = (node: number) => Shares | undefined;

/** What both bring to a node by the plan, or as it is played instead, on a board: by combo. */
export const rangesBy = ({ tree, shares, abstraction }: StackPlan, played: Played = () => undefined) => {
  const parents = parentsOf(tree);
  return (node: number, board: readonly Card[]): Ranges => {
    const rows = [
      STARTING_HAND_OF,
      bucketsFor(abstraction, board.slice(0, 3)),
      bucketsFor(abstraction, board.slice(0, 4)),
    ];
    const ranges = [0, 1].map(() => new Float64Array(COMBOS).fill(1)) as [Float64Array, Float64Array];
    for (let at = parents[node]; at; at = parents[at.node]) {
      const [of, range] = [rows[tree.street[at.node]!]!, ranges[tree.player[at.node] as SolverPlayer]];
      const own = played(at.node);
      const [from, actions] = [tree.base[at.node]!, tree.actions[at.node]!];
      for (let combo = 0; combo < COMBOS; combo++)
        range[combo]! *= own
          ? own[combo * actions + at.action]!
          : shares[from + of[combo]! * actions + at.action]!;
    }
    for (const card of board)
      for (const combo of COMBOS_WITH[card]!) for (const range of ranges) range[combo] = 0;
    return ranges;
  };
};

/** By node: the decision before it, and what was chosen there. */
export const parentsOf = ({ actions, first, children }: FlatTree) => {
  const parents: ({ readonly node: number; readonly action: number } | undefined)[] = [];
  for (const [node, count] of actions.entries())
    for (let action = 0; action < count; action++)
      parents[children[first[node]! + action]!] = { node, action };
  return parents;
};
