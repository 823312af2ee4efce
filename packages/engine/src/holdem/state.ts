import type { Card } from '../cards.ts';
import type { Position, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { HoldemRules } from './rules.ts';

export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];

/** `in`: may still bet; `allIn`: contends without chips left to bet; `folded`: contends for nothing. */
export const SEAT_STATUSES = ['in', 'allIn', 'folded'] as const;
export type SeatStatus = (typeof SEAT_STATUSES)[number];

export type SeatStack = { readonly seat: Seat; readonly stack: Chips };

/** One seat in the hand: public facts only, so its hole cards are positions until they are shown. */
export type HoldemSeat = Readonly<{
  seat: Seat;
  /** Chips when the hand was opened. */
  start: Chips;
  /** Chips behind. */
  stack: Chips;
  status: SeatStatus;
  /** Chips put in as an ante; part of `total`, never of `committed`. */
  ante: Chips;
  /** The blind or straddle this seat owes, also when its stack was too short to post it. */
  blind: Chips;
  /** Chips put in on this street. */
  committed: Chips;
  /** Chips put in during the hand, ante included, less what was returned. */
  total: Chips;
  /** Has decided something on this street; a forced bet is no decision. */
  acted: boolean;
  hole: readonly Position[];
  shown: readonly Card[] | null;
  mucked: boolean;
}>;

/** A pot given away. `shares` stand in the order of `seats`. */
export type PotAward = Readonly<{
  /** 0 = the main pot. */
  pot: number;
  amount: Chips;
  seats: readonly Seat[];
  shares: readonly Chips[];
}>;

/** One hand of hold'em: the fold of its events. */
export type HoldemState = Readonly<{
  rules: HoldemRules;
  /** Number of the hand in its game, from 1. */
  hand: number;
  button: Seat;
  /** The smallest bet; the smallest raise is `minRaise`. */
  minBet: Chips;
  /** Antes belong to the main pot whoever put them in, instead of being matched chip by chip. */
  deadAntes: boolean;
  /** In clockwise order. */
  seats: readonly HoldemSeat[];
  /** Players who no longer play, with the chips they were left with. */
  out: readonly SeatStack[];
  street: Street;
  board: readonly Card[];
  /** Cards that have left the deck, burns included. */
  nextPosition: Position;
  /** What a seat must have committed on this street to stay in. */
  price: Chips;
  /** The increment that makes a full raise now. */
  minRaise: Chips;
  /** The next decision is looked for clockwise after this seat. */
  turnAfter: Seat;
  /** Who bet or raised last on this street. */
  aggressor: Seat | null;
  awards: readonly PotAward[];
  settled: boolean;
}>;

export const seatOf = (state: HoldemState, seat: Seat): HoldemSeat | undefined =>
  state.seats.find(player => player.seat === seat);

/** The seats that can still win something. */
export const contenders = (state: HoldemState): readonly HoldemSeat[] =>
  state.seats.filter(({ status }) => status !== 'folded');

/** Any list kept in clockwise order, beginning after the entry of `seat`; unchanged if the seat is not in it. */
export const clockwiseAfter = <T extends { readonly seat: Seat }>(
  players: readonly T[],
  seat: Seat,
): readonly T[] => {
  const at = players.findIndex(player => player.seat === seat) + 1;
  return [...players.slice(at), ...players.slice(0, at)];
};

/** The order in which blinds are posted: clockwise from the small blind, which heads-up is the button. */
export const postingOrder = <T extends { readonly seat: Seat }>(
  players: readonly T[],
  button: Seat,
): readonly T[] => {
  const order = clockwiseAfter(players, button);
  return order.length === 2 ? order.toReversed() : order;
};
