import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { createMemoryStore, type Store } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';
import type { ReplyAnswer } from '@cardroom/wire';

import {
  commandBy,
  newActionId,
  openBrowser,
  openTableBy,
  playBlackjackRound,
  signedInBrowser,
  startTestServer,
  viewBy,
  type Browser,
  type TestServer,
} from './testing/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-server-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STORES: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['SQLite', () => openSqliteStore({ file: join(folder, 'play.sqlite') })],
];

const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }): string =>
  `${status} ${(body as { readonly code?: string }).code ?? 'ok'}`;

/** Follows a table through rounds while its stream is cut again and again; the entries seen, and the last there is. */
const followThroughCuts = async ({ url }: TestServer) => {
  const ann = await signedInBrowser(url, 'Ann');
  const { table } = (await openTableBy(ann, { game: 'blackjack', rules: 'vegas' })).receipt;
  const seen: number[] = [];
  for (let cut = 0; cut < 4; cut++) {
    const last = seen.at(-1);
    const resume = last === undefined ? {} : { 'last-event-id': String(last) };
    const stream = await ann.stream(`/api/tables/${table}/events?after=0`, resume);
    await playBlackjackRound(ann, table);
    const { seq } = await viewBy(ann, table);
    await stream.until(events => events.some(({ id }) => Number(id) >= seq));
    stream.cut();
    await stream.ended;
    // The first times the end of it was lost on the way, and the game goes on meanwhile.
    seen.push(...stream.frames().flatMap(frame => (cut === 3 || frame.seq < seq ? [frame.seq] : [])));
    if (cut < 3) await playBlackjackRound(ann, table);
  }
  return { seen, head: (await viewBy(ann, table)).seq };
};

test.each([
  ['skips', 1],
  ['repeats', -1],
])('a room that %s an entry after a cut is found out', async (_what, by) => {
  const server = await startTestServer({
    change: room => ({
      ...room,
      follow: (table, viewer, after, ...rest) =>
        room.follow(table, viewer, after === 0 ? 0 : after + by, ...rest),
    }),
  });
  const { seen, head } = await followThroughCuts(server);
  expect(seen).not.toEqual(Array.from({ length: head }, (_, at) => at + 1));
  await server.stop();
});

