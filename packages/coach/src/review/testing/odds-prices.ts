import { rankOf, unwrap } from '@cardroom/engine';
import { evolve, type BlackjackEvent, type BlackjackState } from '@cardroom/engine/blackjack';
import { advise, shoeOfComposition, type Advice } from '@cardroom/odds/blackjack';

import type { JudgedDecision } from '../review.ts';

/** The table before an event. */
const before = (events: readonly BlackjackEvent[], at: number): BlackjackState =>
  events.slice(0, at).reduce(evolve, null as unknown as BlackjackState);

/** What `cardroom odds` says about the cards of a decision, per unit, from nothing but the cards. */
const oddsOf = (events: readonly BlackjackEvent[], { at, cards, up }: JudgedDecision): Advice => {
  const state = before(events, at);
  const { box, hand } = events[at] as { box: number; hand?: number };
  const { hands } = state.boxes[box]!;
  return unwrap(
    advise({
      rules: state.rules,
      unseen: shoeOfComposition(state.shoe.unseen),
      hand: cards!.map(rankOf),
      up: rankOf(up!),
      ...(hands[hand ?? 0]!.split && { fromSplit: true, hands: hands.length }),
      peeked: state.dealer.peeked === false,
    }),
  );
};

/** Whether a decision is about a hand: insurance and leaving have no price of `cardroom odds` of their own. */
export const isAboutHand = ({ situation }: JudgedDecision): boolean => situation.includes('against');

/** The most that a price in chips differs from what the odds say, surrender with its rounding aside. */
export const offTheOdds = (events: readonly BlackjackEvent[], decision: JudgedDecision): number => {
  const { values, stake } = decision;
  const actions: Readonly<Record<string, number>> = oddsOf(events, decision).actions;
  const differences = Object.entries(values)
    .filter(([action]) => action !== 'surrender')
    .map(([action, value]) => Math.abs(value - stake * actions[action]!));
  return Math.max(0, ...differences);
};
