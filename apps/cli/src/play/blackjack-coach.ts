import { readRound, type TableView } from '@cardroom/room';
import type { Chips } from '@cardroom/engine';
import type { BlackjackEvent, BlackjackRules, BlackjackState } from '@cardroom/engine/blackjack';
import type { BestChart } from '@cardroom/odds/blackjack';
import {
  roundNet,
  type BlackjackCoach,
  type Decided,
  type DecisionPrices,
  type SessionFigures,
} from '@cardroom/screens';

import type { PricedRound } from '@cardroom/coach';
import type { Desk } from './desk.ts';

/** Follows one player's decisions at a table and knows what they cost. */
export type Follower = Readonly<{
  facts: () => BlackjackCoach;
  /** The table rests: whatever is awaited now may be asked about. */
  look: (view: TableView) => void;
  /** A decision was made. */
  decided: (expect: number, action: string) => void;
  /** Advice is wanted now. */
  ask: (view: TableView) => void;
  /** The last round with a price, and which one it was. */
  lastRound: () => { readonly round: number; readonly price: PricedRound } | null;
  chart: () => BestChart | null;
}>;

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

export const followBlackjack = (desk: Desk, first: TableView): Follower => {
  const { coach, changed } = desk;
  const prices = new Map<number, DecisionPrices>();
  const asking = new Set<number>();
  const chosen = new Map<number, string>();
  let current: number | null = null;
  let lastDecided: number | null = null;
  let askedAt: number | null = null;
  let session = NOTHING;
  let priced = first.playing ? first.round - 1 : first.round;
  let last: { readonly round: number; readonly price: PricedRound } | null = null;
  let chart: BestChart | null = null;
  let chartAsked = false;

  const askChart = async (rules: BlackjackRules): Promise<void> => {
    if (chartAsked) return;
    chartAsked = true;
    chart = await coach.ask({ kind: 'chart', rules });
    changed();
  };
  const price = async (view: TableView): Promise<void> => {
    const expect = view.you?.expect ?? null;
    if (expect === null || asking.has(expect)) return;
    asking.add(expect);
    const answer = await coach.ask({ kind: 'prices', view });
    if (answer) prices.set(expect, answer);
    changed();
    desk.run(askChart(view.rules as BlackjackRules));
  };
  const review = async (view: TableView): Promise<void> => {
    const events = await eventsOf(desk, view);
    if (events === null) return;
    const answer = await coach.ask({ kind: 'round', events, seat: view.you!.seat });
    if (answer === null) return;
    last = { round: view.round, price: answer };
    session = withRound(session, view.round, answer, roundNet(view.play as BlackjackState, view.you!.seat));
    changed();
  };
  return {
    facts: () => ({
      mode: desk.settings().coach,
      now: current === null ? null : (prices.get(current) ?? null),
      asked: current !== null && askedAt === current,
      last: lastDecided === null ? null : decidedAt(prices.get(lastDecided), chosen.get(lastDecided)!),
      session: session.rounds + session.unpriced === 0 ? null : session,
      chart,
    }),
    look: view => {
      current = isDecision(view) ? view.you!.expect : null;
      if (isDecision(view) && desk.settings().coach !== 'off') desk.run(price(view));
      if (!view.playing && view.you !== null && view.round > priced) {
        priced = view.round;
        desk.run(review(view));
      }
    },
    decided: (expect, action) => {
      chosen.set(expect, action);
      lastDecided = expect;
    },
    ask: view => {
      askedAt = view.you?.expect ?? null;
      desk.run(price(view));
    },
    lastRound: () => last,
    chart: () => chart,
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

const decidedAt = (prices: DecisionPrices | undefined, chosen: string): Decided | null => {
  if (prices === undefined) return null;
  const { best, values } = prices;
  const value = values[chosen];
  const cost = best === null || value === undefined ? null : Math.max(0, values[best]! - value);
  return { prices, chosen, cost };
};

const eventsOf = async (desk: Desk, view: TableView): Promise<readonly BlackjackEvent[] | null> => {
  const state = await desk.house.room.state(view.table);
  if (!state.ok) return null;
  const { begun, seq } = state.value;
  const place = { table: view.table, round: view.round, fromSeq: begun, toSeq: seq };
  const round = await readRound(desk.house.store, place);
  return round === null ? null : (round.events as readonly BlackjackEvent[]);
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
    .filter(({ cost }) => cost > LEAST_COST)
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
