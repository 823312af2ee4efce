import type { Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import { rememberLast } from '../remember.ts';
import { clockwiseAfter, contenders, type HoldemSeat, type HoldemState } from './state.ts';

/** The most that any other contender has committed, or could commit, on this street. */
export const matchable = (state: HoldemState, seat: Seat): Chips =>
  Math.max(0, ...opponents(state, seat).map(({ committed, stack }) => committed + stack));

/**
 * What a seat still has to put in to stay, its stack aside. A price that no opponent could match (a blind above
 * every other stack) is owed only as far as somebody can match it: the rest would come straight back.
 */
export const owed = (state: HoldemState, player: HoldemSeat): Chips =>
  Math.max(0, Math.min(state.price, matchable(state, player.seat)) - player.committed);

/** Whose decision it is, or null when betting on this street is over. */
export const toAct = rememberLast(
  (state: HoldemState): HoldemSeat | null =>
    clockwiseAfter(state.seats, state.turnAfter).find(player => mustDecide(state, player)) ?? null,
);

/** No bet can follow in this hand: at most one contender has chips left to bet with. */
export const isBettingOver = (state: HoldemState): boolean => contenders(state).filter(canBet).length <= 1;

/**
 * May this seat raise again? Yes unless it has acted and what it faces since then, one raise or several short
 * all-ins together, is less than a full raise (TDA rule 47).
 */
export const isReopenedFor = (state: HoldemState, player: HoldemSeat): boolean =>
  !player.acted || state.price - player.committed >= state.minRaise;

const mustDecide = (state: HoldemState, player: HoldemSeat): boolean =>
  canBet(player) &&
  (owed(state, player) > 0 || (!player.acted && opponents(state, player.seat).some(canBet)));

const canBet = ({ status }: HoldemSeat): boolean => status === 'in';

const opponents = (state: HoldemState, seat: Seat): readonly HoldemSeat[] =>
  contenders(state).filter(player => player.seat !== seat);
