import type { ChanceAction, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { Rejection } from '../result.ts';

/** What a seat can do about the hand whose turn it is. */
export const HAND_ACTIONS = ['hit', 'stand', 'double', 'split', 'surrender'] as const;
/** What a seat can say when the dealer shows an ace. */
export const INSURANCE_ACTIONS = ['insure', 'evenMoney', 'decline'] as const;
/** What a seat can do about a box before the deal. */
export const BETTING_ACTIONS = ['bet', 'pass'] as const;
/** `forfeit`: gives up everything that the seat has on the table in this round. */
export const SEAT_ACTIONS = [...BETTING_ACTIONS, ...INSURANCE_ACTIONS, ...HAND_ACTIONS, 'forfeit'] as const;

export type HandAction = (typeof HAND_ACTIONS)[number];
export type InsuranceAction = (typeof INSURANCE_ACTIONS)[number];
export type SeatActionKind = (typeof SEAT_ACTIONS)[number];

/** A choice within the rules. Bets name their box; everything else is about the box and hand being awaited. */
export type SeatAction =
  | { readonly kind: 'bet'; readonly seat: Seat; readonly box: number; readonly amount: Chips }
  | { readonly kind: 'pass'; readonly seat: Seat; readonly box: number }
  | { readonly kind: InsuranceAction | HandAction | 'forfeit'; readonly seat: Seat };

export type BlackjackAction = SeatAction | ChanceAction;

export const BLACKJACK_CODES = [
  'setup/bad-rules',
  'setup/bad-round',
  'setup/bad-seats',
  'setup/bad-boxes',
  'setup/bad-shoe',
  'action/unknown',
  'action/round-over',
  'action/out-of-turn',
  'action/not-now',
  'bet/not-open',
  'bet/closed',
  'bet/not-your-box',
  'bet/missing',
  'bet/not-a-number',
  'bet/not-whole',
  'bet/below-minimum',
  'bet/above-maximum',
  'bet/not-enough',
  'insure/not-enough',
  'insure/too-small',
  'insure/natural',
  'evenMoney/no-natural',
  'evenMoney/pays',
  'hit/split-aces',
  'draw/no-cards',
  'double/no-rule',
  'double/after-split',
  'double/two-cards',
  'double/total',
  'double/split-aces',
  'double/not-enough',
  'split/no-rule',
  'split/two-cards',
  'split/no-pair',
  'split/limit',
  'split/not-enough',
  'surrender/no-rule',
  'surrender/late',
  'chance/not-awaited',
  'chance/wrong-kind',
  'chance/wrong-count',
  'chance/not-a-card',
  'chance/impossible-card',
  'chance/contradicts-peek',
] as const;
export type BlackjackCode = (typeof BLACKJACK_CODES)[number];
export type BlackjackRejection = Rejection<BlackjackCode>;
