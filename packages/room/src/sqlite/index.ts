import { resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

import type { CompiledQuery } from 'kysely';

import { closedError, refused, whyRefused } from '../schema/checks.ts';
import type { DumpPart } from '../schema/queries.ts';
import { queriesFor } from '../schema/queries.ts';
import type { SqlBackend } from '../schema/sql-store.ts';
import { sqlStore } from '../schema/sql-store.ts';
import type { Append, AppendResult, Lease, Store, StoreRecord } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import { naming, openForReading, openForWriting, waiting, watchingNames } from './connection.ts';
import { prepareFile } from './prepare.ts';
import type { Watch } from './watch.ts';
import { createWatch } from './watch.ts';
import type { WriterThread } from './writer-thread.ts';
import { startWriter } from './writer-thread.ts';
import type { Statement } from './writer.ts';
import { prepared } from './writer.ts';

export type OpenSqlite = {
  /** Made if it is not there, for its owner alone. Several programs may open the same file. */
  readonly file: string;
  /** How long to wait for another program that writes, in milliseconds; 5000 unless told. */
  readonly patienceMs?: number;
  /** The largest the file may become, in pages of 4 KB; as large as the disk unless told. */
  readonly maxPages?: number;
  /** The program of the thread that writes, where it was put somewhere else. */
  readonly writer?: URL;
};

const queries = queriesFor('sqlite');
const WRITER = new URL('./writer-main.ts', import.meta.url);

/** Opens a room in a file. Throws `StoreError` when the file cannot be used; it then is as it was. */
export const openSqliteStore = async (wanted: OpenSqlite): Promise<Store> => {
  const file = resolve(wanted.file);
  const options = { file, patienceMs: wanted.patienceMs ?? 5_000, maxPages: wanted.maxPages };
  prepareFile(options);
  const reader = openForReading(file);
  try {
    const watch = naming(file, () => createWatch(reader, queries));
    const writer = await startWriter(wanted.writer ?? WRITER, options, watch.look);
    const assertNamed = watchingNames(file);
    return storeOn({ options, reader, watch, writer, assertNamed, statements: new Map(), open: true });
  } catch (error) {
    reader.close();
    throw error;
  }
};

type File = {
  readonly options: SqliteOptions;
  readonly reader: DatabaseSync;
  readonly watch: Watch;
  readonly writer: WriterThread;
  /** Throws when the file is no longer where it was. */
  readonly assertNamed: () => void;
  readonly statements: Map<string, StatementSync>;
  open: boolean;
};

const storeOn = (file: File): Store => ({
  ...sqlStore(queries, backendOn(file)),
  append: append => appendTo(file, append),
  watch: changed => (file.open ? file.watch.add(changed) : () => undefined),
  close: () => close(file),
});

const backendOn = (file: File): SqlBackend => ({
  read: async query => read(file, query),
  write: compiled => file.writer.write(compiled.map(toStatement)),
  lease: lease => takeLease(file, lease),
  picture: parts => picture(file, parts),
  fill: (notEmpty, inserts) => fill(file, notEmpty, inserts),
});

const toStatement = ({ sql, parameters }: CompiledQuery): Statement => ({
  sql,
  values: parameters as Statement['values'],
});

const appendTo = async ({ writer }: File, append: Append): Promise<AppendResult> => {
  const why = whyRefused(append);
  if (why !== null) throw refused(why);
  return writer.append(append);
};

const read = <R>(file: File, { sql, parameters }: CompiledQuery<R>): readonly R[] => {
  if (!file.open) throw closedError();
  const values = parameters as Statement['values'];
  return naming(file.options.file, () => prepared(file.reader, file.statements, sql).all(...values) as R[]);
};

const takeLease = async ({ writer }: File, { table, owner, now, ttlMs }: Lease): Promise<boolean> => {
  const [taken] = await writer.write([toStatement(queries.lease.take(table, owner, now, ttlMs))]);
  return taken === 1;
};

/** On a connection of its own: its read transaction lasts until the last line. */
async function* picture({ options, open }: File, parts: readonly DumpPart[]): AsyncGenerator<StoreRecord> {
  if (!open) throw closedError();
  const db = openForReading(options.file);
  try {
    db.exec('BEGIN');
    for (const { query, toRecord } of parts)
      for (const row of db.prepare(query.sql).iterate()) yield toRecord({ ...row } as never);
  } finally {
    db.close();
  }
}

/** On a connection of its own, too; others wait meanwhile, as long as they have patience. */
const fill = async (
  { options, assertNamed, open }: File,
  notEmpty: CompiledQuery,
  inserts: AsyncIterable<CompiledQuery>,
): Promise<void> => {
  if (!open) throw closedError();
  assertNamed();
  const db = openForWriting(options);
  try {
    naming(options.file, () => beginEmpty(db, options, toStatement(notEmpty)));
    const kept = new Map<string, StatementSync>();
    for await (const insert of inserts) run(options.file, db, kept, toStatement(insert));
    assertNamed();
    naming(options.file, () => db.exec('COMMIT'));
  } finally {
    // What was not committed is gone with its connection.
    db.close();
  }
};

const beginEmpty = (db: DatabaseSync, options: SqliteOptions, { sql, values }: Statement): void => {
  waiting(options, () => db.exec('BEGIN IMMEDIATE'));
  if (db.prepare(sql).get(...values)) throw refused('The store is not empty.');
};

const run = (
  file: string,
  db: DatabaseSync,
  kept: Map<string, StatementSync>,
  { sql, values }: Statement,
): void => naming(file, () => void prepared(db, kept, sql).run(...values));

const close = async (file: File): Promise<void> => {
  if (!file.open) return;
  file.open = false;
  file.watch.stop();
  // The last to go moves what is in the log into the file, and may write: so not the reader.
  file.reader.close();
  await file.writer.close();
};