describe.each(STORES)('a table over HTTP, kept in %s', (_name, open) => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({ store: await open() })));
  afterAll(() => server.stop());

  test('§7.1 §8.1 sign in, open a table, play, and find it in rounds, statistics and receipts', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const opened = await openTableBy(ann, { game: 'blackjack', rules: 'vegas' });
    const { table } = opened.receipt;
    expect(opened.frame.view.you?.seat).toBe(1);
    await playBlackjackRound(ann, table);
    const statistics = await ann.get('/api/statistics');
    expect(statistics.body).toMatchObject({ blackjack: { ever: { rounds: 1 }, session: { rounds: 1 } } });
    const rounds = await ann.get('/api/rounds');
    expect(rounds.body).toMatchObject({
      rounds: [{ table, round: 1, game: 'blackjack', rules: 'vegas', seats: [{ name: 'Ann', you: true }] }],
    });
    const round = await ann.get(`/api/rounds/${table}/1`);
    expect(round.body).toMatchObject({ table, round: 1, end: 'over' });
    expect(codeOf(await ann.get(`/api/rounds/${table}/2`))).toBe('404 round/unknown');
    const { shoe } = await viewBy(ann, table);
    const id = encodeURIComponent(shoe!.commitment.shoe);
    const leaves = await ann.get(`/api/tables/${table}/leaves/${id}`);
    expect((leaves.body as { leaves: readonly string[][] }).leaves[0]).toHaveLength(312);
    expect(codeOf(await ann.get(`/api/tables/${table}/leaves/other`))).toBe('404 shoe/unknown');
    const shoes = await ann.get(`/api/tables/${table}/shoes`);
    expect(shoes.body).toMatchObject({ receipts: [{ format: 'cardroom-shoe/1', seed: null }], sealed: [] });
    const listed = await ann.get('/api/tables');
    expect(listed.body).toMatchObject({
      tables: expect.arrayContaining([expect.objectContaining({ id: table, yours: true, places: 1 })]),
    });
  });

  test('§9.3 a repeated command is answered and not done again, a stale one is refused with the table', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const { table } = (await openTableBy(ann, { game: 'blackjack', rules: 'vegas' })).receipt;
    await commandBy(ann, table, { kind: 'ready' });
    const { you, seq } = await viewBy(ann, table);
    const bet = {
      actionId: newActionId(),
      kind: 'act',
      expect: you!.expect,
      action: { kind: 'bet', box: 0, amount: 10 },
    };
    const first = (await ann.post(`/api/tables/${table}`, bet)).body as ReplyAnswer;
    const again = (await ann.post(`/api/tables/${table}`, bet)).body as ReplyAnswer;
    expect(first.receipt.seq).toBe(seq + 1);
    expect([first.repeated, again.repeated]).toEqual([false, true]);
    expect(again.receipt).toEqual(first.receipt);
    const other = await ann.post(`/api/tables/${table}`, { ...bet, action: { ...bet.action, amount: 20 } });
    expect(codeOf(other)).toBe('409 command/id-reused');
    const stale = await ann.post(`/api/tables/${table}`, { ...bet, actionId: newActionId(), expect: 1 });
    expect(codeOf(stale)).toMatch(/^409/);
    expect((stale.body as { view: { seq: number } }).view.seq).toBe(seq + 1);
    const reopened = { actionId: newActionId(), game: 'blackjack', rules: 'vegas' };
    const one = await ann.post('/api/tables', reopened);
    const two = await ann.post('/api/tables', reopened);
    expect((two.body as ReplyAnswer).receipt).toEqual((one.body as ReplyAnswer).receipt);
    expect((two.body as ReplyAnswer).frame.view.seats).toHaveLength(1);
  });

  test('§9.3 a stream that is cut resumes without a gap or a repeat', async () => {
    const { seen, head } = await followThroughCuts(server);
    expect(seen).toEqual(Array.from({ length: head }, (_, at) => at + 1));
  });

  test('a stream without a beginning starts with the table as it is', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const { receipt, frame } = await openTableBy(ann, { game: 'blackjack', rules: 'vegas' });
    const stream = await ann.stream(`/api/tables/${receipt.table}/events`);
    await stream.until(events => events.some(({ event }) => event === 'presence'));
    expect(stream.frames()).toEqual([{ ...frame, events: [], openings: [] }]);
    expect(stream.events.at(-1)!.data).toBe('{"here":[1],"rail":0}');
    stream.cut();
  });

  test("§4 a hand of hold'em against bots, to its end", async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const opened = await openTableBy(ann, { game: 'holdem', rules: 'headsup', bots: ['balanced'] });
    const { table } = opened.receipt;
    expect(opened.frame.view.seats.map(({ name }) => name)).toEqual(['Ann', 'balanced']);
    const stream = await ann.stream(`/api/tables/${table}/events?after=0`);
    await commandBy(ann, table, { kind: 'ready' });
    for (;;) {
      await stream.until(() => {
        const view = stream.frames().at(-1)?.view;
        return view !== undefined && view.round > 0 && (!view.playing || view.you!.expect !== null);
      });
      const { playing, you } = await viewBy(ann, table);
      if (!playing) break;
      if (you!.expect === null) continue;
      const legal = you!.legal as Readonly<Record<string, { readonly ok: boolean }>>;
      await commandBy(ann, table, { kind: 'act', action: { kind: legal['check']?.ok ? 'check' : 'fold' } });
    }
    stream.cut();
    expect((await ann.get('/api/statistics')).body).toMatchObject({ holdem: { ever: { rounds: 1 } } });
  });
});

