import { unwrap, type Card, type Chips, type Seat } from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  apply,
  awaiting,
  openHand,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemNeed,
  type HoldemRules,
  type HoldemSetup,
  type HoldemState,
  type SeatAction,
} from '@cardroom/engine/holdem';

/** A hand as far as it has come, with all that everybody has seen of it. */
export type Moment = Readonly<{ state: HoldemState; events: readonly HoldemEvent[] }>;

/** The table on which strength is measured: seat 0 has the button, stacks are counted in small blinds. */
export const measuringTable = (stack: number, rules: HoldemRules = HOLDEM_PRESETS.headsup): HoldemSetup => {
  const chips: Chips = stack * rules.smallBlind;
  return {
    rules: { ...rules, stack: chips, endBelow: Math.min(rules.endBelow, chips) },
    hand: 1,
    button: 0,
    seats: [0, 1].map(seat => ({ seat, stack: chips })),
  };
};

export const opened = (setup: HoldemSetup): Moment => unwrap(openHand(setup));

/** A refused action throws. */
export const after = ({ state, events }: Moment, action: Parameters<typeof apply>[1]): Moment => {
  const step = unwrap(apply(state, action));
  return { state: step.state, events: [...events, ...step.events] };
};

/** What comes next in a hand that ends before cards are shown: somebody decides, cards come, or it is over. */
export type Next =
  | Readonly<{ kind: 'decision'; seat: Seat; legal: HoldemLegal }>
  | Readonly<{ kind: 'cards'; count: number }>
  | Readonly<{ kind: 'showdown' }>
  | Readonly<{ kind: 'folded'; loser: Seat }>;

/** Nobody bets any more once somebody is all-in: then whatever cards are missing come by themselves. */
export const nextOf = ({ state }: Moment): Next => {
  const folded = state.seats.find(({ status }) => status === 'folded');
  if (folded) return { kind: 'folded', loser: folded.seat };
  const now = awaiting(state);
  if (now.who === 'seat') return { kind: 'decision', seat: now.seat, legal: now.legal };
  return now.who === 'chance' && !isAllIn(state) ? ofChance(now.need) : { kind: 'showdown' };
};

const isAllIn = ({ seats }: HoldemState): boolean => seats.some(({ status }) => status === 'allIn');

const ofChance = (need: HoldemNeed): Next =>
  need.kind === 'cards' ? { kind: 'cards', count: need.positions.length } : { kind: 'showdown' };

/** Cards come to the board. */
export const dealt = (moment: Moment, cards: readonly Card[]): Moment =>
  after(moment, { kind: 'deal', cards });

/** What each has put in that the other has matched. */
export const staked = ({ state }: Moment): Chips => Math.min(...state.seats.map(({ total }) => total));

/** Everything that may be raised to, step by step. */
export const raisesOf = (legal: HoldemLegal, seat: Seat): readonly SeatAction[] => {
  if (!legal.raiseTo.ok) return [];
  const { min, max, step } = legal.raiseTo;
  const amounts = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, at) => min + at * step);
  return [...new Set([...amounts, max])].map(amount => ({ kind: 'raiseTo', seat, amount }));
};
