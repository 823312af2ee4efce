import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import type { StoreRecord } from '@cardroom/room';

import { commandBy, newActionId, openTableBy, signedInBrowser, viewBy, type Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

/** Requests that must change nothing, each with the one answer that its own check gives. */
export type Flood = Readonly<{
  /** How often each class was answered by each status and code. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Answers other than the one that the class must get. */
  wrong: readonly string[];
  /** Whether the store holds exactly what it did before. */
  unchanged: boolean;
}>;

/** What the requests are about: tables in different states, and people who may do different things. */
type Scene = Readonly<{
  server: TestServer;
  host: Browser;
  stranger: Browser;
  table: string;
  hidden: string;
  /** A command of the host that was carried out. */
  done: object;
}>;

type Sent = Readonly<{
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Bytes instead of a request. */
  raw?: string;
}>;

type Kind = Readonly<{ answer: string; make: (scene: Scene, random: Random) => Sent }>;

const post = (path: string, body: unknown, by: Browser | null, more: object = {}): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(by && { cookie: by.cookie()! }), ...more },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const command = (scene: Scene, body: object, by = scene.host): Sent =>
  post(`/api/tables/${scene.table}`, { actionId: newActionId(), ...body }, by);

const noise = (random: Random, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(33 + random.below(90))).join('');

const oneOf = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)]!;

/** Values that stand where something else should. */
const WRONG = [null, true, -1, 1.5, '', 'x'.repeat(200), [], {}, [[]], 1e300, '\u0000'] as const;

/** A field of a bet that is not what it must be. `seat` and `note` are no fields of it. */
const wrongBet = (random: Random): object => {
  const bet = { kind: 'act', expect: 3, action: { kind: 'bet', box: 0, amount: 10 } };
  const value = oneOf(random, WRONG);
  return oneOf(random, [
    { ...bet, expect: value === 1e300 ? 'x' : typeof value === 'number' ? -1 : value },
    { ...bet, action: typeof value === 'object' && value !== null ? { kind: 7 } : value },
    { ...bet, action: { ...bet.action, amount: typeof value === 'number' ? -1 : value } },
    { ...bet, action: { ...bet.action, seat: 1 } },
    { ...bet, seat: value },
    { ...bet, note: 'x' },
    { ...bet, kind: oneOf(random, ['timeout', 'extend', 'void', 'hit', '__proto__', 'constructor', value]) },
  ]);
};

/** Every class of request, and the check that it must reach. */
const KINDS: Readonly<Record<string, Kind>> = {
  'not HTTP': {
    answer: '400 request/malformed',
    make: (_, random) => ({ raw: `${noise(random, 1 + random.below(200))}\r\n\r\n` }),
  },
  'headers too large': {
    answer: '431 request/headers-too-large',
    make: (_, random) => ({
      raw: `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(17_000 + random.below(9_999))}\r\n\r\n`,
    }),
  },
  'foreign host': {
    answer: '403 request/host',
    make: (scene, random) => ({ ...command(scene, {}), headers: { host: `${noise(random, 8)}.example` } }),
  },
  'foreign origin': {
    answer: '403 request/origin',
    make: (scene, random) =>
      post(`/api/tables/${scene.table}`, { actionId: newActionId(), kind: 'leave' }, scene.host, {
        origin: oneOf(random, [
          'null',
          'http://evil.example',
          'http://localhost',
          scene.server.url.replace('http', 'ftp'),
        ]),
      }),
  },
  'no JSON': {
    answer: '415 request/not-json',
    make: (scene, random) =>
      post(`/api/tables/${scene.table}`, { actionId: newActionId(), kind: 'leave' }, scene.host, {
        'content-type': oneOf(random, [
          'text/plain',
          'multipart/form-data',
          'application/x-www-form-urlencoded',
          '',
        ]),
      }),
  },
  'broken JSON': {
    answer: '400 request/malformed',
    make: (scene, random) => {
      const text = JSON.stringify({ actionId: newActionId(), kind: 'leave' });
      return post(`/api/tables/${scene.table}`, text.slice(0, 1 + random.below(text.length - 1)), scene.host);
    },
  },
  'poisoned JSON': {
    answer: '400 request/malformed',
    make: ({ table, host }, random) =>
      post(
        `/api/tables/${table}`,
        oneOf(random, [
          '{"actionId":"a","kind":"leave","__proto__":{"host":true}}',
          '{"actionId":"a","kind":"leave","constructor":{"prototype":{}}}',
        ]),
        host,
      ),
  },
  'wrong fields': {
    answer: '400 request/malformed',
    make: (scene, random) => command(scene, wrongBet(random)),
  },
  'too large': {
    answer: '413 request/too-large',
    make: (scene, random) => command(scene, { kind: 'leave', why: 'x'.repeat(4_096 + random.below(10_000)) }),
  },
  'wrong query': {
    answer: '400 request/malformed',
    make: ({ host, table }, random) => ({
      path: oneOf(random, [
        `/api/rounds?limit=${oneOf(random, ['0', '-1', '1e3', 'all'])}`,
        `/api/rounds?${random.below(1_000)}=1`,
        `/api/tables/${table}/events?after=x${random.below(100)}`,
        `/api/tables/${table}%00`,
      ]),
      headers: { cookie: host.cookie()! },
    }),
  },
  nobody: {
    answer: '401 session/none',
    make: (scene, random) => ({
      ...command(scene, { kind: 'leave' }),
      headers: {
        'content-type': 'application/json',
        cookie: oneOf(random, [
          '',
          'cardroom=',
          `cardroom=${'a'.repeat(43)}`,
          `cardroom=${random.below(1e6)}`,
        ]),
      },
    }),
  },
  'unknown table': {
    answer: '404 table/unknown',
    make: ({ stranger }, random) =>
      post(`/api/tables/t_${random.below(1e9)}`, { actionId: newActionId(), kind: 'leave' }, stranger),
  },
  'unknown address': {
    answer: '404 request/unknown',
    make: ({ host }, random) => post(`/api/${random.below(1e9)}`, {}, host),
  },
  'bad rules': {
    answer: '400 table/bad-rules',
    make: ({ host }, random) =>
      post(
        '/api/tables',
        {
          actionId: newActionId(),
          game: 'blackjack',
          rules: oneOf<unknown>(random, [
            `rules${random.below(99)}`,
            { decks: random.below(99) },
            { ...BLACKJACK_PRESETS.vegas, decks: 99 },
            { ...BLACKJACK_PRESETS.vegas, more: 1 },
          ]),
        },
        host,
      ),
  },
  stale: {
    answer: '409 command/stale',
    make: (scene, random) =>
      command(scene, { kind: 'act', expect: random.below(3), action: { kind: 'pass', box: 0 } }),
  },
  'id used for something else': {
    answer: '409 command/id-reused',
    make: ({ table, host, done }, random) =>
      post(
        `/api/tables/${table}`,
        { ...done, action: { kind: 'bet', box: 0, amount: 11 + random.below(400) } },
        host,
      ),
  },
  'private table': {
    answer: '403 table/private',
    make: ({ hidden, stranger }, random) =>
      post(
        `/api/tables/${hidden}`,
        { actionId: newActionId(), kind: 'sit', seat: null, invite: String(random.below(1e9)) },
        stranger,
      ),
  },
  'not seated': {
    answer: '403 seat/not-seated',
    make: (scene, random) =>
      command(
        scene,
        oneOf<object>(random, [
          { kind: 'act', expect: 4, action: { kind: 'stand' } },
          { kind: 'leave' },
          { kind: 'sitOut' },
        ]),
        scene.stranger,
      ),
  },
  'host’s alone': {
    answer: '403 host/only',
    make: (scene, random) =>
      command(
        scene,
        oneOf<object>(random, [{ kind: 'remove', seat: 1 }, { kind: 'close' }, { kind: 'restart' }]),
        scene.stranger,
      ),
  },
};

