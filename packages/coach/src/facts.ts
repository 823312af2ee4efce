import type { Chips } from '@cardroom/engine';

/** What each action of one blackjack decision is worth, in chips, on the cards that are really left. */
export type DecisionPrices = Readonly<{
  /** The entry at which the seat became awaited: prices of another turn are stale. */
  expect: number;
  /** Cards whose face nobody at the table knows. */
  unseen: number;
  /** By action (`hit`, `stand`, `insure` …): chips won from here on, on average. */
  values: Readonly<Record<string, number>>;
  /** The best action; null where one has no exact price. */
  best: string | null;
  /** How the dealer ends: `17` … `21`, `bust`, `blackjack`, as shares. */
  dealer: Readonly<Record<string, number>> | null;
  /** Why there is no price, in a sentence. */
  why: string | null;
}>;

/** By action (`fold`, `check`, `call`, `raise`): how often a plan does it with a hand. Raises of all sizes are one. */
export type Shares = Readonly<Record<string, number>>;

/** What a plan says about a decision in hold'em at once, without any price. */
export type PlanSaid = Readonly<{
  /** It knows this decision: what a call is worth against random hands is then no figure to decide by. */
  fits: boolean;
  /** Null where it says nothing about this hand. */
  shares: Shares | null;
  /** What it mostly raises to, as the table counts it on this street; null where it does not raise. */
  raiseTo: Chips | null;
  /** Why it says nothing, in a sentence. */
  why: string | null;
}>;

/** What can be said of a hold'em hand from the seat's own view. */
export type HoldemNumbers = Readonly<{
  expect: number;
  /** Share of the pot that the hand wins on average, 0–1. */
  equity: number;
  win: number;
  tie: number;
  /** `1 random hand`, `2 random hands`. */
  against: string;
  /** Every case was counted; otherwise `error` is one standard error. */
  exact: boolean;
  error: number;
  /** What a plan says, as soon as that is known. */
  plan?: PlanSaid | null;
  /** The price of the decision; null where there is nothing to call. */
  odds?: PotOdds | null;
  /** Cards that would make a better kind of hand, of those that may come; null before the flop and on the river. */
  outs?: { readonly cards: number; readonly unseen: number } | null;
}>;

/** What a strategy near equilibrium says about one decision in hold'em. */
export type Solved = Readonly<{
  /** Null where it would never be here with this hand. */
  shares: Shares | null;
  /** By action: chips won from here on, on average, if both go on by that strategy. */
  values: Readonly<Record<string, number>>;
  /** One standard error of their differences to the best, at most; 0 where every card that may come was looked at. */
  error: number;
  /** The best action and those that this error does not tell apart from it; none where it tells all of them. */
  equal: readonly string[];
  /** What the raise that is priced is to, as the table counts it on this street; null where there is none. */
  raiseTo: Chips | null;
  /** Share of the pot that the hand wins on average against what the other comes here with. */
  equity: number;
}>;

/** What a call costs, and what lies in the middle to be won with it, the call itself aside. */
export type PotOdds = { readonly call: Chips; readonly pot: Chips };
