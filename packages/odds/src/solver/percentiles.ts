import type { Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
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
  const sorted = met.subarray(0, countStrengths());
  sorted.sort();
  rankStrengths(sorted);
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
