import type { Game } from './game.ts';
import { COUNTER, type Tally } from './tally.ts';

/** Money is whole tenths of the bet on a box, so that 3:2, 6:5 and half a wager are whole numbers. */
export const WAGER_TENTHS = 10;
const HALF_TENTHS = 5;

/** With insurance, naturals take even money where it is offered. */
const evenMoneyOf = ({ evenMoney }: Game, naturals: number, insures: number): number =>
  evenMoney ? insures * naturals : 0;

/** Wagers that a dealer blackjack would decide, hands waiting for the total aside. */
export const hangingOn = (game: Game, naturals: number, surrendered: number, insures: number): number => {
  const evenMoney = evenMoneyOf(game, naturals, insures);
  return naturals - evenMoney + surrendered + insures * (game.boxes - evenMoney);
};

/** What naturals, surrendered hands and insurance bring, and who had what. */
export const settleAside = (
  game: Game,
  tally: Tally,
  blackjack: boolean,
  naturals: number,
  surrendered: number,
  insures: number,
): number => {
  const evenMoney = evenMoneyOf(game, naturals, insures);
  const insured = insures * (game.boxes - evenMoney);
  tally[COUNTER.evenMoney]! += evenMoney;
  tally[COUNTER.insurance]! += insured;
  if (blackjack) {
    tally[COUNTER.dealerBlackjack]!++;
    tally[COUNTER.blackjack]! += evenMoney;
    tally[COUNTER.push]! += naturals - evenMoney;
    tally[COUNTER.lose]! += surrendered;
    return WAGER_TENTHS * (evenMoney + insured - surrendered);
  }
  tally[COUNTER.blackjack]! += naturals;
  tally[COUNTER.surrender]! += surrendered;
  const paid = WAGER_TENTHS * evenMoney + game.naturalPays * (naturals - evenMoney);
  return paid - HALF_TENTHS * (insured + surrendered);
};
