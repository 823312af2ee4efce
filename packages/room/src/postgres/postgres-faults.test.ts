import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createMemoryStore } from '../memory-store.ts';
import { openSqliteStore } from '../sqlite/index.ts';
import type { Store } from '../store.ts';
import { StoreError } from '../store.ts';
import { newPlace, openedOn } from '../testing/postgres-databases-node.ts';
import type { PostgresServer } from '../testing/postgres-server-node.ts';
import { startPostgres } from '../testing/postgres-server-node.ts';
import { dumpOf, eventually, fillStore } from '../testing/store-bench.ts';
import { temporaryFile } from '../testing/temporary-file-node.ts';
import { anAppend, aRecord, inPlay } from '../testing/store-samples.ts';
import { openPostgresStore } from './index.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const errorOf = async (doing: Promise<unknown>): Promise<StoreError> => {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreError);
  return error as StoreError;
};

const withPassword = (url: string): string => url.replace('postgres@', 'postgres:hunter2@');

const expectProblem = (error: StoreError, code: StoreError['code'], words: RegExp): void => {
  expect(error.code).toBe(code);
  expect(error.message).toMatch(words);
  expect(error.message).not.toContain('hunter2');
};

/** Asks the server itself. */
const tell = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

describe('a database that cannot be used is refused when it is opened, without a word of the password', () => {
  const open = (url: string) => errorOf(openPostgresStore({ url: withPassword(url) }));

  test('nobody listens there', async () => {
    const error = await open('postgres://postgres@127.0.0.1:1/room');
    expectProblem(error, 'store/unavailable', /127\.0\.0\.1:1\/room cannot be reached/);
  });

  test('no such host', async () => {
    const error = await open('postgres://postgres@nowhere.invalid/room');
    expectProblem(error, 'store/unavailable', /nowhere\.invalid:5432\/room cannot be reached/);
  });

  test('no such database', async () => {
    const error = await open(server.url.replace(/postgres$/, 'nothing'));
    expectProblem(error, 'store/unavailable', /no database .*\/nothing/);
  });

  test('no such user', async () => {
    const error = await open(
      server.url.replace('postgres@', 'nobody@').replace('nobody@', 'nobody:hunter2@'),
    );
    expectProblem(error, 'store/unavailable', /does not let this user in/);
  });

  test('no address at all', async () => {
    expectProblem(
      await errorOf(openPostgresStore({ url: 'hunter2 room.db' })),
      'store/unavailable',
      /DATABASE_URL/,
    );
  });

  test('a newer program made it: it is left alone', async () => {
    const url = await newPlace(server);
    await tell(
      url,
      'CREATE TABLE schema_version (version bigint)',
      'INSERT INTO schema_version VALUES (1000)',
    );
    expectProblem(await open(url), 'store/newer', /newer Cardroom/);
    await tell(url, 'CREATE TABLE players (id text)');
  });

  test.each([
    'synchronous_commit=off',
    'synchronous_commit=local',
    'default_transaction_isolation=serializable',
  ])('commits would not last or not do: %s', async setting => {
    const url = (await newPlace(server)).replace(
      'options=',
      `options=-c%20${setting.replace('=', '%3D')}%20`,
    );
    expectProblem(await open(url), 'store/unavailable', new RegExp(setting.split('=')[0]!));
  });
});

test('several programs open a new database at once: one makes the tables, all begin', async () => {
  const url = await newPlace(server);
  const stores = await Promise.all(
    Array.from({ length: 4 }, () => openPostgresStore({ url, connections: 2 })),
  );
  await Promise.all(stores.map((store, i) => store.append(anAppend(`t${i}`, 1))));
  expect((await stores[0]!.tables({})).length).toBe(4);
  await Promise.all(stores.map(store => store.close()));
});