describe('§8.5 hosting', () => {
  let server: TestServer;
  beforeAll(
    async () => void (server = await startTestServer({ streams: { heartbeatMs: 50, perSession: 3 } })),
  );
  afterAll(() => server.stop());

  const privateTable = async (rail = true) => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const options = { private: true, rail, name: 'Friday' };
    const rules = { ...BLACKJACK_PRESETS.vegas, boxes: 5 };
    const { receipt, invite } = await openTableBy(ann, { game: 'blackjack', rules, options });
    return { ann, table: receipt.table, invite: invite! };
  };

  test('a private table is for those with the code', async () => {
    const { table, invite } = await privateTable();
    const bob = await signedInBrowser(server.url, 'Bob');
    expect(codeOf(await bob.get(`/api/tables/${table}`))).toBe('403 table/private');
    expect(codeOf(await bob.get(`/api/tables/${table}/events`))).toBe('403 table/private');
    expect(codeOf(await bob.get(`/api/tables/${table}/shoes`))).toBe('403 table/private');
    expect(codeOf(await bob.get(`/api/rounds/${table}/1`))).toBe('403 table/private');
    expect((await bob.get('/api/tables')).text).not.toContain(table);
    const sit = { kind: 'sit', seat: null };
    expect(codeOf(await bob.post(`/api/tables/${table}`, { actionId: 'a', ...sit }))).toBe(
      '403 table/private',
    );
    expect(codeOf(await bob.post(`/api/tables/${table}`, { actionId: 'b', ...sit, invite: 'wrong' }))).toBe(
      '403 table/private',
    );
    expect(codeOf(await bob.get(`/api/tables/${table}?invite=${invite}`))).toBe('200 ok');
    expect(codeOf(await bob.post(`/api/tables/${table}`, { actionId: 'c', ...sit, invite }))).toBe('200 ok');
    expect((await bob.get('/api/tables')).body).toMatchObject({ tables: [{ id: table, yours: true }] });
  });

  test('a guest with the code gets the sealed cards and the receipts, too; without it nobody does', async () => {
    const { ann, table, invite } = await privateTable();
    await playBlackjackRound(ann, table);
    const { shoe } = await viewBy(ann, table);
    const id = encodeURIComponent(shoe!.commitment.shoe);
    const bob = await signedInBrowser(server.url, 'Bob');
    expect(codeOf(await bob.get(`/api/tables/${table}/leaves/${id}`))).toBe('403 table/private');
    for (const path of [`leaves/${id}?`, 'shoes?'])
      expect(codeOf(await bob.get(`/api/tables/${table}/${path}invite=${invite}`))).toBe('200 ok');
    const receipts = async (only: string): Promise<unknown> =>
      (await bob.get(`/api/tables/${table}/shoes?shoe=${only}&invite=${invite}`)).body;
    expect(await receipts(id)).toMatchObject({ receipts: [{ shoe: shoe!.commitment.shoe }], sealed: [] });
    expect(await receipts('other')).toEqual({ receipts: [], sealed: [] });
  });

  test('a seat is told as held elsewhere in another browser of the same name', async () => {
    const listedBy = async (browser: Browser): Promise<unknown> => (await browser.get('/api/tables')).body;
    const here = await signedInBrowser(server.url, 'Eve');
    const { table } = (
      await openTableBy(here, { game: 'blackjack', rules: 'vegas', options: { rail: false } })
    ).receipt;
    const there = await signedInBrowser(server.url, 'Eve');
    const listed = (part: object) => ({
      tables: expect.arrayContaining([expect.objectContaining({ id: table, ...part })]),
    });
    expect(await listedBy(here)).toMatchObject(listed({ yours: true, held: 'here' }));
    expect(await listedBy(there)).toMatchObject(listed({ yours: false, held: 'elsewhere' }));
    expect(codeOf(await there.get(`/api/tables/${table}`))).toBe('403 table/no-rail');
    await commandBy(here, table, { kind: 'leave' });
    expect(await listedBy(here)).toMatchObject(listed({ yours: true, held: 'no' }));
  });

  test('nobody watches where there is no rail', async () => {
    const { table, invite } = await privateTable(false);
    const bob = await signedInBrowser(server.url, 'Bob');
    expect(codeOf(await bob.get(`/api/tables/${table}?invite=${invite}`))).toBe('403 table/no-rail');
  });

  test('presence: who sits and is connected, and how many watch', async () => {
    const { ann, table, invite } = await privateTable();
    const own = await ann.stream(`/api/tables/${table}/events?after=0`);
    const bob = await signedInBrowser(server.url, 'Bob');
    const rail = await bob.stream(`/api/tables/${table}/events?invite=${invite}`);
    await own.until(events => events.some(({ data }) => data === '{"here":[1],"rail":1}'));
    await bob.post(`/api/tables/${table}`, { actionId: 'sit', kind: 'sit', seat: 3, invite });
    await own.until(events => events.some(({ data }) => data === '{"here":[1,3],"rail":0}'));
    rail.cut();
    await own.until(events => events.at(-1)!.data === '{"here":[1],"rail":0}');
    // Nothing has happened since: there is no frame to see the seat by.
    const { seq } = await viewBy(bob, table);
    const again = await bob.stream(`/api/tables/${table}/events?after=${seq}`);
    await own.until(events => events.at(-1)!.data === '{"here":[1,3],"rail":0}');
    again.cut();
    expect(own.events.filter(({ event }) => event === 'presence').every(({ id }) => id === null)).toBe(true);
    own.cut();
  });

  test('whoever is taken off is told so last, and their stream ends', async () => {
    const { ann, table, invite } = await privateTable();
    const bob = await signedInBrowser(server.url, 'Bob');
    await bob.post(`/api/tables/${table}`, { actionId: 'sit', kind: 'sit', seat: 3, invite });
    const stream = await bob.stream(`/api/tables/${table}/events?after=0&invite=${invite}`);
    await commandBy(ann, table, { kind: 'remove', seat: 3 });
    await stream.ended;
    expect(stream.events.at(-1)!.event).toBe('bye');
    expect(stream.frames().at(-1)!.events).toContainEqual(expect.objectContaining({ kind: 'playerRemoved' }));
    await playBlackjackRound(ann, table);
    expect(codeOf(await bob.get(`/api/tables/${table}/events?invite=${invite}`))).toBe('403 seat/removed');
  });

  test('a session follows so many tables and no more; signing out ends its streams', async () => {
    const { ann, table } = await privateTable();
    const path = `/api/tables/${table}/events`;
    const streams = [await ann.stream(path), await ann.stream(path), await ann.stream(path)];
    const refused = await ann.get(path);
    expect(codeOf(refused)).toBe('429 limit/streams');
    expect(refused.headers.get('retry-after')).toBe('1');
    await ann.send('DELETE', '/api/session');
    for (const stream of streams) await stream.ended;
    expect(codeOf(await ann.get(path))).toBe('401 session/none');
  });

  test('a table that cannot be as asked is closed again', async () => {
    const ann = await signedInBrowser(server.url, 'Cleo');
    const asked = { actionId: 'x', game: 'holdem', rules: 'headsup', bots: ['nobody'] };
    expect(codeOf(await ann.post('/api/tables', asked))).toBe('422 seat/bot');
    expect((await ann.get('/api/tables')).text).not.toContain('"status":"open","private":true');
    const wrong = [
      [{ ...asked, rules: 'nothing' }, '400 table/bad-rules'],
      [{ ...asked, rules: { seats: 2 } }, '400 table/bad-rules'],
      [{ ...asked, options: { rail: 'yes' } }, '400 table/bad-options'],
    ] as const;
    for (const [wish, code] of wrong) expect(codeOf(await ann.post('/api/tables', wish))).toBe(code);
  });
});

