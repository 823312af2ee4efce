import { share, type Chips } from '../chips.ts';
import { totalOf } from './hand.ts';
import type { BlackjackRules } from './rules.ts';
import { dealerBlackjack } from './stage.ts';
import type { BlackjackState, Hand, HandResult, Settlement } from './state.ts';

const PAYS = { '3:2': [3, 2], '6:5': [6, 5], '1:1': [1, 1] } as const;

/** What a finished hand gets, once the dealer's cards are as they will be. */
export const settleHand = (state: BlackjackState, hand: Hand): Settlement => {
  const result = resultOf(state, hand);
  return settlement(result, hand.wager, payoutOf(state, hand.wager, result));
};

/** A natural that took even money: one to one, whatever the dealer has. */
export const settleEvenMoney = (hand: Hand): Settlement =>
  settlement('blackjack', hand.wager, 2 * hand.wager);

/** Insurance pays two to one when the dealer has a blackjack. */
export const insurancePayout = (state: BlackjackState, amount: Chips): Chips =>
  dealerBlackjack(state) === true ? 3 * amount : 0;

const settlement = (result: HandResult, bet: Chips, payout: Chips): Settlement => ({
  result,
  bet,
  payout,
  net: payout - bet,
});

const resultOf = (state: BlackjackState, hand: Hand): HandResult => {
  if (hand.status === 'bust') return 'bust';
  if (hand.status === 'forfeited') return 'lose';
  if (dealerBlackjack(state) === true) return hand.status === 'blackjack' ? 'push' : 'lose';
  if (hand.status === 'surrendered') return 'surrender';
  return hand.status === 'blackjack' ? 'blackjack' : compareTotals(hand, state.dealer.cards);
};

const compareTotals = (hand: Hand, dealerCards: readonly number[]): HandResult => {
  const dealer = totalOf(dealerCards).total;
  const player = totalOf(hand.cards).total;
  if (dealer > 21 || player > dealer) return 'win';
  return player === dealer ? 'push' : 'lose';
};

const payoutOf = ({ rules }: BlackjackState, wager: Chips, result: HandResult): Chips => {
  switch (result) {
    case 'win':
      return 2 * wager;
    case 'blackjack':
      return wager + naturalWins(rules, wager);
    case 'push':
      return wager;
    case 'surrender':
      return share(wager, 1, 2, rules.rounding);
    case 'lose':
    case 'bust':
      return 0;
  }
};

const naturalWins = ({ blackjackPays, rounding }: BlackjackRules, wager: Chips): Chips => {
  const [numerator, denominator] = PAYS[blackjackPays];
  return share(wager, numerator, denominator, rounding);
};
