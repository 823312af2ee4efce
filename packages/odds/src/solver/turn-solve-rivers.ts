import { DECK, rankOf, suitOf, type Card } from '@cardroom/engine';
import { COMBOS, HIGH_CARDS, LOW_CARDS } from '../holdem/combos.ts';
import { evaluateCombos } from '../holdem/holdings.ts';
import { takeNew, type Take } from './arena.ts';
import { emptyRiverHands, type RiverHands } from './river-hands.ts';

/** What the hands of a turn become by one river card. */
export type RiverRun = Readonly<{
  /** Where each stands among the turn's hands, the weakest first; those that hold the card come before all, with strength 0. */
  order: Uint16Array;
  hands: RiverHands;
  /** Hands that play alike on the river, in that order. */
  rows: Uint16Array;
}>;

/** Parts of the hands on a river, by strength. */
const PARTS = 32;
const KINDS = 3;

/** The last is for hands that cannot be held. */
export const RIVER_ROWS: number = KINDS * PARTS + 1;

export const riversOf = (
  board: readonly Card[],
  combos: Uint16Array,
  take: Take = takeNew,
): readonly RiverRun[] =>
  DECK.filter(card => !board.includes(card)).map(card => riverRun(board, card, combos, take));

const strengths = new Uint16Array(COMBOS);

const riverRun = (board: readonly Card[], card: Card, combos: Uint16Array, take: Take): RiverRun => {
  evaluateCombos([...board, card], strengths);
  const order = byStrength(combos, take);
  const hands = emptyRiverHands(combos.length, take);
  for (let at = 0; at < order.length; at++) {
    const combo = combos[order[at]!]!;
    hands.combos[at] = combo;
    hands.high[at] = HIGH_CARDS[combo]!;
    hands.low[at] = LOW_CARDS[combo]!;
    hands.strengths[at] = strengths[combo]!;
  }
  return { order, hands, rows: rowsOf(hands.strengths, kindOf(board, card), take) };
};

const sortKeys = new Uint32Array(COMBOS);

/** Places of these combos, the weakest first. */
const byStrength = (combos: Uint16Array, take: Take): Uint16Array => {
  const keys = sortKeys.subarray(0, combos.length);
  for (let at = 0; at < combos.length; at++) keys[at] = strengths[combos[at]!]! * COMBOS + at;
  keys.sort();
  const order = take.words(combos.length);
  for (let at = 0; at < order.length; at++) order[at] = keys[at]! % COMBOS;
  return order;
};

/** What a river card does to a board: 0 pairs it, 1 is of a suit that it has twice or more, 2 neither. */
const kindOf = (board: readonly Card[], card: Card): number => {
  if (board.some(other => rankOf(other) === rankOf(card))) return 0;
  return board.filter(other => suitOf(other) === suitOf(card)).length >= 2 ? 1 : 2;
};

/** By hand, from the weakest: the part that it is in; equals are in one. */
const rowsOf = (sorted: Uint16Array, kind: number, take: Take): Uint16Array => {
  const dead = sorted.lastIndexOf(0) + 1;
  const rows = take.words(sorted.length).fill(RIVER_ROWS - 1, 0, dead);
  for (let start = dead, end = dead; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    const middle = (start + end) / 2 - dead;
    rows.fill(kind * PARTS + Math.floor((PARTS * middle) / (sorted.length - dead)), start, end);
  }
  return rows;
};
