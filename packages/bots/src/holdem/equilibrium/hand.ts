import type { Card, Chips } from '@cardroom/engine';
import { STREETS, type HandOpened, type HoldemEvent, type HoldemState } from '@cardroom/engine/holdem';
import type { BettingAction, SolverPlayer } from '@cardroom/odds/solver';
import type { HoldemBotView } from '../../bot.ts';

/** What everybody at the table sees, and from which seat. */
export type PublicView = Omit<HoldemBotView, 'hole'>;

/** What somebody did. Amounts are in units of the small blind, as all that was put in since the hand began. */
export type Move = Readonly<{ street: number; player: SolverPlayer; action: BettingAction }>;

/** A heads-up hand as the solver counts it: player 0 has the button, units are small blinds. */
export type HeadsUpHand = Readonly<{
  /** The small blind in chips. */
  unit: Chips;
  /** The smaller stack. */
  stack: number;
  me: SolverPlayer;
  board: readonly Card[];
  street: number;
  /** By street: what each had put in when it began. */
  paid: readonly number[];
  moves: readonly Move[];
}>;

const UNREAD = {
  seats: 'more than two play',
  events: 'nobody told what has happened so far',
  blinds: 'the blinds or antes are unusual',
} as const;

/** What of a hand is not as the solver has it. */
export type Unread = keyof typeof UNREAD;

/** What stands in the way of reading a hand as the solver's; null if nothing does. */
export const unreadOf = ({ state, events }: PublicView): Unread | null => {
  const [opened] = events ?? [];
  if (state.seats.length !== 2) return 'seats';
  if (opened?.kind !== 'handOpened') return 'events';
  return isPlain(opened) ? null : 'blinds';
};

/** The same in words. */
export const whyUnread = (view: PublicView): string | null => {
  const unread = unreadOf(view);
  return unread && UNREAD[unread];
};

/** A small blind on the button, a big one twice as large, no antes. */
const isPlain = ({ seats, button, blinds, antes }: HandOpened): boolean => {
  const small = blinds[seats.findIndex(({ seat }) => seat === button)] ?? 0;
  const big = Math.max(...blinds);
  return small > 0 && big === 2 * small && antes.every(ante => ante === 0);
};

/** Reads a hand of which `whyUnread` has nothing to say. */
export const readHand = ({ state, seat, events = [] }: PublicView): HeadsUpHand => {
  const unit = smallBlindOf(state);
  const stack = Math.min(...state.seats.map(({ start }) => start)) / unit;
  const { moves, paid } = events.reduce(
    (read, event) => readEvent(read, event, state.button),
    begun(unit, stack),
  );
  const street = STREETS.indexOf(state.street);
  return { unit, stack, me: playerOf(state.button, seat), board: state.board, street, paid, moves };
};

const smallBlindOf = ({ seats, button }: HoldemState): Chips =>
  seats.find(({ seat }) => seat === button)!.blind;

const playerOf = (button: number, seat: number): SolverPlayer => (seat === button ? 0 : 1);

/** As far as the events were read. `level`: what whoever put in most has put in. */
type Read = Readonly<{
  unit: Chips;
  stack: number;
  level: number;
  paid: readonly number[];
  moves: readonly Move[];
}>;

const begun = (unit: Chips, stack: number): Read => ({ unit, stack, level: 2, paid: [0], moves: [] });

const readEvent = (read: Read, event: HoldemEvent, button: number): Read => {
  switch (event.kind) {
    case 'folded':
      return moved(read, playerOf(button, event.seat), { kind: 'fold' });
    case 'checked':
    case 'called':
      return moved(read, playerOf(button, event.seat), { kind: 'stay' });
    case 'raisedTo':
      return raised(read, playerOf(button, event.seat), event.amount);
    case 'boardDealt':
      return { ...read, paid: [...read.paid, read.level] };
    case 'handOpened':
    case 'antePosted':
    case 'blindPosted':
    case 'holeDealt':
    case 'burned':
    case 'uncalledReturned':
    case 'shown':
    case 'mucked':
    case 'potAwarded':
    case 'handSettled':
      return read;
  }
};

const moved = (read: Read, player: SolverPlayer, action: BettingAction): Read => ({
  ...read,
  moves: [...read.moves, { street: read.paid.length - 1, player, action }],
});

/** Nobody plays for more than the smaller stack. */
const raised = (read: Read, player: SolverPlayer, amount: Chips): Read => {
  const to = Math.min(read.stack, read.paid.at(-1)! + amount / read.unit);
  return { ...moved(read, player, { kind: 'raise', to }), level: to };
};
