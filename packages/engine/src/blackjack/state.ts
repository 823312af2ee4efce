import type { Card } from '../cards.ts';
import type { Position, Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { Composition } from '../composition.ts';
import type { BlackjackRules } from './rules.ts';

/** One round of blackjack, from the shuffle before it to its settlement: public facts only. */
export type BlackjackState = Readonly<{
  rules: BlackjackRules;
  round: number;
  seats: readonly Bankroll[];
  boxes: readonly Box[];
  dealer: Dealer;
  shoe: Shoe;
  /** The shuffle that must come before anything else, and why. */
  shuffleDue: ShuffleReason | null;
  /** Where the next cards go, in order. */
  queue: readonly Target[];
  /** What the house has won from this round's wagers so far; negative when it has paid. */
  house: Chips;
  /** The seats' chips when the round opened; bankrolls, wagers and house always add up to it. */
  chips: Chips;
  over: boolean;
}>;

export type Bankroll = { readonly seat: Seat; readonly bankroll: Chips };

/** A place for one wager. It belongs to a seat; a seat may own several. */
export type Box = Readonly<{
  seat: Seat;
  /** `open`: has not bet yet. `in`: plays this round. `out`: sits this round out. */
  betting: 'open' | 'in' | 'out';
  wager: Chips;
  insurance: Insurance;
  hands: readonly Hand[];
}>;

/** `due`: not decided yet (or not offered). `forfeited`: given up with everything else, and lost. */
export type Insurance =
  | { readonly status: 'due' | 'declined' | 'evenMoney' }
  | { readonly status: 'taken' | 'settled' | 'forfeited'; readonly amount: Chips };

/** One wager's cards; a box holds several after splits. */
export type Hand = Readonly<{
  cards: readonly Card[];
  wager: Chips;
  status: HandStatus;
  /** It came from a split, so that 21 on two cards is no blackjack. */
  split: boolean;
  doubled: boolean;
  settlement: Settlement | null;
}>;

export const HAND_STATUSES = ['open', 'stood', 'bust', 'blackjack', 'surrendered', 'forfeited'] as const;
export type HandStatus = (typeof HAND_STATUSES)[number];

export const HAND_RESULTS = ['win', 'lose', 'push', 'blackjack', 'bust', 'surrender'] as const;
export type HandResult = (typeof HAND_RESULTS)[number];

export type Settlement = Readonly<{
  result: HandResult;
  /** What stood on the hand, doubling included. */
  bet: Chips;
  /** What goes back to the bankroll, stake included. */
  payout: Chips;
  /** `payout − bet`. */
  net: Chips;
}>;

export type Dealer = Readonly<{
  /** The face-up cards: the up card first, then the revealed hole card, then what was drawn. */
  cards: readonly Card[];
  /** Where the face-down card lies in the shoe's order; `null` when there is none. */
  hole: Position | null;
  /** What the dealer found under the up card; `null` when the dealer has not looked. */
  peeked: boolean | null;
}>;

export type Shoe = Readonly<{
  /** The decks it was made of; another number of decks needs another shoe. */
  decks: number;
  /** Cards still in the shoe. */
  left: number;
  /** The position of the next card. */
  next: Position;
  /** Every card whose face the table has not seen since the shuffle: those in the shoe, and the hole card. */
  unseen: Composition;
}>;

/**
 * Why the shoe is shuffled: it is `new`, its `cut` card came, it is too `short` for the next deal, or it ran
 * `empty` in the middle of a round, when only the discards go back.
 */
export const SHUFFLE_REASONS = ['new', 'cut', 'short', 'empty'] as const;
export type ShuffleReason = (typeof SHUFFLE_REASONS)[number];

/** Where a card goes. The hole card's face stays with the dealer. */
export type Target =
  | { readonly to: 'hand'; readonly box: number; readonly hand: number }
  | { readonly to: 'dealer' }
  | { readonly to: 'hole' };
