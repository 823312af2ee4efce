import type { Answers, PricedRound, Question, ReviewedDecision } from '@cardroom/coach';
import type { Chips } from '@cardroom/engine';
import type { BlackjackEvent, BlackjackRules, BlackjackState } from '@cardroom/engine/blackjack';
import type { BestChart } from '@cardroom/odds/blackjack';
import type { TableView } from '@cardroom/room';

import type { CoachMode, Decided, DecisionPrices, SessionFigures } from '../coach-facts.ts';
import { isUnaided, roundNet } from './round-view.ts';
import type { BlackjackCoach } from './ui.ts';

/** Follows one player's decisions at a table and knows what they cost. */
export type Follower = Readonly<{
  facts: () => BlackjackCoach;
  /** The table rests: whatever is awaited now may be asked about. */
  look: (view: TableView) => void;
  /** A decision was made. */
  decided: (expect: number, action: string) => void;
  /** Advice is wanted now. */
  advise: (view: TableView) => void;
  /** The strategy chart is wanted. */
  chart: (view: TableView) => void;
  /** The last round with a price. */
  lastRound: () => PricedRound | null;
}>;

export type FollowerSetup = Readonly<{
  /** Asks the coach, wherever it thinks; null where there is no answer. */
  ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind] | null>;
  mode: () => CoachMode;
  /** What happened in a finished round; null where nobody knows. */
  playedRound: (table: string, round: number) => Promise<PlayedRound | null>;
  changed: () => void;
  /** Does something beside the keys. */
  run: (task: Promise<unknown>) => void;
  first: TableView;
}>;

/** What happened in a round, and where the clock acted for a seat. */
export type PlayedRound = Readonly<{ events: readonly BlackjackEvent[]; byClock: readonly number[] }>;

/** Mistakes that are listed. */
const MOST_MISTAKES = 8;
/** Less than this is no mistake that anybody could name. */
const LEAST_COST = 0.005;

const NOTHING: SessionFigures = {
  rounds: 0,
  unpriced: 0,
  result: 0,
  expected: 0,
  mistakes: 0,
  luck: 0,
  results: [],
  expecteds: [],
  worst: [],
};

export const followBlackjack = (setup: FollowerSetup): Follower => {
  const { ask, playedRound, changed, run, first } = setup;
  const mode = (): CoachMode => (isUnaided(first) && setup.mode() === 'before' ? 'after' : setup.mode());
  const prices = new Map<number, DecisionPrices>();
  const asking = new Set<number>();
  const chosen = new Map<number, string>();
  let current: number | null = null;
  let lastDecided: number | null = null;
  let askedAt: number | null = null;
  let session = NOTHING;
  let priced = first.playing ? first.round - 1 : first.round;
  let last: PricedRound | null = null;
  let chart: BestChart | null = null;
  let chartAsked = false;

  const lastDecision = (): Decided | null => {
    const known = lastDecided === null ? undefined : prices.get(lastDecided);
    return known === undefined ? null : decidedOn(known, chosen.get(lastDecided!)!);
  };
  const askChart = async (rules: BlackjackRules): Promise<void> => {
    if (chartAsked || isUnaided(first)) return;
    chartAsked = true;
    chart = await ask({ kind: 'chart', rules });
    changed();
  };
  const price = async (view: TableView): Promise<void> => {
    const expect = view.you?.expect ?? null;
    if (expect === null || asking.has(expect)) return;
    asking.add(expect);
    const answer = await ask({ kind: 'prices', view });
    if (answer) prices.set(expect, answer);
    changed();
    await askChart(view.rules as BlackjackRules);
  };
  const review = async (view: TableView): Promise<void> => {
    const played = await playedRound(view.table, view.round);
    if (played === null) return;
    const answer = await ask({ kind: 'round', ...played, seat: view.you!.seat });
    if (answer === null) return;
    last = answer;
    session = withRound(session, view.hand, answer, roundNet(view.play as BlackjackState, view.you!.seat));
    changed();
  };
  return {
    facts: () => ({
      mode: mode(),
      now: current === null ? null : (prices.get(current) ?? null),
      asked: current !== null && askedAt === current,
      last: lastDecision(),
      session: session.rounds + session.unpriced === 0 ? null : session,
      chart,
    }),
    look: view => {
      current = isDecision(view) ? view.you!.expect : null;
      if (isDecision(view) && mode() !== 'off') run(price(view));
      if (!view.playing && view.you !== null && view.round > priced) {
        priced = view.round;
        run(review(view));
      }
    },
    decided: (expect, action) => {
      chosen.set(expect, action);
      lastDecided = expect;
    },
    advise: view => {
      if (isUnaided(first)) return;
      askedAt = view.you?.expect ?? null;
      run(price(view));
    },
    chart: view => run(askChart(view.rules as BlackjackRules)),
    lastRound: () => last,
  };
};

/** The viewer must decide about cards, not about a bet. */
const isDecision = ({ play, you, playing }: TableView): boolean =>
  playing &&
  you !== null &&
  you.expect !== null &&
  play !== null &&
  'boxes' in play &&
  play.dealer.cards.length > 0;

/** `You stood on 16 v T`, or the clock did. */
export const decisionText = ({ text, byClock }: Pick<ReviewedDecision, 'text' | 'byClock'>): string =>
  `${byClock ? 'The clock' : 'You'} ${text}`;

/** What a choice cost by the prices it had. */
export const decidedOn = (prices: DecisionPrices, chosen: string): Decided => {
  const { best, values } = prices;
  const value = values[chosen];
  const cost = best === null || value === undefined ? null : Math.max(0, values[best]! - value);
  return { prices, chosen, cost };
};

const withRound = (
  session: SessionFigures,
  round: number,
  price: PricedRound,
  net: Chips,
): SessionFigures => {
  if (!price.ok)
    return {
      ...session,
      unpriced: session.unpriced + 1,
      unpricedNet: (session.unpricedNet ?? 0) + net,
    };
  const result = session.result + price.result;
  const expected = session.expected + price.expected;
  const mistakes = price.decisions
    .filter(({ cost, byClock }) => cost > LEAST_COST && !byClock)
    .map(({ text, cost }) => ({ round, text, cost }));
  return {
    ...session,
    rounds: session.rounds + 1,
    result,
    expected,
    mistakes: session.mistakes + price.mistakes,
    luck: session.luck + price.luck,
    results: [...session.results, result],
    expecteds: [...session.expecteds, expected],
    worst: [...session.worst, ...mistakes].toSorted((a, b) => b.cost - a.cost).slice(0, MOST_MISTAKES),
  };
};
