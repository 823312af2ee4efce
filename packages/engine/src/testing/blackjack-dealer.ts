import { isNatural, type BlackjackNeed, type BlackjackState } from '../blackjack/index.ts';
import type { Card } from '../cards.ts';
import type { ChanceAction } from '../chance.ts';
import { cardsIn, type Composition } from '../composition.ts';

/** Gives a composition an order. */
export type Shuffle = (composition: Composition) => readonly Card[];

/**
 * Chance for tests: holds the order that the engine never sees, by position. It shuffles when asked, so the same
 * orders and the same actions give the same round.
 */
export type BlackjackDealer = { order: readonly Card[]; readonly shuffle: Shuffle };

export const answerBlackjack = (
  dealer: BlackjackDealer,
  state: BlackjackState,
  need: BlackjackNeed,
): ChanceAction => {
  switch (need.kind) {
    case 'reshuffle':
      return reshuffle(dealer, state, need.composition);
    case 'cards':
      return { kind: 'deal', cards: need.positions.map(position => dealer.order[position]!) };
    case 'peek':
      return { kind: 'peek', blackjack: isNatural([state.dealer.cards[0]!, dealer.order[need.position]!]) };
    case 'reveal':
      return { kind: 'reveal', card: dealer.order[need.position]! };
  }
};

/** A shuffle between rounds starts a new order; one in mid-round goes behind the positions already dealt. */
const reshuffle = (
  dealer: BlackjackDealer,
  state: BlackjackState,
  composition: Composition,
): ChanceAction => {
  const dealt = state.shuffleDue === null ? dealer.order.slice(0, state.shoe.next) : [];
  dealer.order = [...dealt, ...dealer.shuffle(composition)];
  return { kind: 'reshuffle' };
};

/** A shuffle that puts these cards on top, in order, as far as they are there; for scripted rounds. */
export const stacked =
  (top: readonly Card[]): Shuffle =>
  composition => {
    const rest = [...cardsIn(composition)];
    const first = top.filter(card => take(rest, card));
    return [...first, ...rest];
  };

const take = (cards: Card[], card: Card): boolean => {
  const at = cards.indexOf(card);
  return at >= 0 && cards.splice(at, 1).length === 1;
};
