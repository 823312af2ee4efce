import type { Card } from '../cards.ts';
import type { Position, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { HoldemRules } from './rules.ts';
import type { PotAward, SeatStack, Street } from './state.ts';

/** The form of the events below; it grows when their meaning does. */
export const HOLDEM_EVENT_VERSION = 1;

/** Everything a hand starts from; folding its events begins here. */
export type HandOpened = Readonly<{
  kind: 'handOpened';
  version: number;
  rules: HoldemRules;
  hand: number;
  button: Seat;
  /** In clockwise order. */
  seats: readonly SeatStack[];
  /** Players who no longer play, with the chips they were left with. */
  out: readonly SeatStack[];
  /** What each seat owes, in the order of `seats`. */
  antes: readonly Chips[];
  /** What each seat owes, straddles included, in the order of `seats`. */
  blinds: readonly Chips[];
  minBet: Chips;
  deadAntes: boolean;
}>;

/** What happened in a hand, in the past tense. Public facts only. */
export type HoldemEvent =
  | HandOpened
  /** `amount` is less than the ante owed when the stack was too short, or nobody else matched it. */
  | { readonly kind: 'antePosted'; readonly seat: Seat; readonly amount: Chips }
  /** A blind or straddle; `amount` is less than owed when the stack was too short. */
  | { readonly kind: 'blindPosted'; readonly seat: Seat; readonly amount: Chips }
  | { readonly kind: 'holeDealt'; readonly seat: Seat; readonly positions: readonly Position[] }
  | { readonly kind: 'folded'; readonly seat: Seat }
  | { readonly kind: 'checked'; readonly seat: Seat }
  /** `amount` is what the call added. */
  | { readonly kind: 'called'; readonly seat: Seat; readonly amount: Chips; readonly allIn: boolean }
  /** `amount` is the total committed on this street, `by` the increase of the price; equal for an opening bet. */
  | {
      readonly kind: 'raisedTo';
      readonly seat: Seat;
      readonly amount: Chips;
      readonly by: Chips;
      readonly allIn: boolean;
    }
  | { readonly kind: 'uncalledReturned'; readonly seat: Seat; readonly amount: Chips }
  | { readonly kind: 'burned'; readonly position: Position }
  | {
      readonly kind: 'boardDealt';
      readonly street: Street;
      readonly cards: readonly Card[];
      readonly positions: readonly Position[];
    }
  | { readonly kind: 'shown'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly kind: 'mucked'; readonly seat: Seat }
  | ({ readonly kind: 'potAwarded' } & PotAward)
  | {
      readonly kind: 'handSettled';
      readonly stacks: readonly SeatStack[];
      /** Chips won or lost in this hand. */
      readonly net: readonly { readonly seat: Seat; readonly net: Chips }[];
    };
