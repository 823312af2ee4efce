import { answer } from '@cardroom/coach';
import { planSaid } from '@cardroom/coach/review';
import { err, ok, type Result } from '@cardroom/engine';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import {
  REVIEW,
  dayOf,
  reviewRounds,
  roundSoFar,
  unreviewed,
  type RoundRow,
  type RoundSummary,
  type Store,
  type TableView,
} from '@cardroom/room';

import { housePlans } from '../house-plans.ts';
import type { House } from '../house.ts';
import { reviewingIn } from '../reviews.ts';

const NOTHING_TO_DECIDE =
  'There is nothing to decide at this table now: odds are for the decision in front of you.';

/**
 * Blackjack: what each action is worth, exactly. Hold'em: equity against random hands, the price of a call, and how often the plan
 * of the house does what, where it has one.
 */
export const oddsOf = async (
  store: Pick<Store, 'entries'>,
  view: TableView,
): Promise<Result<object, string>> => {
  if (dayOf(view.table) !== null) return err('The daily shoe is played without help.');
  return view.game === 'blackjack' ? blackjackOdds(view) : holdemOdds(store, view);
};

const blackjackOdds = (view: TableView): Result<object, string> => {
  const prices = answer({ kind: 'prices', view });
  if (!prices) return err(NOTHING_TO_DECIDE);
  const { values, best, dealer, unseen, why } = prices;
  return why === null ? ok({ chips: values, best, dealer, unseen, exact: true }) : err(why);
};

const holdemOdds = async (
  store: Pick<Store, 'entries'>,
  view: TableView,
): Promise<Result<object, string>> => {
  const numbers = answer({ kind: 'equity', view });
  if (!numbers) return err(NOTHING_TO_DECIDE);
  const { expect: _, ...facts } = numbers;
  const said = await planSaid({ view, events: await roundSoFar(store, view) }, housePlans);
  return ok({ ...facts, ...callOf(view), ...(said?.shares && { plan: said.shares }) });
};

const callOf = ({ you, play }: TableView): object => {
  const { call } = you!.legal as HoldemLegal;
  const pot = 'board' in play! ? play.seats.reduce((sum, { total }) => sum + total, 0) : 0;
  return call.ok
    ? { call: call.amount, pot, neededEquity: call.amount / (pot + call.amount) }
    : { call: 0, pot };
};

/** A player's last rounds at a table, the newest first: what each brought, was worth, and what every decision cost. */
export const lastRounds = async (
  { store, vault }: Pick<House, 'store' | 'vault'>,
  player: string,
  table: string,
  limit: number,
): Promise<readonly object[]> => {
  const rows = await store.rounds({ player, table, limit });
  const reviewing = reviewingIn(store, vault);
  const waiting = new Set((await unreviewed(reviewing, player)).map(nameOf));
  await reviewRounds(
    reviewing,
    player,
    rows.filter(row => waiting.has(nameOf(row))),
  );
  return Promise.all(rows.map(row => toldRound(store, row, player)));
};

const nameOf = ({ table, round }: Pick<RoundRow, 'table' | 'round'>): string => `${table}/${round}`;

const toldRound = async (store: Store, row: RoundRow, player: string): Promise<object> => {
  const { seats } = JSON.parse(row.summary) as RoundSummary;
  const net = seats.find(seat => seat.player === player)?.net ?? null;
  const [note] = await store.notes(player, REVIEW, { key: nameOf(row) });
  const body = (note?.body ?? {}) as object;
  return { round: row.round, net, priced: 'decisions' in body, ...body };
};
