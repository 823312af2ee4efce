import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import { migrationsFrom, SCHEMA_VERSION } from '../schema/migrations.ts';
import { StoreError } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import { inTransaction, naming, openForReading, openForWriting, readOnly } from './connection.ts';

/** Makes the file if it is missing, and brings what it holds to this program's version. */
export const prepareFile = (options: SqliteOptions): void => {
  makeFile(options.file);
  refuseShortened(options.file);
  const version = versionInFile(options.file);
  refuseDamaged(options.file);
  if (version < SCHEMA_VERSION) migrate(options);
};

/** For its owner alone: it holds what nobody else should read. */
const makeFile = (file: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
  } catch (cause) {
    throw new StoreError('store/unavailable', whyNotMade(file, cause), { cause });
  }
};

const whyNotMade = (file: string, cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (existsSync(file) && ['EACCES', 'EPERM', 'EROFS'].includes(code)) return readOnly(file);
  return `${file} cannot be made or written: ${cause instanceof Error ? cause.message : String(cause)}.`;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A file that lost its end reads well until somebody needs a page from there. */
const refuseShortened = (file: string): void => {
  if (sizeOf(file) === 0) return;
  const pages = reading(file, db => pragma(db, 'page_count') * pragma(db, 'page_size'));
  // What is still in the log may be missing in the file; once it is no longer there, it is in the file. Others may write meanwhile: so the log
  // is looked at after the pages were counted, and the file after the log.
  if (sizeOf(`${file}-wal`) === 0 && sizeOf(file) < pages)
    throw new StoreError(
      'store/corrupt',
      `${file} is damaged: its end is missing. Restore a backup, or move it away to begin anew.`,
    );
};

/** As large as a file may be to be looked through whenever it is opened: that takes some ten milliseconds. */
const LOOKED_THROUGH = 16 * 1024 * 1024;

/** Sees damage before it spreads. What a value says, SQLite cannot judge: that is what the log's hashes are for. */
const refuseDamaged = (file: string): void => {
  if (sizeOf(file) === 0 || sizeOf(file) > LOOKED_THROUGH) return;
  const found = reading(file, db => db.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
  if (found !== 'ok')
    throw new StoreError(
      'store/corrupt',
      `${file} is damaged: ${String(found).split('\n').join(' ')}. Restore a backup, or move it away to begin anew.`,
    );
};

const pragma = (db: DatabaseSync, name: string): number => Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);

const reading = <T>(file: string, ask: (db: DatabaseSync) => T): T => {
  const db = openForReading(file);
  try {
    return naming(file, () => ask(db));
  } finally {
    db.close();
  }
};

/** Asked without writing, so that a newer program's file stays as it is. */
const versionInFile = (file: string): number =>
  sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0 ? 0 : reading(file, db => versionOf(db, file));

const versionOf = (db: DatabaseSync, file: string): number => {
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  if (names.length === 0) return 0;
  if (!names.some(({ name }) => name === 'schema_version'))
    throw new StoreError('store/unavailable', `${file} belongs to another program. Choose another file.`);
  const version = Number(db.prepare('SELECT version FROM schema_version').get()?.['version']);
  if (version > SCHEMA_VERSION)
    throw new StoreError(
      'store/newer',
      `${file} was made by a newer Cardroom. Update this one; the file was left alone.`,
    );
  return version;
};

/** Another process may have been quicker: the version is asked again inside. */
const migrate = (options: SqliteOptions): void => {
  const db = openForWriting(options);
  try {
    naming(options.file, () => inTransaction(db, options, () => bringUp(db, options.file)));
  } finally {
    db.close();
  }
};

const bringUp = (db: DatabaseSync, file: string): void => {
  const version = versionOf(db, file);
  if (version < SCHEMA_VERSION) for (const statement of migrationsFrom(version, 'sqlite')) db.exec(statement);
};
