import { invariant, type Card, type Chips, type Seat } from '@cardroom/engine';
import {
  levelAt,
  potTotal,
  type HoldemLegal,
  type HoldemSeat,
  type HoldemState,
} from '@cardroom/engine/holdem';
import { comboOf, type Combo } from '@cardroom/odds/holdem';
import type { HoldemBotView } from '../bot.ts';

/** A decision with the figures that every player needs. */
export type Spot = Readonly<{
  state: HoldemState;
  legal: HoldemLegal;
  me: HoldemSeat;
  hole: readonly Card[];
  combo: Combo;
  bigBlind: Chips;
  /** All chips in the middle. */
  pot: Chips;
  /** What a call adds; 0 when checking is free. */
  toCall: Chips;
  /** The others who can still win. */
  opponents: readonly HoldemSeat[];
  /** The most that I could commit on this street and some opponent could match. */
  most: Chips;
  /** Nobody acts after me on the streets to come. */
  inPosition: boolean;
}>;

export const spotOf = ({ state, seat, hole }: HoldemBotView, legal: HoldemLegal): Spot => {
  const me = state.seats.find(player => player.seat === seat);
  invariant(me !== undefined && hole.length === 2, 'a player in the hand has two cards');
  const opponents = state.seats.filter(player => player !== me && player.status !== 'folded');
  return {
    state,
    legal,
    me,
    hole,
    combo: comboOf(hole[0]!, hole[1]!),
    bigBlind: levelAt(state.rules, state.hand).bigBlind,
    pot: potTotal(state),
    toCall: legal.call.ok ? legal.call.amount : 0,
    opponents,
    most: Math.min(reach(me), Math.max(...opponents.map(reach))),
    inPosition: opponents.every(other => placeAfterButton(state, other.seat) < placeAfterButton(state, seat)),
  };
};

/** All that a seat can have committed on this street. */
const reach = ({ committed, stack }: HoldemSeat): Chips => committed + stack;

/** 0 for the seat on the button's left, the highest for the button: the order of play after the flop. */
export const placeAfterButton = ({ seats, button }: HoldemState, seat: Seat): number => {
  const at = (wanted: Seat): number => seats.findIndex(player => player.seat === wanted);
  return (at(seat) - at(button) - 1 + seats.length) % seats.length;
};

/** How many act after this seat before the flop, when everybody still plays. */
export const behindPreflop = (state: HoldemState, seat: Seat): number => {
  const count = state.seats.length;
  const blinds = Math.min(2, count - 1);
  return count - 1 - ((placeAfterButton(state, seat) - blinds + count) % count);
};

/** Before the flop: has decided nothing yet, so that its cards may be anything. */
export const isWaiting = (state: HoldemState, { status, acted }: HoldemSeat): boolean =>
  state.street === 'preflop' && status === 'in' && !acted;
