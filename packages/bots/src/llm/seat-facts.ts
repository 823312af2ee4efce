import { makeCard, type Card, type Seat } from '@cardroom/engine';
import {
  awaiting,
  totalOf,
  type BlackjackLegal,
  type BlackjackState,
  type SeatAction as BlackjackAction,
} from '@cardroom/engine/blackjack';
import { type HoldemLegal, type HoldemSeat, type SeatAction as HoldemAction } from '@cardroom/engine/holdem';

import type { BlackjackBotView, HoldemBotView } from '../bot.ts';

/** What a model is told of a seat's turn, and what it may answer. Nobody has a name in it. */
export type Turn<Action> = Readonly<{
  facts: object;
  /** The JSON schema of an answer. */
  schema: object;
  /** The action that an answer means; null where it is none of those allowed. */
  read: (answer: unknown) => Action | null;
}>;

const cardsText = (cards: readonly Card[]): string => cards.map(makeCard).join(' ') || 'none';

/** A record with one action of these, and an amount where one of them takes it. */
const schemaOf = (actions: readonly string[], amount: object | null): object => ({
  type: 'object',
  properties: {
    action: { type: 'string', enum: actions },
    ...(amount && { amount }),
  },
  required: amount ? ['action', 'amount'] : ['action'],
  additionalProperties: false,
});

const fieldsOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};

// Hold'em

/** A turn of hold'em, as Hero sees it. */
export const holdemTurn = (view: HoldemBotView, legal: HoldemLegal): Turn<HoldemAction> => {
  const actions = (['fold', 'check', 'call', 'raiseTo'] as const).filter(kind => legal[kind].ok);
  const { raiseTo } = legal;
  const bounds = raiseTo.ok ? { min: raiseTo.min, max: raiseTo.max, step: raiseTo.step } : null;
  return {
    facts: { ...holdemFacts(view), actions, ...(bounds && { raiseTo: bounds }) },
    schema: schemaOf(actions, bounds && { type: ['integer', 'null'] }),
    read: answer => {
      const { action, amount } = fieldsOf(answer);
      const kind = actions.find(name => name === action);
      if (kind === undefined) return null;
      if (kind !== 'raiseTo') return { kind, seat: view.seat };
      return isRaise(legal, amount) ? { kind, seat: view.seat, amount } : null;
    },
  };
};

const isRaise = ({ raiseTo }: HoldemLegal, amount: unknown): amount is number => {
  if (!raiseTo.ok || typeof amount !== 'number' || !Number.isSafeInteger(amount)) return false;
  const { min, max, step } = raiseTo;
  return amount === max || (amount >= min && amount < max && (amount - min) % step === 0);
};

const holdemFacts = ({ state, seat, hole }: HoldemBotView): object => {
  const own = state.seats.find(player => player.seat === seat)!;
  return {
    game: "no-limit hold'em",
    street: state.street,
    hero: { cards: cardsText(hole), ...chipsOf(own, state.button) },
    villains: othersAfter(state.seats, seat).map((player, at) => ({
      who: `Villain ${at + 1}`,
      status: player.status,
      ...chipsOf(player, state.button),
    })),
    board: cardsText(state.board),
    pot: state.seats.reduce((sum, { total }) => sum + total, 0),
    toCall: Math.max(0, Math.min(state.price - own.committed, own.stack)),
    smallestBet: state.minBet,
  };
};

/** The other seats, clockwise. */
const othersAfter = (seats: readonly HoldemSeat[], seat: Seat): readonly HoldemSeat[] => {
  const at = seats.findIndex(player => player.seat === seat);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
};

const chipsOf = ({ seat, stack, committed }: HoldemSeat, button: Seat): object => ({
  stack,
  bet: committed,
  ...(seat === button && { button: true }),
});

// Blackjack

const CHOICES = ['insure', 'evenMoney', 'decline', 'hit', 'stand', 'double', 'split', 'surrender'] as const;

/** A decision about cards in blackjack; null where it is about a bet. */
export const blackjackTurn = (
  { state, seat }: BlackjackBotView,
  legal: BlackjackLegal,
): Turn<BlackjackAction> | null => {
  const actions = CHOICES.filter(kind => legal[kind].ok);
  if (actions.length === 0) return null;
  return {
    facts: { ...blackjackFacts(state), actions },
    schema: schemaOf(actions, null),
    read: answer => {
      const kind = actions.find(name => name === fieldsOf(answer)['action']);
      return kind === undefined ? null : { kind, seat };
    },
  };
};

const blackjackFacts = (state: BlackjackState): object => {
  const { rules, dealer, boxes, shoe } = state;
  const now = awaiting(state);
  const box = now.who === 'seat' ? boxes[now.box] : undefined;
  const hand = box?.hands[now.who === 'seat' ? (now.hand ?? 0) : 0];
  return {
    game: 'blackjack',
    dealerShows: cardsText(dealer.cards),
    hero: hand && { cards: cardsText(hand.cards), ...totalOf(hand.cards), wager: hand.wager },
    rules: { decks: rules.decks, dealerHitsSoft17: rules.hitSoft17, blackjackPays: rules.blackjackPays },
    cardsLeft: shoe.left,
  };
};
