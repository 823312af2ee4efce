import type { Chips } from '@cardroom/engine';

/** When the coach speaks: never, after a decision, or before it. */
export const COACH_MODES = ['off', 'after', 'before'] as const;
export type CoachMode = (typeof COACH_MODES)[number];

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

/** A decision that was made, with the prices it had. */
export type Decided = Readonly<{
  prices: DecisionPrices;
  chosen: string;
  /** Best minus chosen, in chips; null where it has no price. */
  cost: number | null;
}>;

/** What a session's result was made of. */
export type SessionFigures = Readonly<{
  /** Rounds with a price, and rounds without. */
  rounds: number;
  unpriced: number;
  /** In chips: `result = expected + mistakes + luck`, over the rounds with a price. */
  result: number;
  expected: number;
  mistakes: number;
  luck: number;
  /** After each round: the sums so far, oldest first. */
  results: readonly number[];
  expecteds: readonly number[];
  /** The dearest mistakes, dearest first: `stood 16 v T`. */
  worst: readonly { readonly round: number; readonly text: string; readonly cost: number }[];
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
  /** The price of the decision; null where there is nothing to call. */
  odds?: PotOdds | null;
  /** Cards that would make a better kind of hand, of those that may come; null before the flop and on the river. */
  outs?: { readonly cards: number; readonly unseen: number } | null;
}>;

/** What a call costs, and what lies in the middle to be won with it, the call itself aside. */
export type PotOdds = { readonly call: Chips; readonly pot: Chips };

/** Hands of one sitting, as the session bar shows them. */
export type SessionCounts = Readonly<{
  hands: number;
  wins: number;
  losses: number;
  pushes: number;
  blackjacks: number;
  peak: Chips;
  net: Chips;
}>;

/** One earlier round, in a line: `#42`, `+$10`, `20 v 18`. */
export type PastRound = Readonly<{ round: number; text: string; net: Chips }>;
