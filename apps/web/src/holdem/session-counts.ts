import type { Chips } from '@cardroom/engine';
import type { HoldemState } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import type { PastRound, SessionCounts } from '@cardroom/screens';

/** What the hands of one sitting came to, newest first. */
export type Sitting = Readonly<{
  /** Hands that were over when one sat down, or have been counted since. */
  counted: number;
  past: readonly PastRound[];
  counts: SessionCounts;
}>;

const MOST_HANDS = 50;

/** A hand that is gone on with is still to be counted. */
export const newSitting = (view: TableView): Sitting => ({
  counted: view.playing ? view.round - 1 : view.round,
  past: [],
  counts: { hands: 0, wins: 0, losses: 0, pushes: 0, blackjacks: 0, peak: ownChips(view), net: 0 },
});

/** Counts the hand that lies on the table, once, when it is over. */
export const countHand = (sitting: Sitting, view: TableView): Sitting => {
  if (view.playing || view.round <= sitting.counted) return sitting;
  const hand = pastHand(view);
  if (hand === null) return { ...sitting, counted: view.round };
  return {
    counted: view.round,
    past: [hand, ...sitting.past].slice(0, MOST_HANDS),
    counts: counted(sitting.counts, hand, ownChips(view)),
  };
};

const ownChips = ({ seats, you }: TableView): Chips =>
  seats.find(({ seat }) => seat === you?.seat)?.chips ?? 0;

const pastHand = ({ play, you, hand }: TableView): PastRound | null => {
  const player = (play as HoldemState | null)?.seats.find(({ seat }) => seat === you?.seat);
  if (!player) return null;
  const net = player.stack - player.start;
  const how = player.status === 'folded' ? 'folded' : net > 0 ? 'won' : net < 0 ? 'lost' : 'even';
  return { round: hand, text: how, net };
};

const counted = (counts: SessionCounts, { net }: PastRound, chips: Chips): SessionCounts => ({
  ...counts,
  hands: counts.hands + 1,
  wins: counts.wins + Number(net > 0),
  losses: counts.losses + Number(net < 0),
  pushes: counts.pushes + Number(net === 0),
  peak: Math.max(counts.peak, chips),
  net: counts.net + net,
});
