import { formatChips } from '@cardroom/engine';

import { isLesson, type JudgedDecision, type RaiseSize, type Review } from './review.ts';

/** A review with the round that it is about. */
export type ReviewedRound = Readonly<{
  table: string;
  round: number;
  /** When the round ended, in milliseconds since 1970. */
  at: number;
  review: Review;
}>;

/** One decision that cost something. */
export type Mistake = Readonly<{
  when: number;
  game: Review['game'];
  situation: string;
  chosen: string;
  /** `raise to $20`: what was chosen, where only its size was wrong. */
  size?: string;
  best: string;
  /** In chips. */
  cost: number;
  /** Off the plan it is an estimate. */
  method: Review['method'];
  /** The clock chose, since the time had run out. */
  byClock: boolean;
  /** The plan would not be here with such a hand: the price is uncertain. */
  offPlan: boolean;
  table: string;
  round: number;
  /** The event that tells the decision: an index into the round's events. */
  at: number;
  /** What each choice was worth, in chips, as far as the review knows. */
  values: Readonly<Record<string, number>>;
  /** How often the plan takes each, where there is one. */
  shares?: Readonly<Record<string, number>>;
}>;

/** Less is rounding. */
const NOTHING = 1e-6;

/** Every decision that cost something, in the order of the rounds. */
export const mistakesIn = (rounds: readonly ReviewedRound[]): readonly Mistake[] =>
  rounds.flatMap(({ table, round, at: when, review: { game, method, decisions } }) =>
    decisions
      .filter(({ cost }) => cost > NOTHING)
      .map(({ at, situation, chosen, best, cost, byClock = false, offPlan = false, ...decision }) => ({
        when,
        game,
        situation,
        chosen: wordFor(chosen, situation),
        best: wordFor(best, situation),
        cost,
        method: offPlan ? 'estimate' : method,
        byClock,
        offPlan,
        table,
        round,
        at,
        ...figuresOf({ ...decision, situation }),
      })),
  );

type Figures = Pick<Mistake, 'values' | 'shares' | 'size'>;

/** What each choice was worth: a raise by its sizes, where only the size was wrong. */
const figuresOf = (decision: Pick<JudgedDecision, 'values' | 'shares' | 'sizes' | 'situation'>): Figures => {
  const { values, shares, sizes, situation } = decision;
  const chosen = sizes?.find(size => size.chosen);
  const bySize = (figures: JudgedDecision['values'], figure: 'value' | 'share'): JudgedDecision['values'] =>
    wordsFor(sizes ? { ...withoutRaise(figures), ...sizedFigures(sizes, figure) } : figures, situation);
  return {
    values: bySize(values, 'value'),
    ...(shares && { shares: bySize(shares, 'share') }),
    ...(chosen && { size: wordFor(sizeName(chosen), situation) }),
  };
};

const sizeName = ({ to }: RaiseSize): string => `raise to ${formatChips(to)}`;

const sizedFigures = (sizes: readonly RaiseSize[], figure: 'value' | 'share'): JudgedDecision['values'] =>
  Object.fromEntries(sizes.map(size => [sizeName(size), size[figure]]));

const withoutRaise = (figures: JudgedDecision['values']): JudgedDecision['values'] =>
  Object.fromEntries(Object.entries(figures).filter(([action]) => action !== 'raise'));

const wordsFor = (figures: JudgedDecision['values'], situation: string): JudgedDecision['values'] =>
  Object.fromEntries(Object.entries(figures).map(([action, figure]) => [wordFor(action, situation), figure]));

/** After the flop whoever raises nothing bets. */
const wordFor = (action: string, situation: string): string =>
  situation.endsWith(', nothing to call') && !situation.startsWith('preflop')
    ? action.replace(/^raise( to)?/, 'bet')
    : action;

export const MISTAKE_ORDERS = ['cost', 'when', 'situation'] as const;
export type MistakeOrder = (typeof MISTAKE_ORDERS)[number];

const ORDERS: Readonly<Record<MistakeOrder, (one: Mistake, other: Mistake) => number>> = {
  cost: (one, other) =>
    Number(one.offPlan) - Number(other.offPlan) || other.cost - one.cost || other.when - one.when,
  when: (one, other) => other.when - one.when || other.at - one.at,
  situation: (one, other) => one.situation.localeCompare(other.situation, 'en') || other.cost - one.cost,
};

/** The dearest, the newest, or by situation. Uncertain prices are not ranked among the others. */
export const sortMistakes = (mistakes: readonly Mistake[], order: MistakeOrder): readonly Mistake[] =>
  mistakes.toSorted(ORDERS[order]);

/** All of one's own mistakes of one kind: the same wrong thing done in the same situation. */
export type Leak = Readonly<{
  situation: string;
  game: Review['game'];
  chosen: string;
  /** What would have been best, most often. */
  best: string;
  count: number;
  cost: number;
  /** Of the cost of all of one's own mistakes, 0–1. */
  share: number;
  /** What it costs in a hundred rounds, with the interval that holds it in 19 cases of 20. */
  perHundred: Interval;
}>;

export type Interval = Readonly<{ mean: number; low: number; high: number }>;

/** The leaks, the dearest first. `rounds` are those of the games that the mistakes are from. */
export const leaksIn = (rounds: readonly ReviewedRound[]): readonly Leak[] => {
  const mistakes = mistakesIn(rounds).filter(isLesson);
  const all = mistakes.reduce((sum, { cost }) => sum + cost, 0);
  const groups = Map.groupBy(mistakes, ({ game, situation, chosen }) => [game, situation, chosen].join('|'));
  return [...groups.values()]
    .map(group => leakOf(group, rounds, all))
    .toSorted((one, other) => other.cost - one.cost);
};

const leakOf = (group: readonly Mistake[], rounds: readonly ReviewedRound[], all: number): Leak => {
  const { situation, game, chosen } = group[0]!;
  const cost = group.reduce((sum, mistake) => sum + mistake.cost, 0);
  const played = rounds.filter(({ review }) => review.game === game).length;
  return {
    situation,
    game,
    chosen,
    best: mostFrequent(group.map(({ best }) => best)),
    count: group.length,
    cost,
    share: cost / all,
    perHundred: perHundred(group, played),
  };
};

const mostFrequent = (words: readonly string[]): string =>
  [...Map.groupBy(words, word => word)].reduce((most, other) =>
    other[1].length > most[1].length ? other : most,
  )[0];

/** From the cost in each round, most of which are without it: the normal interval of their mean. */
const perHundred = (group: readonly Mistake[], rounds: number): Interval => {
  const costs = [...Map.groupBy(group, ({ table, round }) => `${table}/${round}`).values()].map(own =>
    own.reduce((sum, { cost }) => sum + cost, 0),
  );
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / rounds;
  const squares = costs.reduce((sum, cost) => sum + cost ** 2, 0) / rounds;
  const spread = 1.96 * Math.sqrt(Math.max(0, squares - mean ** 2) / Math.max(1, rounds - 1));
  return { mean: 100 * mean, low: 100 * Math.max(0, mean - spread), high: 100 * (mean + spread) };
};
