import type { HoldemLegal, SeatAction } from '@cardroom/engine/holdem';
import { certain, drawn, mixed, type HoldemBot, type Listed } from '../bot.ts';
import { snap } from './raises.ts';
import { spotOf, type Spot } from './spot.ts';

const alwaysCall: Listed<HoldemBot> = {
  name: 'always-call',
  description: 'Checks or calls whatever happens.',
  decide: async (view, legal, _, signal) => {
    signal.throwIfAborted();
    return certain({ kind: legal.check.ok ? 'check' : 'call', seat: view.seat });
  },
};

const uniform: Listed<HoldemBot> = {
  name: 'uniform',
  description: 'Picks blindly from fold, check, call, the smallest raise, a raise of the pot and all-in.',
  decide: async (view, legal, random, signal) => {
    signal.throwIfAborted();
    const actions = [...plain(legal, view.seat), ...raises(spotOf(view, legal))];
    return drawn(mixed([...distinct(actions)].map(action => ({ action, weight: 1 }))), random);
  },
};

/** Never folds what is free. */
const plain = (legal: HoldemLegal, seat: number): readonly SeatAction[] =>
  legal.check.ok
    ? [{ kind: 'check', seat }]
    : [
        { kind: 'fold', seat },
        { kind: 'call', seat },
      ];

const raises = ({ legal: { raiseTo }, state, pot, toCall, me }: Spot): readonly SeatAction[] =>
  raiseTo.ok
    ? [raiseTo.min, snap(raiseTo, state.price + pot + toCall), raiseTo.max].map(amount => ({
        kind: 'raiseTo' as const,
        seat: me.seat,
        amount,
      }))
    : [];

const distinct = (actions: readonly SeatAction[]): Iterable<SeatAction> =>
  new Map(actions.map(action => [JSON.stringify(action), action])).values();

/** Plain players, as weak opponents and as measures. */
export const BASELINES: readonly Listed<HoldemBot>[] = [alwaysCall, uniform];