test('a lock that is held for too long: nothing is written, and it works again afterwards', async () => {
  const url = await newPlace(server);
  const store = await openPostgresStore({ url, patienceMs: 100 });
  await store.append(anAppend('t', 1));
  const other = new Client(url);
  await other.connect();
  await other.query("BEGIN; SELECT * FROM tables WHERE id = 't' FOR UPDATE");
  expectProblem(await errorOf(store.append(anAppend('t', 2))), 'store/unavailable', /too busy/);
  await other.query('ROLLBACK');
  await other.end();
  expect((await store.table('t'))?.head).toBe(1);
  expect(await store.append(anAppend('t', 2))).toEqual({ ok: true, rowsSaved: true });
  await store.close();
});

/** Appends to a table until that fails; what was acknowledged. */
const appendUntilItFails = async (store: Store, table: string): Promise<number> => {
  for (let seq = 1; ; seq++) {
    const answer = await store.append(inPlay(table, seq, 'ann')).catch((error: unknown) => error);
    if (answer instanceof StoreError) {
      expectProblem(answer, 'store/unavailable', /PostgreSQL at/);
      return seq - 1;
    }
  }
};

test('the server is killed at work: nothing acknowledged is lost, and the same store goes on when it is back', async () => {
  const { store, again, close } = await openedOn(server);
  const heard = new Map<string, number>();
  const stop = store.watch((table, head) => void heard.set(table, head));
  const tables = Array.from({ length: 6 }, (_, i) => `t${i}`);
  const playing = tables.map(table => appendUntilItFails(store, table));
  expect(await eventually(() => tables.every(table => heard.has(table)), 20_000)).toBe(true);
  await server.kill9();
  const acked = await Promise.all(playing);
  expect(Math.min(...acked)).toBeGreaterThan(0);
  expectProblem(
    await errorOf(store.tables({})),
    'store/unavailable',
    /cannot be reached|ended the connection/,
  );
  await server.restart();
  for (const [i, table] of tables.entries()) {
    const head = (await store.table(table))!.head;
    expect([0, 1]).toContain(head - acked[i]!);
    expect((await store.entries(table, 1)).length).toBe(head);
    expect(await store.append(inPlay(table, head + 1, 'ann'))).toMatchObject({ ok: true });
  }
  const balances = (await dumpOf(store)).flatMap(of => (of.kind === 'balance' ? [of.balance] : []));
  expect(balances.reduce((a, b) => a + b, 0)).toBe(0);
  // The watcher connects again, and hears of another process.
  const other = await again!();
  await other.append(anAppend('new', 1, { record: aRecord() }));
  expect(await eventually(() => heard.get('new') === 1, 6_000)).toBe(true);
  stop();
  await other.close();
  await close();
});

test('a change of which no notification came is found by looking', async () => {
  const url = await newPlace(server);
  const store = await openPostgresStore({ url });
  await store.append(anAppend('t', 1));
  const heads: number[] = [];
  const stop = store.watch((_, head) => void heads.push(head));
  await sleep(100);
  const now = '(extract(epoch FROM clock_timestamp()) * 1000000)::bigint';
  await tell(url, `UPDATE tables SET head = 2, change = ${now}`);
  expect(await eventually(() => heads.includes(2), 5_000)).toBe(true);
  expect(heads.filter(head => head === 2)).toEqual([2]);
  stop();
  await store.close();
});

test('memory → SQLite → PostgreSQL → memory: the same room', async () => {
  const first = createMemoryStore();
  await fillStore(first);
  const lines = await dumpOf(first);
  const sqlite = await openSqliteStore({ file: temporaryFile() });
  await sqlite.load(first.dump());
  expect(await dumpOf(sqlite)).toEqual(lines);
  const { store: postgres, close } = await openedOn(server);
  await postgres.load(sqlite.dump());
  expect(await dumpOf(postgres)).toEqual(lines);
  const last = createMemoryStore();
  await last.load(postgres.dump());
  expect(await dumpOf(last)).toEqual(lines);
  await sqlite.close();
  await close();
});
