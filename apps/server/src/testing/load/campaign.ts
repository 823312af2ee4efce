import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Store } from '@cardroom/room';
import { openPostgresStore } from '@cardroom/room/postgres';
import { openSqliteStore } from '@cardroom/room/sqlite';

import { areDriven, auditCrowd, headsOf } from './audit.ts';
import { gatherCrowd, type Crowd, type CrowdSetup } from './crowd.ts';
import type { Guest, Pace } from './guest.ts';
import { tenths } from './notes.ts';
import {
  isRecovered,
  recoveryOf,
  waitsOf,
  type Killing,
  type Recovery,
  type Used,
  type Waits,
} from './report.ts';
import { startServerProcess, type ServerPlace, type ServerProcess, type Usage } from './server-process.ts';
import { until } from './until.ts';

export type Campaign = Readonly<{
  players: number;
  seed: number;
  pace: Pace;
  /** How much is played before a kill, and after it: so long, or until so much was acknowledged. */
  play: { readonly seconds: number } | { readonly acks: number };
  /** Within how many milliseconds everybody comes. */
  within?: number;
}>;

export type Report = Readonly<{
  /** Each stretch of play. */
  waits: readonly Waits[];
  acknowledged: number;
  /** What is in the store that should not be, or is not and should. */
  problems: readonly string[];
  /** What the servers complained about. */
  complaints: string;
}>;

export type KillReport = Report &
  Readonly<{
    fromKill: Recovery;
    /** From the moment at which there was a server again. */
    fromOpen: Recovery;
  }>;

/** One server with a file: people play there for several stretches. */
export const playAtOne = (campaign: Campaign, stretches: number): Promise<Report> =>
  onStage(async ({ folder, start }) => {
    const server = await start();
    const crowd = await gather(campaign, () => server.url);
    const waits: Waits[] = [];
    for (let at = 0; at < stretches; at++) waits.push(await stretch(crowd, campaign, server));
    await finish(crowd, server);
    return reportOf(crowd, waits, await openFile(folder), [server]);
  });

/** The same, and in the middle of it the server is killed, and started again on the same file. */
export const killOne = (campaign: Campaign): Promise<KillReport> =>
  onStage(async ({ folder, start }) => {
    const first = await start();
    const crowd = await gather(campaign, () => first.url);
    const before = await stretch(crowd, campaign);
    const store = await openFile(folder);
    const killing = await kill(crowd, first, crowd.guests, store);
    const second = await start({ port: Number(new URL(first.url).port) });
    await goesOn(killing, store);
    const after = await stretch(crowd, campaign);
    await finish(crowd, second);
    const report = await reportOf(crowd, [before, after], store, [first, second]);
    return { ...report, ...recoveries(crowd, killing, second.openAt) };
  });

/**
 * Three servers with one PostgreSQL; one of them is killed, and its people go to the others. A guest's requests go to all
 * servers in turn: none of them knows anything that the others do not.
 */
export const killOneOfThree = (campaign: Campaign, database: string): Promise<KillReport> =>
  onStage(async ({ start }) => {
    // The first one makes the key and the tables of the database.
    const servers = [
      await start({ database }),
      ...(await Promise.all([start({ database }), start({ database })])),
    ] as const;
    const balance = balancer(servers);
    const crowd = await gather(campaign, balance.pick);
    const before = await stretch(crowd, campaign);
    const [killed, ...others] = servers;
    balance.drop(killed);
    const store = await openDatabase(database);
    const killing = await kill(
      crowd,
      killed,
      crowd.guests.filter((_, guest) => guest % servers.length === 0),
      store,
    );
    await goesOn(killing, store);
    const after = await stretch(crowd, campaign);
    await finish(crowd, ...others);
    const report = await reportOf(crowd, [before, after], store, servers);
    return { ...report, ...recoveries(crowd, killing, killing.at) };
  });

