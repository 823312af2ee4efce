import type { Card } from '@cardroom/engine';

import { isLesson, type JudgedDecision, type Review } from '../review/review.ts';
import { NOTHING_LOST, costOf, nearestCost, type DrillDeck, type DrillItem } from './deck.ts';
import { DRILL_ACTIONS, type ChoiceQuestion, type DrillAction, type DrillScene } from './question.ts';

/** A review as it was kept: one round. Its body is whatever the store holds. */
export type ReviewNote = Readonly<{ key: string; at: number; body: unknown }>;

/** Hidden cards that somebody held, by `TABLE/ROUND`: reviews do not keep them. */
export type Holes = ReadonlyMap<string, readonly Card[]>;

/** What was lost in one situation, and the decisions that lost it, the newest first. */
type Leak = Readonly<{ situation: string; cost: number; questions: readonly ChoiceQuestion[] }>;

/** Past decisions that are asked about, of each situation. */
const MOST_QUESTIONS = 12;

/**
 * One's own mistakes as questions: an item for every situation in which something was lost, made of the decisions as they
 * were. How often a situation comes up is how often one went wrong in it. Empty where nothing was lost. A decision of
 * hold'em can be asked where the hole cards are known.
 */
export const leaksDeck = (reviews: readonly ReviewNote[], holes: Holes = new Map()): DrillDeck => {
  const rounds = reviews.flatMap(({ key, body }) => (isReview(body) ? [{ key, review: body }] : []));
  const leaks = leaksIn(rounds, holes);
  return { drill: 'leaks', scope: 'mine', items: leaks.map(leak => itemOf(leak, rounds.length)) };
};

/** The rounds whose hole cards would make questions: the newest of each situation. */
export const hiddenLeaks = (
  reviews: readonly ReviewNote[],
): readonly { readonly table: string; readonly round: number }[] => {
  const met = new Map<string, number>();
  const isWanted = ({ situation, cost, ...rest }: JudgedDecision): boolean => {
    if (cost < NOTHING_LOST || !isLesson(rest)) return false;
    met.set(situation, (met.get(situation) ?? 0) + 1);
    return met.get(situation)! <= MOST_QUESTIONS;
  };
  return reviews.flatMap(({ key, body }) =>
    isReview(body) && body.game === 'holdem' && body.decisions.filter(isWanted).length > 0
      ? [{ table: key.slice(0, key.lastIndexOf('/')), round: Number(key.slice(key.lastIndexOf('/') + 1)) }]
      : [],
  );
};

const isReview = (body: unknown): body is Review =>
  typeof body === 'object' && body !== null && 'decisions' in body && Array.isArray(body.decisions);

type Kept = Readonly<{ key: string; review: Review }>;

const leaksIn = (rounds: readonly Kept[], holes: Holes): readonly Leak[] => {
  const leaks = new Map<string, Leak>();
  for (const { key, review } of rounds)
    for (const decision of review.decisions) {
      const question = questionOf(review, { ...decision, ...heldIn(review, holes.get(key)) });
      if (question === null) continue;
      const { cost, questions } = leaks.get(decision.situation) ?? { cost: 0, questions: [] };
      leaks.set(decision.situation, {
        situation: decision.situation,
        cost: cost + decision.cost,
        questions: [...questions, question],
      });
    }
  return [...leaks.values()];
};

const heldIn = ({ game }: Review, hole: readonly Card[] | undefined): Pick<JudgedDecision, 'cards'> =>
  game === 'holdem' && hole ? { cards: hole } : {};

const itemOf = ({ situation, cost, questions }: Leak, rounds: number): DrillItem => {
  const per100 = (100 * questions.length) / rounds;
  return {
    key: situation,
    per100,
    presumed: cost / questions.length,
    nearest: nearestCost(questions[0]!.options),
    source: {
      kind: 'asked',
      questions: questions.slice(0, MOST_QUESTIONS).map(question => ({ ...question, per100 })),
    },
  };
};

/** A decision as a question; null where nothing was lost or nothing can be learned, where only a size was wrong, or where the hand is not known. */
const questionOf = (
  { method }: Review,
  { situation, cost, chosen, values, shares, ...seen }: JudgedDecision,
): ChoiceQuestion | null => {
  const scene = sceneOf(seen);
  const options = Object.entries(values).flatMap(([name, value]) => {
    const action = actionNamed(name);
    const share = shares?.[name];
    return action === null ? [] : [{ action, value, ...(share !== undefined && { share }) }];
  });
  if (cost < NOTHING_LOST || !isLesson(seen) || scene === null || options.length < 2) return null;
  if (costOf(options, chosen) < NOTHING_LOST) return null;
  return {
    kind: 'choice',
    drill: 'leaks',
    item: situation,
    scene,
    options,
    per100: 0,
    method: method === 'exact' ? null : method,
    chosen: actionNamed(chosen),
  };
};

const actionNamed = (name: string): DrillAction | null =>
  DRILL_ACTIONS.find(action => action === name) ?? null;

type Seen = Pick<JudgedDecision, 'stake' | 'cards' | 'up' | 'board' | 'pot' | 'call'>;

const sceneOf = ({ stake, cards = [], up, board = [], pot = 0, call = 0 }: Seen): DrillScene | null => {
  if (cards.length < 2) return null;
  return up === undefined ? inHoldem(cards, board, pot, call) : { kind: 'blackjack', cards, up, bet: stake };
};

const inHoldem = (hole: readonly Card[], board: readonly Card[], pot: number, call: number): DrillScene => ({
  kind: 'holdem',
  hole,
  board,
  rival: null,
  pot,
  call,
  short: null,
  equity: null,
});
