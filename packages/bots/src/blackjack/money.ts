import { invariant, share, sizeOf } from '@cardroom/engine';
import {
  awaiting,
  isTenValue,
  type BlackjackLegal,
  type BlackjackState,
  type Box,
  type SeatAction,
} from '@cardroom/engine/blackjack';
import type { BlackjackBotView } from '../bot.ts';

/** How likely the dealer's hidden card is a ten-value, as a player reckons it. */
export type TenChance = (state: BlackjackState, box: Box) => number;

/** The table's suggested bet on the first open box; a seat that cannot bet sits out. */
export const betAction = ({ seat }: BlackjackBotView, { bet, pass }: BlackjackLegal): SeatAction => {
  if (bet.ok) return { kind: 'bet', seat, box: bet.boxes[0]!, amount: bet.suggested };
  invariant(pass.ok, 'a seat that cannot bet can pass');
  return { kind: 'pass', seat, box: pass.boxes[0]! };
};

/** Takes insurance or even money where that is worth more than going without. */
export const insuranceAction = (
  { state, seat }: BlackjackBotView,
  { insure, evenMoney }: BlackjackLegal,
  tenChance: TenChance,
): SeatAction => {
  const box = awaitedBox(state);
  const tens = tenChance(state, box);
  if (evenMoney.ok && box.wager > naturalWorth(state, box, tens)) return { kind: 'evenMoney', seat };
  return { kind: insure.ok && pays(tens) ? 'insure' : 'decline', seat };
};

/** Two to one on a ten-value. */
const pays = (tens: number): boolean => 3 * tens > 1;

/** What a natural wins on average without even money, in the chips it is really paid: against another one, nothing. */
const naturalWorth = ({ rules }: BlackjackState, { wager }: Box, tens: number): number =>
  share(wager, 3, 2, rules.rounding) * (1 - tens);

const awaitedBox = (state: BlackjackState): Box => {
  const now = awaiting(state);
  invariant(now.who === 'seat', 'a seat is asked');
  return state.boxes[now.box]!;
};

const TENS_A_DECK = 16;
const CARDS_A_DECK = 52;

/** For who does not count: a fresh shoe without the hand's two cards and the dealer's ace. */
export const freshTenChance: TenChance = ({ rules }, { hands }) => {
  const held = hands[0]!.cards;
  const tens = rules.decks * TENS_A_DECK - held.filter(isTenValue).length;
  return tens / (rules.decks * CARDS_A_DECK - held.length - 1);
};

/** For who has seen every card: exact. */
export const countedTenChance: TenChance = ({ shoe }) =>
  shoe.unseen.reduce((tens, count, card) => tens + (isTenValue(card) ? count : 0), 0) / sizeOf(shoe.unseen);
