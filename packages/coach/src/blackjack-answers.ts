import { makeCards } from '@cardroom/engine';
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
import type { RoundToReview, TableView } from '@cardroom/room';

import { priceRoundSoon, type PricedDecision } from './blackjack/index.ts';
import { inChips, insuring, stakesOf, type Stakes, unescaped } from './blackjack/stakes.ts';
import { blackjackFacts } from './explain/blackjack-facts.ts';
import type { Facts } from './explain/facts.ts';
import type { DecisionPrices } from './facts.ts';
import type { Answers, PricedRound, Question, ReviewedDecision, RoundQuestion } from './question.ts';
import { reviewBlackjack } from './review/blackjack-review.ts';
import type { Review } from './review/review.ts';

/** What can be asked about blackjack. */
type BlackjackQuestion = Exclude<Question, { readonly kind: 'equity' | 'plan' | 'deck' }>;

export const answerBlackjack = (question: BlackjackQuestion): Answers[BlackjackQuestion['kind']] => {
  switch (question.kind) {
    case 'prices':
      return pricesOf(question.view);
    case 'review':
      return reviewHere(question.round);
    case 'round':
      return pricedRound(question);
    case 'why':
      return whyOf(question.view);
    case 'edge': {
      const value = gameValue(question.rules);
      return value.ok ? value.value.ev : null;
    }
    case 'chart':
      return chartOf(question.rules);
  }
};

const chartOf = (rules: BlackjackRules): BestChart | null => {
  const chart = bestChart(rules);
  return chart.ok ? chart.value : null;
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

const whyOf = (view: TableView): Facts | null => {
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

const pricedRound = ({ events, seat, byClock = [] }: RoundQuestion): PricedRound => {
  const price = priceRoundSoon(events, seat);
  if (!price.ok) return { ok: false, why: price.error.message };
  const { result, expected, mistakes, luck, decisions } = price.value;
  const told = decisions.map(decision => ({
    ...reviewed(decision),
    ...(byClock.includes(decision.at) && { byClock: true as const }),
  }));
  return { ok: true, result, expected, mistakes, luck, decisions: told };
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
