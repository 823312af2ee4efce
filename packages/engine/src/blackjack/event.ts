import type { Card } from '../cards.ts';
import type { Position, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { BlackjackRules } from './rules.ts';
import type { Bankroll, HandStatus, Settlement, Shoe, ShuffleReason, Target } from './state.ts';

/** The form of the events below; it grows when their meaning does. */
export const BLACKJACK_EVENT_VERSION = 1;

type OnBox = { readonly box: number; readonly seat: Seat };
type OnHand = OnBox & { readonly hand: number };

/** What happened at the table. A round is the fold of its events; each holds only what everybody may know. */
export type BlackjackEvent =
  | RoundOpened
  | { readonly kind: 'shoeShuffled'; readonly reason: ShuffleReason; readonly cards: number }
  | ({ readonly kind: 'betPlaced'; readonly amount: Chips } & OnBox)
  | ({ readonly kind: 'boxPassed' } & OnBox)
  /** Betting is closed: the stakes leave the bankrolls and the cards come out. */
  | { readonly kind: 'dealStarted' }
  | { readonly kind: 'cardDealt'; readonly target: Target; readonly card: Card; readonly position: Position }
  | { readonly kind: 'holeDealt'; readonly position: Position }
  | ({ readonly kind: 'insuranceTaken'; readonly amount: Chips } & OnBox)
  | ({ readonly kind: 'insuranceDeclined' } & OnBox)
  | ({ readonly kind: 'evenMoneyTaken' } & OnBox)
  | { readonly kind: 'dealerPeeked'; readonly blackjack: boolean }
  | ({ readonly kind: 'handHit' } & OnHand)
  | ({ readonly kind: 'handDoubled'; readonly amount: Chips } & OnHand)
  | ({ readonly kind: 'handSplit'; readonly amount: Chips } & OnHand)
  | ({
      readonly kind: 'handEnded';
      readonly status: Exclude<HandStatus, 'open' | 'forfeited'>;
      readonly why: EndReason;
    } & OnHand)
  /** All of the seat's wagers on the table are lost, whatever the dealer gets. */
  | { readonly kind: 'seatForfeited'; readonly seat: Seat }
  | { readonly kind: 'holeRevealed'; readonly card: Card; readonly position: Position }
  | ({
      readonly kind: 'insuranceSettled';
      readonly bet: Chips;
      readonly payout: Chips;
      readonly net: Chips;
    } & OnBox)
  | ({ readonly kind: 'handSettled' } & Settlement & OnHand)
  | { readonly kind: 'roundSettled'; readonly seats: readonly SeatResult[] };

/** Carries all that a round starts from, so that folding needs nothing before it. */
export type RoundOpened = Readonly<{
  kind: 'roundOpened';
  version: number;
  round: number;
  rules: BlackjackRules;
  seats: readonly Bankroll[];
  /** The seat that owns each box, in the order of play. */
  boxes: readonly Seat[];
  shoe: Shoe;
  shuffleDue: ShuffleReason | null;
}>;

/** Why a hand ended: its owner chose so, or its total, a doubled wager or split aces left no choice. */
export const END_REASONS = ['choice', 'total', 'doubled', 'splitAces'] as const;
export type EndReason = (typeof END_REASONS)[number];

export type SeatResult = { readonly seat: Seat; readonly net: Chips; readonly bankroll: Chips };
