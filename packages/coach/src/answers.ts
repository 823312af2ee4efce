import { makeCards, type Seat } from '@cardroom/engine';
import {
  awaiting,
  totalOf,
  type BlackjackEvent,
  type BlackjackLegal,
  type BlackjackRules,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import {
  advise,
  bestChart,
  gameValue,
  situationAt,
  type Advice,
  type BestChart,
  type Play,
} from '@cardroom/odds/blackjack';
import type { GameEvent, RoundToReview, TableView } from '@cardroom/room';

import { priceRoundSoon, type PricedDecision } from './blackjack/index.ts';
import { inChips, insuring, stakesOf, type Stakes, unescaped } from './blackjack/stakes.ts';
import type { DrillDeck } from './drills/deck.ts';
import { deckFor, type DeckWish } from './drills/decks.ts';
import { blackjackFacts } from './explain/blackjack-facts.ts';
import type { Facts } from './explain/facts.ts';
import { holdemFacts } from './explain/holdem-facts.ts';
import type { DecisionPrices, HoldemNumbers, PotOdds } from './facts.ts';
import { holdemNumbers } from './holdem-numbers.ts';
import { reviewBlackjack } from './review/blackjack-review.ts';
import type { Review } from './review/review.ts';

/** Why a decision is as it is. In hold'em a plan needs to know what has happened in the hand. */
export type WhyQuestion = Readonly<{
  kind: 'why';
  view: TableView;
  odds?: PotOdds | null;
  events?: readonly GameEvent[];
}>;

/** Equity and, with what has happened in the hand, what a plan does. */
export type EquityQuestion = Readonly<{ kind: 'equity'; view: TableView; events?: readonly GameEvent[] }>;

/** What can be asked of the coach. Everything goes in and comes out as data: it may think elsewhere. */
export type Question =
  | { readonly kind: 'prices'; readonly view: TableView }
  | { readonly kind: 'review'; readonly round: RoundToReview }
  | { readonly kind: 'round'; readonly events: readonly BlackjackEvent[]; readonly seat: Seat }
  | EquityQuestion
  | WhyQuestion
  | { readonly kind: 'edge'; readonly rules: BlackjackRules }
  | { readonly kind: 'chart'; readonly rules: BlackjackRules }
  | { readonly kind: 'deck'; readonly wish: DeckWish };

/** What a finished round was made of; `why` says where it has no exact price. */
export type PricedRound =
  | {
      readonly ok: true;
      readonly result: number;
      readonly expected: number;
      readonly mistakes: number;
      readonly luck: number;
      readonly decisions: readonly ReviewedDecision[];
    }
  | { readonly ok: false; readonly why: string };

/** `stood on 16 v T`, what it cost in chips, and what everything was worth. */
export type ReviewedDecision = Readonly<{
  text: string;
  best: string;
  cost: number;
  values: Readonly<Record<string, number>>;
}>;

export type Answers = {
  readonly prices: DecisionPrices | null;
  readonly round: PricedRound;
  /** What the ledger keeps of a round; null where nothing can be said. */
  readonly review: Review | null;
  readonly equity: HoldemNumbers | null;
  /** What explains the awaited decision; null where there is none. */
  readonly why: Facts | null;
  /** The mean result per unit of the first wager; null where there is none. */
  readonly edge: number | null;
  readonly chart: BestChart | null;
  /** Everything that a drill can ask; null where the rules have no chart. */
  readonly deck: DrillDeck | null;
};

export const answer = <Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
): Answers[Kind] => answerAny(question) as Answers[Kind];

const answerAny = (question: Question): Answers[Question['kind']] => {
  switch (question.kind) {
    case 'prices':
      return pricesOf(question.view);
    case 'review':
      return reviewHere(question.round);
    case 'round':
      return pricedRound(question.events, question.seat);
    case 'equity':
      return holdemNumbers(question.view);
    case 'why':
      return whyOf(question);
    case 'edge': {
      const value = gameValue(question.rules);
      return value.ok ? value.value.ev : null;
    }
    case 'chart': {
      const chart = bestChart(question.rules);
      return chart.ok ? chart.value : null;
    }
    case 'deck': {
      const deck = deckFor(question.wish);
      return deck.ok ? deck.value : null;
    }
  }
};

