import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { closedError, refused, whyRefused } from '../schema/checks.ts';
import type { DumpPart } from '../schema/queries.ts';
import { queriesFor } from '../schema/queries.ts';
import type { SqlBackend } from '../schema/sql-store.ts';
import { sqlStore } from '../schema/sql-store.ts';
import type { Append, AppendResult, Lease, Store, StoreRecord } from '../store.ts';
import { createAppender } from './appender.ts';
import type { Place } from './connection.ts';
import { createPool, inTransaction, naming, PATIENTLY, placeOf } from './connection.ts';
import { prepareDatabase } from './prepare.ts';
import type { Watch } from './watch.ts';
import { createWatch } from './watch.ts';

export type OpenPostgres = {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** What the address was given by, which sentences about it name; `DATABASE_URL` unless told. */
  readonly setting?: string;
  /** Connections of this process at most; 16 unless told. */
  readonly connections?: number;
  /** How long to wait for another process at the same table, in milliseconds; 2000 unless told. */
  readonly patienceMs?: number;
};

const queries = queriesFor('postgres');

/** Opens a room in a database of PostgreSQL. Throws `StoreError` when it cannot be used. */
export const openPostgresStore = async (wanted: OpenPostgres): Promise<Store> => {
  const { url, setting, connections = 16, patienceMs = 2_000 } = wanted;
  const place = placeOf(url, patienceMs, setting);
  const pool = createPool(place, connections);
  try {
    await naming(place, () => prepareDatabase(pool, place));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const watch = createWatch(pool, place);
  return storeOn({ pool, place, watch, append: createAppender(pool), names: new Map(), open: true });
};

type Server = {
  readonly pool: Pool;
  readonly place: Place;
  readonly watch: Watch;
  readonly append: (wanted: Append) => Promise<AppendResult>;
  /** Of prepared statements, by their text. */
  readonly names: Map<string, string>;
  open: boolean;
};

const storeOn = (server: Server): Store => ({
  ...sqlStore(queries, backendOn(server)),
  append: wanted => appendTo(server, wanted),
  watch: changed => (server.open ? server.watch.add(changed) : () => undefined),
  close: () => close(server),
});

const backendOn = (server: Server): SqlBackend => ({
  read: async query => (await ask(server, query)).rows,
  write: compiled => write(server, compiled),
  lease: lease => takeLease(server, lease),
  picture: parts => picture(server, parts),
  fill: (notEmpty, inserts) => fill(server, notEmpty, inserts),
});

/** Asks, unless the store is closed. */
const when = <T>({ open, place }: Server, doing: () => Promise<T>): Promise<T> => {
  if (!open) return Promise.reject(closedError());
  return naming(place, doing);
};

const appendTo = async (server: Server, wanted: Append): Promise<AppendResult> => {
  const why = whyRefused(wanted);
  if (why !== null) throw refused(why);
  const answer = await when(server, () => server.append(wanted));
  if (answer.ok) server.watch.tell(wanted.table, wanted.entry.seq);
  return answer;
};

/** Statements that every connection keeps ready. */
const MOST_NAMES = 100;

const nameOf = ({ names }: Server, sql: string): string | undefined => {
  if (!names.has(sql) && names.size < MOST_NAMES) names.set(sql, `q${names.size}`);
  return names.get(sql);
};

const ask = <R>(server: Server, { sql, parameters }: CompiledQuery<R>) =>
  when(server, async () => {
    const name = nameOf(server, sql);
    const { rows, rowCount } = await server.pool.query({
      ...(name && { name }),
      text: sql,
      values: [...parameters],
    });
    return { rows: rows as R[], changed: rowCount ?? 0 };
  });

const write = async (server: Server, compiled: readonly CompiledQuery[]): Promise<readonly number[]> => {
  const [only, ...more] = compiled;
  if (only && more.length === 0) return [(await ask(server, only)).changed];
  return when(server, () => inTransaction(server.pool, 'BEGIN', client => runAll(client, compiled)));
};

const runAll = async (client: PoolClient, compiled: readonly CompiledQuery[]): Promise<readonly number[]> => {
  const changed: number[] = [];
  for (const { sql, parameters } of compiled)
    changed.push((await client.query(sql, [...parameters])).rowCount ?? 0);
  return changed;
};

/** By the clock of the server, which all processes share. */
const TAKE_LEASE = `
  WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
  INSERT INTO leases AS held (table_id, owner, until) SELECT $1, $2, now + $3::bigint FROM clock
  ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, until = excluded.until
  WHERE held.owner = excluded.owner OR held.until <= excluded.until - $3::bigint`;

const takeLease = (server: Server, { table, owner, ttlMs }: Lease): Promise<boolean> =>
  when(server, async () => {
    const { rowCount } = await server.pool.query(TAKE_LEASE, [table, owner, ttlMs]);
    return rowCount === 1;
  });

const FETCH = 500;

/** On one connection, in one transaction that sees what there was when it began. */
async function* picture(server: Server, parts: readonly DumpPart[]): AsyncGenerator<StoreRecord> {
  const client = await when(server, () => server.pool.connect());
  try {
    await naming(server.place, () =>
      client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${PATIENTLY}`),
    );
    for (const { query, toRecord } of parts) {
      await naming(server.place, () => client.query(`DECLARE lines NO SCROLL CURSOR FOR ${query.sql}`));
      for await (const row of fetched(server.place, client)) yield toRecord(row as never);
      await naming(server.place, () => client.query('CLOSE lines'));
    }
  } finally {
    // Whoever read only some of it leaves a transaction behind, which ends with its connection.
    client.release(true);
  }
}

async function* fetched(place: Place, client: PoolClient): AsyncGenerator {
  for (;;) {
    const { rows } = await naming(place, () => client.query<object>(`FETCH ${FETCH} FROM lines`));
    yield* rows;
    if (rows.length < FETCH) return;
  }
}

const fill = (
  server: Server,
  notEmpty: CompiledQuery,
  inserts: AsyncIterable<CompiledQuery>,
): Promise<void> =>
  when(server, () =>
    inTransaction(server.pool, `BEGIN; ${PATIENTLY}`, async client => {
      await client.query('LOCK TABLE players, tables, accounts IN EXCLUSIVE MODE');
      if ((await client.query(notEmpty.sql, [...notEmpty.parameters])).rows.length > 0)
        throw refused('The store is not empty.');
      for await (const { sql, parameters } of inserts) await client.query(sql, [...parameters]);
    }),
  );

const close = async (server: Server): Promise<void> => {
  if (!server.open) return;
  server.open = false;
  await server.watch.stop();
  await server.pool.end();
};
