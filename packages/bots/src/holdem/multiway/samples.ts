import { COMBOS, HIGH_CARDS, LOW_CARDS, type Combo } from '@cardroom/odds/holdem';
import type { Boards } from './boards.ts';
import { HABITS, SOLID, type Habit } from './habits.ts';
import type { Sample } from './playout.ts';
import { unitAt } from './random-numbers.ts';
import type { Belief } from './ranges.ts';

/** For drawing: the sums of weights, kind of player after kind of player and combo after combo. */
const sumsOf = (belief: Belief): Float64Array => {
  const sums = new Float64Array(belief.length * COMBOS);
  let sum = 0;
  belief.forEach((weights, kind) => {
    for (let combo = 0; combo < COMBOS; combo++) sums[kind * COMBOS + combo] = sum += weights[combo]!;
  });
  return sums;
};

/** The first place whose sum passes the draw. */
const placeOf = (sums: Float64Array, draw: number): number => {
  const wanted = draw * sums.at(-1)!;
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** How often hands that collide are drawn again before the collision is put up with. */
const TRIES = 12;

/**
 * Ways in which the hidden cards may lie: boards in turn, and hands of the contenders by what is believed of them, none
 * sharing a card. `null` stands for me.
 */
export const samplesOf = (
  boards: Boards,
  beliefs: readonly (Belief | null)[],
  mine: Combo,
  count: number,
  seed: number,
): readonly Sample[] => {
  const sums = beliefs.map(belief => belief && sumsOf(belief));
  return Array.from({ length: count }, (_, at) => sampleAt(boards, sums, mine, at, count, seed));
};

const sampleAt = (
  { rivers, strengths }: Boards,
  sums: readonly (Float64Array | null)[],
  mine: Combo,
  at: number,
  count: number,
  seed: number,
): Sample => {
  const river = at % rivers;
  const own = seed + at * 7_919;
  const combos: Combo[] = [];
  const habits: Habit[] = [];
  sums.forEach((table, place) => {
    const fits = (combo: Combo): boolean =>
      strengths[river * COMBOS + combo]! > 0 &&
      combos.every((other, before) => sums[before] === null || !collide(other, combo));
    const drawn = table ? drawFitting(table, fits, own, place, (at * GOLDEN + place * 0.37) % 1) : mine;
    combos.push(drawn % COMBOS);
    habits.push(table ? HABITS[Math.floor(drawn / COMBOS)]! : SOLID);
  });
  return { combos, habits, river, seed: own + count };
};

/** Steps by this part of 1 come evenly everywhere. */
const GOLDEN = 0.618_033_988_749_894_9;

const drawFitting = (
  sums: Float64Array,
  fits: (combo: Combo) => boolean,
  seed: number,
  place: number,
  first: number,
): number => {
  let drawn = placeOf(sums, first);
  for (let tries = 1; tries < TRIES && !fits(drawn % COMBOS); tries++)
    drawn = placeOf(sums, unitAt(seed, 100 * place + tries));
  return drawn;
};

const collide = (a: Combo, b: Combo): boolean => {
  const [high, low] = [HIGH_CARDS[a], LOW_CARDS[a]];
  return high === HIGH_CARDS[b] || high === LOW_CARDS[b] || low === HIGH_CARDS[b] || low === LOW_CARDS[b];
};
