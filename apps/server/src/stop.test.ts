import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { StoreError, createMemoryStore, type Store } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';

import type { LogRecord } from './log.ts';
import {
  newActionId,
  newSeed,
  openBrowser,
  openTableBy,
  signedInBrowser,
  startTestServer,
  viewBy,
} from './testing/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A store whose appends wait until they are let go. */
const held = (store: Store) => {
  const gate = { opened: Promise.resolve(), open: () => {} };
  let asked = (): void => {};
  const hold = (): Promise<void> => {
    gate.opened = new Promise(resolve => void (gate.open = resolve));
    return new Promise(resolve => void (asked = resolve));
  };
  const append: Store['append'] = async entry => {
    asked();
    await gate.opened;
    return store.append(entry);
  };
  return { store: { ...store, append }, hold, open: () => gate.open() };
};

test('§9.3 a stop finishes what was begun, sends streams off with bye, and takes nothing new', async () => {
  const file = join(folder, 'stop.sqlite');
  const { store, hold, open } = held(await openSqliteStore({ file }));
  const server = await startTestServer({ store });
  const ann = await signedInBrowser(server.url, 'Ann');
  const { table } = (await openTableBy(ann, { game: 'blackjack', rules: 'vegas' })).receipt;
  const stream = await ann.stream(`/api/tables/${table}/events`);
  const { you } = await viewBy(ann, table);
  const begun = hold();
  const answer = ann.post(`/api/tables/${table}`, {
    actionId: newActionId(),
    kind: 'ready',
    expect: you!.expect,
    seed: newSeed(),
  });
  await begun;
  const stopped = server.stop();
  await stream.ended;
  expect(stream.events.at(-1)!.event).toBe('bye');
  const late = await fetch(`${server.url}/api/session`).then(
    ({ status }) => status,
    () => 'not taken',
  );
  expect([503, 'not taken']).toContain(late);
  open();
  const { status, body } = await answer;
  expect(status).toBe(200);
  await stopped;
  const kept = await openSqliteStore({ file });
  const { seq } = (body as { receipt: { seq: number } }).receipt;
  expect((await kept.table(table))!.head).toBeGreaterThanOrEqual(seq);
  await kept.close();
});

test('a second stop is the first one', async () => {
  const server = await startTestServer();
  await Promise.all([server.stop(), server.stop()]);
});

/** A store that is away whenever it is told to be. */
const unsteady = () => {
  const state: { failure: Error | null } = { failure: null };
  const store = createMemoryStore();
  const failing = Object.fromEntries(
    Object.entries(store).map(([name, work]) => [
      name,
      name === 'close' || name === 'watch'
        ? work
        : async (...given: never[]) => {
            if (state.failure) throw state.failure;
            return (work as (...given: never[]) => unknown)(...given);
          },
    ]),
  ) as unknown as Store;
  return { store: failing, state };
};

test('a store that is away is a 503, damage a 500, a bug a 500 without details; health says so', async () => {
  const { store, state } = unsteady();
  const log: LogRecord[] = [];
  const server = await startTestServer({ store, log: record => log.push(record) });
  const ann = await signedInBrowser(server.url, 'Ann');
  expect((await ann.get('/health')).body).toEqual({ ok: true, store: 'reachable' });
  const failures = [
    [new StoreError('store/unavailable', 'secret path'), '503 store/unavailable'],
    [new StoreError('store/corrupt', 'secret path'), '500 store/corrupt'],
    [new Error('secret value'), '500 server/failed'],
  ] as const;
  for (const [failure, code] of failures) {
    state.failure = failure;
    const { status, body, text } = await ann.get('/api/tables');
    expect(`${status} ${(body as { code: string }).code}`).toBe(code);
    expect(text).not.toContain('secret');
  }
  expect((await ann.get('/health')).body).toEqual({ ok: false, store: 'away' });
  state.failure = null;
  expect((await ann.get('/api/tables')).status).toBe(200);
  expect(JSON.stringify(log)).not.toContain('secret');
  expect(log.filter(({ level }) => level === 'error')).toHaveLength(3);
  await server.stop();
});

test('metrics count requests by route and status, times of commands, streams, memory and processor time', async () => {
  const server = await startTestServer();
  const ann = await signedInBrowser(server.url, 'Ann');
  const { table } = (await openTableBy(ann, { game: 'blackjack', rules: 'vegas' })).receipt;
  const stream = await ann.stream(`/api/tables/${table}/events`);
  await ann.post(`/api/tables/${table}`, { actionId: 'a', kind: 'sitOut' });
  await ann.get('/api/tables/t_none?invite=secretcode');
  const { text, headers } = await openBrowser(server.url).get('/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('cardroom_requests_total{method="POST",route="/api/session",status="200"} 1');
  expect(text).toContain('cardroom_requests_total{method="GET",route="/api/tables/:table",status="404"} 1');
  expect(text).toContain('cardroom_action_seconds_count 1');
  expect(text).toMatch(/cardroom_action_seconds_bucket\{le="\+Inf"\} 1\n/);
  expect(text).toContain('cardroom_streams 1');
  expect(text).toContain('cardroom_tables 1');
  expect(text).toMatch(/process_resident_memory_bytes \d{7,}/);
  expect(text).toMatch(/process_cpu_seconds_total \d/);
  expect(text).not.toContain('secretcode');
  stream.cut();
  await server.stop();
});
