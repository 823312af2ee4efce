import type { Card } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH } from '../holdem/combos.ts';

/** By player, by combo: how likely it is held, up to a factor. */
export type Ranges = readonly [Float64Array, Float64Array];

/** Combos that are this much rarer than the likeliest one, with both players, are left out. */
const RARE = 1e-3;

/** The combos that can be held beside a board and that somebody may hold. */
export const liveCombos = (board: readonly Card[], ranges: Ranges): Uint16Array => {
  const fits = fitting(board);
  const [first, second] = [RARE * likeliest(fits, ranges[0]), RARE * likeliest(fits, ranges[1])];
  const live = new Uint16Array(COMBOS);
  let count = 0;
  for (let combo = 0; combo < COMBOS; combo++)
    if (fits[combo] === 1 && (ranges[0][combo]! > first || ranges[1][combo]! > second)) live[count++] = combo;
  return live.slice(0, count);
};

/** By combo: 1 where no card of it is on the board. */
const fitting = (board: readonly Card[]): Uint8Array => {
  const fits = new Uint8Array(COMBOS).fill(1);
  for (const card of board) for (const combo of COMBOS_WITH[card]!) fits[combo] = 0;
  return fits;
};

const likeliest = (fits: Uint8Array, range: Float64Array): number => {
  let most = 0;
  for (let combo = 0; combo < COMBOS; combo++)
    if (range[combo]! > most && fits[combo] === 1) most = range[combo]!;
  return most;
};

/** So little, beside the likeliest, that it changes nothing; enough for a hand that nobody expects to learn what to do. */
const LEAST = 1e-5;

/** A range in the order of these combos. */
export const reachOf = (range: Float64Array, combos: Uint16Array): Float64Array => {
  const reach = new Float64Array(combos.length);
  let most = 0;
  for (let at = 0; at < combos.length; at++) most = Math.max(most, (reach[at] = range[combos[at]!]!));
  for (let at = 0; at < combos.length; at++) reach[at] = Math.max(reach[at]!, LEAST * most);
  return reach;
};
