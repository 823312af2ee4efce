import { err, ok, type Result } from '@cardroom/engine';
import {
  GAMES,
  IMPORTED_TABLE,
  readRound,
  roundsIn,
  sourceOf,
  type LoggedRound,
  type RoundRow,
  type RoundSummary,
  type Store,
} from '@cardroom/room';

import { valueOf, type Args, type Flag } from './args.ts';
import { readWhole } from './figures.ts';

/** Which rounds a command is about. */
export const ROUND_FLAGS: readonly Flag[] = [
  { name: 'player', takes: 'NAME', means: 'Only rounds of this player.' },
  { name: 'table', takes: 'ID', means: 'Only rounds of this table.' },
  { name: 'game', takes: 'GAME', means: `Only this game: ${GAMES.join(' or ')}.` },
];

export type RoundFilter = {
  readonly player?: string;
  readonly table?: string;
  readonly game?: string;
  readonly limit?: number;
};

type Read<T> = Result<T, readonly string[]>;

const MOST_ROUNDS = 1_000_000;

/** What the flags ask for, before the store is looked into. */
export const readFilter = (args: Args): Read<RoundFilter> => {
  const [player, table, game, limit] = ['player', 'table', 'game', 'limit'].map(name =>
    valueOf(args, name),
  ) as [Read<string | null>, Read<string | null>, Read<string | null>, Read<string | null>];
  const most =
    limit.ok && limit.value !== null ? readWhole(limit.value, '--limit', 1, MOST_ROUNDS) : ok(null);
  const problems = [player, table, game, limit, most, knownGame(game)].flatMap(read =>
    read.ok ? [] : read.error,
  );
  if (problems.length > 0) return err(problems);
  return ok({
    ...given('player', player),
    ...given('table', table),
    ...given('game', game),
    ...(most.ok && most.value !== null && { limit: most.value }),
  });
};

const given = (name: string, read: Read<string | null>): object =>
  read.ok && read.value !== null ? { [name]: read.value } : {};

const knownGame = (game: Read<string | null>): Read<null> =>
  !game.ok || game.value === null || (GAMES as readonly string[]).includes(game.value)
    ? ok(null)
    : err([`--game must be ${GAMES.join(' or ')}; "${game.value}" is not.`]);

/** The id of a player by name; null for a name that only imported hands have. */
export const playerNamed = async (store: Store, name: string): Promise<Read<string | null>> => {
  const player = await store.playerByName(keyOf(name));
  if (player) return ok(player.id);
  const imported = await importedRounds(store, name, {});
  return imported.length > 0 ? ok(null) : err([`Nobody by the name of ${name} has played here.`]);
};

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The imported hands with a player of this name, newest first. Nobody of this room sat there: they have names alone. */
const importedRounds = async (
  store: Store,
  name: string,
  { table = IMPORTED_TABLE, game }: RoundFilter,
): Promise<readonly RoundRow[]> => {
  if (table !== IMPORTED_TABLE) return [];
  const rounds = await store.rounds({ table, ...(game !== undefined && { game }) });
  return rounds.filter(row => summaryOf(row).seats.some(seat => keyOf(seat.name) === keyOf(name)));
};

/** The rounds that are asked for, newest first. */
export const findRounds = async (store: Store, filter: RoundFilter): Promise<Read<readonly RoundRow[]>> => {
  const { player, table, ...rest } = filter;
  if (table !== undefined && (await store.table(table)) === null) return err([noTable(table)]);
  if (player !== undefined) return roundsOf(store, player, filter);
  return ok(await store.rounds({ ...rest, ...(table && { table }) }));
};

const roundsOf = async (
  store: Store,
  name: string,
  filter: RoundFilter,
): Promise<Read<readonly RoundRow[]>> => {
  const player = await playerNamed(store, name);
  if (!player.ok) return player;
  const own = player.value === null ? [] : await store.rounds({ ...filter, player: player.value });
  const imported = await importedRounds(store, name, filter);
  return ok([...own, ...imported].toSorted((a, b) => b.at - a.at).slice(0, filter.limit));
};

export const noTable = (table: string): string =>
  `There is no table ${table}: cardroom history lists rounds as TABLE/ROUND.`;

/** One round by its name, `TABLE/N`. */
export const roundNamed = async (store: Store, name: string): Promise<Read<RoundRow>> => {
  const [, table, number] = /^(.+)\/(\d+)$/.exec(name) ?? [];
  if (table === undefined)
    return err([`A round is named TABLE/NUMBER, such as t_1f3a/12; "${name}" is not.`]);
  const rounds = await findRounds(store, { table });
  if (!rounds.ok) return rounds;
  const found = rounds.value.find(({ round }) => round === Number(number));
  return found ? ok(found) : err([`Table ${table} has no finished round ${number}.`]);
};

/** How people name a round. */
export const nameOfRound = ({ table, round }: Pick<RoundRow, 'table' | 'round'>): string =>
  `${table}/${round}`;

export const summaryOf = ({ summary }: RoundRow): RoundSummary => JSON.parse(summary) as RoundSummary;

/** One round with its events; for an imported hand also the text it came as. */
export type KeptRound = LoggedRound & { readonly source: string | null };

export const keptRound = async (store: Store, row: RoundRow): Promise<KeptRound | null> => {
  if (row.table !== IMPORTED_TABLE) {
    const logged = await readRound(store, row);
    return logged && { ...logged, source: null };
  }
  const [entry] = await store.entries(row.table, row.toSeq, 1);
  const logged = entry && roundsIn([entry])[0];
  return logged ? { ...logged, source: sourceOf(entry) } : null;
};
