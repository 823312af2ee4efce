import type { Card } from '../cards.ts';
import type { Position, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { HandOpened, HoldemEvent } from './event.ts';
import {
  postingOrder,
  type HoldemSeat,
  type HoldemState,
  type PotAward,
  type SeatStack,
  type Street,
} from './state.ts';

/** The state in which a hand begins. */
export const stateFrom = (opened: HandOpened): HoldemState => ({
  rules: opened.rules,
  hand: opened.hand,
  button: opened.button,
  minBet: opened.minBet,
  deadAntes: opened.deadAntes,
  seats: opened.seats.map((player, at) => seated(player, opened.blinds[at]!)),
  out: opened.out,
  street: 'preflop',
  board: [],
  nextPosition: 0,
  price: Math.max(...opened.blinds),
  minRaise: opened.minBet,
  turnAfter: lastBlind(opened),
  aggressor: null,
  awards: [],
  settled: false,
});

/** The state after a fact. Folding the events of a hand gives its state; nothing is decided here. */
export const evolve = (state: HoldemState, event: HoldemEvent): HoldemState => {
  switch (event.kind) {
    case 'handOpened':
      return stateFrom(event);
    case 'antePosted':
      return withSeat(state, event.seat, player => antePaid(player, event.amount));
    case 'blindPosted':
      return withSeat(state, event.seat, player => paid(player, event.amount));
    case 'holeDealt':
      return holeDealt(state, event.seat, event.positions);
    case 'folded':
      return decided(state, event.seat, player => ({ ...player, status: 'folded' }));
    case 'checked':
      return decided(state, event.seat, player => player);
    case 'called':
      return decided(state, event.seat, player => paid(player, event.amount));
    case 'raisedTo':
      return raised(state, event.seat, event.amount, event.by);
    case 'uncalledReturned':
      return uncalledReturned(state, event.seat, event.amount);
    case 'burned':
      return { ...state, nextPosition: event.position + 1 };
    case 'boardDealt':
      return boardDealt(state, event.street, event.cards);
    case 'shown':
      return withSeat(state, event.seat, player => ({ ...player, shown: event.cards }));
    case 'mucked':
      return withSeat(state, event.seat, player => ({ ...player, mucked: true }));
    case 'potAwarded':
      return potAwarded(state, event);
    case 'handSettled':
      return { ...state, settled: true };
  }
};

const seated = ({ seat, stack }: SeatStack, blind: Chips): HoldemSeat => ({
  seat,
  start: stack,
  stack,
  status: 'in',
  ante: 0,
  blind,
  committed: 0,
  total: 0,
  acted: false,
  hole: [],
  shown: null,
  mucked: false,
});

/** Whoever owes the largest blind or straddle; of equals the last to post; without blinds the button. */
const lastBlind = ({ seats, button, blinds }: HandOpened): Seat => {
  const largest = Math.max(...blinds);
  const owing = seats.filter((_, at) => largest > 0 && blinds[at] === largest);
  return (postingOrder(seats, button).findLast(player => owing.includes(player)) ?? { seat: button }).seat;
};

const withSeat = (
  state: HoldemState,
  seat: Seat,
  change: (player: HoldemSeat) => HoldemSeat,
): HoldemState => ({
  ...state,
  seats: state.seats.map(player => (player.seat === seat ? change(player) : player)),
});

const spent = (player: HoldemSeat, amount: Chips): HoldemSeat => ({
  ...player,
  stack: player.stack - amount,
  total: player.total + amount,
  status: player.stack === amount ? 'allIn' : player.status,
});

const antePaid = (player: HoldemSeat, amount: Chips): HoldemSeat => ({
  ...spent(player, amount),
  ante: amount,
});

const paid = (player: HoldemSeat, amount: Chips): HoldemSeat => ({
  ...spent(player, amount),
  committed: player.committed + amount,
});

const gained = (player: HoldemSeat, amount: Chips): HoldemSeat => ({
  ...player,
  stack: player.stack + amount,
});

const decided = (
  state: HoldemState,
  seat: Seat,
  change: (player: HoldemSeat) => HoldemSeat,
): HoldemState => ({
  ...withSeat(state, seat, player => ({ ...change(player), acted: true })),
  turnAfter: seat,
});

const raised = (state: HoldemState, seat: Seat, amount: Chips, by: Chips): HoldemState => ({
  ...decided(state, seat, player => paid(player, amount - player.committed)),
  price: amount,
  // A short all-in leaves the full raise as it was; under the step rule it never grows.
  minRaise: state.rules.raiseRule === 'step' ? state.minRaise : Math.max(state.minRaise, by),
  aggressor: seat,
});

/** Chips come back only once betting on the street is over: nobody owes or decides anything any more. */
const uncalledReturned = (state: HoldemState, seat: Seat, amount: Chips): HoldemState => {
  const next = withSeat(state, seat, player => ({
    ...gained(player, amount),
    status: 'in',
    total: player.total - amount,
    committed: Math.max(0, player.committed - amount),
  }));
  return { ...next, price: 0, seats: next.seats.map(player => ({ ...player, acted: true })) };
};

const holeDealt = (state: HoldemState, seat: Seat, positions: readonly Position[]): HoldemState => ({
  ...withSeat(state, seat, player => ({ ...player, hole: positions })),
  nextPosition: Math.max(state.nextPosition, ...positions.map(position => position + 1)),
});

const boardDealt = (state: HoldemState, street: Street, cards: readonly Card[]): HoldemState => ({
  ...state,
  street,
  board: [...state.board, ...cards],
  nextPosition: state.nextPosition + cards.length,
  seats: state.seats.map(player => ({ ...player, committed: 0, acted: false })),
  price: 0,
  minRaise: state.minBet,
  turnAfter: state.button,
  aggressor: null,
});

const potAwarded = (state: HoldemState, { pot, amount, seats, shares }: PotAward): HoldemState => ({
  ...state,
  seats: state.seats.map(player => gained(player, shares[seats.indexOf(player.seat)] ?? 0)),
  awards: [...state.awards, { pot, amount, seats, shares }],
});
