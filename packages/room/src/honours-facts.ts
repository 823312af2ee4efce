import { commit, type Commitment, type Hex32 } from '@cardroom/fairness';

import { ACHIEVEMENTS, type Tally } from './achievements.ts';
import type { TableSummary } from './append.ts';
import {
  DAILY_ROUNDS,
  DAILY_RULES,
  dailyTable,
  dayAfter,
  dayAt,
  dayEnd,
  daySeed,
  dayStart,
  publicSeed,
  shoeNamed,
  type Day,
} from './daily.ts';
import { honoursOf } from './honours.ts';
import { rememberHouseRules, type KnowsHouseRules } from './house-rules.ts';
import { chipsBoard, dailyBoard, skillBoard, type BoardRow } from './leaderboard.ts';
import type { PlayerId } from './ledger.ts';
import type { Store } from './store.ts';
import type { Vault } from './vault-port.ts';

/** The shoe of a day, as everybody may know it: its seed is told when the day is over. */
export type DayShoe = Readonly<{
  day: Day;
  shoe: string;
  commitment: Commitment;
  /** What stands in the place of players' seeds. */
  publicSeed: Hex32;
  seed: Hex32 | null;
}>;

/** One's own attempt at today's shoe. */
export type Attempt = Readonly<{
  /** Null: not begun. */
  table: string | null;
  rounds: number;
  of: number;
  net: number;
  /** Null while not every round has been reviewed. */
  evLost: number | null;
  over: boolean;
}>;

/** An achievement, and when it was reached. */
export type AchievementFacts = Readonly<{ id: string; title: string; about: string; at: number | null }>;

export const BOARDS = ['daily', 'skill', 'blackjack', 'holdem'] as const;
/** Who leads, and where one stands oneself. */
export type Board = Readonly<{
  id: (typeof BOARDS)[number];
  rows: readonly (Omit<BoardRow, 'player'> & { readonly you: boolean })[];
}>;

/** Everything that a page of honours shows to a player. */
export type HonoursFacts = Readonly<{
  /** Null where there is no daily shoe. */
  today: DayShoe | null;
  /** When today's shoe ends, in milliseconds since 1970. */
  ends: number;
  attempt: Attempt;
  yesterday: DayShoe | null;
  tomorrow: DayShoe | null;
  tally: Tally;
  achievements: readonly AchievementFacts[];
  boards: readonly Board[];
  /** The name is locked: others are not ranked. */
  locked: boolean;
}>;

/** Where honours are kept, and the key that days come from. */
export type HonoursSource = Readonly<{
  store: Store;
  vault: Vault;
  now: number;
  /** The boards, which many may ask for at once. */
  boards: (now: number) => Promise<Boards>;
}>;

/** Everybody's lines, board by board. */
export type Boards = Readonly<Record<Board['id'], readonly BoardRow[]>>;

/** How long boards stand, in milliseconds: they are made of everybody's rounds. */
const BOARDS_STAND = 3_000;

/** Counts the boards of a store, at most once in a while. */
export const rememberBoards = (store: Store): HonoursSource['boards'] => {
  const knows = rememberHouseRules(store);
  let last: { readonly at: number; readonly boards: Promise<Boards> } | null = null;
  return now => {
    if (last === null || now - last.at >= BOARDS_STAND || now < last.at)
      last = { at: now, boards: boardsAt(store, now, knows) };
    return last.boards;
  };
};

/** The days that boards look back. */
const BOARD_DAYS = 30;
const DAY_MS = 86_400_000;

/** The page of honours of a player. */
export const honoursFacts = async (source: HonoursSource, player: PlayerId): Promise<HonoursFacts> => {
  const { store, now } = source;
  const today = dayAt(now);
  const { tally, earned } = await honoursOf(store, player);
  const boards = await source.boards(now);
  const moments = new Map(earned.map(({ id, at }) => [id, at]));
  return {
    today: dayShoe(source, today),
    ends: dayEnd(today),
    attempt: await attemptOf(store, today, player, boards.daily),
    yesterday: dayShoe(source, dayAt(dayStart(today) - 1)),
    tomorrow: dayShoe(source, dayAfter(today)),
    tally: { ...tally, days: daysUntil(today, tally) },
    achievements: ACHIEVEMENTS.map(({ id, title, about }) => ({
      id,
      title,
      about,
      at: moments.get(id) ?? null,
    })),
    boards: BOARDS.map(id => ({ id, rows: shownRows(boards[id], player) })),
    locked: ((await store.player(player))?.lock ?? null) !== null,
  };
};

/** Days in a row up to today, or to yesterday while today may still come. */
const daysUntil = (today: Day, { days, lastDay }: Tally): number =>
  lastDay !== null && (lastDay >= today || dayAfter(lastDay) === today) ? days : 0;

/** The shoe of any day; null where there is none here. */
export const dayShoe = ({ vault, now }: Pick<HonoursSource, 'vault' | 'now'>, day: Day): DayShoe | null => {
  const shoe = shoeNamed(dailyTable(day, ''), 1);
  const seed = daySeed(vault, shoe);
  if (seed === null) return null;
  const terms = { shoe, rules: DAILY_RULES, decks: DAILY_RULES.decks };
  const isOver = now >= dayEnd(day);
  return {
    day,
    shoe,
    commitment: commit(terms, seed),
    publicSeed: publicSeed(day),
    seed: isOver ? seed : null,
  };
};

const attemptOf = async (
  store: Store,
  day: Day,
  player: PlayerId,
  board: readonly BoardRow[],
): Promise<Attempt> => {
  const record = await store.table(dailyTable(day, player));
  const { net = 0, evLost = null } = board.find(row => row.player === player) ?? {};
  const of = DAILY_ROUNDS;
  if (record === null) return { table: null, rounds: 0, of, net, evLost, over: false };
  const { seats, round, playing } = JSON.parse(record.summary) as TableSummary;
  const rounds = playing ? round - 1 : round;
  return { table: record.id, rounds, of, net, evLost, over: seats.length === 0 || rounds >= of };
};

const boardsAt = async (store: Store, now: number, knows: KnowsHouseRules): Promise<Boards> => {
  const since = now - BOARD_DAYS * DAY_MS;
  return {
    daily: await dailyBoard(store, dayAt(now)),
    skill: await skillBoard(store, since, knows),
    blackjack: await chipsBoard(store, 'blackjack', since, knows),
    holdem: await chipsBoard(store, 'holdem', since, knows),
  };
};

/** Lines of a board that are shown. */
const MOST_LINES = 10;

/** The first ranks, and one's own line wherever it is. */
const shownRows = (rows: readonly BoardRow[], player: PlayerId): Board['rows'] => {
  const first = rows.filter(({ rank }) => rank !== null).slice(0, MOST_LINES);
  const own = rows.filter(row => row.player === player && !first.includes(row));
  return [...first, ...own].map(({ player: id, ...row }) => ({ ...row, you: id === player }));
};
