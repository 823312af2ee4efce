import type { Seat } from '@cardroom/engine';
import { evolve, legalActions, type BlackjackEvent, type BlackjackState } from '@cardroom/engine/blackjack';
import { advise, gameValue, situationAt, type Play } from '@cardroom/odds/blackjack';

import { priceRoundSoon, type PricedDecision, type RoundPrice } from '../blackjack/index.ts';
import { inChips, stakesOf, unescaped } from '../blackjack/stakes.ts';
import { REVIEW_VERSION, type JudgedDecision, type Review } from './review.ts';
import { blackjackSituation, type Matter } from './situations.ts';

/** A finished round of blackjack from one seat; null where the seat had no bet in it. */
export const reviewBlackjack = (events: readonly BlackjackEvent[], seat: Seat): Review | null => {
  if (!events.some(event => event.kind === 'betPlaced' && event.seat === seat)) return null;
  const price = priceRoundSoon(events, seat);
  if (price.ok) return exactReview(events, price.value);
  return price.error.code.startsWith('price/not') ? null : estimated(events, seat, price.error.message);
};

const exactReview = (events: readonly BlackjackEvent[], price: RoundPrice): Review => {
  const { result, expected, mistakes, luck, decisions } = price;
  const states = statesBefore(events);
  return {
    v: REVIEW_VERSION,
    game: 'blackjack',
    method: 'exact',
    result,
    expected,
    mistakes,
    luck,
    error: 0,
    decisions: decisions.map(decision => judgedDecision(decision, states[decision.at]!)),
  };
};

/** By event: the table before it. */
const statesBefore = (events: readonly BlackjackEvent[]): readonly BlackjackState[] => {
  const states: BlackjackState[] = [];
  let state = null as unknown as BlackjackState;
  for (const event of events) {
    states.push(state);
    state = evolve(state, event);
  }
  return states;
};

const judgedDecision = (decision: PricedDecision, state: BlackjackState): JudgedDecision => {
  const { at, box, hand, cards, up, chosen, best, cost, values } = decision;
  return {
    at,
    situation: blackjackSituation(cards, up, matterOf(decision)),
    chosen,
    best,
    cost,
    stake: state.boxes[box]!.hands[hand ?? 0]!.wager,
    values,
    judged: true,
    cards,
    up,
  };
};

const matterOf = ({ chosen, hand, values }: PricedDecision): Matter => {
  if (chosen === 'forfeit') return 'leaving';
  if (hand !== null) return 'hand';
  return values.evenMoney === undefined ? 'insurance' : 'evenMoney';
};

/** The cards might have run out: what the round could expect is that of a full shoe, and luck is what is left over. */
const estimated = (events: readonly BlackjackEvent[], seat: Seat, why: string): Review => {
  const states = statesBefore(events);
  const last = states.at(-1)!;
  const wagered = last.boxes.reduce((sum, box) => sum + (box.seat === seat ? box.wager : 0), 0);
  const game = gameValue(last.rules);
  const expected = game.ok ? wagered * game.value.ev : 0;
  const decisions = events.flatMap((event, at) => looseDecision(event, at, states[at]!, seat));
  const mistakes = decisions.reduce((sum, { cost }) => sum - cost, 0);
  const result = resultOf(events, seat);
  return {
    v: REVIEW_VERSION,
    game: 'blackjack',
    method: 'estimate',
    result,
    expected,
    mistakes,
    luck: result - expected - mistakes,
    error: 0,
    why,
    decisions,
  };
};

const resultOf = (events: readonly BlackjackEvent[], seat: Seat): number => {
  const settled = events.at(-1)!;
  return settled.kind === 'roundSettled' ? settled.seats.find(own => own.seat === seat)!.net : 0;
};

/** A decision whose own price is exact, in a round that has none. */
const looseDecision = (
  event: BlackjackEvent,
  at: number,
  state: BlackjackState,
  seat: Seat,
): readonly JudgedDecision[] => {
  const chosen = handActionOf(event);
  if (chosen === null || !('hand' in event) || event.seat !== seat) return [];
  const values = valuesAt(state, event.box, event.hand) as Readonly<Record<string, number>>;
  if (values[chosen] === undefined) return [];
  const [best, most] = Object.entries(values).reduce((one, other) => (other[1] > one[1] ? other : one));
  const { cards, wager } = state.boxes[event.box]!.hands[event.hand]!;
  const up = state.dealer.cards[0]!;
  return [
    {
      at,
      situation: blackjackSituation(cards, up, 'hand'),
      chosen,
      best,
      cost: most - values[chosen],
      stake: wager,
      values,
      judged: true,
      cards,
      up,
    },
  ];
};

const PLAYED: Readonly<Partial<Record<BlackjackEvent['kind'], Play>>> = {
  handHit: 'hit',
  handDoubled: 'double',
  handSplit: 'split',
};

const handActionOf = (event: BlackjackEvent): Play | null => {
  if (event.kind !== 'handEnded') return PLAYED[event.kind] ?? null;
  if (event.why !== 'choice') return null;
  return event.status === 'surrendered' ? 'surrender' : 'stand';
};

/** What the seat can pay for is worth; nothing where an action has no exact price. */
const valuesAt = (state: BlackjackState, box: number, hand: number): Partial<Record<Play, number>> => {
  const advice = advise(situationAt(state, box, hand));
  if (!advice.ok || advice.value.unpriced.length > 0) return {};
  const legal = legalActions(state, state.boxes[box]!.seat);
  const stakes = stakesOf(state.rules, state.boxes[box]!.hands[hand]!.wager);
  const worths = inChips(advice.value.actions, stakes, unescaped(advice.value));
  return Object.fromEntries(Object.entries(worths).filter(([action]) => legal[action as Play].ok));
};
