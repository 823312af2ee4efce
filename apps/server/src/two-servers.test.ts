import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { unwrap } from '@cardroom/engine';
import type { Frame } from '@cardroom/room';
import { openPostgresStore } from '@cardroom/room/postgres';
import { newPlace, startPostgres, type PostgresServer } from '@cardroom/room/testing';
import { vaultFrom } from '@cardroom/room/vault';

import {
  commandBy,
  openTableBy,
  signedInBrowser,
  startTestServer,
  viewBy,
  type Browser,
  type TestServer,
} from './testing/index.ts';

let postgres: PostgresServer;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** Two processes' worth of servers: each has its own connections, and both the same key. */
const twoServers = async (): Promise<readonly [TestServer, TestServer]> => {
  const url = await newPlace(postgres);
  const key = randomBytes(32).toString('hex');
  const start = async () =>
    startTestServer({
      store: await openPostgresStore({ url, connections: 4 }),
      vault: unwrap(vaultFrom(key)),
    });
  return [await start(), await start()];
};

const seqsOf = (frames: readonly Frame[]): readonly number[] => frames.map(({ seq }) => seq);

/** One round: both are ready, both bet, both stand. */
const playTogether = async (people: readonly Browser[], table: string): Promise<void> => {
  for (const person of people) await commandBy(person, table, { kind: 'ready' });
  for (const [box, person] of people.entries())
    await commandBy(person, table, { kind: 'act', action: { kind: 'bet', box, amount: 10 } });
  for (;;) {
    let acted = false;
    for (const person of people) {
      const { playing, you } = await viewBy(person, table);
      if (!playing) return;
      const legal = you!.legal as Readonly<Record<string, { readonly ok: boolean }>>;
      const kind = ['decline', 'stand'].find(name => legal[name]?.ok);
      if (kind === undefined || you!.expect === null) continue;
      await commandBy(person, table, { kind: 'act', action: { kind } });
      acted = true;
    }
    if (!acted) throw new Error('Nobody may act.');
  }
};

test('§8.2 two servers on one PostgreSQL serve one table; when one stops, play goes on at the other', async () => {
  const [one, two] = await twoServers();
  const ann = await signedInBrowser(one.url, 'Ann');
  const rules = { ...BLACKJACK_PRESETS.vegas, boxes: 2 };
  const { table } = (await openTableBy(ann, { game: 'blackjack', rules })).receipt;
  const bob = await signedInBrowser(two.url, 'Bob');
  await commandBy(bob, table, { kind: 'sit', seat: 2 });
  const path = `/api/tables/${table}/events?after=0`;
  const [annSees, bobSees] = [await ann.stream(path), await bob.stream(path)];
  await playTogether([ann, bob], table);
  const { seq } = await viewBy(bob, table);
  for (const stream of [annSees, bobSees])
    await stream.until(events => events.some(({ id }) => id === String(seq)));
  const all = Array.from({ length: seq }, (_, at) => at + 1);
  expect([seqsOf(annSees.frames()), seqsOf(bobSees.frames())]).toEqual([all, all]);

  await one.stop();
  await annSees.ended;
  expect(annSees.events.at(-1)!.event).toBe('bye');
  // The same cookie at the other server: the session is in the store.
  const cookie = { cookie: ann.cookie()! };
  const moved: Browser = {
    ...bob,
    send: (method, to, body, more) => bob.send(method, to, body, { ...cookie, ...more }),
    get: (to, more) => bob.get(to, { ...cookie, ...more }),
    post: (to, body, more) => bob.post(to, body, { ...cookie, ...more }),
  };
  const resumed = await bob.stream(path, { ...cookie, 'last-event-id': String(seq) });
  await playTogether([moved, bob], table);
  const end = (await viewBy(moved, table)).seq;
  await resumed.until(events => events.some(({ id }) => id === String(end)));
  expect(seqsOf(resumed.frames())).toEqual(Array.from({ length: end - seq }, (_, at) => seq + 1 + at));
  expect(resumed.frames().at(-1)!.view.you!.seat).toBe(1);
  resumed.cut();
  await two.stop();
});

test('a bot is driven once, whichever server it was seated by', async () => {
  const [one, two] = await twoServers();
  const ann = await signedInBrowser(one.url, 'Ann');
  const { table } = (await openTableBy(ann, { game: 'holdem', rules: 'headsup', bots: ['balanced'] }))
    .receipt;
  await commandBy(ann, table, { kind: 'ready' });
  const stream = await ann.stream(`/api/tables/${table}/events?after=0`);
  await stream.until(() => {
    const view = stream.frames().at(-1)?.view;
    return view !== undefined && view.round > 0 && (!view.playing || view.you!.expect !== null);
  });
  const entries = await two.house.store.entries(table, 1);
  const byBot = entries.filter(({ actor }) => actor.startsWith('bot:'));
  expect(new Set(byBot.map(({ actionId }) => actionId)).size).toBe(byBot.length);
  stream.cut();
  await Promise.all([one.stop(), two.stop()]);
});
