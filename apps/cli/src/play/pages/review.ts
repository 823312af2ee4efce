import {
  ALL_ROUNDS,
  MISTAKE_ORDERS,
  filterRounds,
  graphOf,
  leaksIn,
  mistakesIn,
  sessionSums,
  sortMistakes,
  sumReviews,
  type Mistake,
  type ReviewFilter,
  type ReviewedRound,
  type SessionSums,
} from '@cardroom/coach/review';
import { readRound, reviewRounds, unreviewed } from '@cardroom/room';
import {
  REVIEW_PERIODS,
  REVIEW_VIEWS,
  mistakeSentence,
  presentAccount,
  presentReview,
  type ReviewPeriod,
  type ReviewUi,
} from '@cardroom/screens';

import { reviewingBy, reviewsIn } from '../../reviews.ts';
import { toldWith } from '../../round-account.ts';
import type { Desk } from '../desk.ts';
import { momentOf, moved, pageOfLines, withOwnHole } from './records.ts';

/** What the page shows, beside what was reviewed. */
type State = Pick<ReviewUi, 'view' | 'order' | 'situation' | 'selected' | 'missing' | 'game' | 'period'>;

const BEGINNING: State = {
  view: 'leaks',
  order: 'cost',
  situation: null,
  selected: 0,
  missing: 0,
  game: null,
  period: 'all',
};

/** Opens the review of all rounds that the player has finished; those that have none are reviewed meanwhile. */
export const openReview = (desk: Desk): void => {
  let all: readonly ReviewedRound[] = [];
  let state = BEGINNING;
  let seen = seenIn(all, state);
  let closed = false;
  const { store } = desk.house;
  const { player } = desk.person;
  const change = (changes: Partial<State>): void => {
    state = { ...state, ...changes };
    if (!isOnlyMoved(changes)) seen = seenIn(all, state);
    desk.changed();
  };
  const look = async (): Promise<void> => {
    all = await reviewsIn(store, player);
    change({ missing: state.missing, view: state.view });
  };
  const catchUp = async (): Promise<void> => {
    await look();
    const reviewing = reviewingBy(desk.coach, desk.house);
    const missing = await unreviewed(reviewing, player);
    await reviewRounds(reviewing, player, missing, done => {
      change({ missing: missing.length - done });
      return !closed;
    });
    await look();
  };
  desk.run(catchUp());
  const enter = (): void => {
    const [{ view, selected }, { leaks, mistakes, sessions }] = [state, seen];
    const [leak, mistake, session] = [leaks[selected], mistakes[selected], sessions[selected]];
    if (view === 'leaks' && leak) change({ view: 'mistakes', situation: leak.situation, selected: 0 });
    if (view === 'mistakes' && mistake) desk.open(openMistake(desk, mistake));
    if (view === 'sessions' && session)
      change({ view: 'leaks', period: { began: session.began, ended: session.ended }, selected: 0 });
  };
  const goBack = (): void => {
    if (state.view !== 'leaks') return change({ view: 'leaks', situation: null, order: 'cost', selected: 0 });
    return desk.back();
  };
  desk.go({
    screen: () => presentReview({ ...state, ...seen, moment: momentOf, keys: desk.settings().keys }),
    close: async () => {
      closed = true;
    },
    press: key => {
      const { up, down, next, more, less, quit, back, review, game, dates } = desk.settings().keys;
      if (key === next) return enter();
      if (key === quit || key === back) return goBack();
      if (key === review)
        return change({ view: after(REVIEW_VIEWS, state.view), situation: null, selected: 0 });
      if (key === game) return change({ game: after(GAMES, state.game), situation: null, selected: 0 });
      if (key === dates)
        return change({ period: after(REVIEW_PERIODS, state.period), situation: null, selected: 0 });
      if (key === more) return change({ order: after(MISTAKE_ORDERS, state.order), selected: 0 });
      if (key === less)
        return change({ order: after(MISTAKE_ORDERS.toReversed(), state.order), selected: 0 });
      const count = { leaks: seen.leaks, mistakes: seen.mistakes, sessions: seen.sessions }[state.view]
        .length;
      return change({ selected: moved(state.selected, Math.max(1, count), key, up, down) });
    },
  });
};

/** Whether nothing has to be added up anew. */
const isOnlyMoved = (changes: Partial<State>): boolean =>
  Object.keys(changes).every(name => name === 'selected' || (name === 'missing' && changes.missing !== 0));

const GAMES = [null, 'blackjack', 'holdem'] as const;

/** What comes next in a list, and after its end or beside it the first. */
const after = <T>(list: readonly T[], now: unknown): T => list[(list.indexOf(now as T) + 1) % list.length]!;

type Seen = Pick<ReviewUi, 'sums' | 'graph' | 'leaks' | 'mistakes' | 'sessions'>;

const seenIn = (all: readonly ReviewedRound[], { game, period, order, situation }: State): Seen => {
  const ofGame = filterRounds(all, { ...ALL_ROUNDS, game });
  const sessions = sessionSums(ofGame);
  const rounds = filterRounds(ofGame, { game, ...datesOf(period, sessions) });
  return {
    sums: sumReviews(rounds),
    graph: graphOf(rounds),
    leaks: leaksIn(rounds),
    mistakes: sortMistakes(mistakesIn(rounds), order).filter(
      mistake => situation === null || mistake.situation === situation,
    ),
    sessions,
  };
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The moments of a period; days are those of this machine. */
const datesOf = (
  period: ReviewPeriod,
  sessions: readonly SessionSums[],
): Pick<ReviewFilter, 'since' | 'until'> => {
  if (period === 'all') return { since: null, until: null };
  if (period === 'today') return { since: new Date().setHours(0, 0, 0, 0), until: null };
  if (period === 'week' || period === 'month')
    return { since: Date.now() - (period === 'week' ? 7 : 30) * DAY_MS, until: null };
  const session = period === 'last-session' ? sessions[0] : period;
  return session ? { since: session.began, until: session.ended + 1 } : { since: Infinity, until: null };
};

/** Lines above the decision that are shown with it. */
const CONTEXT = 3;

/** Opens the round of a mistake where it was made. */
const openMistake = async (desk: Desk, mistake: Mistake): Promise<void> => {
  const { table, round, at } = mistake;
  const row = (await desk.house.store.rounds({ table })).find(of => of.round === round);
  const logged = row && (await readRound(desk.house.store, row));
  if (!logged) return;
  const { lines, at: before } = toldWith(await withOwnHole(desk, logged), [
    { at, text: mistakeSentence(mistake) },
  ]);
  desk.go(pageOfLines(desk, () => lines, presentAccount, Math.max(0, before - 1 - CONTEXT)));
};
