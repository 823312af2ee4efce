import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { whyConstraint } from '../schema/migrations.ts';
import { StoreError } from '../store.ts';

/** Where the room is kept, and how patient it is. */
export type SqliteOptions = Readonly<{
  /** Made if it is not there, for its owner alone. */
  file: string;
  /** How long to wait for another program that writes, in milliseconds. */
  patienceMs: number;
  /** The largest the file may become, in pages of 4 KB. */
  maxPages?: number | undefined;
}>;

/** A connection that may write, with everything on which durability rests switched on, and looked at. */
export const openForWriting = (options: SqliteOptions): DatabaseSync =>
  naming(options.file, () => {
    // Waiting is ours: SQLite's own starves a second process.
    const db = new DatabaseSync(options.file, { timeout: 0 });
    closingOnError(db, () => {
      waiting(options, () => db.exec('PRAGMA journal_mode = WAL'));
      db.exec(
        `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = ${WAL_PAGES};
        PRAGMA journal_size_limit = ${WAL_PAGES * 4_096 * 4}`,
      );
      if (options.maxPages) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);
      assertDurable(db, options.file);
    });
    return db;
  });

/** Pages in the log before they are moved into the file: 16 MB. Moving them is part of a commit. */
const WAL_PAGES = 4_000;

export const closingOnError = <T>(db: DatabaseSync, doing: () => T): T => {
  try {
    return doing();
  } catch (error) {
    db.close();
    throw error;
  }
};

/** A connection that only reads. */
export const openForReading = (file: string): DatabaseSync =>
  naming(file, () => new DatabaseSync(file, { readOnly: true, timeout: 1_000 }));

/** What SQLite writes to; it keeps all three by their names as long as anybody has the file open. */
const PARTS = ['', '-wal', '-shm'] as const;

/** Which file has this name now; null when none has, or none that can be looked at. */
const identityOf = (name: string): string | null => {
  try {
    const { dev, ino } = statSync(name, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
};

/**
 * Watches over the names of a file that is open and in use: SQLite goes on writing to what was deleted or moved away, and
 * nobody would find it there again. The answer throws unless every name still means what it meant at first.
 */
export const watchingNames = (file: string): (() => void) => {
  const names = PARTS.map(part => `${file}${part}`);
  const first = names.map(identityOf);
  return () => {
    if (names.every((name, at) => first[at] !== null && identityOf(name) === first[at])) return;
    throw new StoreError(
      'store/unavailable',
      `${file} was moved or replaced while it was open; put it back or restart.`,
    );
  };
};

const DURABLE = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

/** Refuses to go on when the database does not work as a commit needs it. */
export const assertDurable = (db: DatabaseSync, file: string): void => {
  for (const [pragma, wanted] of Object.entries(DURABLE)) {
    const value = db.prepare(`PRAGMA ${pragma}`).get()?.[pragma];
    if (value !== wanted)
      throw new StoreError(
        'store/unavailable',
        `${file} cannot be written safely here (${pragma} is ${String(value)}, not ${wanted}). Keep it on a local disk.`,
      );
  }
};

/** Does something, and says about a failure of SQLite what it means for this file. */
export const naming = <T>(file: string, doing: () => T): T => {
  try {
    return doing();
  } catch (error) {
    throw toStoreError(file, error);
  }
};

type SqliteError = Error & { readonly errcode: number; readonly errstr: string };

export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

/** SQLite's code without its details. */
const codeOf = (error: unknown): number => (isSqliteError(error) ? error.errcode & 0xff : 0);

const [ERROR, BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN] = [1, 5, 6, 8, 10, 11, 13, 14];
const [TOOBIG, CONSTRAINT, MISMATCH, NOTADB] = [18, 19, 20, 26];

/** What was to be written is at fault, by a rule of the schema or by its type; the file is fine. */
export const isOwnFault = (error: unknown): boolean =>
  !isSqliteError(error) || [TOOBIG, CONSTRAINT, MISMATCH].includes(codeOf(error));

export const toStoreError = (file: string, error: unknown): unknown => {
  if (!isSqliteError(error)) return error;
  const [code, sentence] = meaningOf(file, error);
  return new StoreError(code, sentence, { cause: error });
};

const meaningOf = (file: string, error: SqliteError): [StoreError['code'], string] => {
  switch (codeOf(error)) {
    case TOOBIG:
    case CONSTRAINT:
    case MISMATCH:
      return ['store/refused', whyConstraint(error.message)];
    // The statements are ours and known to work: the schema is no longer what it was.
    case ERROR:
    case CORRUPT:
    case NOTADB:
      return [
        'store/corrupt',
        `${file} is damaged: ${error.message}. Restore a backup, or move it away to begin anew.`,
      ];
    default:
      return ['store/unavailable', unavailable(file, error)];
  }
};

/** Reading needs files beside this one. */
export const readOnly = (file: string): string =>
  `${file} cannot be written: the file or its folder is read-only. Allow writing, or copy the folder to where you may write.`;

const unavailable = (file: string, error: SqliteError): string => {
  switch (codeOf(error)) {
    case BUSY:
    case LOCKED:
      return `${file} is in use: another program is writing and does not finish. Try again, or end that program.`;
    case READONLY:
      return readOnly(file);
    case FULL:
      return `There is no room left for ${file}. Free some space on the disk, then try again.`;
    case CANTOPEN:
      return `${file} cannot be opened. See that its folder exists and that you may read and write there.`;
    case IOERR:
      return `Reading or writing ${file} failed (${error.message}). Look after the disk, then try again.`;
    default:
      return `${file} cannot be used: ${error.message}.`;
  }
};

const nap = new Int32Array(new SharedArrayBuffer(4));

/** Stops this thread for 0.5 to 1 ms: at random, so that two processes do not stay in step. */
const pause = (): void => void Atomics.wait(nap, 0, 0, randomInt(500, 1_000) / 1_000);

/** Does it as soon as nobody else writes; gives up when the patience is over. */
export const waiting = ({ patienceMs }: SqliteOptions, doing: () => void): void => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      doing();
      return;
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() > until) throw error;
      pause();
    }
  }
};

/** Undoes a transaction, unless SQLite did so already. */
export const rollBack = (db: DatabaseSync): void => {
  if (db.isTransaction) db.exec('ROLLBACK');
};

/** All of it or nothing; nothing is kept unless `COMMIT` says so. */
export const inTransaction = <T>(db: DatabaseSync, options: SqliteOptions, doing: () => T): T => {
  waiting(options, () => db.exec('BEGIN IMMEDIATE'));
  try {
    const done = doing();
    db.exec('COMMIT');
    return done;
  } catch (error) {
    rollBack(db);
    throw error;
  }
};
