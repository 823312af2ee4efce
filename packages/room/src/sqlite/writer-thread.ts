import { Worker } from 'node:worker_threads';

import { closedError } from '../schema/checks.ts';
import type { Append, AppendResult } from '../store.ts';
import { StoreError } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import type { FromWriter, Job, Outcome, PackedJob, Statement, ToWriter } from './writer.ts';
import { packJob, unpackOutcomes } from './writer.ts';

/** The thread that writes, seen from the store. */
export type WriterThread = {
  readonly append: (append: Append) => Promise<AppendResult>;
  /** All or nothing; how many rows each of them changed. */
  readonly write: (statements: readonly Statement[]) => Promise<readonly number[]>;
  /** Finishes what was asked for, then ends. */
  readonly close: () => Promise<void>;
};

type Waiting = { readonly settle: (outcome: Outcome) => void; readonly fail: (error: unknown) => void };
type JobPart = Omit<Extract<Job, { kind: 'append' }>, 'id'> | Omit<Extract<Job, { kind: 'write' }>, 'id'>;

type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** Jobs that are not sent yet. */
  readonly unsent: PackedJob[];
  nextId: number;
  /** Why it takes no more jobs. */
  ended: StoreError | null;
  readonly committed: () => void;
};

/** Starts the thread; `committed` is called whenever something new is in the file. */
export const startWriter = async (
  program: URL,
  options: SqliteOptions,
  committed: () => void,
): Promise<WriterThread> => {
  const worker = new Worker(program, {
    workerData: options,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const thread: Thread = { worker, waiting: new Map(), unsent: [], nextId: 1, ended: null, committed };
  await started(worker, options.file);
  worker.unref();
  worker.on('message', (message: FromWriter) => heard(thread, message));
  worker.on('error', error => stop(thread, stopped(options.file, error)));
  worker.on('exit', () => stop(thread, stopped(options.file)));
  return {
    append: append =>
      ask(thread, { kind: 'append', append }, outcome =>
        outcome.kind === 'append' ? outcome.result : broken(),
      ),
    write: statements =>
      ask(thread, { kind: 'write', statements }, outcome =>
        outcome.kind === 'write' ? outcome.changes : broken(),
      ),
    close: () => close(thread),
  };
};

const broken = (): never => {
  throw new TypeError('The writer answered another question.');
};

const stopped = (file: string, cause?: unknown): StoreError =>
  new StoreError('store/unavailable', `Writing to ${file} stopped unexpectedly. Start the program again.`, {
    cause,
  });

const started = (worker: Worker, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', error => reject(asStoreError(file, error)));
    worker.once('exit', () => reject(stopped(file)));
  });

/** Errors lose their class on the way between threads. */
const asStoreError = (file: string, error: unknown): StoreError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('store/')
    ? new StoreError(error.code as StoreError['code'], error.message, { cause: error })
    : stopped(file, error);

const ask = <T>(thread: Thread, job: JobPart, read: (outcome: Outcome) => T): Promise<T> =>
  new Promise((resolve, reject) => {
    if (thread.ended) return reject(thread.ended);
    const id = thread.nextId++;
    const settle = (outcome: Outcome): void => {
      if (outcome.kind === 'failed') reject(new StoreError(outcome.code, outcome.message));
      else resolve(read(outcome));
    };
    // What cannot be packed fails here, alone.
    const packed = packJob({ ...job, id });
    thread.waiting.set(id, { settle, fail: reject });
    send(thread, packed);
    // The program does not end while somebody waits.
    if (thread.waiting.size === 1) thread.worker.ref();
  });

/** So many jobs are sent together: waking the other thread costs more than a job's text. */
const TOGETHER = 8;

/** Soon: the writer works while the next jobs are thought out. */
const send = (thread: Thread, job: PackedJob): void => {
  const { unsent } = thread;
  if (unsent.push(job) === 1) process.nextTick(sendAll, thread);
  if (unsent.length === TOGETHER) sendAll(thread);
};

const sendAll = (thread: Thread): void => {
  if (thread.unsent.length > 0) post(thread, { jobs: thread.unsent.splice(0) });
};

const post = ({ worker }: Thread, message: ToWriter): void => worker.postMessage(message, []);

const heard = (thread: Thread, message: FromWriter): void => {
  if (typeof message === 'string') return;
  for (const outcome of unpackOutcomes(message.outcomes)) {
    const waiting = thread.waiting.get(outcome.id);
    thread.waiting.delete(outcome.id);
    waiting?.settle(outcome);
  }
  if (thread.waiting.size === 0) thread.worker.unref();
  thread.committed();
};

const stop = (thread: Thread, why: StoreError): void => {
  thread.ended ??= why;
  for (const { fail } of thread.waiting.values()) fail(why);
  thread.waiting.clear();
};

const close = async (thread: Thread): Promise<void> => {
  if (thread.ended) return;
  thread.ended = closedError();
  thread.worker.ref();
  const exited = new Promise(resolve => thread.worker.once('exit', resolve));
  sendAll(thread);
  post(thread, 'close');
  await exited;
};
