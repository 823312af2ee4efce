import type { Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import type { HoldemEvent } from './event.ts';
import { contribution, pots } from './pots.ts';
import { winnersOf } from './showdown.ts';
import { clockwiseAfter, type HoldemState, type PotAward } from './state.ts';

/** The chips that nobody matched, if any: what the largest contribution has over the second largest. */
export const uncalledBet = (state: HoldemState): HoldemEvent | null => {
  const [first, second] = state.seats.toSorted((a, b) => contribution(state, b) - contribution(state, a));
  const amount = contribution(state, first!) - contribution(state, second!);
  return amount > 0 && first!.status !== 'folded'
    ? { kind: 'uncalledReturned', seat: first!.seat, amount }
    : null;
};

/** Gives every pot away and closes the hand. */
export const settlement = (state: HoldemState): readonly HoldemEvent[] => {
  const awards = pots(state).map((pot, at): PotAward => ({
    pot: at,
    amount: pot.amount,
    ...split(state, pot.amount, winnersOf(state, pot)),
  }));
  return [...awards.map(award => ({ kind: 'potAwarded', ...award }) as const), handSettled(state, awards)];
};

/** Equal shares; odd chips go one at a time clockwise from the button's left. */
const split = (
  state: HoldemState,
  amount: Chips,
  winners: readonly Seat[],
): Pick<PotAward, 'seats' | 'shares'> => {
  const seats = clockwiseAfter(state.seats, state.button)
    .map(({ seat }) => seat)
    .filter(seat => winners.includes(seat));
  const odd = amount % seats.length;
  return { seats, shares: seats.map((_, at) => (amount - odd) / seats.length + (at < odd ? 1 : 0)) };
};

const handSettled = (state: HoldemState, awards: readonly PotAward[]): HoldemEvent => {
  const stacks = state.seats.map(({ seat, stack }) => ({ seat, stack: stack + wonBy(seat, awards) }));
  const net = state.seats.map(({ seat, start }, at) => ({ seat, net: stacks[at]!.stack - start }));
  return { kind: 'handSettled', stacks, net };
};

const wonBy = (seat: Seat, awards: readonly PotAward[]): Chips =>
  awards.reduce((won, { seats, shares }) => won + (shares[seats.indexOf(seat)] ?? 0), 0);
