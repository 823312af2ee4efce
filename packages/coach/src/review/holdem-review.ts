import { formatChips, type Card, type Seat } from '@cardroom/engine';
import { evolve, stateFrom, type HoldemEvent, type HoldemState } from '@cardroom/engine/holdem';
import { readHand, whyUnread, type HeadsUpHand } from '@cardroom/bots/holdem/reading';
import { RANDOM, comboOf, equity, rangeOf, type Equity } from '@cardroom/odds/holdem';
import type { BettingAction, StackPlan } from '@cardroom/odds/solver';

import { planAdvice, type PlanAdvice } from './plan-judge.ts';
import { pricedRaise, sharesByName, valuesByName } from './plan-names.ts';
import { soFarAt } from './so-far.ts';
import {
  OFTEN,
  REVIEW_VERSION,
  type HandSoFar,
  type JudgedDecision,
  type RaiseSize,
  type Review,
} from './review.ts';

/** Why there is no plan: stacks are deeper than those of all plans, or their file cannot be used. */
export type NoPlan = 'deep' | 'file';

/** Plans by the smaller stack, in small blinds. */
export type PlanFor = (stack: number) => Promise<StackPlan | NoPlan>;

type Hand = Readonly<{ events: readonly HoldemEvent[]; seat: Seat; hole: readonly Card[] | null }>;

/**
 * A finished hand of hold'em from one seat. Heads-up, where a plan fits the stacks, decisions are held against the best that the
 * plan's continuation offers; elsewhere only calls that lose even against random hands are found, and the review is an estimate.
 */
export const reviewHoldem = async (hand: Hand, planFor: PlanFor | null): Promise<Review | null> => {
  const { events, seat, hole } = hand;
  const settled = events.at(-1);
  if (settled?.kind !== 'handSettled') return null;
  const result = settled.net.find(own => own.seat === seat)?.net ?? 0;
  if (hole === null) return summed(result, 'estimate', [], 0, 'The own cards are not known any more.');
  const states = statesBefore(events);
  const last = states.at(-1)!;
  const unread = whyUnread({ game: 'holdem', state: last, seat, events });
  const read = unread === null ? readHand({ game: 'holdem', state: last, seat, events }) : null;
  const plan = read && planFor ? await planFor(read.stack) : 'file';
  if (!read || typeof plan === 'string')
    return summed(result, 'estimate', estimates(hand, hole, states), 0, whyEstimate(unread, plan));
  const judged = planDecisions(hand, hole, states, read, plan);
  const error = Math.hypot(0, ...judged.map(of => of.error));
  return summed(
    result,
    'equilibrium',
    judged.map(({ decision }) => decision),
    error,
  );
};

const whyEstimate = (unread: string | null, plan: StackPlan | NoPlan): string => {
  const why = unread === null && typeof plan === 'string' ? NO_PLAN[plan] : `here: ${unread}`;
  return `No strategy near equilibrium is known ${why}.`;
};

const NO_PLAN: Readonly<Record<NoPlan, string>> = {
  deep: 'for stacks of this depth',
  file: 'here: no file of plans can be used',
};

/** Over both seats a game in equilibrium gives nothing to either: nothing is expected, and luck is what is left over. */
const summed = (
  result: number,
  method: Review['method'],
  decisions: readonly JudgedDecision[],
  error: number,
  why?: string,
): Review => {
  const mistakes = decisions.reduce((sum, { cost }) => sum - cost, 0);
  const sums = { result, expected: 0, mistakes, luck: result - mistakes };
  return {
    v: REVIEW_VERSION,
    game: 'holdem',
    method,
    ...sums,
    error,
    ...(why !== undefined && { why }),
    decisions,
  };
};

const statesBefore = (events: readonly HoldemEvent[]): readonly HoldemState[] => {
  const states: HoldemState[] = [];
  let state = null as unknown as HoldemState;
  for (const event of events) {
    states.push(state);
    state = event.kind === 'handOpened' ? stateFrom(event) : evolve(state, event);
  }
  return states;
};

const CHOSEN: Readonly<Partial<Record<HoldemEvent['kind'], string>>> = {
  folded: 'fold',
  checked: 'check',
  called: 'call',
  raisedTo: 'raise',
};

/** `river, facing a bet`. */
export const holdemSituation = (street: string, call: number, raised: boolean): string => {
  if (call === 0) return `${street}, nothing to call`;
  return `${street}, facing ${raised ? 'a raise' : 'a bet'}`;
};

type Costed = Readonly<{ decision: JudgedDecision; error: number }>;

