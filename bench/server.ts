// What playing over HTTP costs: `node bench/server.ts [PLAYERS] [SECONDS]` prints a JSON document. A real server with a
// file serves scripted people at human pace over real connections; its own account of processor time and memory is read
// before and after. Where `strace` is at hand, the syncs to the disk are counted. docs/scaling.md builds on it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { unwrap } from '@cardroom/engine';
import { createRoom, memoryVault, type Actor, type Room } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';

import { gatherCrowd, type Crowd } from '../apps/server/src/testing/load/crowd.ts';
import { waitsOf } from '../apps/server/src/testing/load/report.ts';
import { startServerProcess, type ServerProcess } from '../apps/server/src/testing/load/server-process.ts';

const PLAYERS = Number(process.argv[2] ?? 500);
const SECONDS = Number(process.argv[3] ?? 30);
const IDLE_TABLES = 2_000;
const PACE = { least: 1_000, most: 4_000 } as const;
const WARM_UP_MS = 10_000;

const rounded = (value: number): number => Number(value.toPrecision(3));
const kib = (bytes: number): number => rounded(bytes / 1_024);
const mib = (bytes: number): number => rounded(bytes / 2 ** 20);

// One process, without a server: what a table takes in memory

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const heapNow = (): number => {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
};

type Person = Extract<Actor, { kind: 'session' }>;

const personOf = (n: number): Person => ({
  kind: 'session',
  session: `s${n}`,
  player: `p${n}`,
  name: `n${n}`,
  proven: false,
});

/** A table that its only player has left after a round, with the page closed. */
const openAndPlay = async (room: Room, who: Person): Promise<void> => {
  const { vegas } = (await import('@cardroom/engine/blackjack')).BLACKJACK_PRESETS;
  const { table } = unwrap(await room.open(who, 'open', { game: 'blackjack', rules: vegas })).receipt;
  const act = async (actionId: string, intent: object): Promise<void> =>
    void unwrap(await room.act(who, { table, actionId, ...intent }));
  await act('sit', { kind: 'sit', seat: null });
  const seed = randomBytes(32).toString('hex');
  for (let turn = 0; ; turn++) {
    const { playing, round, you } = unwrap(await room.view(table, who));
    if (!playing && round > 0) return;
    const legal = you!.legal as Readonly<Record<string, { readonly ok: boolean }>> | null;
    const kind = ['bet', 'decline', 'stand'].find(name => legal?.[name]?.ok);
    const bet = kind === 'bet' ? { box: 0, amount: 10 } : {};
    const intent = kind === undefined ? { kind: 'ready', seed } : { kind: 'act', action: { kind, ...bet } };
    await act(`turn ${turn}`, { ...intent, expect: you!.expect });
  }
};

const idleTables = async (folder: string) => {
  const store = await openSqliteStore({ file: join(folder, 'idle.sqlite') });
  const random = { bytes: (count: number): Uint8Array => new Uint8Array(randomBytes(count)) };
  const setup = { store, clock: Date, random, vault: memoryVault(random) };
  const people = Array.from({ length: IDLE_TABLES }, (_, n) => personOf(n));
  for (const { player, name } of people)
    await store.addPlayer({ id: player, name, key: name, createdAt: 1, lock: null });
  const before = heapNow();
  const room = createRoom(setup);
  for (const who of people) await openAndPlay(room, who);
  const played = (heapNow() - before) / IDLE_TABLES;
  room.close();
  const again = createRoom(setup);
  const tables = await store.tables({});
  const [since, empty] = [performance.now(), heapNow()];
  for (const { id } of tables) unwrap(await again.state(id));
  const readMs = (performance.now() - since) / tables.length;
  const read = (heapNow() - empty) / tables.length;
  again.close();
  await store.close();
  return { playedKiB: kib(played), readAgainKiB: kib(read), readAgainMs: rounded(readMs) };
};

// A server, and people

const syncsOf = (pid: number, ms: number): Promise<number | null> =>
  new Promise(resolve => {
    const args = ['-f', '-q', '-e', 'trace=fsync,fdatasync', '-p', String(pid)];
    const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let lines = '';
    strace.stderr.on('data', chunk => void (lines += String(chunk)));
    strace.on('error', () => resolve(null));
    strace.on('close', () => resolve(lines.match(/f(data)?sync\(/g)?.length ?? 0));
    setTimeout(() => strace.kill('SIGINT'), ms);
  });

const played = async (crowd: Crowd, server: ServerProcess) => {
  const [before, from] = [await server.usage(), performance.now()];
  await sleep(SECONDS * 1_000);
  const [after, to] = [await server.usage(), performance.now()];
  const waits = waitsOf(crowd, from, to);
  const { count } = waits.answer;
  return {
    ...waits,
    commandsPerSecond: rounded((count * 1_000) / (to - from)),
    cores: rounded(((after.cpu - before.cpu) * 1_000) / (to - from)),
    cpuMsPerCommand: rounded(((after.cpu - before.cpu) * 1_000) / count),
    rssMiB: mib(after.rss),
  };
};

const syncsPerCommand = async (crowd: Crowd, server: ServerProcess): Promise<number | null> => {
  const before = crowd.notes.acks.length;
  const syncs = await syncsOf(server.pid, 5_000);
  return syncs === null ? null : rounded(syncs / (crowd.notes.acks.length - before));
};

const bytesKept = async (folder: string) => {
  const file = join(folder, 'cardroom.sqlite');
  const store = await openSqliteStore({ file });
  const rounds = await store.rounds({});
  await store.close();
  const { size } = statSync(file);
  return { rounds: rounds.length, kibPerRound: kib(size / rounds.length) };
};

const serving = async (folder: string) => {
  const server = await startServerProcess({ folder });
  try {
    return { ...(await servingOn(server)), ...(await bytesKept(folder)) };
  } finally {
    await server.kill9();
  }
};

const servingOn = async (server: ServerProcess) => {
  const empty = await server.usage();
  const crowd = await gatherCrowd({
    players: PLAYERS,
    seed: 1,
    pace: PACE,
    base: () => server.url,
    within: 5_000,
  });
  const seated = await server.usage();
  crowd.play();
  await sleep(WARM_UP_MS);
  const play = await played(crowd, server);
  const syncs = await syncsPerCommand(crowd, server);
  await crowd.stop();
  crowd.leave();
  await server.stop();
  return {
    emptyRssMiB: mib(empty.rss),
    seatedRssMiB: mib(seated.rss),
    kibPerPlayer: kib((seated.rss - empty.rss) / PLAYERS),
    ...play,
    syncsPerCommand: syncs,
  };
};

const folder = mkdtempSync(join(tmpdir(), 'cardroom-bench-'));
try {
  const load = loadavg().map(rounded);
  const results = {
    players: PLAYERS,
    load,
    idleTable: await idleTables(folder),
    server: await serving(folder),
  };
  console.log(JSON.stringify(results, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
