import type { Seat } from '@cardroom/engine';
import type { BlackjackEvent, BlackjackRules } from '@cardroom/engine/blackjack';
import type { BestChart } from '@cardroom/odds/blackjack';
import type { GameEvent, RoundToReview, TableView } from '@cardroom/room';

import type { DrillDeck } from './drills/deck.ts';
import type { DeckWish } from './drills/decks.ts';
import type { Facts } from './explain/facts.ts';
import type { DecisionPrices, HoldemNumbers, PlanSaid, PotOdds } from './facts.ts';
import type { Review } from './review/review.ts';

/** Why a decision is as it is. In hold'em a plan needs to know what has happened in the hand. */
export type WhyQuestion = Readonly<{
  kind: 'why';
  view: TableView;
  odds?: PotOdds | null;
  events?: readonly GameEvent[];
}>;

/** Equity and, with what has happened in the hand, what a plan does. */
export type EquityQuestion = Readonly<{ kind: 'equity'; view: TableView; events?: readonly GameEvent[] }>;

/** What a plan does at a decision, with what has happened in the hand. */
export type PlanQuestion = Readonly<{ kind: 'plan'; view: TableView; events: readonly GameEvent[] }>;

/** What a finished round was made of; `byClock`: where among its events the clock acted for a seat. */
export type RoundQuestion = Readonly<{
  kind: 'round';
  events: readonly BlackjackEvent[];
  byClock?: readonly number[];
  seat: Seat;
}>;

/** What can be asked of the coach. Everything goes in and comes out as data: it may think elsewhere. */
export type Question =
  | { readonly kind: 'prices'; readonly view: TableView }
  | { readonly kind: 'review'; readonly round: RoundToReview }
  | RoundQuestion
  | EquityQuestion
  | PlanQuestion
  | WhyQuestion
  | { readonly kind: 'edge'; readonly rules: BlackjackRules }
  | { readonly kind: 'chart'; readonly rules: BlackjackRules }
  | { readonly kind: 'deck'; readonly wish: DeckWish };

/** What a finished round was made of; `why` says where it has no exact price. */
export type PricedRound =
  | {
      readonly ok: true;
      readonly result: number;
      readonly expected: number;
      readonly mistakes: number;
      readonly luck: number;
      readonly decisions: readonly ReviewedDecision[];
    }
  | { readonly ok: false; readonly why: string };

/** `stood on 16 v T`, what it cost in chips, and what everything was worth. */
export type ReviewedDecision = Readonly<{
  text: string;
  best: string;
  cost: number;
  /** The clock chose, since the time had run out. */
  byClock?: true;
  values: Readonly<Record<string, number>>;
}>;

export type Answers = {
  readonly prices: DecisionPrices | null;
  readonly round: PricedRound;
  /** What the ledger keeps of a round; null where nothing can be said. */
  readonly review: Review | null;
  readonly equity: HoldemNumbers | null;
  /** What a plan says; null where there is nothing to decide, or nobody has plans. */
  readonly plan: PlanSaid | null;
  /** What explains the awaited decision; null where there is none. */
  readonly why: Facts | null;
  /** The mean result per unit of the first wager; null where there is none. */
  readonly edge: number | null;
  readonly chart: BestChart | null;
  /** Everything that a drill can ask; null where the rules have no chart. */
  readonly deck: DrillDeck | null;
};

/** The parts of the coach, each with what it needs to know. */
export type Part = 'blackjack' | 'holdem' | 'drills';

/** Which part knows the answer. */
export const partFor = (question: Question): Part => {
  if (question.kind === 'why') return question.view.game;
  if (question.kind === 'deck') return 'drills';
  return question.kind === 'equity' || question.kind === 'plan' ? 'holdem' : 'blackjack';
};