const planDecisions = (
  { events, seat }: Hand,
  hole: readonly Card[],
  states: readonly HoldemState[],
  read: HeadsUpHand,
  plan: StackPlan,
): readonly Costed[] => {
  let nth = -1;
  return events.flatMap((event, at): readonly Costed[] => {
    const chosen = CHOSEN[event.kind];
    if (chosen === undefined) return [];
    nth++;
    if (!('seat' in event) || event.seat !== seat) return [];
    const { street, action } = read.moves[nth]!;
    const state = states[at]!;
    const before: HeadsUpHand = { ...read, board: state.board, street, moves: read.moves.slice(0, nth) };
    const advice = planAdvice(plan, before, hole);
    const judged = advice && judgedBy(advice, action);
    const soFar = soFarAt(events, states, at, seat);
    const raisedTo = event.kind === 'raisedTo' ? event.amount : null;
    return judged ? [costed(judged, { at, chosen, raisedTo, state, seat, unit: read.unit, soFar })] : [];
  });
};

type Judged = Readonly<{
  choices: readonly BettingAction[];
  shares: readonly number[];
  /** Whether the plan is ever here with this hand. */
  reached: boolean;
  /** None where nothing had to be worked out. */
  values: readonly number[];
  /** By choice: how much of what was done is taken for it. */
  own: readonly number[];
  /** The best choice where something was lost. */
  best: BettingAction | null;
  cost: number;
  error: number;
}>;

/**
 * In an equilibrium everything that is done with a hand is worth the same: what the plan does costs nothing, and anything else what it
 * is worth less than what the plan does there on average. Where the plan would never be, it costs what it is worth less than the
 * best, and is marked: against play that it does not expect, the plan's answers were hardly trained. What may be chance of the boards
 * that were looked at is no mistake.
 */
const judgedBy = (advice: PlanAdvice, action: BettingAction): Judged | null => {
  const { choices, shares, reached, worth, meaning } = withFold(advice, action);
  const own = meaning(action);
  if (own === null) return null;
  const told = { choices, shares: reached ? shares : [], reached, own };
  const free = { ...told, values: [], best: null, cost: 0, error: 0 };
  if (reached && dot(own, shares) >= OFTEN) return free;
  const found = worth();
  if (found === null) return null;
  const { values, errorOf } = found;
  const best = indexOfMost(reached ? shares : values);
  const apart = own.map((weight, choice) => (reached ? shares[choice]! : Number(choice === best)) - weight);
  const [cost, error] = [dot(apart, values), errorOf(apart)];
  return cost > 2 * error ? { ...free, values, best: choices[best]!, cost, error } : { ...free, values };
};

/** Where a check is free no plan folds; whoever does gives up what the hand is worth. */
const withFold = (advice: PlanAdvice, action: BettingAction): PlanAdvice => {
  const { choices, shares, worth } = advice;
  if (action.kind !== 'fold' || choices.some(({ kind }) => kind === 'fold')) return advice;
  return {
    ...advice,
    choices: [...choices, action],
    shares: [...shares, 0],
    worth: () => {
      const found = worth();
      return (
        found && {
          ...found,
          values: [...found.values, 0],
          errorOf: weights => found.errorOf(weights.slice(0, -1)),
        }
      );
    },
    meaning: () => [...choices.map(() => 0), 1],
  };
};

const indexOfMost = (values: readonly number[]): number => values.indexOf(Math.max(...values));

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

type Place = Readonly<{
  at: number;
  chosen: string;
  /** What a raise came to on its street. */
  raisedTo: number | null;
  state: HoldemState;
  seat: Seat;
  unit: number;
  soFar: HandSoFar | null;
}>;

const costed = (judged: Judged, place: Place): Costed => {
  const { at, chosen, state, seat, unit, soFar } = place;
  const { pot, call, street, raised, before } = priceAt(state, seat);
  const { choices, shares, reached, values, best, cost, error } = judged;
  const nameOf = ({ kind }: BettingAction): string =>
    kind === 'stay' ? (call === 0 ? 'check' : 'call') : kind;
  const names = choices.map(nameOf);
  const sizes = best?.kind === 'raise' ? sizesOf(judged, place, before) : [];
  const decision: JudgedDecision = {
    at,
    situation: holdemSituation(street, call, raised),
    chosen,
    best:
      best && (chosen !== 'raise' || best.kind !== 'raise') ? nameOf(best) : bestSize(judged, place, before),
    cost: cost * unit,
    stake: pot,
    values: values.length > 0 ? valuesByName(names, values, shares, unit) : {},
    ...(shares.length > 0 && { shares: sharesByName(names, shares) }),
    ...raiseTo(judged, names, place, before),
    judged: true,
    ...(sizes.length > 1 && { sizes }),
    ...(!reached && { offPlan: true as const }),
    board: state.board,
    pot,
    call,
    ...(soFar && { soFar }),
  };
  return { decision, error: error * unit };
};

