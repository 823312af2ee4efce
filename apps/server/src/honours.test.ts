import { DAILY_RULES, dayAt, type DayShoe, type HonoursFacts, type TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { openBrowser, signedInBrowser, startTestServer } from './testing/index.ts';

type Browser = Awaited<ReturnType<typeof signedInBrowser>>;

const honoursOf = async (browser: Browser): Promise<HonoursFacts> =>
  (await browser.get('/api/honours')).body as HonoursFacts;

/** Goes to today's shoe. */
const enter = async (browser: Browser): Promise<TableView> =>
  ((await browser.post('/api/daily', {})).body as { readonly view: TableView }).view;

/** Sits a round out: it is one of the attempt. */
const passRound = async (browser: Browser, table: string): Promise<void> => {
  for (const action of [null, { kind: 'pass', box: 0 }]) {
    const { you } = await enter(browser);
    const intent = action ? { kind: 'act', action } : { kind: 'ready' };
    const command = { actionId: `${you!.expect}`, expect: you!.expect, ...intent };
    expect((await browser.post(`/api/tables/${table}`, command)).status).toBe(200);
  }
};

describe('§8.4 honours over the wire', () => {
  test('§8.4 §9.1 the daily shoe is the same for everybody, sealed today and told tomorrow', async () => {
    const server = await startTestServer();
    const [ann, bob] = [await signedInBrowser(server.url, 'Ann'), await signedInBrowser(server.url, 'Bob')];
    const [one, other] = [await enter(ann), await enter(bob)];
    expect(one.next).toEqual(other.next);
    expect([one.table === other.table, one.rules, one.you!.needsSeed]).toEqual([false, DAILY_RULES, false]);
    const { today, yesterday, tomorrow } = await honoursOf(ann);
    expect(today!.commitment).toEqual(one.next);
    expect([today!.seed, tomorrow!.seed]).toEqual([null, null]);
    expect(yesterday!.seed).toMatch(/^[0-9a-f]{64}$/);
    expect((await bob.get(`/api/daily/${yesterday!.day}`)).body as DayShoe).toEqual(yesterday);
    expect((await bob.get('/api/daily/2026-13-01')).status).toBe(404);
    // Whoever has not played it yet sees nothing of somebody else's.
    expect((await bob.get(`/api/tables/${one.table}`)).status).toBe(403);
    expect((await bob.get(`/api/tables/${one.table}/shoes`)).status).toBe(403);
    expect((await openBrowser(server.url).post('/api/daily', {})).status).toBe(401);
    await server.stop();
  });

  test('§8.4 an attempt is counted, ends when it is left, and is there no more', async () => {
    const server = await startTestServer();
    const ann = await signedInBrowser(server.url, 'Ann');
    expect((await honoursOf(ann)).attempt).toMatchObject({ table: null, rounds: 0, of: 10, over: false });
    const { table } = await enter(ann);
    await passRound(ann, table);
    expect((await enter(ann)).round).toBe(1);
    expect((await honoursOf(ann)).attempt).toMatchObject({ table, rounds: 1, over: false });
    expect((await ann.post(`/api/tables/${table}`, { actionId: 'x', kind: 'leave' })).status).toBe(200);
    expect((await honoursOf(ann)).attempt).toMatchObject({ table, over: true });
    expect(await ann.post('/api/daily', {})).toMatchObject({ status: 409, body: { code: 'daily/over' } });
    const receipts = (await ann.get(`/api/tables/${table}/shoes`)).body as {
      readonly receipts: readonly { readonly seed: string | null }[];
    };
    expect(receipts.receipts.every(({ seed }) => seed === null)).toBe(true);
    await server.stop();
  });

  test('§8.4 achievements and boards have something to say from the first day on', async () => {
    const server = await startTestServer();
    const ann = await signedInBrowser(server.url, 'Ann');
    const { achievements, boards, tally, locked, ends } = await honoursOf(ann);
    expect(achievements.length).toBeGreaterThanOrEqual(15);
    expect(achievements.every(({ at }) => at === null)).toBe(true);
    expect(boards.map(({ id, rows }) => [id, rows])).toEqual([
      ['daily', []],
      ['skill', []],
      ['blackjack', []],
      ['holdem', []],
    ]);
    expect([tally.rounds, locked, dayAt(ends - 1)]).toEqual([0, false, dayAt(Date.now())]);
    await server.stop();
  });
});