/** Streams go where they were as long as that server lives; requests go around. */
const balancer = (servers: readonly ServerProcess[]) => {
  const alive = new Set(servers);
  let turn = 0;
  const next = (from: number): string =>
    (alive.has(servers[from % servers.length]!)
      ? servers[from % servers.length]!
      : [...alive][from % alive.size]!
    ).url;
  return {
    pick: (guest: number, what: 'request' | 'stream'): string => next(what === 'stream' ? guest : turn++),
    drop: (server: ServerProcess): void => void alive.delete(server),
  };
};

/** Where a campaign takes place. */
type Stage = Readonly<{
  folder: string;
  start: (place?: Partial<ServerPlace>) => Promise<ServerProcess>;
}>;

/** In a folder of its own; whatever happens, no server outlives it. */
const onStage = async <T>(work: (stage: Stage) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-load-'));
  const servers: ServerProcess[] = [];
  const start: Stage['start'] = async place => {
    const server = await startServerProcess({ folder, ...place });
    servers.push(server);
    return server;
  };
  try {
    return await work({ folder, start });
  } finally {
    await Promise.all(servers.map(server => server.kill9()));
    rmSync(folder, { recursive: true, force: true });
  }
};

const openFile = (folder: string): Promise<Store> =>
  openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
const openDatabase = (url: string): Promise<Store> => openPostgresStore({ url });

const gather = async (campaign: Campaign, base: CrowdSetup['base']): Promise<Crowd> => {
  const crowd = await gatherCrowd({ ...campaign, base });
  crowd.play();
  return crowd;
};

/** Plays on for as long as the campaign says; with a server, says what that used meanwhile. */
const stretch = async (crowd: Crowd, { play }: Campaign, server?: ServerProcess): Promise<Waits> => {
  const [from, before] = [performance.now(), await server?.usage()];
  const wanted = crowd.notes.acks.length + ('acks' in play ? play.acks : 0);
  if ('seconds' in play) await sleep(play.seconds * 1_000);
  else await until(`${play.acks} commands are acknowledged`, () => crowd.notes.acks.length >= wanted);
  const waits = waitsOf(crowd, from, performance.now());
  return server && before ? { ...waits, used: await usedSince(before, server, waits.answer.count) } : waits;
};

const usedSince = async (before: Usage, server: ServerProcess, commands: number): Promise<Used> => {
  const { cpu, rss } = await server.usage();
  return { cpuMs: tenths(((cpu - before.cpu) * 1_000) / commands), rssMiB: Math.round(rss / 2 ** 20) };
};

const finish = async (crowd: Crowd, ...servers: readonly ServerProcess[]): Promise<void> => {
  await crowd.stop();
  crowd.leave();
  await Promise.all(servers.map(server => server.stop()));
};

const reportOf = async (
  crowd: Crowd,
  waits: readonly Waits[],
  store: Store,
  servers: readonly ServerProcess[],
): Promise<Report> => {
  const problems = await auditCrowd(crowd, store);
  await store.close();
  const complaints = servers.map(server => server.complaints()).join('');
  return { waits, acknowledged: crowd.notes.acks.length, problems, complaints };
};

/** Where the tables were then. */
type Ended = Killing & { readonly heads: ReadonlyMap<string, number> };

const kill = async (
  crowd: Crowd,
  server: ServerProcess,
  guests: readonly Guest[],
  store: Store,
): Promise<Ended> => {
  await server.kill9();
  const at = performance.now();
  return { at, guests, heads: await headsOf(crowd, store) };
};

/** Resolves when everybody is back, and so are bots and clocks. */
const goesOn = async (killing: Ended, store: Store): Promise<void> => {
  await until('everybody is back', () => isRecovered(killing));
  await until('bots and clocks go on', () => areDriven(killing.heads, store));
};

const recoveries = (crowd: Crowd, killing: Killing, openAt: number) => ({
  fromKill: recoveryOf(crowd, killing, killing.at),
  fromOpen: recoveryOf(crowd, killing, openAt),
});
