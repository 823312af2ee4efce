import type { Card, Chips } from '@cardroom/engine';

/** Grows when reviews are made in another way: those of an older one are made anew. */
export const REVIEW_VERSION = 4;

/**
 * How a round was judged. `exact`: by enumeration of the cards that were left. `equilibrium`: against a strategy near equilibrium, with the
 * error that is stated. `estimate`: against a guess; such rounds have no accuracy.
 */
export type ReviewMethod = 'exact' | 'equilibrium' | 'estimate';

/**
 * One finished round of one player, looked at after the action: `result = expected + mistakes + luck`, in chips.
 *
 * In blackjack each part is worked out on its own. In hold'em `luck` is what the others leave over: cards, and whatever the other
 * side did better or worse than the strategy that one is measured by.
 */
export type Review = Readonly<{
  v: number;
  game: 'blackjack' | 'holdem';
  method: ReviewMethod;
  result: number;
  expected: number;
  /** What wrong decisions cost, as a negative number; those of the clock and those off the plan included. */
  mistakes: number;
  luck: number;
  /** One standard error of `mistakes`; 0 where they are exact. */
  error: number;
  /** Why it is an estimate, in a sentence. */
  why?: string;
  /** In the order in which they were made. */
  decisions: readonly JudgedDecision[];
}>;

/** What a plan does at least so often with a hand is no mistake. */
export const OFTEN = 0.05;

/** One decision and its price. Of hold'em it holds no hole cards: a name that is not locked is anybody's. */
export type JudgedDecision = Readonly<{
  /** The event that tells it: an index into the round's events. */
  at: number;
  /** As people say it: `16 against ten`. Decisions in the same one are told apart by nothing in the ledger. */
  situation: string;
  chosen: string;
  best: string;
  /** Best minus chosen, in chips; never negative. */
  cost: number;
  /** What a cost is measured by: the hand's wager, in hold'em the pot. */
  stake: Chips;
  /** What each action was worth, in chips; of hold'em from the decision on, and only where something outside the plan was done. */
  values: Readonly<Record<string, number>>;
  /** What the raise in `values` comes to on its street: of several sizes the best. */
  raiseTo?: Chips;
  /** How often the strategy that it is held against does each with this hand, where there is one. */
  shares?: Readonly<Record<string, number>>;
  /** Whether it counts for accuracy: its price is exact, or has a stated error. */
  judged: boolean;
  /** Where a raise was right but for its size: what it could have come to on this street, the chosen amount among them. */
  sizes?: readonly RaiseSize[];
  /** The player let the time run out: it is part of the sums, but no mistake to learn from. */
  byClock?: true;
  /**
   * The plan that it is held against would never be here with this hand, by its own earlier choices: the price is uncertain. It is part of
   * the sums, but no mistake to learn from.
   */
  offPlan?: true;
  cards?: readonly Card[];
  up?: Card;
  board?: readonly Card[];
  pot?: Chips;
  call?: Chips;
  /** Of hold'em heads-up. */
  soFar?: HandSoFar;
}>;

/** One size of a raise: what it comes to on its street, what it is worth, and how often the plan takes it. */
export type RaiseSize = Readonly<{ to: Chips; value: number; share: number; chosen: boolean }>;

/** What everybody saw of a hand heads-up before a decision, beside the cards. */
export type HandSoFar = Readonly<{
  /** Whether one has the button, and with it the small blind. */
  button: boolean;
  /** What is left to bet with: one's own, and the other's. */
  stacks: readonly [Chips, Chips];
  moves: readonly HandMove[];
}>;

/** What one of the two did; `to` is what a bet came to on its street. */
export type HandMove = Readonly<{
  street: string;
  own: boolean;
  did: 'checked' | 'called' | 'bet' | 'raised';
  to: Chips;
}>;

/** Whether a decision is one to learn from: the player's own, at a place where it can be judged. */
export const isLesson = ({ byClock, offPlan }: Partial<Record<'byClock' | 'offPlan', boolean>>): boolean =>
  !byClock && !offPlan;
