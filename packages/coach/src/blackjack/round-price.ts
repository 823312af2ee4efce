import { rejection, type Card, type Rejection, type Seat } from '@cardroom/engine';
import type { HandAction, InsuranceAction } from '@cardroom/engine/blackjack';
import type { AdviceRejection, GameRejection } from '@cardroom/odds/blackjack';

/**
 * Where a seat's result in one round came from, in chips: `result = expected + mistakes + luck`.
 *
 * The three are worked out on their own, none of them as what the others leave over. `expected` and `mistakes` are
 * the figures of the odds package, for the whole game and for each decision; `luck` is told by the coach's own
 * valuation of every state. They add up because, and only as far as, all of those values are right.
 *
 * All values include the rounding of uneven payouts. They are those of a seat that can pay for what it wants to do; where it
 * cannot, the best is the best that it can pay for, and what is lost by that is in `insight`.
 */
export type RoundPrice = Readonly<{
  seat: Seat;
  /** What the round brought: the chips won, negative when lost. */
  result: number;
  /** What the best play could expect: `opening + insight`. */
  expected: number;
  /** Expected before the deal, each box by itself, from the shoe's cards and the bets placed. */
  opening: number;
  /**
   * What the opening could not know. It lets a box look at its own cards and the up card, and plays all hands from
   * a split by one plan that splits every new pair; at the table every card in sight counts, and a pair may be kept.
   * This is what the best play gains from that, decision by decision, less what the seat could not pay for: nothing for
   * a lone box with enough chips that is not split. It is not luck, for it does not average out.
   */
  insight: number;
  /** What wrong decisions cost, as a negative number: the decisions' costs with their sign turned. */
  mistakes: number;
  /**
   * What chance brought beyond its mean: the swings' sum. Its own mean is zero, well played or not. (One hair is left:
   * where both hands of a split pair again, the plan takes it that the first is split before the second.)
   */
  luck: number;
  /** In the order in which they were made. Bets are no mistakes. */
  decisions: readonly PricedDecision[];
  swings: readonly Swing[];
}>;

export type PricedDecision = Readonly<{
  /** The event that tells it: an index into the round's events. */
  at: number;
  box: number;
  /** `null` where it is about insurance. */
  hand: number | null;
  cards: readonly Card[];
  up: Card;
  chosen: PricedAction;
  best: PricedAction;
  /** Best minus chosen, in chips; never negative. */
  cost: number;
  /** What each action was worth, in chips won on this hand (or with the insurance) from here on. */
  values: Readonly<Partial<Record<PricedAction, number>>>;
}>;

/** `forfeit`: the seat left, and gave up everything that it had on the table. */
export type PricedAction = HandAction | InsuranceAction | 'forfeit';

/** How the cards that came up to an event changed what a hand, or its insurance, was worth. */
export type Swing = Readonly<{
  at: number;
  box: number;
  /** `null` for insurance. */
  hand: number | null;
  change: number;
}>;

export type PriceRejection =
  | AdviceRejection
  | GameRejection
  | Rejection<'price/not-a-round' | 'price/no-such-seat' | 'price/unfinished' | 'price/shoe-ran-out'>;

export const COULD_RUN_OUT: PriceRejection = rejection(
  'shoe/could-run-out',
  'The unseen cards might not have lasted for every decision, and then no exact value exists.',
);
