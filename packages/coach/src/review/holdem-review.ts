import type { Card, Seat } from '@cardroom/engine';
import { evolve, stateFrom, type HoldemEvent, type HoldemState } from '@cardroom/engine/holdem';
import {
  readHand,
  whyUnread,
  levelBefore,
  linesOf,
  rowsOn,
  type HeadsUpHand,
  type Line,
} from '@cardroom/bots/holdem/reading';
import { RANDOM, comboOf, equity, rangeOf, type Equity } from '@cardroom/odds/holdem';
import { meaningsOf, otherPlayer, potShare, type BettingAction, type StackPlan } from '@cardroom/odds/solver';

import { choiceValues, isEnumerated, type BoardValues } from './holdem-values.ts';
import { REVIEW_VERSION, type JudgedDecision, type Review } from './review.ts';

/** Plans by the smaller stack, in small blinds; null where none fits. */
export type PlanFor = (stack: number) => Promise<StackPlan | null>;

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
  const plan = read && planFor ? await planFor(read.stack) : null;
  if (!read || !plan)
    return summed(result, 'estimate', estimates(hand, hole, states), 0, whyEstimate(unread, read));
  const judged = planDecisions(hand, hole, states, read, plan);
  const error = Math.hypot(0, ...judged.map(of => of.error));
  return summed(
    result,
    'equilibrium',
    judged.map(({ decision }) => decision),
    error,
  );
};

const whyEstimate = (unread: string | null, read: HeadsUpHand | null): string =>
  unread !== null || read === null
    ? `No strategy near equilibrium is known here: ${unread ?? 'the hand cannot be read'}.`
    : 'No strategy near equilibrium is known for stacks of this depth.';

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

/** Boards whose buckets are kept between hands. */
const MOST_KEPT = 400;
const kept = new WeakMap<StackPlan['abstraction'], Map<string, Uint16Array>>();

const bucketsKept = ({ abstraction }: StackPlan): Map<string, Uint16Array> => {
  const buckets = kept.get(abstraction) ?? new Map<string, Uint16Array>();
  if (buckets.size > MOST_KEPT) buckets.clear();
  kept.set(abstraction, buckets);
  return buckets;
};

type Costed = Readonly<{ decision: JudgedDecision; error: number }>;

const planDecisions = (
  { events, seat }: Hand,
  hole: readonly Card[],
  states: readonly HoldemState[],
  read: HeadsUpHand,
  plan: StackPlan,
): readonly Costed[] => {
  const keep = bucketsKept(plan);
  let nth = -1;
  return events.flatMap((event, at): readonly Costed[] => {
    const chosen = CHOSEN[event.kind];
    if (chosen === undefined) return [];
    nth++;
    if (!('seat' in event) || event.seat !== seat) return [];
    const move = read.moves[nth]!;
    const state = states[at]!;
    const before: HeadsUpHand = {
      ...read,
      board: state.board,
      street: move.street,
      moves: read.moves.slice(0, nth),
    };
    const lines = linesOf(plan, before, rowsOn(plan, state.board, keep), 4);
    const line = lines.reduce((most, other) => (other.weight > most.weight ? other : most));
    const judged = judgedBy(plan, before, line, hole, move.action, keep);
    return judged === null ? [] : [costed(judged, { at, chosen, state, seat, unit: read.unit })];
  });
};

type Judged = Readonly<{
  values: Readonly<Record<string, number>>;
  best: string;
  cost: number;
  error: number;
}>;

const judgedBy = (
  plan: StackPlan,
  hand: HeadsUpHand,
  line: Line,
  hole: readonly Card[],
  action: BettingAction,
  keep: Map<string, Uint16Array>,
): Judged | null => {
  const { node, at, reach } = line;
  if (node.kind !== 'decision' || node.street !== hand.street || node.player !== hand.me) return null;
  const range = reach[otherPlayer(hand.me)];
  const found = choiceValues({ plan, node: at, hole, board: hand.board, range, keep });
  if (found.every(({ weight }) => weight === 0)) return null;
  const values = meansOf(found);
  const best = values.indexOf(Math.max(...values));
  const own = ownWeights(hand, node, action);
  if (own === null) return null;
  const difference = (of: readonly number[]): number =>
    of[best]! - own.reduce((sum, weight, choice) => sum + weight * of[choice]!, 0);
  const error = isEnumerated(hand) ? 0 : errorOf(found, difference);
  const cost = difference(values);
  // What may be chance of the boards that were looked at is no mistake.
  const isSure = cost > 2 * error;
  return {
    values: Object.fromEntries(node.choices.map((choice, place) => [nameOf(choice.action), values[place]!])),
    best: nameOf(node.choices[isSure ? best : own.indexOf(Math.max(...own))]!.action),
    cost: isSure ? cost : 0,
    error: isSure ? error : 0,
  };
};

const meansOf = (found: readonly BoardValues[]): readonly number[] => {
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  return found[0]!.values.map(
    (_, choice) => found.reduce((sum, { values }) => sum + values[choice]!, 0) / all,
  );
};

const errorOf = (found: readonly BoardValues[], of: (values: readonly number[]) => number): number => {
  const weights = found.filter(({ weight }) => weight > 0);
  const each = weights.map(({ weight, values }) => of(values.map(value => value / weight)));
  const mean = each.reduce((sum, value) => sum + value, 0) / each.length;
  const variance = each.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, each.length - 1);
  return Math.sqrt(variance / each.length);
};

/** By choice: how much of what was done is taken for it. */
const ownWeights = (
  hand: HeadsUpHand,
  node: Extract<Line['node'], { kind: 'decision' }>,
  action: BettingAction,
): readonly number[] | null => {
  if (action.kind !== 'raise') {
    const weights = node.choices.map(choice => (choice.action.kind === action.kind ? 1 : 0));
    return weights.some(weight => weight > 0) ? weights : null;
  }
  const size = potShare(levelBefore(hand, hand.moves.length), action.to);
  const meanings = meaningsOf(node, size, action.to >= hand.stack);
  if (meanings === null) return null;
  return node.choices.map((_, choice) => meanings.find(of => of.choice === choice)?.weight ?? 0);
};

const nameOf = (action: BettingAction): string =>
  action.kind === 'raise' ? `raise to ${action.to.toFixed(0)}` : action.kind;

type Place = Readonly<{ at: number; chosen: string; state: HoldemState; seat: Seat; unit: number }>;

const costed = (judged: Judged, { at, chosen, state, seat, unit }: Place): Costed => {
  const { pot, call, street, raised } = priceAt(state, seat);
  const inWords = (name: string): string => (name === 'stay' ? (call === 0 ? 'check' : 'call') : name);
  const decision: JudgedDecision = {
    at,
    situation: holdemSituation(street, call, raised),
    chosen,
    best: judged.cost > 0 ? inWords(judged.best).replace(/ to .*/, '') : chosen,
    cost: judged.cost * unit,
    stake: pot,
    values: Object.fromEntries(
      Object.entries(judged.values).map(([name, value]) => [inWords(name), value * unit]),
    ),
    judged: true,
    board: state.board,
    pot,
    call,
  };
  return { decision, error: judged.error * unit };
};

const priceAt = ({ seats, street, rules }: HoldemState, seat: Seat) => {
  const pot = seats.reduce((sum, of) => sum + of.total, 0);
  const level = Math.max(...seats.map(({ committed }) => committed));
  const own = seats.find(of => of.seat === seat)!;
  const raised = street === 'preflop' ? level > rules.bigBlind : own.committed > 0;
  return { pot, call: Math.min(own.stack, level - own.committed), street, raised };
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
