import { answer, type PricedRound } from '@cardroom/coach';
import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackEvent } from '@cardroom/engine/blackjack';
import type { HoldemLegal } from '@cardroom/engine/holdem';
import { readRound, type LoggedRound, type RoundSummary, type Store, type TableView } from '@cardroom/room';

const NOTHING_TO_DECIDE =
  'There is nothing to decide at this table now: odds are for the decision in front of you.';

/** Blackjack: what each action is worth, exactly. Hold'em: equity against random hands, and the price of a call. */
export const oddsOf = (view: TableView): Result<object, string> =>
  view.game === 'blackjack' ? blackjackOdds(view) : holdemOdds(view);

const blackjackOdds = (view: TableView): Result<object, string> => {
  const prices = answer({ kind: 'prices', view });
  if (!prices) return err(NOTHING_TO_DECIDE);
  const { values, best, dealer, unseen, why } = prices;
  return why === null ? ok({ chips: values, best, dealer, unseen, exact: true }) : err(why);
};

const holdemOdds = (view: TableView): Result<object, string> => {
  const numbers = answer({ kind: 'equity', view });
  if (!numbers) return err(NOTHING_TO_DECIDE);
  const { expect: _, ...facts } = numbers;
  return ok({ ...facts, ...callOf(view) });
};

const callOf = ({ you, play }: TableView): object => {
  const { call } = you!.legal as HoldemLegal;
  const pot = 'board' in play! ? play.seats.reduce((sum, { total }) => sum + total, 0) : 0;
  return call.ok
    ? { call: call.amount, pot, neededEquity: call.amount / (pot + call.amount) }
    : { call: 0, pot };
};

/** A player's last rounds at a table, the newest first: what each brought, was worth, and what every decision cost. */
export const reviewsOf = async (
  store: Store,
  player: string,
  table: string,
  limit: number,
): Promise<readonly object[]> => {
  const rows = await store.rounds({ player, table, limit });
  return Promise.all(
    rows.map(async row => ({
      round: row.round,
      net: netOf(JSON.parse(row.summary) as RoundSummary, player),
      ...priceOf(await readRound(store, row), player),
    })),
  );
};

const netOf = ({ seats }: RoundSummary, player: string): number | null =>
  seats.find(seat => seat.player === player)?.net ?? null;

const priceOf = (logged: LoggedRound | null, player: string): object => {
  const seat = logged?.seats.find(other => other.player === player)?.seat;
  if (!logged || seat === undefined || logged.game !== 'blackjack') return { priced: false };
  return priced(answer({ kind: 'round', events: logged.events as readonly BlackjackEvent[], seat }));
};

const priced = (price: PricedRound): object => {
  const { ok: isPriced, ...facts } = price;
  return { priced: isPriced, ...facts };
};
