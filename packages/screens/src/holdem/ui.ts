import type { CoachMode, HoldemNumbers, PastRound, SessionCounts } from '../coach-facts.ts';
import type { KeyMap } from '../keys.ts';
import type { Message } from '../screen.ts';
import type { Why } from '../why.ts';

/** What a hold'em screen needs beside the table: what the person is doing in front of it. */
export type HoldemUi = Readonly<{
  keys: KeyMap;
  /** The raise control, while it is open. */
  raise: Readonly<{
    text: string;
    /** The text is a suggestion: typing replaces it. */
    suggested: boolean;
    error: string | null;
  }> | null;
  coach: Readonly<{
    mode: CoachMode;
    /** The person has asked for advice on this decision. */
    asked: boolean;
    /** Of the decision to make, or of the last one. */
    numbers: HoldemNumbers | null;
  }>;
  /** Why the last decision is as the coach says; undefined where nobody can say, null before it was asked. */
  why?: Why | null;
  /** What happened in this hand, oldest first. */
  log: readonly Message[];
  /** Something is being shown: keys end the pause and do nothing else. */
  pausing: boolean;
  /** Another terminal holds the seat. */
  watching: boolean;
  /** A sentence for the person, such as why something was refused. */
  note: string | null;
  /** Who answers for players whose plan does not fit the table, in a sentence; null or left out where nobody does. */
  answering?: string | null;
  /** Newest first. */
  past: readonly PastRound[];
  counts: SessionCounts | null;
}>;
