import { invariant } from '@cardroom/engine';
import {
  awaiting,
  dealerDraws,
  type BlackjackLegal,
  type BlackjackState,
  type HandAction,
  type SeatAction,
} from '@cardroom/engine/blackjack';
import { PLAYS, advise, situationAt, type Advice } from '@cardroom/odds/blackjack';
import { certain, type BlackjackBot, type BlackjackBotView, type Listed } from '../bot.ts';
import { chartAction, chartFor } from './chart-play.ts';
import { betAction, countedTenChance, freshTenChance, insuranceAction, type TenChance } from './money.ts';

/** What is played with the hand whose turn it is. */
type Play = (spot: PlaySpot) => HandAction;

/** A hand's turn. */
type PlaySpot = Readonly<{ state: BlackjackState; legal: BlackjackLegal; box: number; hand: number }>;

const player = (
  name: string,
  description: string,
  play: Play,
  tenChance: TenChance,
): Listed<BlackjackBot> => ({
  name,
  description,
  decide: async (view, legal, _, signal) => {
    signal.throwIfAborted();
    const action = chosen(view, legal, play, tenChance);
    signal.throwIfAborted();
    return certain(action);
  },
});

const chosen = (
  view: BlackjackBotView,
  legal: BlackjackLegal,
  play: Play,
  tenChance: TenChance,
): SeatAction => {
  if (legal.bet.ok || legal.pass.ok) return betAction(view, legal);
  if (legal.decline.ok) return insuranceAction(view, legal, tenChance);
  return { kind: play(spotOf(view.state, legal)), seat: view.seat };
};

const spotOf = (state: BlackjackState, legal: BlackjackLegal): PlaySpot => {
  const now = awaiting(state);
  invariant(now.who === 'seat' && now.hand !== null, 'a hand is being played');
  return { state, legal, box: now.box, hand: now.hand };
};

const cardsOf = ({ state, box, hand }: PlaySpot) => state.boxes[box]!.hands[hand]!.cards;

const asDealer: Play = spot =>
  dealerDraws(cardsOf(spot), spot.state.rules.hitSoft17) && spot.legal.hit.ok ? 'hit' : 'stand';

const byChart: Play = spot => {
  const chart = chartFor(spot.state.rules);
  return chart ? chartAction(chart, cardsOf(spot), spot.state.dealer.cards[0]!, spot.legal) : asDealer(spot);
};

/** The best legal action for the very cards left; by the chart where they have no exact price. */
const byComposition: Play = spot => {
  const advice = advise(situationAt(spot.state, spot.box, spot.hand));
  const priced = advice.ok && !advice.value.unpriced.some(kind => spot.legal[kind].ok);
  return priced ? bestOf(advice.value.actions, spot.legal) : byChart(spot);
};

const bestOf = (values: Advice['actions'], legal: BlackjackLegal): HandAction =>
  PLAYS.filter(kind => values[kind] !== undefined && legal[kind].ok).reduce((best, kind) =>
    values[kind]! > values[best]! ? kind : best,
  );

/** The blackjack players of the house. */
export const BLACKJACK_BOTS: readonly Listed<BlackjackBot>[] = [
  player('basic', 'Plays the best chart for the rules of the table and bets flat.', byChart, freshTenChance),
  player(
    'composition',
    'Has seen every card and makes the best play for exactly those that are left, betting flat.',
    byComposition,
    countedTenChance,
  ),
  player(
    'mimic-dealer',
    'Plays its hands as the dealer must: draws to 17, never doubles or splits.',
    asDealer,
    freshTenChance,
  ),
];
