import { DECK, DECK_SIZE, type Card } from '@cardroom/engine';
import type { Combo } from './combos.ts';
import { evaluateHoldings, holdingsOf, type Holdings } from './holdings.ts';
import { BOARD_CARDS, type WinnerCounts } from './showdowns.ts';

/** What two players may hold: combos with their weights for each, 0 where one cannot hold it. */
export type TwoRanges = Readonly<{
  combos: readonly Combo[];
  first: Float64Array;
  second: Float64Array;
}>;

/**
 * Counts the winners over all boards and all pairs of combos without a common card, board by board: with the combos in
 * order of strength, what one of them beats is what has been passed before it, less the combos that share one of its
 * cards. Nothing is done per pair, so this is the way for wide ranges.
 */
export const countVersus = (
  ranges: TwoRanges,
  board: readonly Card[],
  dead: readonly Card[],
): WinnerCounts => {
  const gone = new Set([...board, ...dead]);
  const live = DECK.filter(card => !gone.has(card));
  const holdings = holdingsOf(ranges.combos);
  const [strengths, byLower, sorted] = [0, 1, 2].map(() => new Uint16Array(ranges.combos.length)) as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ];
  const counts = new Float64Array(4);
  eachRunout(live, BOARD_CARDS - board.length, runout => {
    evaluateHoldings(holdings, [...board, ...runout], strengths);
    countBoard(counts, ranges, holdings, strengths, sortedPlaces(strengths, byLower, sorted));
  });
  return counts;
};

/** Calls `visit` with every choice of `count` cards. */
const eachRunout = (
  live: readonly Card[],
  count: number,
  visit: (cards: readonly Card[]) => void,
  chosen: readonly Card[] = [],
): void => {
  if (count === 0) visit(chosen);
  else
    for (let at = 0; at + count <= live.length; at++)
      eachRunout(live.slice(at + 1), count - 1, visit, [...chosen, live[at]!]);
};

/** By card: the second player's weight that has been passed and holds it. */
const passed = new Float64Array(DECK_SIZE);

const countBoard = (
  counts: WinnerCounts,
  { first, second }: TwoRanges,
  { high, low }: Holdings,
  strengths: Uint16Array,
  order: Uint16Array,
): void => {
  let all = 0;
  let wins = 0;
  let notLosses = 0;
  passed.fill(0);
  for (let start = 0, end = 0; start < order.length; start = end) {
    const strength = strengths[order[start]!]!;
    // What is weaker has been passed: that is beaten.
    for (end = start; end < order.length && strengths[order[end]!] === strength; end++) {
      const place = order[end]!;
      wins += first[place]! * (all - passed[high[place]!]! - passed[low[place]!]!);
    }
    for (let at = start; at < end; at++) {
      const place = order[at]!;
      const weight = second[place]!;
      all += weight;
      passed[high[place]!]! += weight;
      passed[low[place]!]! += weight;
    }
    // Now what is as strong has been passed too. The very same combo has been taken off twice.
    for (let at = start; at < end; at++) {
      const place = order[at]!;
      notLosses += first[place]! * (all - passed[high[place]!]! - passed[low[place]!]! + second[place]!);
    }
  }
  let pairs = 0;
  for (let at = 0; at < order.length; at++) {
    const place = order[at]!;
    pairs += first[place]! * (all - passed[high[place]!]! - passed[low[place]!]! + second[place]!);
  }
  counts[1]! += wins;
  counts[2]! += pairs - notLosses;
  counts[3]! += notLosses - wins;
};

const DIGIT_BITS = 7;
const DIGITS = 1 << DIGIT_BITS;
const ends = new Int32Array(DIGITS);

/** The places in ascending order of strength, without those of strength 0: by the lower digit, then by the upper. */
const sortedPlaces = (strengths: Uint16Array, byLower: Uint16Array, sorted: Uint16Array): Uint16Array => {
  const blocked = countDigits(strengths, 0);
  for (let place = strengths.length - 1; place >= 0; place--)
    byLower[--ends[strengths[place]! & (DIGITS - 1)]!] = place;
  countDigits(strengths, DIGIT_BITS);
  for (let at = byLower.length - 1; at >= 0; at--)
    sorted[--ends[strengths[byLower[at]!]! >> DIGIT_BITS]!] = byLower[at]!;
  return sorted.subarray(blocked);
};

/** Where each digit's places end, into `ends`; says how many strengths are 0. */
const countDigits = (strengths: Uint16Array, shift: number): number => {
  let zeros = 0;
  ends.fill(0);
  for (let place = 0; place < strengths.length; place++) {
    if (strengths[place] === 0) zeros++;
    ends[(strengths[place]! >> shift) & (DIGITS - 1)]!++;
  }
  for (let digit = 1; digit < DIGITS; digit++) ends[digit]! += ends[digit - 1]!;
  return zeros;
};
