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

/** One decision that lost something; its question is null where it cannot be asked. */
type Loss = Readonly<{
  key: string;
  game: Review['game'];
  decision: JudgedDecision;
  question: ChoiceQuestion | null;
}>;

/** What was lost in one situation, the dearest first. */
type Leak = Readonly<{ situation: string; losses: readonly Loss[] }>;

/** Past decisions that are asked about, of each situation. */
const MOST_QUESTIONS = 12;

/**
 * One's own mistakes as questions: an item for every situation in which something was lost, made of the decisions as they
 * were, the dearest. How often a situation comes up is how often one went wrong in it. Empty where nothing was lost. A decision
 * of hold'em can be asked where the hole cards are known.
 */
export const leaksDeck = (reviews: readonly ReviewNote[], holes: Holes = new Map()): DrillDeck => {
  const rounds = reviews.flatMap(({ key, body }) => (isReview(body) ? [{ key, review: body }] : []));
  const leaks = leaksIn(rounds, holes);
  const played = (game: Review['game']): number => rounds.filter(({ review }) => review.game === game).length;
  return {
    drill: 'leaks',
    scope: 'mine',
    items: leaks.filter(isAsked).map(leak => itemOf(leak, played(leak.losses[0]!.game))),
    hidden: leaks.filter(leak => !isAsked(leak) && isHidden(leak, holes)).length,
  };
};

const isAsked = ({ losses }: Leak): boolean => losses.some(({ question }) => question !== null);

const isHidden = ({ losses }: Leak, holes: Holes): boolean =>
  losses.some(({ game, key }) => game === 'holdem' && !holes.has(key));

/** The rounds whose hole cards would make questions: of each situation the dearest, and the newest, whose cards are known soonest. */
export const hiddenLeaks = (
  reviews: readonly ReviewNote[],
): readonly { readonly table: string; readonly round: number }[] => {
  const rounds = reviews.flatMap(({ key, body }) =>
    isReview(body) && body.game === 'holdem' ? [{ key, review: body }] : [],
  );
  const wanted = new Set(leaksIn(rounds, new Map()).flatMap(({ losses }) => wantedOf(losses, rounds)));
  return rounds
    .filter(({ key }) => wanted.has(key))
    .map(({ key }) => ({
      table: key.slice(0, key.lastIndexOf('/')),
      round: Number(key.slice(key.lastIndexOf('/') + 1)),
    }));
};

const wantedOf = (losses: readonly Loss[], newestFirst: readonly Kept[]): readonly string[] => {
  const keys = new Set(losses.map(({ key }) => key));
  const newest = newestFirst.filter(({ key }) => keys.has(key)).slice(0, MOST_QUESTIONS);
  return [...losses.slice(0, MOST_QUESTIONS), ...newest].map(({ key }) => key);
};

const isReview = (body: unknown): body is Review =>
  typeof body === 'object' && body !== null && 'decisions' in body && Array.isArray(body.decisions);

type Kept = Readonly<{ key: string; review: Review }>;

const leaksIn = (rounds: readonly Kept[], holes: Holes): readonly Leak[] => {
  const losses = rounds.flatMap(({ key, review }) =>
    review.decisions.filter(isLeak).map(decision => ({
      key,
      game: review.game,
      decision,
      question: questionOf(review, { ...decision, ...heldIn(review, holes.get(key)) }),
    })),
  );
  return [...Map.groupBy(losses, ({ decision }) => itemFor(decision))].map(([situation, own]) => ({
    situation,
    losses: own.toSorted((one, other) => other.decision.cost - one.decision.cost),
  }));
};

/** What is repeated until it is known: a situation, or how much to raise in it. */
const itemFor = ({ situation, sizes }: JudgedDecision): string =>
  sizes === undefined ? situation : `${situation}, size`;

const isLeak = (decision: JudgedDecision): boolean => decision.cost >= NOTHING_LOST && isLesson(decision);

const heldIn = ({ game }: Review, hole: readonly Card[] | undefined): Pick<JudgedDecision, 'cards'> =>
  game === 'holdem' && hole ? { cards: hole } : {};

const itemOf = ({ situation, losses }: Leak, rounds: number): DrillItem => {
  const per100 = (100 * losses.length) / rounds;
  const asked = losses.flatMap(({ question, decision }) =>
    question ? [{ ...question, per100, lost: { ...lostBy(decision, losses), rounds } }] : [],
  );
  return {
    key: situation,
    per100,
    presumed: costsOf(losses) / losses.length,
    nearest: nearestCost(asked[0]!.options),
    source: { kind: 'asked', questions: asked.slice(0, MOST_QUESTIONS) },
  };
};

const costsOf = (losses: readonly Loss[]): number =>
  losses.reduce((sum, { decision }) => sum + decision.cost, 0);

/** What the same wrong choice has cost, as the ledger adds it up: one that raised too often is not one that checked too often. */
const lostBy = (
  { chosen }: JudgedDecision,
  losses: readonly Loss[],
): { readonly times: number; readonly cost: number } => {
  const same = losses.filter(({ decision }) => decision.chosen === chosen);
  return { times: same.length, cost: costsOf(same) };
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

const actionOptions = ({ chosen, values, shares, raiseTo: to }: JudgedDecision): Options => ({
  options: Object.entries(values).flatMap(([name, value]): readonly DrillOption[] => {
    const action = actionNamed(name);
    const share = shares?.[name];
    const size = action === 'raise' && to !== undefined ? { to } : {};
    return action === null ? [] : [{ action, value, ...size, ...(share !== undefined && { share }) }];
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
