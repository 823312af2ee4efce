import type { Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import { contenders, type HoldemSeat, type HoldemState } from './state.ts';

/** Chips in the middle and who can win them. Index 0 is the main pot. */
export type Pot = { readonly amount: Chips; readonly eligible: readonly Seat[] };

/**
 * The pots still in the middle, bets of the running street included. A side pot begins where a contender's
 * all-in ends: each layer holds what every seat, folded or not, put in between two such limits.
 */
export const pots = (state: HoldemState): readonly Pot[] => {
  const limits = layerLimits(state);
  return limits
    .map((limit, at) => ({
      amount: layerAmount(state, limits[at - 1] ?? 0, limits[at + 1] === undefined ? Infinity : limit),
      eligible: eligibleAt(state, limit),
    }))
    .map((pot, at) => (at === 0 ? { ...pot, amount: pot.amount + deadMoney(state) } : pot))
    .filter(({ amount }) => amount > 0)
    .slice(state.awards.length);
};

/** All chips in the middle. */
export const potTotal = (state: HoldemState): Chips =>
  sum(state.seats.map(({ total }) => total)) - sum(state.awards.map(({ amount }) => amount));

/** The chips of a seat that others must match: dead antes are nobody's any more. */
export const contribution = (state: HoldemState, player: HoldemSeat): Chips =>
  player.total - (state.deadAntes ? player.ante : 0);

export const sum = (amounts: readonly Chips[]): Chips => amounts.reduce((total, amount) => total + amount, 0);

/** The contributions at which a layer ends, ascending: those of the all-in contenders, and the largest. */
const layerLimits = (state: HoldemState): readonly Chips[] => {
  const most = Math.max(...contenders(state).map(player => contribution(state, player)));
  const allIn = contenders(state).filter(({ status }) => status === 'allIn');
  return [...new Set([...allIn.map(player => contribution(state, player)), most])].toSorted((a, b) => a - b);
};

const layerAmount = (state: HoldemState, from: Chips, to: Chips): Chips =>
  sum(state.seats.map(player => Math.max(0, Math.min(contribution(state, player), to) - from)));

const eligibleAt = (state: HoldemState, limit: Chips): readonly Seat[] =>
  contenders(state)
    .filter(player => player.status === 'in' || contribution(state, player) >= limit)
    .map(({ seat }) => seat);

const deadMoney = (state: HoldemState): Chips =>
  state.deadAntes ? sum(state.seats.map(({ ante }) => ante)) : 0;
