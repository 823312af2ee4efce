import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';

import type { Append, AppendResult, StoreProblem } from '../store.ts';
import { StoreError } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import {
  closingOnError,
  isOwnFault,
  naming,
  openForWriting,
  rollBack,
  toStoreError,
  waiting,
  watchingNames,
} from './connection.ts';
import type { AppendWriter } from './write-append.ts';
import { appendWriter } from './write-append.ts';

/** A statement with its values. */
export type Statement = { readonly sql: string; readonly values: readonly (string | number | null)[] };

/** What the store asks of its writer. */
export type Job =
  | { readonly kind: 'append'; readonly id: number; readonly append: Append }
  | { readonly kind: 'write'; readonly id: number; readonly statements: readonly Statement[] };

/** What a job came to. */
export type Outcome =
  | { readonly kind: 'append'; readonly id: number; readonly result: AppendResult }
  | { readonly kind: 'write'; readonly id: number; readonly changes: readonly number[] }
  | { readonly kind: 'failed'; readonly id: number; readonly code: StoreProblem; readonly message: string };

/** From the store: jobs, or the wish to end. To the store: that it can begin, what jobs came to, that it ended. */
export type ToWriter = { readonly jobs: readonly PackedJob[] } | 'close';
export type FromWriter = { readonly outcomes: string } | 'ready' | 'closed';

/** A job for the way between threads: as JSON, which is quicker to copy than objects, and beside it what is JSON already. */
export type PackedJob = readonly [job: string, body: string, summary: string];

export const packJob = (job: Job): PackedJob => {
  if (job.kind !== 'append') return [JSON.stringify(job), '', ''];
  const { kind, id, append } = job;
  const { table, expectHead, transfers, sealed, rows } = append;
  const { seq, actor, actionId, bodyHash, hash, body } = append.entry;
  const { game, status, private: hidden, foldFrom, changedAt, players, summary } = append.record;
  const entry: Packed<'entry', 'body'> = { seq, actor, actionId, bodyHash, hash };
  const record: Packed<'record', 'summary'> = { game, status, private: hidden, foldFrom, changedAt, players };
  const packed = { kind, id, append: { table, expectHead, entry, record, transfers, sealed, rows } };
  return [JSON.stringify(packed), body, summary];
};

/** A part of an append without the text that goes beside it. */
type Packed<Part extends keyof Append, Text extends keyof Append[Part]> = Omit<Append[Part], Text>;

const unpackJob = ([text, body, summary]: PackedJob): Job => {
  const job = JSON.parse(text) as Job;
  if (job.kind !== 'append') return job;
  const { entry, record } = job.append;
  return { ...job, append: { ...job.append, entry: { ...entry, body }, record: { ...record, summary } } };
};

const packOutcomes = (outcomes: readonly Outcome[]): FromWriter => ({ outcomes: JSON.stringify(outcomes) });
export const unpackOutcomes = (text: string): readonly Outcome[] => JSON.parse(text) as readonly Outcome[];

/** Jobs in one transaction: at most so many, and none begun after so long. */
const MOST_JOBS = 64;
const LONGEST_MS = 20;
/** Between transactions, so that another process gets its turn, and that more jobs come. */
const GAP_MS = 1;
/** So many jobs need not wait for more, unless another process wrote lately, or after so many transactions in a row. */
const ENOUGH_JOBS = 32;
const LATELY_MS = 1_000;
const MOST_IN_A_ROW = 4;

/** Does jobs in transactions: each job alone may be refused, and a commit that fails fails them all. */
export const createWriter = (options: SqliteOptions) => {
  const db = openForWriting(options);
  const appends = appendsOn(db, options);
  const writing: Writing = {
    db,
    options,
    appends,
    assertNamed: watchingNames(options.file),
    statements: new Map(),
    lookForOthers: lookingForOthers(db),
    othersWroteAt: 0,
  };
  return {
    /** Does some of the jobs, and takes those out. Nothing is answered before it is committed. */
    doSome: (jobs: Job[]): readonly Outcome[] => doSome(writing, jobs),
    /** Another connection has written lately, or may have. */
    isShared: (): boolean => performance.now() - writing.othersWroteAt < LATELY_MS,
    close: () => db.close(),
  };
};

/** Whether another connection has written since the last look: SQLite counts that. */
const lookingForOthers = (db: DatabaseSync): (() => boolean) => {
  const version = db.prepare('PRAGMA data_version');
  let seen: unknown;
  return () => {
    const before = seen;
    seen = version.get()?.['data_version'];
    return seen !== before;
  };
};

