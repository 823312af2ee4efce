import type { Awaiting, ChanceNeed, Choice, Position, Refused, Seat } from '../chance.ts';
import { formatChips, type Chips } from '../chips.ts';
import { rememberLast } from '../remember.ts';
import { rejection } from '../result.ts';
import type { HoldemCode, HoldemRejection } from './action.ts';
import { isBettingOver, isReopenedFor, matchable, owed, toAct } from './betting.ts';
import { showdownOrder } from './showdown.ts';
import { seatOf, type HoldemSeat, type HoldemState } from './state.ts';

type Option<Terms = unknown> = Choice<HoldemCode, Terms>;
type Refusal = Refused<HoldemCode>;

/** The amounts a `raiseTo` may name: `min`, then every `step` above it, and `max`. */
export type RaiseBounds = Readonly<{
  /** Total committed on this street. */
  min: Chips;
  /** Everything the seat has, or the cap of the rules. */
  max: Chips;
  /** 1 under the `standard` raise rule. `max` need not be a whole number of steps away. */
  step: Chips;
  /** Even the smallest raise takes the whole stack. */
  minAllIn: boolean;
  maxAllIn: boolean;
}>;

/** What a seat may do now, one entry an action kind: the bounds, or the reason why not. */
export type HoldemLegal = Readonly<{
  fold: Option;
  check: Option;
  /** `amount` is what the call adds; `allIn` when that is the whole stack. */
  call: Option<{ readonly amount: Chips; readonly allIn: boolean }>;
  raiseTo: Option<RaiseBounds>;
}>;

/** What hold'em asks of chance. */
export type HoldemNeed = Extract<ChanceNeed, { kind: 'cards' | 'show' }>;
export type HoldemAwaiting = Awaiting<{ readonly legal: HoldemLegal }, HoldemNeed>;

/** Whose move it is. */
export const awaiting = (state: HoldemState): HoldemAwaiting => {
  const need = chanceNeed(state);
  if (need) return { who: 'chance', need };
  const player = toAct(state);
  return player
    ? { who: 'seat', seat: player.seat, legal: legalActions(state, player.seat) }
    : { who: 'nobody' };
};

/** The one source of what a seat may do; for a seat whose turn it is not, everything is refused with the reason. */
export const legalActions = rememberLast((state: HoldemState, seat: Seat): HoldemLegal => {
  const refusal = whyNotTurn(state, seat);
  return refusal
    ? { fold: refusal, check: refusal, call: refusal, raiseTo: refusal }
    : choices(state, seatOf(state, seat)!);
});

const whyNotTurn = (state: HoldemState, seat: Seat): Refusal | null => {
  if (!seatOf(state, seat)) return refused('action/no-such-seat', 'Nobody plays this hand from that seat.');
  if (state.settled) return refused('action/hand-over', 'The hand is over.');
  const player = toAct(state);
  if (!player) return refused('action/awaiting-chance', 'Cards come first: betting is closed for now.');
  return player.seat === seat ? null : refused('action/out-of-turn', `It is seat ${player.seat}'s turn.`);
};

const choices = (state: HoldemState, player: HoldemSeat): HoldemLegal => {
  const price = owed(state, player);
  return {
    fold: { ok: true },
    check: price === 0 ? { ok: true } : refused('check/must-call', `There is ${formatChips(price)} to call.`),
    call: call(player, price),
    raiseTo: whyNoRaise(state, player) ?? { ok: true, ...raiseBounds(state, player) },
  };
};

const call = (player: HoldemSeat, price: Chips): HoldemLegal['call'] =>
  price === 0
    ? refused('call/nothing-to-call', 'There is nothing to call: check instead.')
    : { ok: true, amount: Math.min(price, player.stack), allIn: price >= player.stack };

const whyNoRaise = (state: HoldemState, player: HoldemSeat): Refusal | null => {
  if (matchable(state, player.seat) <= state.price)
    return refused('raise/nobody-can-answer', 'No opponent has chips left to answer a raise.');
  if (player.committed + player.stack <= state.price)
    return refused('raise/too-few-chips', 'Your chips do not reach beyond a call.');
  if (!isReopenedFor(state, player))
    return refused(
      'raise/not-reopened',
      'You have acted, and an all-in of less than a full raise does not re-open the betting.',
    );
  return null;
};

const raiseBounds = (state: HoldemState, player: HoldemSeat): RaiseBounds => {
  const { rules, price, minRaise } = state;
  const allIn = player.committed + player.stack;
  const max = rules.capRaiseAtOpponent ? Math.min(allIn, matchable(state, player.seat)) : allIn;
  const min = Math.min(price + minRaise, max);
  const step = rules.raiseRule === 'step' ? rules.raiseStep : 1;
  return { min, max, step, minAllIn: min === allIn, maxAllIn: max === allIn };
};

/** Why a raise to this amount is outside the bounds, if it is. */
export const whyNotAmount = (bounds: RaiseBounds, amount: unknown): HoldemRejection | null => {
  const { min, max, step } = bounds;
  if (!isWhole(amount)) return rejection('raise/not-whole', 'Raise to a whole number of chips.');
  if (amount < min) return rejection('raise/below-minimum', `Raise to at least ${formatChips(min)}.`);
  if (amount > max) return rejection('raise/above-maximum', `Raise to at most ${formatChips(max)}.`);
  if (amount !== max && (amount - min) % step !== 0)
    return rejection('raise/off-step', `Raise in steps of ${formatChips(step)} from ${formatChips(min)}.`);
  return null;
};

const isWhole = (value: unknown): value is Chips => Number.isSafeInteger(value) && (value as number) >= 0;

/** The cards without which the hand cannot go on, or null when a seat must decide or the hand is over. */
export const chanceNeed = (state: HoldemState): HoldemNeed | null => {
  if (state.settled || toAct(state)) return null;
  const hidden = showdownOrder(state).filter(({ shown, mucked }) => !shown && !mucked);
  return hidden.length > 0 && (state.board.length === 5 || isBettingOver(state))
    ? { kind: 'show', hands: hidden.map(({ seat, hole }) => ({ seat, positions: hole })) }
    : { kind: 'cards', positions: nextBoard(state) };
};

/** The positions of the next street's cards; the one before them is burned. */
const nextBoard = ({ street, nextPosition }: HoldemState): readonly Position[] =>
  Array.from({ length: street === 'preflop' ? 3 : 1 }, (_, at) => nextPosition + 1 + at);

const refused = (code: HoldemCode, message: string): Refusal => ({ ok: false, code, message });
