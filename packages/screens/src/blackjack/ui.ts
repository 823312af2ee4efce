import type { Chips } from '@cardroom/engine';
import type { BestChart } from '@cardroom/odds/blackjack';

import type {
  CoachMode,
  Decided,
  DecisionPrices,
  PastRound,
  SessionCounts,
  SessionFigures,
} from '../coach-facts.ts';
import type { KeyMap } from '../keys.ts';
import type { Message } from '../screen.ts';
import type { Why } from '../why.ts';
import type { DailyResult } from './daily.ts';

/** What a face knows beside the table: what is typed, what the coach found, what came before. */
export type BlackjackUi = Readonly<{
  keys: KeyMap;
  /** The typed bet, while one is awaited from this seat. */
  bet: { readonly text: string; readonly suggested: boolean; readonly error: string | null } | null;
  coach: BlackjackCoach;
  counts: SessionCounts | null;
  past: readonly PastRound[];
  /** A beat stands still: a key ends that and does nothing else. */
  pausing: boolean;
  /** Another terminal holds the seat. */
  watching: boolean;
  messages: readonly Message[];
  /** The bet that Enter repeats. */
  lastBet: Chips | null;
  /** Why the last decision is as the coach says; undefined where nobody can say, null before it was asked. */
  why?: Why | null;
  /** How the daily shoe came out; null or nothing while that is being counted, and elsewhere. */
  daily?: DailyResult | null;
  /** A refusal to show. */
  note: string | null;
}>;

export type BlackjackCoach = Readonly<{
  mode: CoachMode;
  /** Prices of the decision that is awaited. */
  now: DecisionPrices | null;
  /** Advice was asked for: the prices are shown whatever the mode. */
  asked: boolean;
  /** The last decision made. */
  last: Decided | null;
  session: SessionFigures | null;
  chart: BestChart | null;
}>;
