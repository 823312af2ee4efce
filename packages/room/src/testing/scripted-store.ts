import type { Random } from '@cardroom/engine/testing';

import type { Append, AppendResult, Store } from '../store.ts';
import type { Scheduler } from './scripted-scheduler.ts';

/** How often what goes wrong, 0–1. */
export type StoreFaults = Readonly<{
  reads: number;
  /** An append fails, nothing was written. */
  before: number;
  /** An append was written, and whoever asked is told that it failed. */
  after: number;
  /** The statistics of an append are not kept. */
  rows: number;
  /** A store that dies with its process may have written what was asked last. */
  dying: number;
}>;

export const NO_FAULTS: StoreFaults = { reads: 0, before: 0, after: 0, rows: 0, dying: 0 };

type Count = (what: string) => void;

/** Writes appends, with or without their statistics, and tells who listens what was written. */
export type Writer = (append: Append, keepRows: boolean) => Promise<AppendResult>;

export const writerOf =
  (store: Store, written: (append: Append, result: AppendResult) => void): Writer =>
  async (append, keepRows) => {
    const result = await store.append(keepRows ? append : { ...append, rows: null });
    const told = result.ok && !keepRows ? { ok: true as const, rowsSaved: false } : result;
    written(append, told);
    return told;
  };

/** What one process sees of the store. */
export type StoreSetup = Readonly<{
  store: Store;
  write: Writer;
  process: number;
  scheduler: Scheduler;
  random: Random;
  faults: () => StoreFaults;
  count: Count;
  /** What a store throws that cannot be reached. */
  error: () => Error;
  /** Whether news of other processes come at all. */
  watched: boolean;
}>;

const READS = ['table', 'tables', 'entries', 'action', 'transfers', 'balances', 'sealed'] as const;

/** The store as one process has it: every call waits for its turn, and may fail. */
export const gatedStore = (setup: StoreSetup): Store => {
  const reads = Object.fromEntries(READS.map(name => [name, gatedRead(setup, name)]));
  return {
    ...setup.store,
    ...(reads as Pick<Store, (typeof READS)[number]>),
    append: append => gatedAppend(setup, append),
    watch: changed => (setup.watched ? gatedWatch(setup, changed) : () => {}),
  };
};

const gatedRead =
  ({ store, process, scheduler, random, faults, count, error }: StoreSetup, name: (typeof READS)[number]) =>
  (...args: readonly never[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const read = store[name] as (...given: readonly never[]) => Promise<unknown>;
      const run = (): void => {
        if (!random.chance(faults().reads)) return void read(...args).then(resolve, reject);
        count('failed reads');
        reject(error());
      };
      scheduler.add({ process, run });
    });

const gatedAppend = (setup: StoreSetup, append: Append): Promise<AppendResult> =>
  new Promise((resolve, reject) => {
    setup.scheduler.add({
      process: setup.process,
      run: () => void faultyAppend(setup, append).then(resolve, reject),
      dropped: () => {
        if (!setup.random.chance(setup.faults().dying)) return;
        setup.count('written by the dying');
        void setup.write(append, true).catch(() => undefined);
      },
    });
  });

const faultyAppend = async (setup: StoreSetup, append: Append): Promise<AppendResult> => {
  const { write, random, faults, count, error } = setup;
  const { before, after, rows } = faults();
  if (random.chance(before)) {
    count('appends that failed');
    throw error();
  }
  const keepRows = append.rows === null || !random.chance(rows);
  const result = await write(append, keepRows);
  if (!result.ok) count('conflicts');
  if (!keepRows && result.ok) count('rows lost');
  if (result.ok && random.chance(after)) {
    count('appends of unknown outcome');
    throw error();
  }
  return result;
};

/** News may come late, and several as one. */
const gatedWatch = (
  { store, process, scheduler }: StoreSetup,
  changed: (table: string, head: number) => void,
): (() => void) => {
  const heads = new Map<string, number>();
  return store.watch((table, head) => {
    const known = heads.has(table);
    heads.set(table, head);
    if (known) return;
    const run = (): void => {
      const latest = heads.get(table)!;
      heads.delete(table);
      changed(table, latest);
    };
    scheduler.add({ process, run });
  });
};