const appendsOn = (db: DatabaseSync, { file }: SqliteOptions): AppendWriter =>
  naming(file, () => closingOnError(db, () => appendWriter(db)));

type Writing = {
  readonly db: DatabaseSync;
  readonly options: SqliteOptions;
  readonly appends: AppendWriter;
  /** Throws when the file is no longer where it was. */
  readonly assertNamed: () => void;
  readonly statements: Map<string, StatementSync>;
  readonly lookForOthers: () => boolean;
  othersWroteAt: number;
};

const doSome = (writing: Writing, jobs: Job[]): readonly Outcome[] => {
  const { db, options, appends, assertNamed } = writing;
  const begun: Job[] = [];
  try {
    waiting(options, () => db.exec('BEGIN IMMEDIATE'));
    if (writing.lookForOthers()) writing.othersWroteAt = performance.now();
    appends.begin();
    const outcomes = doUntil(performance.now() + LONGEST_MS, writing, jobs, begun);
    assertNamed();
    db.exec('COMMIT');
    return outcomes;
  } catch (error) {
    rollBack(db);
    // When not even the transaction could begin, all that wait are told.
    return (begun.length > 0 ? begun : jobs.splice(0)).map(job => failed(job, options.file, error));
  }
};

const doUntil = (end: number, writing: Writing, jobs: Job[], begun: Job[]): readonly Outcome[] => {
  const outcomes: Outcome[] = [];
  while (jobs.length > 0 && begun.length < MOST_JOBS && performance.now() < end) {
    const job = jobs.shift()!;
    begun.push(job);
    outcomes.push(doOne(writing, job));
  }
  return outcomes;
};

/** A refusal is this job's own; any other failure ends the transaction. */
const doOne = (writing: Writing, job: Job): Outcome => {
  try {
    return job.kind === 'append'
      ? { kind: 'append', id: job.id, result: writing.appends.write(job.append) }
      : { kind: 'write', id: job.id, changes: runAll(writing, job.statements) };
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    return failed(job, writing.options.file, error);
  }
};

const runAll = ({ db, statements }: Writing, wanted: readonly Statement[]): readonly number[] => {
  db.exec('SAVEPOINT several');
  try {
    const changes = wanted.map(({ sql, values }) =>
      Number(prepared(db, statements, sql).run(...values).changes),
    );
    db.exec('RELEASE several');
    return changes;
  } catch (error) {
    if (isOwnFault(error)) db.exec('ROLLBACK TO several; RELEASE several');
    throw error;
  }
};

/** Statements that are kept ready; the rarer ones are many only when statistics are rebuilt. */
const MOST_STATEMENTS = 200;

export const prepared = (db: DatabaseSync, kept: Map<string, StatementSync>, sql: string): StatementSync => {
  const known = kept.get(sql);
  if (known) return known;
  const statement = db.prepare(sql);
  if (kept.size < MOST_STATEMENTS) kept.set(sql, statement);
  return statement;
};

const failed = ({ id }: Job, file: string, error: unknown): Outcome => {
  const meaning = toStoreError(file, error);
  if (meaning instanceof StoreError)
    return { kind: 'failed', id, code: meaning.code, message: meaning.message };
  return { kind: 'failed', id, code: 'store/refused', message: `It cannot be stored: ${String(error)}.` };
};

/** The thread's life: jobs come as messages, outcomes go as messages. */
export const serve = (port: MessagePort, options: SqliteOptions): void => {
  const writer = createWriter(options);
  const jobs: Job[] = [];
  let [resting, closing, inARow] = [false, false, 0];
  let rest: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;
  const isEnough = (): boolean => jobs.length >= ENOUGH_JOBS && inARow < MOST_IN_A_ROW && !writer.isShared();
  const work = (): void => {
    clearTimeout(rest);
    clearImmediate(next);
    resting = jobs.length > 0;
    if (resting) {
      port.postMessage(packOutcomes(writer.doSome(jobs)));
      inARow += 1;
      if (isEnough()) next = setImmediate(work);
      else rest = setTimeout(rested, GAP_MS);
    } else if (closing) end();
  };
  const rested = (): void => {
    inARow = 0;
    work();
  };
  const end = (): void => {
    writer.close();
    port.postMessage('closed' satisfies FromWriter);
    port.close();
  };
  port.on('message', (message: ToWriter) => {
    if (message === 'close') closing = true;
    else jobs.push(...message.jobs.map(unpackJob));
    if (!resting || isEnough()) work();
  });
  port.postMessage('ready' satisfies FromWriter);
};
