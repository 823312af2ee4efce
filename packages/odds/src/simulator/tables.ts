import { RANKS } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { BUST } from '../blackjack/hand-table.ts';
import { valueOfRank } from '../blackjack/shoe.ts';
import { KINDS, type Acts } from './acts.ts';
import { BY_TOTAL, ROW, type States } from './states.ts';

/**
 * A game's tables, all in one array: what V8 has to fetch before it can read an array, it then fetches once. Rows have
 * sixteen places, the first thirteen by rank. Where an entry is a state it is the state's row, so that reading on is
 * an addition.
 *
 *     0        by first and second rank: the state of two cards
 *     DEALER   by dealer's state: the state after the card; from `DONE` on the dealer stands, the total (0: bust) added
 *     STATES   by state: the state after the card, and in column `TOTAL` the state's total, 0 for a bust hand
 *     …        as long as the states' part, for each level of the count and kind of hand: by state and up card, the action
 *     …        the same again: the action if a pair may not be split any more
 */
export type Tables = Uint16Array;

export const DEALER = 208;
export const STATES = 912;
/** A column of the states' rows. */
export const TOTAL = 14;
export const DONE = 1024;

/** The row of a state. */
export const rowOf = (state: number): number => STATES + state * ROW;

/** How far behind a state's row its row of actions begins, for a level of the count and a kind of hand. */
export const actsBehind = (states: number, level: number, kind: number): number =>
  (1 + level * KINDS + kind) * states * ROW;

export const packTables = (rules: BlackjackRules, states: States, acts: Acts): Tables => {
  const tables = new Uint16Array(rowOf(states.size) + acts.acts.length + acts.unsplit.length);
  tables.set(states.open.map(rowOf));
  tables.set(dealerTable(rules), DEALER);
  tables.set(states.next.map(rowOf), STATES);
  for (let state = 0; state < states.size; state++) tables[rowOf(state) + TOTAL] = states.total[state]!;
  tables.set(acts.acts, rowOf(states.size));
  tables.set(acts.unsplit, rowOf(states.size) + acts.acts.length);
  return tables;
};

const dealerTable = ({ hitSoft17 }: BlackjackRules): Uint16Array => {
  const table = new Uint16Array(BY_TOTAL.size * ROW);
  for (let state = 0; state < BY_TOTAL.size; state++)
    for (const rank of RANKS.keys()) {
      const next = BY_TOTAL.draw(state, valueOfRank(rank));
      table[state * ROW + rank] = next === BUST ? DONE : dealerEntry(next, hitSoft17);
    }
  return table;
};

const dealerEntry = (state: number, hitSoft17: boolean): number => {
  const total = BY_TOTAL.total(state);
  const draws = total < 17 || (total === 17 && hitSoft17 && BY_TOTAL.soft(state));
  return draws ? dealerRow(state) : DONE + total;
};

const dealerRow = (state: number): number => DEALER + state * ROW;

/** The total of a dealer who cannot draw on, or 0 for a bust hand. */
export const dealerTotal = (entry: number): number =>
  entry < DONE ? BY_TOTAL.total((entry - DEALER) / ROW) : entry - DONE;