/** Of blackjack alone: hold'em needs plans, which are read by whoever has them. */
const reviewHere = ({ game, events, seat }: RoundToReview): Review | null =>
  game === 'blackjack' ? reviewBlackjack(events as readonly BlackjackEvent[], seat) : null;

/** What the awaited decision of the viewer's seat is worth, action by action, in chips. */
const pricesOf = ({ play, you }: TableView): DecisionPrices | null => {
  if (play === null || !('boxes' in play) || you === null || you.expect === null) return null;
  const now = awaiting(play);
  if (now.who !== 'seat' || now.seat !== you.seat || play.dealer.cards.length === 0) return null;
  const advice = advise(situationAt(play, now.box, now.hand ?? 0));
  const facts = { expect: you.expect, unseen: play.shoe.unseen.reduce((sum, count) => sum + count, 0) };
  if (!advice.ok) return { ...facts, values: {}, best: null, dealer: null, why: advice.error.message };
  const values = chipsOf(play, now.box, now.hand, now.legal, advice.value);
  return { ...facts, values, best: bestOf(values, advice.value), dealer: advice.value.dealer, why: null };
};

const whyOf = ({ view, odds = null }: WhyQuestion): Facts | null => {
  if (view.game === 'holdem') {
    const numbers = holdemNumbers(view);
    return numbers && holdemFacts({ ...numbers, odds });
  }
  const prices = pricesOf(view);
  return prices && blackjackFacts(view, prices);
};

/** Advice is per unit and knows no rounding: what is uneven counts in whole chips, as the table rounds it. */
const chipsOf = (
  { boxes, rules }: BlackjackState,
  box: number,
  hand: number | null,
  legal: BlackjackLegal,
  advice: Advice,
): Readonly<Record<string, number>> => {
  const { wager, hands } = boxes[box]!;
  if (hand === null) return insuranceChips(legal, advice, stakesOf(rules, wager));
  const values = inChips(advice.actions, stakesOf(rules, hands[hand]!.wager), unescaped(advice));
  return Object.fromEntries(Object.entries(values).filter(([kind]) => legal[kind as Play].ok));
};

/** Declining costs nothing; with a blackjack it keeps the higher pay and the risk of a push. */
const insuranceChips = (
  { insure, evenMoney }: BlackjackLegal,
  { insurance }: Advice,
  stakes: Stakes,
): Readonly<Record<string, number>> => {
  const dealerHasIt = (2 * (insurance ?? 0) + 1) / 3;
  if (evenMoney.ok) return { evenMoney: stakes.wager, decline: (1 - dealerHasIt) * stakes.natural };
  return insure.ok ? { insure: insuring(stakes, dealerHasIt), decline: 0 } : { decline: 0 };
};

const bestOf = (values: Readonly<Record<string, number>>, { unpriced }: Advice): string | null =>
  unpriced.length > 0
    ? null
    : Object.entries(values).reduce<string | null>(
        (best, [kind, value]) => (best === null || value > values[best]! ? kind : best),
        null,
      );

const pricedRound = (events: readonly BlackjackEvent[], seat: Seat): PricedRound => {
  const price = priceRoundSoon(events, seat);
  if (!price.ok) return { ok: false, why: price.error.message };
  const { result, expected, mistakes, luck, decisions } = price.value;
  return { ok: true, result, expected, mistakes, luck, decisions: decisions.map(reviewed) };
};

const PAST = {
  hit: 'hit',
  stand: 'stood on',
  double: 'doubled',
  split: 'split',
  surrender: 'surrendered',
  insure: 'took insurance with',
  evenMoney: 'took even money with',
  decline: 'declined insurance with',
  forfeit: 'left with',
} as const;

const reviewed = ({ chosen, best, cards, up, cost, values }: PricedDecision): ReviewedDecision => {
  const { total, soft } = totalOf(cards);
  const hand =
    chosen === 'split'
      ? cards.map(card => makeCards([card])[0]!).join(',')
      : `${soft ? 'soft ' : ''}${total}`;
  const text = `${PAST[chosen]} ${hand} v ${makeCards([up])[0]!}`;
  return { text, best, cost, values };
};
