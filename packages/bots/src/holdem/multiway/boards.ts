import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, STRONGEST, evaluateCombos } from '@cardroom/odds/holdem';
import { shuffled } from '../showdowns.ts';
import { unitsOf } from './random-numbers.ts';

/** Scores of hands are counted in so many steps. */
export const BINS = 64;

/**
 * Ways in which the board may go on, and what each hand is worth on the way. A node is a board as it stands on some street:
 * node 0 is now, then come the turns (after a flop), then the rivers.
 */
export type Boards = Readonly<{
  /** Complete boards. */
  rivers: number;
  /** By node, then by combo: how it stands among all hands, from 0 to `BINS` − 1. */
  scores: Uint8Array;
  nodes: number;
  /** By complete board, then by combo: its strength, 0 where the board holds one of its cards. */
  strengths: Uint16Array;
  /** By complete board: its nodes, street after street from the present one. */
  paths: readonly (readonly number[])[];
}>;

/** How many turns are looked at after a flop, and how many rivers after each of these. */
type Breadth = Readonly<{ turns: number; rivers: number }>;

/** The board goes on with any card that is not among the `known`. */
export const boardsOf = (
  board: readonly Card[],
  known: readonly Card[],
  seed: number,
  breadth: Breadth,
): Boards => {
  const unseen = DECK.filter(card => !board.includes(card) && !known.includes(card));
  const order = shuffled(unseen, unitsOf(seed));
  const turns = board.length === 3 ? order.slice(0, breadth.turns).map(card => [card]) : [[]];
  const runouts = turns.map((turn, at) => riversAfter(board, turn, order, at, breadth.rivers));
  return ranked(board, turns.length, runouts);
};

/** Different rivers after different turns, so that every card comes about alike often. */
const riversAfter = (
  board: readonly Card[],
  turn: readonly Card[],
  order: readonly Card[],
  at: number,
  count: number,
): readonly (readonly Card[])[] => {
  if (board.length === 5) return [[]];
  const left = order.filter(card => !turn.includes(card));
  const from = at * count + turn.length;
  const rivers = Math.min(count, left.length);
  return Array.from({ length: rivers }, (_, place) => [...turn, left[(from + place) % left.length]!]);
};

const ranked = (
  board: readonly Card[],
  turns: number,
  runouts: readonly (readonly (readonly Card[])[])[],
): Boards => {
  const hasTurns = board.length === 3;
  const rivers = runouts.flat().length;
  const nodes = board.length === 5 ? 1 : 1 + (hasTurns ? turns : 0) + rivers;
  const scores = new Uint8Array(nodes * COMBOS);
  const strengths = new Uint16Array(rivers * COMBOS);
  const paths: (readonly number[])[] = [];
  const all = newSums();
  let river = 0;
  runouts.forEach((after, turn) => {
    const sums = newSums();
    for (const runout of after) {
      const node = nodes - rivers + river;
      const own = strengths.subarray(river * COMBOS, (river + 1) * COMBOS);
      evaluateCombos([...board, ...runout], own);
      addPlaces(own, sums, nodeScores(scores, node));
      paths.push(board.length === 5 ? [0] : hasTurns ? [0, 1 + turn, node] : [0, node]);
      river++;
    }
    if (hasTurns) intoBins(sums, nodeScores(scores, 1 + turn));
    addSums(all, sums);
  });
  if (board.length < 5) intoBins(all, nodeScores(scores, 0));
  return { rivers, scores, nodes, strengths, paths };
};

const nodeScores = (scores: Uint8Array, node: number): Uint8Array =>
  scores.subarray(node * COMBOS, (node + 1) * COMBOS);

/** What hands beat on boards to come, and on how many they can be held. */
type Sums = Readonly<{ beaten: Float64Array; times: Float64Array }>;

const newSums = (): Sums => ({ beaten: new Float64Array(COMBOS), times: new Float64Array(COMBOS) });

const addSums = (to: Sums, from: Sums): void => {
  for (let combo = 0; combo < COMBOS; combo++) {
    to.beaten[combo]! += from.beaten[combo]!;
    to.times[combo]! += from.times[combo]!;
  }
};

/** Four strengths next to each other are as good as equal here. */
const COARSE = 2;
const LEVELS = (STRONGEST >> COARSE) + 1;
const below = new Float64Array(LEVELS);

/** Adds the part of all hands that each beats on a complete board, ties by half, and notes its score there. */
const addPlaces = (strengths: Uint16Array, { beaten, times }: Sums, scores: Uint8Array): void => {
  const all = countBelow(strengths);
  for (let combo = 0; combo < COMBOS; combo++) {
    const strength = strengths[combo]!;
    if (strength === 0) continue;
    const place = below[strength >> COARSE]! / all;
    beaten[combo]! += place;
    times[combo]! += 1;
    scores[combo] = place * BINS;
  }
};

/** Into `below`: how many hands each level beats, ties by half; says how many hands there are. */
const countBelow = (strengths: Uint16Array): number => {
  below.fill(0);
  for (let combo = 0; combo < COMBOS; combo++) below[strengths[combo]! >> COARSE]! += 1;
  below[0] = 0;
  let sum = 0;
  for (let level = 0; level < LEVELS; level++) {
    const here = below[level]!;
    below[level] = sum + here / 2;
    sum += here;
  }
  return sum;
};

/** The steps in which means are told apart before they are spread evenly. */
const FINE = 2_048;
const counts = new Float64Array(FINE);

/** The order of hands by what they beat on average, spread evenly. */
const intoBins = ({ beaten, times }: Sums, out: Uint8Array): void => {
  counts.fill(0);
  const fine = (combo: number): number => Math.floor((beaten[combo]! / times[combo]!) * (FINE - 1));
  for (let combo = 0; combo < COMBOS; combo++) if (times[combo]! > 0) counts[fine(combo)]! += 1;
  let all = 0;
  for (let at = 0; at < FINE; at++) {
    const here = counts[at]!;
    counts[at] = all + here / 2;
    all += here;
  }
  for (let combo = 0; combo < COMBOS; combo++)
    if (times[combo]! > 0) out[combo] = (counts[fine(combo)]! / all) * BINS;
};
