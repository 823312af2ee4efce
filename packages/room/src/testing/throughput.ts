/**
 * How many durable actions a second a room takes, beside what its store can do with the same work in the same run.
 * `node packages/room/src/testing/throughput.ts [seconds] [rounds] [sqlite|postgres|both]` says how far it is, and prints a
 * line of JSON in the end; what it starts itself gets a job instead. The figures of a round stand beside each other: on a
 * busy machine only their ratios mean something. Where this user may, everything runs with raised priority.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { getPriority, loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openPostgresStore } from '../postgres/index.ts';
import { openSqliteStore } from '../sqlite/index.ts';
import type { Append } from '../store.ts';
import { perSecond, type Load } from './load.ts';
import { openRoomAt, type RoomPlace } from './player-process-room.ts';
import { newPlace } from './postgres-databases-node.ts';
import { startPostgres } from './postgres-server-node.ts';
import { rawSqlite } from './sqlite-load.ts';
import { loadRoom, type RoomLoad } from './throughput-load.ts';
import { costOfStatistics, rawPostgres, recording, replaySqlite } from './throughput-raw.ts';

const TABLES = 64;
const PROCESSES = 3;

/** What a process of its own is asked to measure. */
type Job =
  /** `replay`: where to put the same appends once more, without a room. */
  | ({ readonly form: 'room'; readonly at: RoomPlace; readonly replay?: string } & RoomLoad)
  | { readonly form: 'raw-sqlite'; readonly file: string; readonly seconds: number }
  | { readonly form: 'raw-postgres'; readonly url: string; readonly name: string; readonly seconds: number };

type Measured = {
  readonly load: Load;
  readonly replay?: Load;
  /** Of the thread that plays: the processor's time an action takes, in microseconds. */
  readonly cpuMicros?: number;
};

const work = async (job: Job): Promise<Measured> => {
  switch (job.form) {
    case 'room':
      return workRoom(job);
    case 'raw-sqlite':
      return { load: rawSqlite(job.file, job.seconds) };
    case 'raw-postgres':
      return { load: await rawPostgres(job.url, job.name, job.seconds) };
  }
};

const workRoom = async (job: Extract<Job, { form: 'room' }>): Promise<Measured> => {
  const appends: Append[] = [];
  const opened = await openRoomAt(job.at, recording(appends));
  const before = process.threadCpuUsage();
  const load = await loadRoom(opened, job);
  const { user, system } = process.threadCpuUsage(before);
  const cpuMicros = Math.round((user + system) / appends.length);
  opened.room.close();
  await opened.store.close();
  return { load, cpuMicros, ...(job.replay !== undefined && { replay: replaySqlite(job.replay, appends) }) };
};

const inProcess = (job: Job): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const program = fileURLToPath(import.meta.url);
    const args = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(job)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', chunk => (text += String(chunk)));
    child.on('close', code =>
      code === 0 ? resolve(JSON.parse(text) as Measured) : reject(new Error(`It ended with ${code}.`)),
    );
  });

/** Several processes at once; their figures together. */
const together = async (jobs: readonly Job[]): Promise<Measured> => {
  const all = await Promise.all(jobs.map(inProcess));
  const loads = all.map(({ load }) => load);
  const load = {
    latencies: loads.flatMap(({ latencies }) => latencies),
    elapsedMs: Math.max(...loads.map(({ elapsedMs }) => elapsedMs)),
  };
  const cpu = all.reduce((sum, { cpuMicros = 0 }) => sum + cpuMicros, 0);
  return { load, cpuMicros: Math.round(cpu / all.length) };
};

const tenths = (value: number): number => Math.round(value * 10) / 10;
const ratio = (a: Load, b: Load): number => Math.round((100 * perSecond(a)) / perSecond(b)) / 100;

