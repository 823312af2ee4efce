import { expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { seedsIn, type Frame, type Room } from '@cardroom/room';
import type { LeaksAnswer, SessionAnswer, ShoesAnswer } from '@cardroom/wire';

import {
  commandBy,
  openTableBy,
  signedInBrowser,
  startTestServer,
  viewBy,
  type Browser,
  type TestServer,
} from './testing/index.ts';

/** Asks for everything that there is to ask about a table. */
const askForAll = async (browser: Browser, table: string, invite: string): Promise<void> => {
  const { shoe } = await viewBy(browser, `${table}?invite=${invite}`);
  const paths = [
    `/api/tables/${table}?invite=${invite}`,
    `/api/tables/${table}/shoes?invite=${invite}`,
    `/api/tables/${table}/leaves/${encodeURIComponent(shoe!.commitment.shoe)}?invite=${invite}`,
    `/api/tables`,
    `/api/rounds`,
    `/api/statistics`,
    `/metrics`,
  ];
  for (const path of paths) await browser.get(path);
};

const legalOf = async (browser: Browser, table: string) =>
  (await viewBy(browser, table)).you!.legal as Readonly<Record<string, { readonly ok: boolean }>>;

const readyAll = async (browsers: readonly Browser[], table: string): Promise<void> => {
  for (const browser of browsers) await commandBy(browser, table, { kind: 'ready' });
};

/** Deals rounds until the dealer has a hidden card while somebody plays; answers what was sent until then. */
const dealUntilHidden = async (browser: Browser, table: string): Promise<void> => {
  for (;;) {
    await readyAll([browser], table);
    await commandBy(browser, table, { kind: 'act', action: { kind: 'bet', box: 0, amount: 10 } });
    for (;;) {
      const { playing } = await viewBy(browser, table);
      const legal = await legalOf(browser, table).catch(() => null);
      if (!playing || legal === null) break;
      if (legal['stand']?.ok) return;
      await commandBy(browser, table, { kind: 'act', action: { kind: 'decline' } });
    }
  }
};

const seedOf = async ({ house, vault }: TestServer, table: string, shoe: string): Promise<string> =>
  seedsIn(vault, table, await house.store.sealed(table))(shoe)!;

test('§9.2 the dealer’s hidden card and the shoe’s seed are in no byte sent before they are shown', async () => {
  const server = await startTestServer();
  const ann = await signedInBrowser(server.url, 'Ann');
  const bob = await signedInBrowser(server.url, 'Bob');
  const { receipt, frame } = await openTableBy(ann, { game: 'blackjack', rules: 'vegas' });
  const { table } = receipt;
  const invite = frame.view.invite!;
  const streams = [
    await ann.stream(`/api/tables/${table}/events?after=0`),
    await bob.stream(`/api/tables/${table}/events?after=0`),
  ];
  await dealUntilHidden(ann, table);
  for (const browser of [ann, bob]) await askForAll(browser, table, invite);
  const { seq, shoe } = await viewBy(ann, table);
  for (const stream of streams) await stream.until(events => events.some(({ id }) => id === String(seq)));
  const before = [...ann.traffic, ...bob.traffic].join('\n');

  const { receipt: stood } = await commandBy(ann, table, { kind: 'act', action: { kind: 'stand' } });
  for (const stream of streams)
    await stream.until(events => events.some(({ id }) => id === String(stood.seq)));
  const last = streams[1]!.frames().at(-1)!;
  const revealed = last.events.find(event => event.kind === 'holeRevealed');
  const proofs = last.openings.map(opening => JSON.stringify(opening));
  expect(revealed).toBeDefined();
  expect(last.openings.length).toBeGreaterThan(0);
  for (const { salt } of last.openings) expect(before).not.toContain(salt);
  for (const proof of proofs) expect(bob.traffic.join('\n')).toContain(proof);
  const seed = await seedOf(server, table, shoe!.commitment.shoe);
  expect([...ann.traffic, ...bob.traffic].join('\n')).not.toContain(seed);
  await server.stop();
});

/** Two people play a hand of hold'em, one folds, a third watches; what each was sent, and what the first one held. */
const playHand = async (change?: (room: Room) => Room) => {
  const server = await startTestServer(change ? { change } : {});
  const ann = await signedInBrowser(server.url, 'Ann');
  const opened = await openTableBy(ann, {
    game: 'holdem',
    rules: 'headsup',
    options: { private: true, rail: true },
  });
  const { table } = opened.receipt;
  const invite = opened.invite!;
  const bob = await signedInBrowser(server.url, 'Bob');
  await bob.post(`/api/tables/${table}`, { actionId: 'sit', kind: 'sit', seat: null, invite });
  const rail = await signedInBrowser(server.url, 'Carol');
  const streams = [];
  for (const browser of [ann, bob, rail])
    streams.push(await browser.stream(`/api/tables/${table}/events?after=0&invite=${invite}`));
  await readyAll([ann, bob], table);
  const { awaited } = await viewBy(ann, table);
  const folding = awaited[0] === 1 ? ann : bob;
  for (const browser of [ann, bob, rail]) await askForAll(browser, table, invite);
  const { receipt } = await commandBy(folding, table, { kind: 'act', action: { kind: 'fold' } });
  for (const stream of streams)
    await stream.until(events => events.some(({ id }) => id === String(receipt.seq)));
  for (const browser of [ann, bob, rail]) await askForAll(browser, table, invite);
  await server.stop();
  return { sent: { ann: ann.traffic, bob: bob.traffic, rail: rail.traffic }, frames: streams[0]!.frames() };
};

const saltsIn = (frames: readonly Frame[]): readonly string[] =>
  frames.flatMap(({ openings }) => openings.map(({ salt }) => salt));

test("§9.2 nobody is ever sent another's cards in hold'em, on the rail or across the table", async () => {
  const { sent, frames } = await playHand();
  const own = saltsIn(frames);
  expect(own).toHaveLength(2);
  for (const salt of own) {
    expect(sent.ann.join('\n')).toContain(salt);
    expect(sent.bob.join('\n')).not.toContain(salt);
    expect(sent.rail.join('\n')).not.toContain(salt);
  }
});

test('a room that tells everybody what the first one sees is found out', async () => {
  let first: Parameters<Room['follow']>[1] = null;
  const { sent, frames } = await playHand(room => ({
    ...room,
    follow: (table, viewer, ...rest) => room.follow(table, (first ??= viewer), ...rest),
  }));
  const own = saltsIn(frames);
  expect(own.some(salt => sent.rail.join('\n').includes(salt))).toBe(true);
});

test('§9.1 the shoe of several people stays sealed in its receipts', async () => {
  const server = await startTestServer();
  const ann = await signedInBrowser(server.url, 'Ann');
  const rules = { ...BLACKJACK_PRESETS.vegas, boxes: 2 };
  const { table } = (await openTableBy(ann, { game: 'blackjack', rules })).receipt;
  await dealUntilHidden(ann, table);
  const shoes = await ann.get(`/api/tables/${table}/shoes`);
  const seed = await seedOf(server, table, (await viewBy(ann, table)).shoe!.commitment.shoe);
  expect(shoes.text).not.toContain(seed);
  expect(shoes.body).toMatchObject({ receipts: [{ seed: null, status: 'open' }] });
  await server.stop();
});

test('a finished hand is told with one’s own cards, and with nobody else’s', async () => {
  const server = await startTestServer();
  const [ann, bob, rail] = await Promise.all(
    ['Ann', 'Bob', 'Rae'].map(name => signedInBrowser(server.url, name)),
  );
  const { table } = (await openTableBy(ann!, { game: 'holdem', rules: 'standard' })).receipt;
  await commandBy(bob!, table, { kind: 'sit', seat: null });
  const holes = new Map<Browser, unknown[]>([
    [ann!, []],
    [bob!, []],
    [rail!, [null, null]],
  ]);
  for (let round = 0; round < 2; round++) {
    await readyAll([ann!, bob!], table);
    for (const player of [ann!, bob!]) holes.get(player)!.push(await heldBy(player, table));
    const turn = (await viewBy(ann!, table)).you!.expect === null ? bob! : ann!;
    await commandBy(turn, table, { kind: 'act', action: { kind: 'fold' } });
  }
  for (const [browser, own] of holes)
    for (const [at, hole] of own.entries())
      expect((await browser.get(`/api/rounds/${table}/${at + 1}`)).body).toMatchObject({ hole });
  await server.stop();
});

const heldBy = async (browser: Browser, table: string): Promise<object> => {
  const { seat, hole } = (await viewBy(browser, table)).you!;
  expect(hole).toHaveLength(2);
  return { seat, cards: hole };
};

test('§9.2 whoever types a name that is not locked is shown none of the cards dealt to it, in the hand or after it', async () => {
  const server = await startTestServer();
  const ann = await signedInBrowser(server.url, 'Ann');
  const bob = await signedInBrowser(server.url, 'Bob');
  const { table } = (await openTableBy(ann, { game: 'holdem', rules: 'standard' })).receipt;
  await commandBy(bob, table, { kind: 'sit', seat: null });
  await readyAll([ann, bob], table);
  const thief = await signedInBrowser(server.url, 'Bob');
  const shownTo = async (browser: Browser): Promise<unknown> =>
    ((await browser.get(`/api/tables/${table}/shoes`)).body as ShoesAnswer).receipts[0]!.shown;
  expect(await shownTo(bob)).toHaveLength(2);
  expect(await shownTo(thief)).toEqual([]);
  const turn = (await viewBy(ann, table)).you!.expect === null ? bob : ann;
  await commandBy(turn, table, { kind: 'act', action: { kind: 'fold' } });
  expect((await bob.get(`/api/rounds/${table}/1`)).body).toMatchObject({ hole: { seat: 2 } });
  expect((await thief.get(`/api/rounds/${table}/1`)).body).toMatchObject({ hole: null });
  expect(await shownTo(thief)).toEqual([]);
  await server.stop();
});

/** A mistake before the flop, as a review has it. */
const MISTAKE = {
  at: 6,
  situation: 'preflop, facing a bet',
  chosen: 'fold',
  best: 'call',
  cost: 4,
  stake: 15,
  values: { fold: 0, call: 4 },
  judged: true,
  board: [],
  pot: 15,
  call: 5,
};

test('§9.2 §5.5 leaks of hold’em are asked with the own cards, and not of whoever types the name elsewhere', async () => {
  const server = await startTestServer();
  const [ann, bob] = [await signedInBrowser(server.url, 'Ann'), await signedInBrowser(server.url, 'Bob')];
  const { table } = (await openTableBy(ann, { game: 'holdem', rules: 'standard' })).receipt;
  await commandBy(bob, table, { kind: 'sit', seat: null });
  await readyAll([ann, bob], table);
  const { cards: hole } = (await heldBy(ann, table)) as { readonly cards: readonly number[] };
  const turn = (await viewBy(ann, table)).you!.expect === null ? bob : ann;
  await commandBy(turn, table, { kind: 'act', action: { kind: 'fold' } });
  const { id: player } = ((await ann.get('/api/session')).body as SessionAnswer).player;
  const body = { v: 2, game: 'holdem', method: 'equilibrium', decisions: [MISTAKE] };
  await server.house.store.writeNotes([{ player, kind: 'review', key: `${table}/1`, at: 1, body }]);
  const leaksOf = async (browser: Browser): Promise<LeaksAnswer['deck']> =>
    ((await browser.get('/api/drills/leaks')).body as LeaksAnswer).deck;
  expect((await leaksOf(ann)).items).toMatchObject([
    { key: 'preflop, facing a bet', source: { questions: [{ scene: { kind: 'holdem', hole, call: 5 } }] } },
  ]);
  expect((await leaksOf(await signedInBrowser(server.url, 'Ann'))).items).toEqual([]);
  await server.stop();
});

test('a locked name is shown its cards in any browser that knows the passphrase', async () => {
  const server = await startTestServer();
  const ann = await signedInBrowser(server.url, 'Ann');
  await ann.post('/api/session/lock', { passphrase: 'long enough' });
  const owner = await signedInBrowser(server.url, 'Ann', 'long enough');
  const bob = await signedInBrowser(server.url, 'Bob');
  const { table } = (await openTableBy(owner, { game: 'holdem', rules: 'standard' })).receipt;
  await commandBy(bob, table, { kind: 'sit', seat: null });
  await readyAll([owner, bob], table);
  const elsewhere = await signedInBrowser(server.url, 'Ann', 'long enough');
  const { receipts } = (await elsewhere.get(`/api/tables/${table}/shoes`)).body as ShoesAnswer;
  expect(receipts[0]!.shown).toHaveLength(2);
  await server.stop();
});
