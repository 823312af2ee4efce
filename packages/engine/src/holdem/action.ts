import type { ChanceAction, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { Rejection } from '../result.ts';

export const SEAT_ACTIONS = ['fold', 'check', 'call', 'raiseTo'] as const;
export type SeatActionKind = (typeof SEAT_ACTIONS)[number];

/** A player's choice. A bet is a `raiseTo` from nothing; `amount` is the total committed on this street. */
export type SeatAction =
  | { readonly kind: 'fold' | 'check' | 'call'; readonly seat: Seat }
  | { readonly kind: 'raiseTo'; readonly seat: Seat; readonly amount: Chips };

export type HoldemAction = SeatAction | ChanceAction;

export const HOLDEM_CODES = [
  'setup/bad-rules',
  'setup/bad-hand-number',
  'setup/bad-seats',
  'setup/bad-stack',
  'setup/bad-button',
  'setup/bad-forced-bets',
  'setup/bad-minimum',
  'action/unknown',
  'action/hand-over',
  'action/awaiting-chance',
  'action/no-such-seat',
  'action/out-of-turn',
  'check/must-call',
  'call/nothing-to-call',
  'raise/not-reopened',
  'raise/nobody-can-answer',
  'raise/too-few-chips',
  'raise/not-whole',
  'raise/below-minimum',
  'raise/above-maximum',
  'raise/off-step',
  'chance/not-awaited',
  'chance/wrong-kind',
  'chance/wrong-count',
  'chance/not-a-card',
  'chance/duplicate-card',
  'show/wrong-seats',
] as const;
export type HoldemCode = (typeof HOLDEM_CODES)[number];
export type HoldemRejection = Rejection<HoldemCode>;
