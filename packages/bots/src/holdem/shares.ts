import type { Reading, Readings } from './readings.ts';
import { LOSES, OUTCOMES, TIES, WINS, type Showdowns } from './showdowns.ts';

/** An opponent on the way to the showdown: what it holds then, and the chance that it has folded before. */
export type Rival = { readonly weights: Float64Array; readonly folds: number };

export const staying = ({ weights }: Reading): Rival => ({ weights, folds: 0 });

// E[1/(1 + ties)] is the integral over x of E[x^ties]; Boole's rule takes it exactly for up to five opponents.
const NODES: readonly number[] = [0, 0.25, 0.5, 0.75, 1];
const NODE_WEIGHTS: readonly number[] = [7 / 90, 32 / 90, 12 / 90, 32 / 90, 7 / 90];

/**
 * The part of the pot that my hand wins on average; a rival who has folded is beaten. Rivals are taken to hold their
 * cards independently of each other, given the board.
 */
export const shareOf = (showdowns: Showdowns, rivals: readonly Rival[]): number => {
  let sum = 0;
  for (let board = 0; board < showdowns.boards; board++) sum += shareOnBoard(showdowns, board, rivals);
  return sum / showdowns.boards;
};

const shareOnBoard = (showdowns: Showdowns, board: number, rivals: readonly Rival[]): number => {
  const chances = rivals.map(rival => chanceOf(showdowns, board, rival));
  return NODES.reduce(
    (share, x, at) =>
      share + NODE_WEIGHTS[at]! * chances.reduce((product, { win, tie }) => product * (win + tie * x), 1),
    0,
  );
};

type Chance = { readonly win: number; readonly tie: number };

/** Against one rival on one board. */
const chanceOf = ({ outcomes, held }: Showdowns, board: number, { weights, folds }: Rival): Chance => {
  const from = board * held.length;
  const sums = new Float64Array(OUTCOMES);
  for (let at = 0; at < weights.length; at++) sums[outcomes[from + at]!]! += weights[at]!;
  const all = sums[WINS]! + sums[TIES]! + sums[LOSES]!;
  const stays = all > 0 ? (1 - folds) / all : 0;
  return { win: (all > 0 ? folds : 1) + stays * sums[LOSES]!, tie: stays * sums[TIES]! };
};

/** The rival that is left when it gives up the worst `folds` of what it may hold. */
export const continuing = ({ places }: Readings, { weights }: Reading, folds: number): Rival => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const border = borderOf(places, weights, folds * all);
  return { weights: weights.map((weight, at) => (places[at]! < border ? 0 : weight)), folds };
};

/** How finely the border between hands that are kept and given up is looked for. */
const BINS = 200;

/** The place below which about this much weight lies. */
const borderOf = (places: Float64Array, weights: Float64Array, below: number): number => {
  const bins = new Float64Array(BINS + 1);
  for (let at = 0; at < weights.length; at++) bins[Math.floor(places[at]! * BINS)]! += weights[at]!;
  let bin = 0;
  for (let passed = 0; bin < BINS && passed + bins[bin]! <= below; bin++) passed += bins[bin]!;
  return bin / BINS;
};
