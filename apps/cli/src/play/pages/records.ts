import { formatChange } from '@cardroom/engine';
import {
  ownHoles,
  playedIn,
  readRound,
  sumResults,
  type LoggedRound,
  type ResultRow,
  type RoundRow,
  type RoundSummary,
} from '@cardroom/room';
import {
  STATISTICS_ROWS,
  presentAccount,
  presentHistory,
  presentStatistics,
  type KeyMap,
  type Screen,
  type StatisticsUi,
} from '@cardroom/screens';

import { accountOfRound, type ToldRound } from '../../round-account.ts';
import type { Desk, Page } from '../desk.ts';

/** Rounds that a list goes back. */
const MOST_ROUNDS = 500;

/** Opens the list of the player's rounds. */
export const openHistory = (desk: Desk): void => {
  let rows: readonly RoundRow[] = [];
  let selected = 0;
  const load = async (): Promise<void> => {
    rows = await desk.house.store.rounds({ player: desk.person.player, limit: MOST_ROUNDS });
    desk.changed();
  };
  desk.run(load());
  desk.go({
    screen: () =>
      presentHistory({ rows: rows.map(row => listed(desk, row)), selected, keys: desk.settings().keys }),
    close: async () => {},
    press: key => {
      const { up, down, next, quit, back, history } = desk.settings().keys;
      if ([quit, back, history].includes(key)) return desk.back();
      const row = rows[selected];
      if (key === next && row) desk.open(openRound(desk, row));
      selected = moved(selected, rows.length, key, up, down);
      return desk.changed();
    },
  });
};

/** Up and down in a list, by one or by ten, or to its ends. */
export const moved = (at: number, count: number, key: string, up: string, down: string): number => {
  const by = { [up]: -1, [down]: 1, pageup: -10, pagedown: 10, home: -count, end: count }[key] ?? 0;
  return Math.max(0, Math.min(count - 1, at + by));
};

const listed = (
  { person }: Desk,
  { at, game, summary }: RoundRow,
): readonly [string, string, string, string] => {
  const { rules, seats } = JSON.parse(summary) as RoundSummary;
  const own = seats.find(({ player }) => player === person.player);
  return [momentOf(at), game, rules, own ? formatChange(own.net) : ''];
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `16 Nov 20:04`, where the reader is; `16 Nov 2025` for another year. */
export const momentOf = (at: number, now = new Date()): string => {
  const date = new Date(at);
  const day = `${String(date.getDate()).padStart(2)} ${MONTHS[date.getMonth()]!}`;
  const thisYear = date.getFullYear() === now.getFullYear();
  return thisYear
    ? `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
    : `${day} ${date.getFullYear()}`;
};

const two = (value: number): string => String(value).padStart(2, '0');

const openRound = async (desk: Desk, row: RoundRow): Promise<void> => {
  const round = await readRound(desk.house.store, row);
  if (round === null) return;
  const lines = accountOfRound(await withOwnHole(desk, round));
  desk.go(pageOfLines(desk, () => lines, presentAccount));
};

/** A round with the cards that were dealt to whoever asks, though they were folded or mucked: in the session that was dealt them. */
export const withOwnHole = async (
  { house: { store, vault }, person }: Pick<Desk, 'house' | 'person'>,
  round: LoggedRound,
): Promise<ToldRound> => {
  const seat = round.seats.find(({ player }) => player === person.player)?.seat;
  if (round.game !== 'holdem' || seat === undefined) return round;
  const [cards] = (await ownHoles({ store, vault }, person, [round])).values();
  return cards ? { ...round, holes: [{ seat, cards }] } : round;
};

/** Lines that are read from one of them on, the top unless told, and moved through. */
export const pageOfLines = (
  desk: Desk,
  linesNow: () => readonly string[],
  present: (lines: readonly string[], from: number, keys: KeyMap) => Screen,
  first = 0,
): Page => {
  let from = first;
  return {
    screen: () => present(linesNow(), from, desk.settings().keys),
    close: async () => {},
    press: key => {
      const { up, down, quit, back, review, next, why } = desk.settings().keys;
      if ([quit, back, review, next, why].includes(key)) return desk.back();
      from = moved(from, Math.max(1, linesNow().length - 1), key, up, down);
      return desk.changed();
    },
  };
};

type Kind = { readonly title: string; readonly holds: (row: ResultRow) => boolean };

const KINDS: readonly Kind[] = [
  { title: 'Blackjack', holds: row => playedIn(row) === 'blackjack' },
  { title: "Hold'em", holds: row => playedIn(row) === 'holdem' },
  { title: 'Twenty-One', holds: row => playedIn(row) === 'twenty-one' },
];

/** Opens the sums of what the player has played: this sitting, and ever. */
export const openStatistics = (desk: Desk): void => {
  let columns: StatisticsUi['columns'] = [];
  let selected = 0;
  const load = async (): Promise<void> => {
    columns = await columnsOf(desk);
    desk.changed();
  };
  desk.run(load());
  desk.go({
    screen: () =>
      presentStatistics({ player: desk.person.name, columns, selected, keys: desk.settings().keys }),
    close: async () => {},
    press: key => {
      const { up, down, quit, back, next } = desk.settings().keys;
      if ([quit, back, next].includes(key)) return desk.back();
      selected = moved(selected, STATISTICS_ROWS, key, up, down);
      return desk.changed();
    },
  });
};

const columnsOf = async ({ house, person, since }: Desk): Promise<StatisticsUi['columns']> => {
  const all = await house.store.results({ player: person.player });
  return KINDS.flatMap(({ title, holds }) => {
    const rows = all.filter(holds);
    const now = rows.filter(({ at }) => at >= since);
    return [
      ...(now.length > 0 ? [{ title: `${title} now`, sums: sumResults(now) }] : []),
      ...(rows.length > 0 ? [{ title: `${title} ever`, sums: sumResults(rows) }] : []),
    ];
  });
};
