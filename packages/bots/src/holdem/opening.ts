import type { SeatAction } from '@cardroom/engine/holdem';
import type { Weighted } from '../bot.ts';
import type { Personality } from './personality.ts';
import { giveUp, raiseTo, stay } from './raises.ts';
import { step } from './readings.ts';
import { isWaiting, type Spot } from './spot.ts';
import { enterWidth, placeOf } from './starting-hands.ts';

/** Nobody has raised before the flop, and a call does not take the whole stack: the hand alone decides. */
export const isOpening = ({ state, legal }: Spot): boolean =>
  state.street === 'preflop' && state.aggressor === null && !(legal.call.ok && legal.call.allIn);

/** Comes in with the best hands, raising the best of them; the borders are soft. */
export const openingOptions = (spot: Spot, personality: Personality): readonly Weighted<SeatAction>[] => {
  const place = placeOf(spot.combo);
  const width = openingWidth(spot, personality);
  const softness = 0.01 + 0.06 * width;
  const enters = step(-place, -width, softness);
  const raises = enters * step(-place, -width * personality.raise, softness);
  return [
    ...raisesWith(spot, raises),
    { action: stay(spot), weight: enters - raises },
    { action: giveUp(spot), weight: 1 - enters },
  ];
};

/** Limpers have shown a hand of some kind: each counts as half an opponent more. */
const openingWidth = (spot: Spot, { enter }: Personality): number => {
  const waiting = spot.opponents.filter(player => isWaiting(spot.state, player)).length;
  const limpers = spot.opponents.length - waiting;
  return Math.min(1, enterWidth(enter, waiting + limpers / 2) * shortness(spot));
};

/** With few chips left there is no time to wait. */
const shortness = ({ most, state }: Spot): number => 1 + Math.max(0, 1 - most / (8 * state.price)) / 2;

/** Two and a half times the price, more for each limper; with a short stack sometimes, with a very short one always all of it. */
const raisesWith = (spot: Spot, weight: number): readonly Weighted<SeatAction>[] => {
  const { state, most, opponents } = spot;
  const limpers = opponents.filter(player => !isWaiting(state, player)).length;
  const small = raiseTo(spot, state.price * (2.5 + limpers));
  const whole = raiseTo(spot, most);
  if (!small || !whole) return [{ action: stay(spot), weight }];
  const shoves = Math.min(1, Math.max(0, (12.5 - most / state.price) / 8));
  return [
    { action: small, weight: weight * (1 - shoves) },
    { action: whole, weight: weight * shoves },
  ];
};
