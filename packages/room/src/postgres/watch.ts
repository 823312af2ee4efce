import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client, Pool } from 'pg';

import type { TableId } from '../ledger.ts';
import type { Place } from './connection.ts';
import { createListener } from './connection.ts';

type Changed = (table: TableId, head: number) => void;

/** Tells who wants to know which tables changed, whoever changed them. */
export type Watch = {
  readonly add: (changed: Changed) => () => void;
  /** This process changed a table: tells its own watchers at once, and the other processes. */
  readonly tell: Changed;
  readonly stop: () => Promise<void>;
};

/** Rooms in several schemas of one database do not hear each other. */
const CHANNEL = "'cardroom ' || current_schema()";
/** A notification can hold 8,000 bytes. */
const MOST_TABLES = 100;
/** Between two notifications: at people's pace each is told at once, and under load many are told together. */
const GAP_MS = 20;
/** How often to look for changes of which no notification came; how far back, for commits that took long. */
const SWEEP_MS = 1_000;
const BACK_US = 15_000_000;

type State = {
  readonly pool: Pool;
  readonly place: Place;
  /** Marks our own notifications. */
  readonly self: string;
  readonly watchers: Set<{ readonly changed: Changed }>;
  /** Of tables that changed lately: what the watchers were told. */
  heads: Map<TableId, number>;
  /** What the other processes have not been told. */
  readonly untold: Map<TableId, number>;
  telling: boolean;
  /** The present listener's life; replaced whenever somebody begins to watch. */
  listening: AbortController | null;
  open: boolean;
};

export const createWatch = (pool: Pool, place: Place): Watch => {
  const state: State = {
    pool,
    place,
    self: randomUUID(),
    watchers: new Set(),
    heads: new Map(),
    untold: new Map(),
    telling: false,
    listening: null,
    open: true,
  };
  return {
    add: changed => add(state, changed),
    tell: (table, head) => {
      heard(state, table, head);
      state.untold.set(table, head);
      if (!state.telling) void tellOthers(state);
    },
    stop: async () => {
      state.open = false;
      state.watchers.clear();
      state.listening?.abort();
      while (state.telling) await sleep(1);
    },
  };
};

const add = (state: State, changed: Changed): (() => void) => {
  const watcher = { changed };
  state.watchers.add(watcher);
  if (!state.listening) void listen(state, (state.listening = new AbortController()));
  return () => {
    state.watchers.delete(watcher);
    if (state.watchers.size > 0) return;
    state.listening?.abort();
    state.listening = null;
  };
};

/** A notification may come late, twice or never: a head is told once, when it is new. */
const heard = (state: State, table: TableId, head: number): void => {
  if (state.watchers.size === 0 || (state.heads.get(table) ?? 0) >= head) return;
  state.heads.set(table, head);
  for (const { changed } of state.watchers) changed(table, head);
};

/**
 * Tells many changes at once, and after their commit: a notification inside it would hold a lock of the whole server while
 * the disk is written. It need not last, so it does not wait for the disk itself.
 */
const tellOthers = async (state: State): Promise<void> => {
  state.telling = true;
  while (state.untold.size > 0 && state.open) {
    const some = [...state.untold].slice(0, MOST_TABLES);
    for (const [table] of some) state.untold.delete(table);
    const values = [JSON.stringify([state.self, ...some])];
    await state.pool.query({ ...NOTIFY, values }).catch(() => undefined);
    await sleep(GAP_MS);
  }
  state.telling = false;
};

/** Prepared once a connection. */
const NOTIFY = {
  name: 'notify',
  text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, $1)`,
};

/** Listens until nobody watches, on one connection after the other if need be. */
const listen = async (state: State, { signal }: AbortController): Promise<void> => {
  const begun = performance.now();
  const watchedUs = (): number => (performance.now() - begun) * 1_000;
  for (let wait = 50; !signal.aborted; wait = Math.min(wait * 2, 2_000)) {
    const client = createListener(state.place);
    try {
      await client.connect();
      wait = 50;
      await hear(state, client, signal, watchedUs);
    } catch {
      // The server is away: what changes meanwhile is found when it is back.
    } finally {
      void client.end().catch(() => undefined);
    }
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
};

/** Hears until the connection breaks. What was changed before the watching began, so long ago, is known. */
const hear = async (
  state: State,
  client: Client,
  signal: AbortSignal,
  watchedUs: () => number,
): Promise<void> => {
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ payload }) => hearAll(state, payload ?? '[]'));
  const { rows } = await client.query<{ channel: string }>(`SELECT quote_ident(${CHANNEL}) AS channel`);
  await client.query(`LISTEN ${rows[0]!.channel}`);
  const over = AbortSignal.any([signal, broken.signal]);
  await sweep(state, client, watchedUs);
  while (!over.aborted) {
    await sleep(SWEEP_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (!over.aborted) await sweep(state, client, () => BACK_US).catch(() => broken.abort());
  }
};

const hearAll = (state: State, payload: string): void => {
  const [sender, ...changes] = JSON.parse(payload) as [string, ...(readonly [TableId, number])[]];
  if (sender !== state.self) for (const [table, head] of changes) heard(state, table, head);
};

const SWEEP = `
  WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now)
  SELECT id, head, now - change AS ago FROM tables, clock WHERE change > now - ${BACK_US}`;

type Swept = { readonly id: TableId; readonly head: number; readonly ago: number };

/** Finds what was changed lately, and tells what was not so long ago, in microseconds; forgets what was not. */
const sweep = async (state: State, client: Client, sinceUs: () => number): Promise<void> => {
  const { rows } = await client.query<Swept>(SWEEP);
  // After the answer: rather one change too many than one too few.
  const since = sinceUs();
  const told = state.heads;
  const known = ({ id, head, ago }: Swept): number => Math.max(told.get(id) ?? 0, ago < since ? 0 : head);
  state.heads = new Map(rows.map(row => [row.id, known(row)]));
  for (const { id, head } of rows) heard(state, id, head);
};