const figures = (load: Load) => {
  const sorted = load.latencies.toSorted((a, b) => a - b);
  const quantile = (share: number): number => tenths(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { perSecond: Math.round(perSecond(load)), p50: quantile(0.5), p99: quantile(0.99) };
};

/** How far it is, and what came of it. */
const told = <T>(what: string, figure: T): T => {
  const load = loadavg().map(tenths).join(' ');
  process.stderr.write(`${what} (load ${load}): ${JSON.stringify(figure)}\n`);
  return figure;
};

// SQLite

const measureSqlite = async (folder: string, round: number, seconds: number) => {
  const file = (name: string): string => join(folder, `${name}${round}.db`);
  const at = (name: string): RoomPlace => ({
    place: { kind: 'sqlite', file: file(name) },
    keyFile: join(folder, 'key'),
  });
  const tell = <T>(what: string, figure: T): T => told(`SQLite, round ${round}, ${what}`, figure);
  const load = { tables: TABLES, seconds, seed: round };
  const raw = await inProcess({ form: 'raw-sqlite', file: file('raw'), seconds });
  const room = await inProcess({ form: 'room', at: at('room'), replay: file('replay'), name: 'r', ...load });
  const alone = tell('alone', {
    raw: figures(raw.load),
    sameAppendsRaw: figures(room.replay!),
    room: { ...figures(room.load), cpuMicros: room.cpuMicros },
    ofRaw: ratio(room.load, raw.load),
    ofSameAppendsRaw: ratio(room.load, room.replay!),
  });
  const [first, second] = await Promise.all([
    inProcess({ form: 'room', at: at('shared'), name: 'first', ...load, seconds: seconds + 1 }),
    inProcess({ form: 'room', at: at('shared'), name: 'second', ...load, tables: 1, pauseMs: 20 }),
  ]);
  const shared = { firstOfTwo: figures(first.load), secondOfTwo: figures(second.load) };
  return { load: loadavg().map(tenths), ...alone, ...tell('two processes', shared) };
};

const statisticsSqlite = async (folder: string) => {
  const store = await openSqliteStore({ file: join(folder, 'statistics.db') });
  const cost = await costOfStatistics(store, 't', 200);
  await store.close();
  return told('SQLite, statistics', cost);
};

// PostgreSQL

/** Of the tables, those of the nth process: all have as many as each other, or one more. */
const shareOf = (n: number): number => Math.floor((TABLES + PROCESSES - 1 - n) / PROCESSES);

const measurePostgres = async (url: string, keyFile: string, round: number, seconds: number) => {
  const each = Array.from({ length: PROCESSES }, (_, n) => `p${round}_${n}`);
  const raw = await together(
    each.map(name => ({ form: 'raw-postgres', url, name: `raw_${name}_`, seconds })),
  );
  const at: RoomPlace = { place: { kind: 'postgres', url }, keyFile };
  const room = await together(
    each.map((name, n) => ({ form: 'room', at, name: `x${name}`, tables: shareOf(n), seconds, seed: round })),
  );
  return told(`PostgreSQL, round ${round}`, {
    load: loadavg().map(tenths),
    raw: figures(raw.load),
    room: { ...figures(room.load), cpuMicros: room.cpuMicros },
    ofRaw: ratio(room.load, raw.load),
  });
};

// All of it

type Rounds = { readonly seconds: number; readonly rounds: number };

const repeated = async <T>(rounds: number, measure: (round: number) => Promise<T>): Promise<readonly T[]> => {
  const results: T[] = [];
  for (let round = 1; round <= rounds; round++) results.push(await measure(round));
  return results;
};

const allOfSqlite = async (folder: string, { seconds, rounds }: Rounds) => ({
  rounds: await repeated(rounds, round => measureSqlite(folder, round, seconds)),
  statistics: await statisticsSqlite(folder),
});

const allOfPostgres = async (folder: string, { seconds, rounds }: Rounds) => {
  const server = await startPostgres();
  const url = await newPlace(server);
  const store = await openPostgresStore({ url });
  const statistics = told('PostgreSQL, statistics', await costOfStatistics(store, 'statistics', 200));
  await store.close();
  const measure = (round: number) => measurePostgres(url, join(folder, 'key'), round, seconds);
  const result = { rounds: await repeated(rounds, measure), statistics };
  await server.stop();
  return result;
};

const PRIORITY = -15;

/** Ahead of others on the same machine, as far as this user may: what is started meanwhile inherits it. */
const aheadOfOthers = async <T>(doing: () => Promise<T>): Promise<T> => {
  const before = getPriority();
  try {
    setPriority(PRIORITY);
  } catch {
    // Then the others disturb.
  }
  return doing().finally(() => setPriority(before));
};

/** All figures, of one store or both. */
export const measureThroughput = async (stores: string, rounds: Rounds) => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-throughput-'));
  try {
    return await aheadOfOthers(async () => ({
      sqlite: stores === 'postgres' ? null : await allOfSqlite(folder, rounds),
      postgres: stores === 'sqlite' ? null : await allOfPostgres(folder, rounds),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = '5', rounds = '3', stores = 'both'] = process.argv.slice(2);
  if (first.startsWith('{')) say(await work(JSON.parse(first) as Job));
  else say(await measureThroughput(stores, { seconds: Number(first), rounds: Number(rounds) }));
}
