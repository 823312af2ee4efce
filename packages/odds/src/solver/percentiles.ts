import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH } from '../holdem/combos.ts';
import { evaluateCombos } from '../holdem/holdings.ts';
import { STRONGEST } from '../holdem/strengths.ts';
import { RIVER_HANDS } from './river-hands.ts';

const strengths = new Uint16Array(COMBOS);
/** By strength: how many have it, and then its percentile; zeros between two boards. */
const counts = new Uint16Array(STRONGEST + 1);
const percentiles = new Float64Array(STRONGEST + 1);
/** The strengths that occur: few, so that nothing is done for the others. */
const met = new Uint16Array(COMBOS);

/** By combo: how many of the 1,081 hands on a complete board it beats, ties by halves, as a share; −1 where it cannot be held. */
export const percentilesOn = (board: readonly Card[], out: Float64Array): void => {
  rankCombos(board);
  for (let combo = 0; combo < COMBOS; combo++)
    out[combo] = strengths[combo] === 0 ? -1 : percentiles[strengths[combo]!]!;
};

/** Leaves each combo's strength in `strengths`, and what that is as a percentile in `percentiles`: 0 for what cannot be held. */
const rankCombos = (board: readonly Card[]): void => {
  evaluateCombos(board, strengths);
  const different = countStrengths();
  rankStrengths(met.subarray(0, different).toSorted());
};

/** Says how many different strengths there are. */
const countStrengths = (): number => {
  let different = 0;
  for (let combo = 0; combo < COMBOS; combo++) {
    const strength = strengths[combo]!;
    if (strength !== 0 && counts[strength]!++ === 0) met[different++] = strength;
  }
  return different;
};

/** From the weakest on; leaves no counts behind. */
const rankStrengths = (sorted: Uint16Array): void => {
  let below = 0;
  for (let at = 0; at < sorted.length; at++) {
    const strength = sorted[at]!;
    percentiles[strength] = (2 * below + counts[strength]!) / (2 * RIVER_HANDS);
    below += counts[strength]!;
    counts[strength] = 0;
  }
};

/** What a hand may become: by combo, the mean and the standard deviation of its percentile over all rivers; −1 where it cannot be held. */
export type Prospects = Readonly<{ mean: Float64Array; spread: Float64Array }>;

/** Over every way to complete a board of three or four cards. */
export const prospectsOn = (board: readonly Card[]): Prospects => {
  const [sums, squares] = [new Float64Array(COMBOS), new Float64Array(COMBOS)];
  for (const complete of completions(board)) {
    rankCombos(complete);
    addPercentiles(sums, squares);
  }
  return prospectsFrom(sums, squares, board);
};

const addPercentiles = (sums: Float64Array, squares: Float64Array): void => {
  for (let combo = 0; combo < COMBOS; combo++) {
    const percentile = percentiles[strengths[combo]!]!;
    sums[combo]! += percentile;
    squares[combo]! += percentile * percentile;
  }
};

/** Cards that come beside a hand, and ways in which they do. */
const WAYS: Readonly<Record<number, number>> = { 3: (47 * 46) / 2, 4: 46 };

const prospectsFrom = (sums: Float64Array, squares: Float64Array, board: readonly Card[]): Prospects => {
  const ways = WAYS[board.length]!;
  const mean = sums.map(sum => sum / ways);
  const spread = squares.map((square, combo) => Math.sqrt(Math.max(0, square / ways - mean[combo]! ** 2)));
  for (const combo of board.flatMap(card => [...COMBOS_WITH[card]!])) mean[combo] = spread[combo] = -1;
  return { mean, spread };
};

const completions = (board: readonly Card[]): readonly (readonly Card[])[] => {
  const live = DECK.filter(card => !board.includes(card));
  if (board.length === 4) return live.map(card => [...board, card]);
  return live.flatMap((turn, at) => live.slice(at + 1).map(river => [...board, turn, river]));
};
