import { DECK, type Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import { evaluateCombos } from '../holdem/holdings.ts';
import { STRONGEST } from '../holdem/strengths.ts';
import { RIVER_HANDS } from './river-hands.ts';

const strengths = new Uint16Array(COMBOS);
const below = new Int32Array(STRONGEST + 2);

/** By combo: how many of the 1,081 hands on a complete board it beats, ties by halves, as a share; −1 where it cannot be held. */
export const percentilesOn = (board: readonly Card[], out: Float64Array): void => {
  evaluateCombos(board, strengths);
  below.fill(0);
  for (let combo = 0; combo < COMBOS; combo++) below[strengths[combo]! + 1]!++;
  // Those that cannot be held have strength 0, and are not beaten.
  below[1] = 0;
  for (let strength = 1; strength < below.length; strength++) below[strength]! += below[strength - 1]!;
  for (let combo = 0; combo < COMBOS; combo++) {
    const strength = strengths[combo]!;
    out[combo] = strength === 0 ? -1 : (below[strength]! + below[strength + 1]!) / (2 * RIVER_HANDS);
  }
};

/** What a hand may become: by combo, the mean and the standard deviation of its percentile over all rivers; −1 where it cannot be held. */
export type Prospects = Readonly<{ mean: Float64Array; spread: Float64Array }>;

/** Over every way to complete a board of three or four cards. */
export const prospectsOn = (board: readonly Card[]): Prospects => {
  const [sums, squares, counts] = [0, 1, 2].map(() => new Float64Array(COMBOS)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const percentiles = new Float64Array(COMBOS);
  for (const complete of completions(board)) {
    percentilesOn(complete, percentiles);
    for (let combo = 0; combo < COMBOS; combo++) {
      const percentile = percentiles[combo]!;
      if (percentile < 0) continue;
      sums[combo]! += percentile;
      squares[combo]! += percentile * percentile;
      counts[combo]!++;
    }
  }
  const mean = sums.map((sum, combo) => (counts[combo] === 0 ? -1 : sum / counts[combo]!));
  const spread = squares.map((square, combo) =>
    counts[combo] === 0 ? -1 : Math.sqrt(Math.max(0, square / counts[combo]! - mean[combo]! ** 2)),
  );
  return { mean, spread };
};

const completions = (board: readonly Card[]): readonly (readonly Card[])[] => {
  const live = DECK.filter(card => !board.includes(card));
  if (board.length === 4) return live.map(card => [...board, card]);
  return live.flatMap((turn, at) => live.slice(at + 1).map(river => [...board, turn, river]));
};
