import { err, ok, type Result } from '@cardroom/engine';
import { excerpt } from '@cardroom/formats';
import {
  PLAYED,
  formatRate,
  playedIn,
  sumResults,
  type Played,
  type ResultRow,
  type Statistics,
  type Store,
} from '@cardroom/room';

import { JSON_FLAG, isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { grouped } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { ROUND_FLAGS, playerNamed, readFilter, type RoundFilter } from '../kept-rounds.ts';
import { columnsOf } from '../layout.ts';
import { printable } from '../printable.ts';
import { STORE_FLAGS, nothingPlayed, readingStore, type StorePlace } from '../store-input.ts';

type GameStatistics = { readonly game: Played; readonly statistics: Statistics };
/** The sums of everything a player played, and of each game. */
type PlayerStatistics = {
  readonly name: string;
  readonly statistics: Statistics;
  readonly games: readonly GameStatistics[];
};

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const problems = whyNoArguments(args, 'stats');
  if (problems.length > 0) return { ok: false, error: problems };
  const [filter, since] = [readFilter(args), readSince(args)];
  if (!filter.ok) return filter;
  if (!since.ok) return since;
  const nothing = (place: StorePlace): Outcome => show([], args, io, nothingPlayed(place));
  return readingStore(args, io, nothing, async ({ store }) => {
    const rows = await rowsFor(store, filter.value, since.value);
    return rows.ok ? show(await byPlayer(store, rows.value), args, io, 'No finished round fits.') : rows;
  });
};

/** The moment from which rounds count: a session's beginning, or whatever was asked for. */
const readSince = (args: Args): Result<number | null, readonly string[]> => {
  const text = valueOf(args, 'since');
  if (!text.ok || text.value === null) return text as Result<null, readonly string[]>;
  const moment = Date.parse(text.value);
  return Number.isNaN(moment)
    ? err([`--since must be a date such as 2026-11-16 or 2026-11-16T20:00; "${excerpt(text.value)}" is not.`])
    : ok(moment);
};

const rowsFor = async (store: Store, { player: name, table, game }: RoundFilter, since: number | null) => {
  const player = name === undefined ? ok(undefined) : await playerNamed(store, name);
  if (!player.ok) return player;
  if (player.value === null)
    return err([`${name} is only in imported hands, which count in nobody's statistics.`]);
  return ok(
    await store.results({
      ...(player.value !== undefined && { player: player.value }),
      ...(table !== undefined && { table }),
      ...(game !== undefined && { game }),
      ...(since !== null && { since }),
    }),
  );
};

const byPlayer = async (store: Store, rows: readonly ResultRow[]): Promise<readonly PlayerStatistics[]> => {
  const groups = new Map<string, ResultRow[]>();
  for (const row of rows) {
    const own = groups.get(row.player);
    if (own) own.push(row);
    else groups.set(row.player, [row]);
  }
  const players = await Promise.all(
    [...groups].map(async ([id, own]) => ({
      name: (await store.player(id))?.name ?? id,
      statistics: sumResults(own),
      games: byGame(own),
    })),
  );
  return players.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

const byGame = (rows: readonly ResultRow[]): readonly GameStatistics[] =>
  PLAYED.flatMap(game => {
    const own = rows.filter(row => playedIn(row) === game);
    return own.length === 0 ? [] : [{ game, statistics: sumResults(own) }];
  });

const show = (players: readonly PlayerStatistics[], args: Args, io: Io, none: string): Outcome => {
  if (isSet(args, 'json')) printJson(io, { players: players.map(documentOf) });
  else
    printLines(
      io,
      players.length === 0
        ? [none]
        : players
            .flatMap(({ name, games }) => games.map(of => told(name, of, io)))
            .flatMap(lines => ['', ...lines])
            .slice(1),
    );
  return ok(DONE);
};

const documentOf = ({ name, statistics }: PlayerStatistics): object => ({
  name,
  ...statistics,
  lastPlayed: timeOf(statistics),
  winRate: Number(formatRate(statistics.winRate)),
  wonRate: Number(formatRate(statistics.wonRate)),
  blackjackRate: Number(formatRate(statistics.blackjackRate)),
});

const timeOf = ({ lastPlayed }: Statistics): string | null =>
  lastPlayed === null ? null : new Date(lastPlayed).toISOString();

const TITLES: Readonly<Record<Played, string>> = {
  blackjack: 'blackjack',
  holdem: "hold'em",
  'twenty-one': 'Twenty-One',
};

const told = (name: string, { game, statistics: of }: GameStatistics, io: Io): readonly string[] => [
  `${printable(excerpt(name))}, ${TITLES[game]}`,
  ...columnsOf(
    [
      ['Rounds', grouped(of.rounds)],
      ['Hands', grouped(of.hands)],
      ['Wins', grouped(of.wins)],
      ['Losses', grouped(of.losses)],
      [game === 'holdem' ? 'Split pots' : 'Pushes', grouped(of.pushes)],
      ...(game === 'blackjack' ? blackjackRows(of) : []),
      ['Wagered', grouped(of.wagered)],
      ['Net', `${of.net > 0 ? '+' : ''}${grouped(of.net)}`],
      ['Peak chips', grouped(of.peakChips)],
      ['Win rate', `${formatRate(of.winRate)} %`],
      ['Won of all', `${formatRate(of.wonRate)} %`],
      ...(game === 'blackjack' ? [['Blackjack rate', `${formatRate(of.blackjackRate)} %`]] : []),
      ['Streak', streakText(of.streak)],
      ['Longest streaks', `${of.longestWinningStreak} won, ${of.longestLosingStreak} lost`],
      ['Last played', timeOf(of) ?? 'never'],
    ],
    io.columns,
  ),
];

/** What no other game has. */
const blackjackRows = (of: Statistics): readonly (readonly string[])[] => [
  ['Blackjacks', grouped(of.blackjacks)],
  ['Busts', grouped(of.busts)],
  ['Surrenders', grouped(of.surrenders)],
  ['Splits', grouped(of.splits)],
  ['Doubles', grouped(of.doubles)],
];

const streakText = (streak: number): string => {
  if (streak === 0) return 'none';
  return `${Math.abs(streak)} ${streak > 0 ? 'won' : 'lost'}`;
};

/** `cardroom stats`: the sums of everybody's rounds. */
export const stats: Command = {
  usage: '[--player NAME] [--game GAME] [--json]',
  about: [
    'Adds up the rounds of every player, or of one, game by game; with --json all of a player\'s games together. Each hand after a split counts; a hand of hold\'em that was folded for nothing is neither won, lost nor pushed. The win rate leaves pushes out: wins of wins and losses; "Won of all" is wins of all hands.',
  ],
  flags: [
    ...ROUND_FLAGS,
    { name: 'since', takes: 'DATE', means: 'Only rounds that ended at this moment or later.' },
    ...STORE_FLAGS,
    JSON_FLAG,
  ],
  example: 'cardroom stats --player ann',
  run,
};
