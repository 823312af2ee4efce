import { invariant } from '@cardroom/engine';
import { COMBOS_OF, STARTING_HANDS, cardsOf, overlap, startingHandOf, type StartingHand } from './combos.ts';
import type { Range } from './range.ts';
import { countShowdowns, type WinnerCounts } from './showdowns.ts';
import { canonical, comboMaps, harmlessSwaps } from './symmetry.ts';

/** Boards for two hands before the flop: C(48,5). */
export const BOARDS_HEADS_UP = 1_712_304;

/**
 * Every starting hand against every other before the flop: for a ≤ b, one combo of a against all combos of b that share no
 * card with it, how many boards it wins and how many it ties. Two numbers for each such pair, in order of a, then b.
 */
export type PreflopTable = Uint32Array;

export const PREFLOP_TABLE_LENGTH = STARTING_HANDS * (STARTING_HANDS + 1);

/** Where the two numbers for a ≤ b stand. */
const placeOf = (a: StartingHand, b: StartingHand): number =>
  2 * (a * STARTING_HANDS - (a * (a - 1)) / 2 + b - a);

/** One row of the table: a starting hand against itself and all that follow. */
export const preflopRow = (a: StartingHand): Uint32Array => {
  const maps = comboMaps(harmlessSwaps([], []));
  const known = new Map<number, WinnerCounts>();
  const row = new Uint32Array(2 * (STARTING_HANDS - a));
  const combo = COMBOS_OF[a]![0]!;
  for (let b = a; b < STARTING_HANDS; b++)
    for (const other of COMBOS_OF[b]!) {
      if (overlap(combo, other)) continue;
      const key = canonical([combo, other], maps);
      const counts = known.get(key) ?? countShowdowns([cardsOf(combo), cardsOf(other)], [], []);
      known.set(key, counts);
      row[2 * (b - a)]! += counts[1]!;
      row[2 * (b - a) + 1]! += counts[3]!;
    }
  return row;
};

/** The table from its rows, in order. */
export const preflopTable = (rows: readonly Uint32Array[]): PreflopTable => {
  const table = Uint32Array.from(rows.flatMap(row => [...row]));
  invariant(table.length === PREFLOP_TABLE_LENGTH, 'a table has a row for each starting hand');
  return table;
};

let opponentCounts: Uint8Array | undefined;

/** How many combos of b share no card with one combo of a. */
const opponents = (a: StartingHand, b: StartingHand): number => {
  opponentCounts ??= Uint8Array.from({ length: STARTING_HANDS ** 2 }, (_, pair) => {
    const combo = COMBOS_OF[Math.floor(pair / STARTING_HANDS)]![0]!;
    return COMBOS_OF[pair % STARTING_HANDS]!.filter(other => !overlap(combo, other)).length;
  });
  return opponentCounts[a * STARTING_HANDS + b]!;
};

/** One combo of a against all combos of b. */
const against = (
  table: PreflopTable,
  a: StartingHand,
  b: StartingHand,
): readonly [number, number, number] => {
  const boards = opponents(a, b) * BOARDS_HEADS_UP;
  if (a <= b) {
    const [wins, ties] = [table[placeOf(a, b)]!, table[placeOf(a, b) + 1]!];
    return [wins, boards - wins - ties, ties];
  }
  const [losses, wins, ties] = against(table, b, a);
  const scale = COMBOS_OF[b]!.length / COMBOS_OF[a]!.length;
  return [wins * scale, losses * scale, ties * scale];
};

/** Starting hands against each other, as matrices: `a * 169 + b`, for one combo of a and an even mix of the combos of b. */
export type Matchups = Readonly<{
  /** How many of b's combos, as a share, can be held beside a's. */
  live: Float64Array;
  /** What a wins of a stake of 1 that both have put in, over all boards: from −1 to 1, times `live`. */
  lead: Float64Array;
}>;

export const matchupsOf = (table: PreflopTable): Matchups => {
  const pairs = Array.from({ length: STARTING_HANDS ** 2 }, (_, pair) => pair);
  const [first, second] = [
    (pair: number) => Math.floor(pair / STARTING_HANDS),
    (pair: number) => pair % STARTING_HANDS,
  ];
  return {
    live: Float64Array.from(
      pairs,
      pair => opponents(first(pair), second(pair)) / COMBOS_OF[second(pair)]!.length,
    ),
    lead: Float64Array.from(pairs, pair => {
      const [wins, losses] = against(table, first(pair), second(pair));
      return (wins - losses) / (BOARDS_HEADS_UP * COMBOS_OF[second(pair)]!.length);
    }),
  };
};

/** By starting hand, the weight of each of its combos; undefined if they differ, or if some are missing. */
const evenWeights = (range: Range): readonly number[] | undefined => {
  const sums = weightSums(range);
  const weights = sums.map((sum, hand) => sum / COMBOS_OF[hand]!.length);
  const even = range.combos.every((combo, at) => range.weights[at] === weights[startingHandOf(combo)]);
  return even ? weights : undefined;
};

const weightSums = (range: Range): readonly number[] => {
  const sums = Array.from({ length: STARTING_HANDS }, () => 0);
  for (const [at, combo] of range.combos.entries()) sums[startingHandOf(combo)]! += range.weights[at]!;
  return sums;
};

/**
 * Counts the winners of two ranges before the flop from the table; undefined where it does not tell. If one of the ranges
 * treats all suits alike, then every combo of a starting hand fares alike against it.
 */
export const countFromTable = (
  table: PreflopTable,
  first: Range,
  second: Range,
): WinnerCounts | undefined => {
  const weights = evenWeights(second);
  if (weights) return countAgainstEven(table, first, weights);
  const swapped = evenWeights(first) && countFromTable(table, second, first);
  return swapped && Float64Array.of(0, swapped[2]!, swapped[1]!, swapped[3]!);
};

const countAgainstEven = (table: PreflopTable, first: Range, weights: readonly number[]): WinnerCounts => {
  const counts = new Float64Array(4);
  for (const [a, sum] of weightSums(first).entries())
    for (const [b, weight] of weights.entries()) {
      if (sum * weight === 0) continue;
      const [wins, losses, ties] = against(table, a, b);
      counts[1]! += sum * weight * wins;
      counts[2]! += sum * weight * losses;
      counts[3]! += sum * weight * ties;
    }
  return counts;
};
