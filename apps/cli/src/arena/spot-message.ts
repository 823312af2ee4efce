import { makeCard, type Card } from '@cardroom/engine';
import { awaiting, totalOf, type BlackjackState, type Hand } from '@cardroom/engine/blackjack';
import { potTotal, type HoldemState } from '@cardroom/engine/holdem';

import { legalAt, type Spot } from './agent.ts';

/** A decision as a line of JSON tells it to a program. */
export const spotMessage = (spot: Spot, id: number, milliseconds: number, random: number): object => ({
  id,
  game: spot.game,
  seat: spot.seat,
  milliseconds,
  random,
  view: spot.game === 'holdem' ? holdemView(spot) : blackjackView(spot.state as BlackjackState),
  legal: Object.entries(legalAt(spot)).flatMap(([action, { ok, ...terms }]) =>
    ok && action !== 'forfeit' ? [{ action, ...terms }] : [],
  ),
});

const names = (cards: readonly Card[]): readonly string[] => cards.map(makeCard);

const holdemView = ({ state, hole }: Spot): object => {
  const hand = state as HoldemState;
  return {
    hole: names(hole),
    board: names(hand.board),
    street: hand.street,
    pot: potTotal(hand),
    button: hand.button,
    blinds: { small: hand.rules.smallBlind, big: hand.rules.bigBlind },
    players: hand.seats.map(({ seat, stack, committed, total, status }) => ({
      seat,
      stack,
      committed,
      total,
      status,
    })),
  };
};

const blackjackView = (state: BlackjackState): object => {
  const now = awaiting(state);
  return {
    dealer: names(state.dealer.cards),
    hands: state.boxes[0]!.hands.map(handView),
    playing: now.who === 'seat' ? now.hand : null,
    left: state.shoe.left,
  };
};

const handView = ({ cards, wager, status }: Hand): object => {
  const { total, soft } = totalOf(cards);
  return { cards: names(cards), total, soft, wager, status };
};
