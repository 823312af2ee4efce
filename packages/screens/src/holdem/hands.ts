import { rankName, rankOf, rankPlural, suitOf, type Card } from '@cardroom/engine';
import {
  compareSentence,
  describeHand,
  rankHand,
  type HandRank,
  type HoldemSeat,
  type HoldemState,
} from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import { handOn, isYou, ownPlayer } from './table.ts';

/** What the viewer holds: `Pair of Kings (Ace kicker)`, before the flop `Ace-King suited`; null without cards. */
export const ownHandName = (view: TableView): string | null => {
  const hand = handOn(view);
  const player = ownPlayer(view);
  const hole = ownHole(view);
  if (!hand || !player || player.status === 'folded' || hole.length < 2) return null;
  return hand.board.length < 3 ? startingName(hole) : describeHand(rankHand([...hole, ...hand.board]));
};

/** The viewer's two cards, once they are dealt. */
export const ownHole = (view: TableView): readonly Card[] => {
  const player = ownPlayer(view);
  return player && player.hole.length > 0 ? (view.you?.hole ?? []) : [];
};

const startingName = (hole: readonly Card[]): string => {
  const [high, low] = hole.toSorted((a, b) => b - a) as [Card, Card];
  if (rankOf(high) === rankOf(low)) return `Pair of ${rankPlural(rankOf(high))}`;
  const suits = suitOf(high) === suitOf(low) ? 'suited' : 'offsuit';
  return `${rankName(rankOf(high))}-${rankName(rankOf(low))} ${suits}`;
};

/** `Pair of Kings (Ace kicker) beats Pair of Kings (Queen kicker)`: the two best hands that the viewer knows; null without a showdown. */
export const showdownSentence = (view: TableView): string | null => {
  const hand = handOn(view);
  if (!hand || hand.board.length < 5 || !hand.seats.some(({ shown }) => shown)) return null;
  const ranks = hand.seats.flatMap(player => rankOfPlayer(view, hand, player));
  const [best, second] = ranks.toSorted((a, b) => b.value - a.value);
  return second ? compareSentence(best!, second) : `${describeHand(best!)} wins`;
};

/** The viewer knows its own hand also when it was mucked. */
const rankOfPlayer = (view: TableView, { board }: HoldemState, player: HoldemSeat): readonly HandRank[] => {
  const own = isYou(view, player.seat) && player.status !== 'folded' ? ownHole(view) : [];
  const cards = player.shown ?? own;
  return cards.length === 2 ? [rankHand([...cards, ...board])] : [];
};

/** The five cards that won the main pot, of each who shares it; none where nothing was shown. */
export const winningCards = ({ awards, seats, board }: HoldemState): readonly Card[] => {
  const winners = seats.filter(({ seat, shown }) => shown && awards[0]?.seats.includes(seat));
  return [...new Set(winners.flatMap(({ shown }) => rankHand([...shown!, ...board]).cards))];
};
