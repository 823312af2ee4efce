import type { Chips } from '@cardroom/engine';
import type { RaiseBounds, SeatAction } from '@cardroom/engine/holdem';
import type { Spot } from './spot.ts';

/** The nearest amount that the bounds allow. */
export const snap = ({ min, max, step }: RaiseBounds, amount: Chips): Chips => {
  if (amount >= max) return max;
  const steps = Math.round((Math.max(amount, min) - min) / step);
  return Math.min(max, min + steps * step);
};

/** From this share of all that can go in, a raise commits: then it all goes in. */
const COMMITS = 0.55;

/** A raise to about this amount; all in when so much of it would leave too little behind. `null` where none is legal. */
export const raiseTo = ({ legal, most, me }: Spot, amount: Chips): SeatAction | null => {
  if (!legal.raiseTo.ok) return null;
  const whole = amount >= COMMITS * most || legal.raiseTo.min >= COMMITS * most;
  return { kind: 'raiseTo', seat: me.seat, amount: snap(legal.raiseTo, whole ? most : amount) };
};

/** A raise by a share of the pot as it is after a call. */
export const raiseByPot = (spot: Spot, share: number): SeatAction | null =>
  raiseTo(spot, spot.state.price + share * (spot.pot + spot.toCall));

/** What staying in without a raise is called now. */
export const stay = ({ legal, me }: Spot): SeatAction => ({
  kind: legal.check.ok ? 'check' : 'call',
  seat: me.seat,
});

/** A fold, unless checking is free. */
export const giveUp = ({ legal, me }: Spot): SeatAction => ({
  kind: legal.check.ok ? 'check' : 'fold',
  seat: me.seat,
});
