import { Client } from 'pg';

import { APPEND, appendValues } from '../postgres/append.ts';
import { openForWriting } from '../sqlite/connection.ts';
import { prepareFile } from '../sqlite/prepare.ts';
import { appendWriter } from '../sqlite/write-append.ts';
import type { Append, Store } from '../store.ts';
import { createStopwatch, type Load } from './load.ts';
import { anAppend, aRound, inPlay, rowsOf } from './store-samples.ts';

/** A store that also notes what was appended, in the order in which it was acknowledged. */
export const recording =
  (appends: Append[]) =>
  (store: Store): Store => ({
    ...store,
    append: async append => {
      const result = await store.append(append);
      if (result.ok) appends.push(append);
      return result;
    },
  });

const BATCH = 64;

/** What SQLite itself can do with the same appends: transactions of 64 on one connection, nothing in between. */
export const replaySqlite = (file: string, appends: readonly Append[]): Load => {
  const options = { file, patienceMs: 5_000 };
  prepareFile(options);
  const db = openForWriting(options);
  const writer = appendWriter(db);
  const latencies: number[] = [];
  const began = performance.now();
  for (let from = 0; from < appends.length; from += BATCH) {
    const at = performance.now();
    db.exec('BEGIN IMMEDIATE');
    writer.begin();
    for (const append of appends.slice(from, from + BATCH)) writer.write(append);
    db.exec('COMMIT');
    latencies.push(...appends.slice(from, from + BATCH).map(() => performance.now() - at));
  }
  const elapsedMs = performance.now() - began;
  db.close();
  return { latencies, elapsedMs };
};

const CONNECTIONS = 16;
const TABLES_EACH = 4;

/** What PostgreSQL can do when the store's function is called on connections of its own, four tables each in turn. */
export const rawPostgres = async (url: string, name: string, seconds: number): Promise<Load> => {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(url));
  await Promise.all(clients.map(client => client.connect()));
  const stopwatch = createStopwatch(seconds);
  const call = async (client: Client, n: number): Promise<void> => {
    for (let turn = 0; stopwatch.goesOn(); turn++) {
      const table = `${name}${n}_${turn % TABLES_EACH}`;
      const at = performance.now();
      const append = inPlay(table, Math.floor(turn / TABLES_EACH) + 1, `p${n}`);
      await client.query({ ...APPEND, values: appendValues(append) });
      stopwatch.took(at);
    }
  };
  await Promise.all(clients.map(call));
  const load = stopwatch.load();
  await Promise.all(clients.map(client => client.end()));
  return load;
};

/** Milliseconds an append takes on average, with the statistics of a round and without. */
export const costOfStatistics = async (store: Store, table: string, times: number) => {
  let [withRows, without, seq] = [0, 0, 0];
  const take = async (append: Append): Promise<number> => {
    const at = performance.now();
    await store.append(append);
    return performance.now() - at;
  };
  await take(anAppend(table, ++seq));
  for (let n = 1; n <= times; n++) {
    without += await take(anAppend(table, ++seq));
    withRows += await take(anAppend(table, ++seq, { rows: rowsOf(aRound(table, n), 'ann', 'bob') }));
  }
  return { withRowsMs: withRows / times, withoutMs: without / times };
};
