import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import { roundLine, roundNet, type PastRound, type SessionCounts } from '@cardroom/screens';

/** What one sitting has brought so far. */
export type SittingRecord = Readonly<{
  past: () => readonly PastRound[];
  counts: () => SessionCounts | null;
  /** The table rests: a round that has ended is noted, once. */
  look: (view: TableView) => void;
}>;

export type RecordSetup = Readonly<{
  first: TableView;
  /** The sums of this sitting; null where they cannot be had. */
  countsOf: () => Promise<SessionCounts | null>;
  changed: () => void;
}>;

/** Rounds that are kept for the list beside the table. */
const MOST_ROUNDS = 50;

export const createRecord = ({ first, countsOf, changed }: RecordSetup): SittingRecord => {
  let past: readonly PastRound[] = [];
  let counts: SessionCounts | null = null;
  let ended = first.playing ? first.round - 1 : first.round;
  const count = async (): Promise<void> => {
    counts = (await countsOf()) ?? counts;
    changed();
  };
  void count();
  return {
    past: () => past,
    counts: () => counts,
    look: view => {
      if (view.playing || view.round <= ended) return;
      ended = view.round;
      if (view.you !== null) past = [pastRound(view), ...past].slice(0, MOST_ROUNDS);
      void count();
    },
  };
};

const pastRound = (view: TableView): PastRound => {
  const seat = view.you!.seat;
  const state = view.play as BlackjackState;
  return { round: view.hand, text: roundLine(state, seat), net: roundNet(state, seat) };
};
