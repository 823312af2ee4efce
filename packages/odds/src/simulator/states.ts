import { ACE, RANKS, type Rank } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { ACE as ACE_VALUE, BUST, EMPTY_HAND, HANDS, VALUES, pipsOf } from '../blackjack/hand-table.ts';
import { valueOfRank } from '../blackjack/shoe.ts';

/** What a strategy tells hands apart by: nothing but the total, or every card. States are whole numbers. */
export type Grain = Readonly<{
  size: number;
  empty: number;
  /** The state after a card of this value; `BUST` when it is too much. */
  draw: (state: number, value: number) => number;
  total: (state: number) => number;
  soft: (state: number) => boolean;
}>;

const isSoftAt = (hard: number, hasAce: boolean): boolean => hasAce && hard <= 11;

/** By total: twice the hard total, and one more with an ace in the hand. */
export const BY_TOTAL: Grain = {
  size: 44,
  empty: 0,
  draw: (state, value) => {
    const hard = (state >> 1) + pipsOf(value);
    return hard > 21 ? BUST : 2 * hard + (state % 2 === 1 || value === ACE_VALUE ? 1 : 0);
  },
  total: state => (state >> 1) + (isSoftAt(state >> 1, state % 2 === 1) ? 10 : 0),
  soft: state => isSoftAt(state >> 1, state % 2 === 1),
};

/** By composition: the rows of the hand table. */
export const BY_COMPOSITION: Grain = {
  size: HANDS.size,
  empty: EMPTY_HAND,
  draw: (state, value) => HANDS.next[state * VALUES + value]!,
  total: state => HANDS.total[state]!,
  soft: state => HANDS.soft[state] === 1,
};

/** Tables by rank have rows of sixteen. */
export const ROW = 16;

/**
 * The hands of a game as a machine: draw a card, be in another state. Behind the grain's own states come the bust
 * hand, a state for each pair that the rules let a box split, and the natural.
 */
export type States = Readonly<{
  size: number;
  /** By state and rank: the state after the card. */
  next: Uint16Array;
  /** By first and second rank: the state of two cards. */
  open: Uint16Array;
  /** By state; 0 for a bust hand. */
  total: Uint8Array;
  bust: number;
  /** The state of the pair of deuces; the pairs of higher ranks follow. */
  pairs: number;
  /** The state of an ace and a ten-value; no hand's where the rules know no naturals. */
  natural: number;
}>;

export const statesOf = (grain: Grain, rules: BlackjackRules): States => {
  const bust = grain.size;
  const pairs = bust + 1;
  const natural = pairs + RANKS.length;
  const size = natural + 1;
  const drawn = (state: number, rank: Rank): number => {
    const next = grain.draw(state, valueOfRank(rank));
    return next === BUST ? bust : next;
  };
  const plain = (first: Rank, second: Rank): number => drawn(drawn(grain.empty, first), second);
  /** The grain's state that plays on from one of the added ones. */
  const asPlain = (state: number): number =>
    state === natural ? plain(ACE, TEN_VALUE) : plain(state - pairs, state - pairs);
  const opening = (first: Rank, second: Rank): number => {
    if (rules.naturals && isNaturalPair(first, second)) return natural;
    return isPairOf(rules, first, second) ? pairs + first : plain(first, second);
  };
  const next = new Uint16Array(size * ROW).fill(bust);
  const total = new Uint8Array(size);
  for (let state = 0; state < size; state++) {
    if (state === bust) continue;
    const from = state < bust ? state : asPlain(state);
    total[state] = grain.total(from);
    for (const rank of RANKS.keys()) next[state * ROW + rank] = drawn(from, rank);
  }
  return { size, next, open: byTwoRanks(opening), total, bust, pairs, natural };
};

const TEN_VALUE: Rank = RANKS.indexOf('T');

const byTwoRanks = (state: (first: Rank, second: Rank) => number): Uint16Array => {
  const table = new Uint16Array(RANKS.length * ROW);
  for (const first of RANKS.keys())
    for (const second of RANKS.keys()) table[first * ROW + second] = state(first, second);
  return table;
};

const isNaturalPair = (first: Rank, second: Rank): boolean =>
  (first === ACE) !== (second === ACE) && pipsOf(valueOfRank(first)) + pipsOf(valueOfRank(second)) === 11;

const isPairOf = ({ splitBy }: BlackjackRules, first: Rank, second: Rank): boolean => {
  switch (splitBy) {
    case 'rank':
      return first === second;
    case 'value':
      return valueOfRank(first) === valueOfRank(second);
    case 'none':
      return false;
  }
};
