import type { DecisionPrices } from '@cardroom/coach';
import type { Chips } from '@cardroom/engine';

export type { DecisionPrices, HoldemNumbers, PlanSaid, PotOdds } from '@cardroom/coach';

/** When the coach speaks: never, after a decision, or before it. */
export const COACH_MODES = ['off', 'after', 'before'] as const;
export type CoachMode = (typeof COACH_MODES)[number];

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
  /** What the rounds without a price brought, in chips. */
  unpricedNet?: number;
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
