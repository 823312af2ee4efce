import { readHand, snap, whyUnread, type HeadsUpHand } from '@cardroom/bots/holdem/reading';
import type { Chips } from '@cardroom/engine';
import type { HoldemEvent, HoldemLegal, HoldemState } from '@cardroom/engine/holdem';
import type { BettingAction, StackPlan } from '@cardroom/odds/solver';
import type { TableView } from '@cardroom/room';

import { solvedFacts, type Facts } from '../explain/index.ts';
import type { PlanSaid, Solved } from '../facts.ts';
import { holdemNumbers } from '../holdem-numbers.ts';
import type { EquityQuestion, WhyQuestion } from '../question.ts';
import type { NoPlan, PlanFor } from './holdem-review.ts';
import { planAdvice, type PlanAdvice, type Worth } from './plan-judge.ts';
import { sharesByName } from './plan-names.ts';
import { OFTEN } from './review.ts';

/** What explains a decision by a plan; null where none is known, or nobody told what has happened in the hand. */
export const whySolved = async (
  { view, odds = null, events }: WhyQuestion,
  planFor: PlanFor,
): Promise<Facts | null> => {
  if (view.game !== 'holdem' || !events) return null;
  const numbers = holdemNumbers(view);
  const solved = numbers && (await solvedAt(view, events as readonly HoldemEvent[], planFor));
  return solved && solvedFacts({ ...numbers, odds }, solved);
};

/** What a plan says of a decision, or why none does; null where there is nothing to decide. */
export const planSaid = async (
  { view, events = [] }: Pick<EquityQuestion, 'view' | 'events'>,
  planFor: PlanFor,
): Promise<PlanSaid | null> => {
  const advised = await adviceAt(view, events as readonly HoldemEvent[], planFor);
  if (advised === null) return null;
  if (typeof advised === 'string') return { fits: false, shares: null, raiseTo: null, why: advised };
  const { advice, names } = advised;
  if (!advice.reached) return { fits: true, shares: null, raiseTo: null, why: NOT_HERE };
  const shares = sharesByName(names, advice.shares);
  return { fits: true, shares, raiseTo: shares['raise'] ? raiseSize(advised, null) : null, why: null };
};

const NOT_HERE = 'It would not be here with this hand. Why tells what each choice is worth.';
const NO_PLAN: Readonly<Record<NoPlan, string>> = {
  deep: 'There is none for stacks as deep as these.',
  file: 'There is none: the file of plans cannot be used.',
};
const NO_SUCH_BETS = 'It knows no betting like this.';

/** What a plan has to say where the viewer has to decide, and what its choices are called. */
type Advised = Readonly<{
  plan: StackPlan;
  hand: HeadsUpHand;
  legal: HoldemLegal | null;
  advice: PlanAdvice;
  names: readonly string[];
}>;

/** The reason, in a sentence, where no plan says anything; null where nothing is to be decided. */
const adviceAt = async (
  { you, play, playing, game }: TableView,
  events: readonly HoldemEvent[],
  planFor: PlanFor,
): Promise<Advised | string | null> => {
  if (game !== 'holdem' || !playing || !you || you.expect === null || you.hole.length !== 2) return null;
  const state = play as HoldemState;
  const seen = { game: 'holdem', state, seat: you.seat, events } as const;
  const unread = whyUnread(seen);
  if (unread !== null) return `There is none: ${unread}.`;
  const hand = readHand(seen);
  const plan = await planFor(hand.stack);
  if (typeof plan === 'string') return NO_PLAN[plan];
  const advice = planAdvice(plan, hand, you.hole);
  if (advice === null) return NO_SUCH_BETS;
  const legal = you.legal as HoldemLegal | null;
  return { plan, hand, legal, advice, names: advice.choices.map(nameFor(state, you.seat)) };
};

/**
 * What a plan does and what everything is worth where the viewer has to decide; null where no plan fits. `events` are
 * those of the hand so far.
 */
export const solvedAt = async (
  view: TableView,
  events: readonly HoldemEvent[],
  planFor: PlanFor,
): Promise<Solved | null> => {
  const advised = await adviceAt(view, events, planFor);
  if (advised === null || typeof advised === 'string') return null;
  const worth = advised.advice.worth();
  return worth && pricedBy(advised, worth);
};

const pricedBy = (advised: Advised, worth: Worth): Solved => {
  const { advice, names, hand } = advised;
  const places = [...new Set(names)].map(name => placeOf(advised, name, worth.values));
  const shares = advice.reached ? sharesByName(names, advice.shares) : null;
  const best = most(places, at => shares?.[names[at]!] ?? worth.values[at]!);
  const errorTo = (at: number): number => worth.errorOf(names.map((_, of) => +(of === best) - +(of === at)));
  const apart = (at: number): number => Math.abs(worth.values[best]! - worth.values[at]!);
  const equal = places.filter(at => at === best || apart(at) < 2 * errorTo(at));
  return {
    shares,
    values: Object.fromEntries(places.map(at => [names[at]!, hand.unit * worth.values[at]!])),
    error: hand.unit * Math.max(...places.map(errorTo)),
    equal: equal.length > 1 ? equal.map(at => names[at]!) : [],
    raiseTo: names.includes('raise') ? raiseSize(advised, worth.values) : null,
    equity: worth.equity,
  };
};

/** Of the choices with a name: what the plan does most often where it does it at all; otherwise the one that is worth most. */
const placeOf = (
  { advice: { shares, reached }, names }: Advised,
  name: string,
  values: readonly number[] | null,
): number => {
  const places = [...names.keys()].filter(at => names[at] === name);
  const taken = reached ? places.filter(at => shares[at]! >= OFTEN) : [];
  if (taken.length > 0 || values === null) return most(places, at => shares[at]!);
  return most(places, at => values[at]!);
};

const most = (places: readonly number[], figure: (at: number) => number): number =>
  places.reduce((one, other) => (figure(other) > figure(one) ? other : one));

/** What its raise is to, as the table counts it on this street; null where nobody may raise. */
const raiseSize = (advised: Advised, values: readonly number[] | null): Chips | null => {
  const { plan, hand, legal, advice } = advised;
  const raise = advice.choices[placeOf(advised, 'raise', values)]!;
  if (raise.kind !== 'raise' || legal?.raiseTo.ok === false) return null;
  const to = raise.to >= plan.config.stack ? hand.stack : raise.to;
  const amount = Math.round((to - hand.paid[hand.street]!) * hand.unit);
  return legal?.raiseTo.ok ? snap(legal.raiseTo, amount) : amount;
};

const nameFor =
  ({ seats }: HoldemState, seat: number) =>
  ({ kind }: BettingAction): string => {
    if (kind !== 'stay') return kind;
    const level = Math.max(...seats.map(({ committed }) => committed));
    return seats.find(of => of.seat === seat)!.committed < level ? 'call' : 'check';
  };
