import {
  ACHIEVEMENTS,
  NO_HONOURS,
  NO_TALLY,
  withRound,
  type Earned,
  type Honours,
  type Tally,
} from './achievements.ts';
import { readRound } from './history.ts';
import type { PlayerId } from './ledger.ts';
import type { Json, Note, RoundRow, Store } from './store.ts';

/** The kinds of the notes that hold a player's achievements, and how far they were counted. */
export const ACHIEVEMENT = 'achievement';
const COUNTED = 'honours';
/** Grows when achievements are told in another way: then they are counted from the first round on. */
const VERSION = 2;

type HonoursStore = Pick<Store, 'rounds' | 'entries' | 'notes' | 'writeNotes'>;

/** How far a player's rounds were counted: up to this moment, those that ended in it included. */
type Counted = Readonly<{ tally: Tally; upTo: number; last: readonly string[] }>;

const NOT_COUNTED: Counted = { tally: NO_TALLY, upTo: 0, last: [] };

/** What a player has achieved: what was kept, and whatever has been played since. */
export const honoursOf = async (store: HonoursStore, player: PlayerId): Promise<Honours> => {
  const counted = await countedOf(store, player);
  const before =
    counted === NOT_COUNTED ? NO_HONOURS : { tally: counted.tally, earned: await earnedBy(store, player) };
  const rows = await rowsSince(store, player, counted);
  if (rows.length === 0) return before;
  let honours: Honours = before;
  for (const row of rows) {
    const logged = await readRound(store, row);
    if (logged) honours = withRound(honours, logged, player);
  }
  const gone = counted === NOT_COUNTED ? await unearned(store, player, honours) : [];
  await keep(store, player, honours, before, rows, gone);
  return honours;
};

/** Counts everything again from the log. */
export const recountHonours = async (store: HonoursStore, player: PlayerId): Promise<Honours> => {
  await store.writeNotes([noteOf(player, COUNTED, 'tally', 0, null)]);
  return honoursOf(store, player);
};

const countedOf = async (store: HonoursStore, player: PlayerId): Promise<Counted> => {
  const [note] = await store.notes(player, COUNTED, { key: 'tally' });
  const body = note?.body as Partial<Counted & { readonly v: number }> | null | undefined;
  return body?.v === VERSION && isWhole(body) ? body : NOT_COUNTED;
};

/** What is kept can be counted anew: a note that was damaged is nobody's loss. */
const isWhole = (body: Partial<Counted>): body is Counted =>
  typeof body.tally === 'object' &&
  Object.keys(NO_TALLY).every(name => Object.hasOwn(body.tally!, name)) &&
  typeof body.upTo === 'number' &&
  Array.isArray(body.last);

const KNOWN = new Set(ACHIEVEMENTS.map(({ id }) => id));

const earnedBy = async (store: HonoursStore, player: PlayerId): Promise<readonly Earned[]> => {
  const notes = await store.notes(player, ACHIEVEMENT);
  return notes.toReversed().flatMap(({ key: id, at, body }) => {
    const { table, round } = (body ?? {}) as Partial<Pick<Earned, 'table' | 'round'>>;
    return KNOWN.has(id) && table !== undefined && round !== undefined ? [{ id, at, table, round }] : [];
  });
};

/** What was kept as earned, and is not by what counts now. */
const unearned = async (
  store: HonoursStore,
  player: PlayerId,
  { earned }: Honours,
): Promise<readonly string[]> => {
  const ids = new Set(earned.map(({ id }) => id));
  return (await store.notes(player, ACHIEVEMENT)).flatMap(({ key }) => (ids.has(key) ? [] : [key]));
};

/** Rounds that are read at once. */
const PAGE = 200;

const nameOf = ({ table, round }: Pick<RoundRow, 'table' | 'round'>): string => `${table}/${round}`;

/** The rounds that were not counted yet, in the order in which they ended. */
const rowsSince = async (
  store: HonoursStore,
  player: PlayerId,
  { upTo, last }: Counted,
): Promise<readonly RoundRow[]> => {
  const found = new Map<string, RoundRow>();
  for (let before = Infinity; ;) {
    const page = await store.rounds({ player, limit: PAGE, ...(before < Infinity && { before }) });
    for (const row of page) if (row.at >= upTo && !last.includes(nameOf(row))) found.set(nameOf(row), row);
    const oldest = page.at(-1);
    if (!oldest || page.length < PAGE || oldest.at < upTo) break;
    // Others may have ended in the same moment as the oldest of these.
    before = oldest.at + 1 < before ? oldest.at + 1 : oldest.at;
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at || a.round - b.round);
};

const keep = async (
  store: HonoursStore,
  player: PlayerId,
  { tally, earned }: Honours,
  before: Honours,
  rows: readonly RoundRow[],
  gone: readonly string[],
): Promise<void> => {
  const upTo = rows.at(-1)!.at;
  const last = rows.filter(({ at }) => at === upTo).map(nameOf);
  const fresh = earned.slice(before.earned.length);
  await store.writeNotes([
    ...fresh.map(({ id, at, table, round }) => noteOf(player, ACHIEVEMENT, id, at, { table, round })),
    ...gone.map(id => noteOf(player, ACHIEVEMENT, id, upTo, null)),
    noteOf(player, COUNTED, 'tally', upTo, { v: VERSION, tally, upTo, last }),
  ]);
};

const noteOf = (player: PlayerId, kind: string, key: string, at: number, body: Json): Note => ({
  player,
  kind,
  key,
  at,
  body,
});
