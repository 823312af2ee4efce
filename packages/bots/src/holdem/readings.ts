import type { Chips } from '@cardroom/engine';
import { STREETS, type HoldemSeat } from '@cardroom/engine/holdem';
import { BALANCED } from './personality.ts';
import { placesOnBoard, type Showdowns } from './showdowns.ts';
import { behindPreflop, isWaiting, type Spot } from './spot.ts';
import { enterWidth, placeOf } from './starting-hands.ts';

/** What an opponent may hold, as far as its chips in the middle tell. */
export type Reading = Readonly<{
  player: HoldemSeat;
  /** How likely each of the hands that others may hold is, in the order of `Showdowns.held`; they add up to anything. */
  weights: Float64Array;
  /** It has not said anything yet. */
  waiting: boolean;
}>;

/** The readings of all opponents, and the order by which they keep or give up their hands. */
export type Readings = Readonly<{
  opponents: readonly Reading[];
  /** Of each hand that others may hold, 0 to 1, better upwards. */
  places: Float64Array;
}>;

export const readingsOf = (spot: Spot, showdowns: Showdowns): Readings => {
  const starting = Float64Array.from(showdowns.held, placeOf);
  const preflop = spot.state.street === 'preflop';
  const places = preflop ? starting.map(place => 1 - place) : placesOnBoard(showdowns);
  const opponents = spot.opponents.map(player => ({
    player,
    waiting: isWaiting(spot.state, player),
    weights: preflop
      ? preflopWeights(starting, preflopWidth(spot, player))
      : boardWeights(spot, player, starting, places),
  }));
  return { opponents, places };
};

/** A step from 0 to 1, softened: 1/2 at `at`. */
export const step = (value: number, at: number, softness: number): number =>
  1 / (1 + Math.exp((at - value) / softness));

/** Nobody sticks to a range to the card. */
const SURPRISE = 0.02;

/** The best `width` of all hands, its border softened. */
const preflopWeights = (starting: Float64Array, width: number): Float64Array =>
  starting.map(place => SURPRISE + step(-place, -width, 0.02 + 0.1 * width));

const OPENING_RAISE = 2.5;
/** Big blinds below which an all-in is a way to open. */
const SHORT = 15;

/** The part of all hands with which this much is done before the flop. */
const preflopWidth = ({ state, bigBlind }: Spot, player: HoldemSeat): number => {
  if (isWaiting(state, player)) return 1;
  const raiser = state.seats.find(({ seat }) => seat === state.aggressor);
  if (!raiser) return LIMPS;
  const opens = enterWidth(BALANCED.enter, behindPreflop(state, raiser.seat));
  const isShove = raiser.status === 'allIn' && raiser.start <= SHORT * bigBlind;
  const raises = isShove ? 0.8 * opens : opens * Math.min(1, (OPENING_RAISE * bigBlind) / state.price);
  return player === raiser ? raises : Math.min(LIMPS, CALLS * raises);
};

/** The part of hands that limp in, and how many more hands call a raise than make it. */
const LIMPS = 0.6;
const CALLS = 1.4;

/** Hands that were worth the chips before the flop, and that the board has made worth those since. */
const boardWeights = (
  spot: Spot,
  player: HoldemSeat,
  starting: Float64Array,
  places: Float64Array,
): Float64Array => {
  const { width, pressure } = pressureOf(spot, player);
  const threshold = (KEEPS * pressure) / (1 + pressure);
  const floor = spot.state.aggressor === player.seat ? BLUFFS : WEAK_CALLS;
  return preflopWeights(starting, width).map(
    (weight, at) => weight * Math.max(floor, step(places[at]!, threshold, 0.07)),
  );
};

/** However much somebody bets, the range is not narrower than the best part of this size on the board. */
const KEEPS = 0.7;
/** How likely a hand below the threshold bets all the same, and calls all the same. */
const BLUFFS = 0.22;
const WEAK_CALLS = 0.06;
/** By how much a pot grows on a street with a bet, and what bets of earlier streets still tell. */
const GROWTH = 3;
const REMEMBERED = 0.35;

/**
 * The state does not say on which earlier street chips went in: a pot that has grown is taken to have grown alike on
 * every street.
 */
const pressureOf = (
  { state, bigBlind }: Spot,
  { total, committed }: HoldemSeat,
): { readonly width: number; readonly pressure: number } => {
  const earlier = Math.max(1, (total - committed) / bigBlind);
  const streets = STREETS.indexOf(state.street) - 1;
  const preflop = Math.max(1, earlier / GROWTH ** streets);
  const now = committed / Math.max(bigBlind, potBefore(state.seats));
  return {
    width: Math.min(0.85, Math.max(0.06, 0.8 * preflop ** -0.6)),
    pressure: now + REMEMBERED * (earlier / preflop - 1),
  };
};

/** What lay in the middle before this street. */
const potBefore = (seats: readonly HoldemSeat[]): Chips =>
  seats.reduce((sum, { total, committed }) => sum + total - committed, 0);
