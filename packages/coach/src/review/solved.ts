import { readHand, whyUnread } from '@cardroom/bots/holdem/reading';
import type { HoldemEvent, HoldemState } from '@cardroom/engine/holdem';
import type { BettingAction } from '@cardroom/odds/solver';
import type { TableView } from '@cardroom/room';

import { solvedFacts, type Facts } from '../explain/index.ts';
import type { Shares, Solved } from '../facts.ts';
import { holdemNumbers } from '../holdem-numbers.ts';
import type { EquityQuestion, WhyQuestion } from '../question.ts';
import type { PlanFor } from './holdem-review.ts';
import { planAdvice, type PlanAdvice } from './plan-judge.ts';
import { sharesByName, valuesByName } from './plan-names.ts';

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

/** How often a plan does what at a decision; null where none is known, or it would never be there. */
export const sharesFor = async (
  { view, events }: Pick<EquityQuestion, 'view' | 'events'>,
  planFor: PlanFor,
): Promise<Shares | null> => {
  const advised = events ? await adviceAt(view, events as readonly HoldemEvent[], planFor) : null;
  return advised?.advice.reached ? sharesByName(advised.names, advised.advice.shares) : null;
};

/** What a plan has to say where the viewer has to decide, and what its choices are called. */
type Advised = Readonly<{ advice: PlanAdvice; names: readonly string[]; unit: number }>;

const adviceAt = async (
  { you, play, playing, game }: TableView,
  events: readonly HoldemEvent[],
  planFor: PlanFor,
): Promise<Advised | null> => {
  if (game !== 'holdem' || !playing || !you || you.expect === null || you.hole.length !== 2) return null;
  const state = play as HoldemState;
  const seen = { game: 'holdem', state, seat: you.seat, events } as const;
  if (whyUnread(seen) !== null) return null;
  const hand = readHand(seen);
  const plan = await planFor(hand.stack);
  const advice = plan && planAdvice(plan, hand, you.hole);
  return advice && { advice, names: advice.choices.map(nameFor(state, you.seat)), unit: hand.unit };
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
  const worth = advised?.advice.worth() ?? null;
  if (!advised || !worth) return null;
  const { advice, names, unit } = advised;
  const best = worth.values.indexOf(Math.max(...worth.values));
  const apart = (from: number): readonly number[] =>
    names.map((_, at) => (at === best ? 1 : 0) - (at === from ? 1 : 0));
  const most = Math.max(...names.map((_, at) => worth.errorOf(apart(at))));
  return {
    shares: advice.reached ? sharesByName(names, advice.shares) : null,
    values: valuesByName(names, worth.values, advice.reached ? advice.shares : [], unit),
    error: most * unit,
  };
};

const nameFor =
  ({ seats }: HoldemState, seat: number) =>
  ({ kind }: BettingAction): string => {
    if (kind !== 'stay') return kind;
    const level = Math.max(...seats.map(({ committed }) => committed));
    return seats.find(of => of.seat === seat)!.committed < level ? 'call' : 'check';
  };
