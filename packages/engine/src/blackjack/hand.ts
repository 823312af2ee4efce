import { ACE, TEN, rankOf, type Card } from '../cards.ts';

export type Total = {
  /** The best total: an ace counts eleven where that does not bust. */
  readonly total: number;
  /** An ace counts as eleven in it. */
  readonly soft: boolean;
};

/** 2–10, and 1 for an ace. */
export const valueOf = (card: Card): number => (isAce(card) ? 1 : Math.min(rankOf(card) + 2, 10));

export const isAce = (card: Card): boolean => rankOf(card) === ACE;
export const isTenValue = (card: Card): boolean => rankOf(card) >= TEN && !isAce(card);

export const totalOf = (cards: readonly Card[]): Total => {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const soft = cards.some(isAce) && hard <= 11;
  return { total: soft ? hard + 10 : hard, soft };
};

/** An ace and a ten-value. Whether that is a blackjack, the rules and the hand's origin say. */
export const isNatural = (cards: readonly Card[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21;

/** Whether the dealer draws another card with these. */
export const dealerDraws = (cards: readonly Card[], hitSoft17: boolean): boolean => {
  const { total, soft } = totalOf(cards);
  return total < 17 || (total === 17 && soft && hitSoft17);
};
