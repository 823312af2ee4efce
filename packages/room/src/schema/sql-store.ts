import type { CompiledQuery } from 'kysely';

import type { Account, Balance, TableId } from '../ledger.ts';
import type { Lease, Note, RoundRows, Store, StoreRecord } from '../store.ts';
import { inDumpOrder, lastNotes, refused, rowsBelong, whyNotesRefused } from './checks.ts';
import type { DumpPart, Queries } from './queries.ts';
import {
  toEntry,
  toNote,
  toPlayer,
  toResult,
  toRound,
  toSealed,
  toSession,
  toTable,
  toTransfer,
} from './rows.ts';

/** What a database does for a store. Failures are `StoreError`s. */
export type SqlBackend = {
  readonly read: <R>(query: CompiledQuery<R>) => Promise<readonly R[]>;
  /** All or nothing; how many rows each of them changed. */
  readonly write: (queries: readonly CompiledQuery[]) => Promise<readonly number[]>;
  readonly lease: (lease: Lease) => Promise<boolean>;
  /** All rows of all parts, from one picture. */
  readonly picture: (parts: readonly DumpPart[]) => AsyncIterable<StoreRecord>;
  /** Does all of it in one transaction, if `notEmpty` finds nothing. */
  readonly fill: (notEmpty: CompiledQuery, inserts: AsyncIterable<CompiledQuery>) => Promise<void>;
};

type SharedParts = Omit<Store, 'append' | 'watch' | 'close'>;

/** The parts of a store that SQLite and PostgreSQL do in the same way. */
export const sqlStore = (queries: Queries, backend: SqlBackend): SharedParts => ({
  ...readingOf(queries, backend),
  ...writingOf(queries, backend),
  lease: backend.lease,
  dump: () => backend.picture(queries.dump()),
  load: records => backend.fill(queries.notEmpty(), insertsOf(queries, records)),
});

const readingOf = (queries: Queries, { read }: SqlBackend) => {
  const one = async <R, T>(query: CompiledQuery<R>, to: (row: R) => T): Promise<T | null> => {
    const [row] = await read(query);
    return row === undefined ? null : to(row);
  };
  const all = async <R, T>(query: CompiledQuery<R>, to: (row: R) => T): Promise<readonly T[]> =>
    (await read(query)).map(to);
  return {
    table: id => one(queries.table(id), toTable),
    tables: query => all(queries.tables(query), toTable),
    entries: (table, from, limit) =>
      all(
        limit === undefined ? queries.entriesFrom(table, from) : queries.someEntries(table, from, limit),
        toEntry,
      ),
    action: (table, actor, id) =>
      one(queries.action(table, actor, id), row => ({
        seq: row.seq,
        bodyHash: row.body_hash,
        hash: row.hash,
      })),
    transfers: (table, fromSeq) => all(queries.transfers(table, fromSeq), toTransfer),
    balances: accounts => balances(queries, read, accounts),
    sumOfBalances: async () => Number((await read(queries.sumOfBalances()))[0]?.sum ?? 0),
    sealed: (table, name) =>
      all(name === undefined ? queries.allSealed(table) : queries.sealed(table, name), toSealed),
    rounds: query => all(queries.rounds(query), toRound),
    results: query => all(queries.results(query), toResult),
    notes: (player, kind, query = {}) => all(queries.notes(player, kind, query), toNote),
    playerByName: key => one(queries.playerByName(key), toPlayer),
    player: id => one(queries.player(id), toPlayer),
    sessionByToken: tokenHash => one(queries.sessionByToken(tokenHash), toSession),
  } satisfies Partial<Store>;
};

/** As many accounts as one question may name. */
const MOST_ACCOUNTS = 1_000;

const balances = async (
  queries: Queries,
  read: SqlBackend['read'],
  accounts: readonly Account[],
): Promise<readonly Balance[]> => {
  const known = new Map<string, number>();
  for (let at = 0; at < accounts.length; at += MOST_ACCOUNTS)
    for (const { account, balance } of await read(queries.balances(accounts.slice(at, at + MOST_ACCOUNTS))))
      known.set(account, balance);
  return accounts.map(account => ({ account, balance: known.get(account) ?? 0 }));
};

const writingOf = (queries: Queries, { write }: SqlBackend) => {
  const changed = async (query: CompiledQuery): Promise<boolean> => (await write([query]))[0] === 1;
  return {
    replaceRows: (table, rows) => replaceRows(queries, write, table, rows),
    writeNotes: notes => writeNotes(queries, write, notes),
    addPlayer: player => changed(queries.addPlayer(player)),
    setLock: (id, expect, lock) => changed(queries.setLock(id, expect, lock)),
    addSession: async session => void (await changed(queries.addSession(session))),
    dropSessions: async (player, except) => void (await changed(queries.dropSessions(player, except))),
    release: async (table, owner) => void (await changed(queries.lease.release(table, owner))),
  } satisfies Partial<Store>;
};

const replaceRows = async (
  queries: Queries,
  write: SqlBackend['write'],
  table: TableId,
  rows: readonly RoundRows[],
): Promise<void> => {
  if (!rows.every(of => rowsBelong(table, of))) throw refused(`Statistics of table ${table} do not fit.`);
  const [found] = await write(queries.replaceRows(table, rows));
  if (found !== 1) throw refused(`There is no table ${table}.`);
};

const writeNotes = async (
  queries: Queries,
  write: SqlBackend['write'],
  notes: readonly Note[],
): Promise<void> => {
  const why = whyNotesRefused(notes);
  if (why !== null) throw refused(why);
  await write(queries.writeNotes(lastNotes(notes)));
};

/** Lines that are put back by one statement. */
const LINES = 200;

async function* insertsOf(
  queries: Queries,
  records: AsyncIterable<StoreRecord>,
): AsyncGenerator<CompiledQuery> {
  let pending: StoreRecord[] = [];
  let done = 0;
  const flush = (): readonly CompiledQuery[] => {
    const [first] = pending;
    const inserts = first ? queries.insertAll(first.kind, pending, done + 1) : [];
    done += pending.length;
    pending = [];
    return inserts;
  };
  for await (const record of inDumpOrder(records)) {
    if (pending.length === LINES || (pending[0] && pending[0].kind !== record.kind)) yield* flush();
    pending.push(record);
  }
  yield* flush();
}