/** Sent and answered without change: the same command once more. */
const REPEAT = 'replayed';

export const CLASSES: readonly string[] = [...Object.keys(KINDS), REPEAT];

/** A table where one has bet and another has not yet, a private one, and somebody who sits nowhere. */
const setScene = async (server: TestServer): Promise<Scene> => {
  const host = await signedInBrowser(server.url, 'Ann');
  const other = await signedInBrowser(server.url, 'Carol');
  const stranger = await signedInBrowser(server.url, 'Bob');
  const rules = { ...BLACKJACK_PRESETS.vegas, boxes: 2 };
  const table = (await openTableBy(host, { game: 'blackjack', rules })).receipt.table;
  const options = { private: true };
  const hidden = (await openTableBy(host, { game: 'blackjack', rules, options })).receipt.table;
  await commandBy(other, table, { kind: 'sit', seat: null });
  for (const person of [host, other]) await commandBy(person, table, { kind: 'ready' });
  const { you } = await viewBy(host, table);
  const action = { kind: 'bet', box: 0, amount: 10 };
  const done = { actionId: newActionId(), kind: 'act', expect: you!.expect, action };
  await host.post(`/api/tables/${table}`, done);
  return { server, host, stranger, table, hidden, done };
};

const dumpOf = async ({ house }: TestServer): Promise<string> => {
  const records: StoreRecord[] = [];
  for await (const record of house.store.dump()) records.push(record);
  return JSON.stringify(records);
};

/** Sends so many requests of all classes in turn, a few at a time. */
export const flood = async (server: TestServer, requests: number, seed: number): Promise<Flood> => {
  const scene = await setScene(server);
  const before = await dumpOf(server);
  const random = randomFrom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const counts: Record<string, Record<string, number>> = {};
  const wrong: string[] = [];
  const sendOne = async (at: number): Promise<void> => {
    const name = CLASSES[at % CLASSES.length]!;
    const kind = KINDS[name];
    const sent = kind?.make(scene, random) ?? post(`/api/tables/${scene.table}`, scene.done, scene.host);
    const answer = await (sent.raw === undefined ? ask(server, agent, sent) : askRaw(server, sent.raw));
    (counts[name] ??= {})[answer] = (counts[name]?.[answer] ?? 0) + 1;
    if (answer !== (kind?.answer ?? '200 repeated'))
      wrong.push(`${name}: ${answer} to ${JSON.stringify(sent)}`);
  };
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < requests) await sendOne(next++);
  };
  await Promise.all(Array.from({ length: 8 }, sender));
  agent.destroy();
  return { counts, wrong, unchanged: (await dumpOf(server)) === before };
};

const codeIn = (status: number | string, text: string): string =>
  `${status} ${text.includes('"repeated":true') ? 'repeated' : (/\{"code":"([^"]*)"/.exec(text)?.[1] ?? 'ok')}`;

const ask = (server: TestServer, agent: Agent, { method = 'GET', path = '/', headers, body }: Sent) =>
  new Promise<string>((resolve, reject) => {
    const own =
      method === 'GET' ? {} : { origin: server.url, 'content-length': Buffer.byteLength(body ?? '') };
    const sent = httpRequest(
      { agent, host: '127.0.0.1', port: server.port, method, path, headers: { ...own, ...headers } },
      response => {
        readAll(response).then(text => resolve(codeIn(response.statusCode!, text)), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const askRaw = async ({ port }: TestServer, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  const text = await readAll(socket);
  return codeIn(text.split(' ')[1] ?? 'none', text);
};