/** `raise to $30`, where a raise was right and its size was not. */
const bestSize = ({ best }: Judged, place: Place, before: number): string =>
  best?.kind === 'raise' ? `raise to ${formatChips(amountOf(best.to, place, before))}` : place.chosen;

/** What the raise comes to that `values` tells the price of. */
const raiseTo = (
  { choices, values, shares }: Judged,
  names: readonly string[],
  place: Place,
  before: number,
): Pick<JudgedDecision, 'raiseTo'> => {
  const raise = choices[pricedRaise(names, values, shares) ?? -1];
  return raise?.kind === 'raise' ? { raiseTo: amountOf(raise.to, place, before) } : {};
};

/** What a raise comes to as the table counts it on this street, in its steps. */
const amountOf = (
  to: number,
  { state: { rules }, unit }: Pick<Place, 'state' | 'unit'>,
  before: number,
): number => {
  const step = rules.raiseRule === 'step' ? rules.raiseStep : 1;
  return step * Math.round((to * unit - before) / step);
};

/** The sizes that the plan knows, and the one that was chosen, which it may take for a mixture of two; the smallest first. */
const sizesOf = (
  { choices, shares, own, values }: Judged,
  place: Place,
  before: number,
): readonly RaiseSize[] => {
  const { raisedTo, unit } = place;
  if (raisedTo === null) return [];
  const known = choices.flatMap((choice, at): readonly RaiseSize[] =>
    choice.kind === 'raise'
      ? [
          {
            to: amountOf(choice.to, place, before),
            value: unit * values[at]!,
            share: shares[at] ?? 0,
            chosen: false,
          },
        ]
      : [],
  );
  const mine = { to: raisedTo, value: unit * dot(own, values), share: 0, chosen: true };
  return [...known.filter(({ to }) => to !== raisedTo), mine].toSorted((one, other) => one.to - other.to);
};

/** `before`: what the seat has put in on earlier streets. */
const priceAt = ({ seats, street, rules }: HoldemState, seat: Seat) => {
  const pot = seats.reduce((sum, of) => sum + of.total, 0);
  const level = Math.max(...seats.map(({ committed }) => committed));
  const own = seats.find(of => of.seat === seat)!;
  const raised = street === 'preflop' ? level > rules.bigBlind : own.committed > 0;
  const call = Math.min(own.stack, level - own.committed);
  return { pot, call, street, raised, before: own.total - own.committed };
};

/** Calls that lose chips even if everybody else holds anything. */
const estimates = (
  { events, seat }: Hand,
  hole: readonly Card[],
  states: readonly HoldemState[],
): readonly JudgedDecision[] =>
  events.flatMap((event, at): readonly JudgedDecision[] => {
    if (event.kind !== 'called' || event.seat !== seat) return [];
    const state = states[at]!;
    const { pot, call, street, raised } = priceAt(state, seat);
    const value = callValue(hole, state, seat, pot, event.amount);
    const soFar = soFarAt(events, states, at, seat);
    if (value === null) return [];
    return [
      {
        at,
        situation: holdemSituation(street, call, raised),
        chosen: 'call',
        best: value < 0 ? 'fold' : 'call',
        cost: Math.max(0, -value),
        stake: pot,
        values: { call: value, fold: 0 },
        judged: false,
        board: state.board,
        pot,
        call: event.amount,
        ...(soFar && { soFar }),
      },
    ];
  });

const LIMITS = { workLimit: 50_000, samples: 4_000, seed: 1 } as const;

const callValue = (
  hole: readonly Card[],
  { seats, board }: HoldemState,
  seat: Seat,
  pot: number,
  call: number,
): number | null => {
  const rivals = seats.filter(of => of.seat !== seat && of.status !== 'folded').length;
  const own = rangeOf(new Map([[comboOf(hole[0]!, hole[1]!), 1]]));
  const found = equity({ players: [own, ...Array.from({ length: rivals }, () => RANDOM)], board }, LIMITS);
  return found.ok ? shareOf(found.value) * (pot + call) - call : null;
};

const shareOf = ({ players }: Equity): number => players[0]!.equity;