describe('§7.1 names and passphrases', () => {
  let server: TestServer;
  const clock = { now: () => 1_000_000 };
  beforeAll(async () => void (server = await startTestServer({ clock })));
  afterAll(() => server.stop());

  test('a locked name needs its passphrase; wrong ones wait', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const other = await signedInBrowser(server.url, 'ann');
    expect(codeOf(await ann.post('/api/session/lock', { passphrase: 'short' }))).toBe(
      '400 passphrase/too-short',
    );
    const locked = await ann.post('/api/session/lock', { passphrase: 'correct horse battery' });
    expect(locked.body).toMatchObject({ player: { name: 'Ann', locked: true } });
    expect(codeOf(await other.get('/api/tables'))).toBe('401 session/none');
    const guesses = [];
    for (const passphrase of ['wrong one', 'wrong two', 'wrong three', 'wrong four'])
      guesses.push(await openBrowser(server.url).post('/api/session', { name: 'Ann', passphrase }));
    expect(guesses.map(codeOf)).toEqual([
      ...Array.from({ length: 3 }, () => '403 passphrase/wrong'),
      '429 passphrase/wait',
    ]);
    expect(guesses[3]!.headers.get('retry-after')).toBe('1');
    expect(codeOf(await ann.post('/api/session/unlock', { passphrase: 'wrong five' }))).toBe(
      '429 passphrase/wait',
    );
  });

  test('who signs out, or in by another name, comes back to the same session and seat in this browser', async () => {
    const browser = await signedInBrowser(server.url, 'Dora');
    const { table } = (await openTableBy(browser, { game: 'blackjack', rules: 'vegas' })).receipt;
    const sessionNow = async () => ((await browser.get('/api/session')).body as { session: string }).session;
    const first = await sessionNow();
    await browser.send('DELETE', '/api/session');
    await browser.post('/api/session', { name: 'Emil' });
    expect(await sessionNow()).not.toBe(first);
    await browser.post('/api/session', { name: 'dora' });
    expect(await sessionNow()).toBe(first);
    expect((await viewBy(browser, table)).you).not.toBeNull();
    const elsewhere = await signedInBrowser(server.url, 'Dora');
    expect((await viewBy(elsewhere, table)).you).toBeNull();
    await browser.post('/api/session/lock', { passphrase: 'correct horse battery' });
    await browser.send('DELETE', '/api/session');
    expect(codeOf(await browser.post('/api/session', { name: 'Dora' }))).toBe('403 passphrase/wrong');
  });

  test('unlocked again, anybody may use the name', async () => {
    const bob = await signedInBrowser(server.url, 'Bob');
    await bob.post('/api/session/lock', { passphrase: 'correct horse battery' });
    const unlocked = await bob.post('/api/session/unlock', { passphrase: 'correct horse battery' });
    expect(unlocked.body).toMatchObject({ player: { locked: false } });
    expect((await openBrowser(server.url).post('/api/session', { name: 'bob' })).body).toMatchObject({
      isNew: false,
    });
  });
});
