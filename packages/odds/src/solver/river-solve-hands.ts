import type { Card } from '@cardroom/engine';
import { COMBOS, holds, type Combo } from '../holdem/combos.ts';

/** By player, by combo: how likely it is held, up to a factor. */
export type Ranges = readonly [Float64Array, Float64Array];

/** Combos that are this much rarer than the likeliest one, with both players, are left out. */
const RARE = 1e-3;

/** The combos that can be held beside a board and that somebody may hold. */
export const liveCombos = (board: readonly Card[], ranges: Ranges): Uint16Array => {
  const [first, second] = ranges.map(range => RARE * likeliest(board, range)) as [number, number];
  return Uint16Array.from(
    ALL.filter(combo => fits(combo, board) && (ranges[0][combo]! > first || ranges[1][combo]! > second)),
  );
};

const ALL: readonly Combo[] = Array.from({ length: COMBOS }, (_, combo) => combo);

const fits = (combo: Combo, board: readonly Card[]): boolean => !board.some(card => holds(combo, card));

const likeliest = (board: readonly Card[], range: Float64Array): number =>
  range.reduce((most, weight, combo) => (weight > most && fits(combo, board) ? weight : most), 0);

/** So little, beside the likeliest, that it changes nothing; enough for a hand that nobody expects to learn what to do. */
const LEAST = 1e-5;

/** A range in the order of these combos. */
export const reachOf = (range: Float64Array, combos: Uint16Array): Float64Array => {
  const reach = Float64Array.from(combos, combo => range[combo]!);
  const least = LEAST * reach.reduce((most, weight) => Math.max(most, weight), 0);
  return reach.map(weight => Math.max(weight, least));
};
