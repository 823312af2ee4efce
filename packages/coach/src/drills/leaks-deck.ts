import type { Card } from '@cardroom/engine';

import { isLesson, type JudgedDecision, type RaiseSize, type Review } from '../review/review.ts';
import { NOTHING_LOST, costOf, nearestCost, type DrillDeck, type DrillItem } from './deck.ts';
import {
  DRILL_ACTIONS,
  SIZE_ACTIONS,
  type ChoiceQuestion,
  type DrillAction,
  type DrillOption,
  type DrillScene,
} from './question.ts';

/** A review as it was kept: one round. Its body is whatever the store holds. */
export type ReviewNote = Readonly<{ key: string; at: number; body: unknown }>;

/** Hidden cards that somebody held, by `TABLE/ROUND`: reviews do not keep them. */
export type Holes = ReadonlyMap<string, readonly Card[]>;

/** What was lost in one situation, and the decisions that lost it and can be asked, the newest first. */
type Leak = Readonly<{
  situation: string;
  game: Review['game'];
  times: number;
  cost: number;
  /** Some of its decisions cannot be asked, since the cards are not known. */
  hidden: boolean;
  questions: readonly ChoiceQuestion[];
}>;

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
  const played = (game: Review['game']): number => rounds.filter(({ review }) => review.game === game).length;
  const asked = leaks.filter(({ questions }) => questions.length > 0);
  return {
    drill: 'leaks',
    scope: 'mine',
    items: asked.map(leak => itemOf(leak, played(leak.game))),
    hidden: leaks.filter(({ questions, hidden }) => hidden && questions.length === 0).length,
  };
};

/** The rounds whose hole cards would make questions: the newest of each situation. */
export const hiddenLeaks = (
  reviews: readonly ReviewNote[],
): readonly { readonly table: string; readonly round: number }[] => {
  const met = new Map<string, number>();
  const isWanted = (decision: JudgedDecision): boolean => {
    const item = itemFor(decision);
    if (!isLeak(decision)) return false;
    met.set(item, (met.get(item) ?? 0) + 1);
    return met.get(item)! <= MOST_QUESTIONS;
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
    for (const decision of review.decisions.filter(isLeak)) {
      const situation = itemFor(decision);
      const question = questionOf(review, { ...decision, ...heldIn(review, holes.get(key)) });
      const known = leaks.get(situation) ?? { times: 0, cost: 0, hidden: false, questions: [] };
      leaks.set(situation, {
        situation,
        game: review.game,
        times: known.times + 1,
        cost: known.cost + decision.cost,
        hidden: known.hidden || (review.game === 'holdem' && !holes.has(key)),
        questions: [...known.questions, ...(question === null ? [] : [question])],
      });
    }
  return [...leaks.values()];
};

/** What is repeated until it is known: a situation, or how much to raise in it. */
const itemFor = ({ situation, sizes }: JudgedDecision): string =>
  sizes === undefined ? situation : `${situation}, size`;

const isLeak = (decision: JudgedDecision): boolean => decision.cost >= NOTHING_LOST && isLesson(decision);

const heldIn = ({ game }: Review, hole: readonly Card[] | undefined): Pick<JudgedDecision, 'cards'> =>
  game === 'holdem' && hole ? { cards: hole } : {};

const itemOf = ({ situation, times, cost, questions }: Leak, rounds: number): DrillItem => {
  const per100 = (100 * times) / rounds;
  const lost = { times, rounds, cost };
  return {
    key: situation,
    per100,
    presumed: cost / times,
    nearest: nearestCost(questions[0]!.options),
    source: {
      kind: 'asked',
      questions: questions.slice(0, MOST_QUESTIONS).map(question => ({ ...question, per100, lost })),
    },
  };
};

/** A decision as a question; null where the hand is not known, or nothing can be told apart. */
const questionOf = ({ method }: Review, decision: JudgedDecision): ChoiceQuestion | null => {
  const scene = sceneOf(decision);
  const { options, chosen } = decision.sizes ? sizeOptions(decision.sizes) : actionOptions(decision);
  if (scene === null || options.length < 2 || costOf(options, String(chosen)) < NOTHING_LOST) return null;
  return {
    kind: 'choice',
    drill: 'leaks',
    item: itemFor(decision),
    scene,
    options,
    per100: 0,
    method: method === 'exact' ? null : method,
    chosen,
  };
};

type Options = Pick<ChoiceQuestion, 'options' | 'chosen'>;

const actionOptions = ({ chosen, values, shares }: JudgedDecision): Options => ({
  options: Object.entries(values).flatMap(([name, value]): readonly DrillOption[] => {
    const action = actionNamed(name);
    const share = shares?.[name];
    return action === null ? [] : [{ action, value, ...(share !== undefined && { share }) }];
  }),
  chosen: actionNamed(chosen),
});

/** The sizes of a raise; where there are more than keys, those that the plan takes least are left out. */
const sizeOptions = (sizes: readonly RaiseSize[]): Options => {
  const kept = sizes
    .toSorted((one, other) => Number(other.chosen) - Number(one.chosen) || other.share - one.share)
    .slice(0, SIZE_ACTIONS.length)
    .toSorted((one, other) => one.to - other.to);
  return {
    options: kept.map(({ to, value, share }, at) => ({ action: SIZE_ACTIONS[at]!, to, value, share })),
    chosen: SIZE_ACTIONS[kept.findIndex(({ chosen }) => chosen)] ?? null,
  };
};

const actionNamed = (name: string): DrillAction | null =>
  DRILL_ACTIONS.find(action => action === name) ?? null;

type Seen = Pick<JudgedDecision, 'stake' | 'cards' | 'up' | 'board' | 'pot' | 'call' | 'soFar'>;

const sceneOf = ({ stake, cards = [], up, ...seen }: Seen): DrillScene | null => {
  if (cards.length < 2) return null;
  return up === undefined ? inHoldem(cards, seen) : { kind: 'blackjack', cards, up, bet: stake };
};

const inHoldem = (
  hole: readonly Card[],
  { board = [], pot = 0, call = 0, soFar }: Omit<Seen, 'stake' | 'cards' | 'up'>,
): DrillScene => ({
  kind: 'holdem',
  hole,
  board,
  rival: null,
  pot,
  call,
  short: null,
  equity: null,
  ...(soFar && { soFar }),
});
