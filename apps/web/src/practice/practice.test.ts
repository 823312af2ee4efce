import { unwrap } from '@cardroom/engine';
import type { BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import type { Append, TableView } from '@cardroom/room';
import type { NewTable, Said, Table } from '@cardroom/wire/client';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { newSeed } from '../fairness/seeds.ts';
import { openVault } from './kept-store.ts';
import { placeIn, practicePath } from './place.ts';
import { createPractice, type Practice } from './practice.ts';
import type { Shelf } from './shelf.ts';
import { channel, waitFor } from './testing/channel.ts';

const BLACKJACK = { game: 'blackjack', rules: 'vegas' } as const;
const HOLDEM = { game: 'holdem', rules: HOLDEM_PRESETS.headsup, bots: ['balanced'] } as const;

let practice: Practice;
afterEach(() => {
  practice?.close();
  vi.unstubAllGlobals();
});

const sitAt = async (wanted: NewTable): Promise<Table> => {
  const { receipt } = unwrap(await practice.openTable(wanted));
  return unwrap(await practice.table(receipt.table));
};

const open = (wanted: NewTable): Promise<Table> => {
  practice = createPractice(channel(), newSeed);
  return sitAt(wanted);
};

const legalOf = (view: TableView): BlackjackLegal => view.you!.legal as BlackjackLegal;

/** Stands until the round is over. */
const standThrough = async (table: Table): Promise<void> => {
  while (table.view().playing) {
    const { stand, decline } = legalOf(table.view());
    const kind = stand.ok ? 'stand' : decline.ok ? 'decline' : null;
    if (kind === null) throw new Error('nothing can be done');
    unwrap(await table.wish({ kind: 'act', action: { kind } }));
  }
};

/** Checks and calls through a hand. */
const callThrough = async (table: Table): Promise<void> => {
  unwrap(await table.wish({ kind: 'ready' }));
  for (let turns = 0; turns < 60; turns++) {
    await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
    if (!table.view().playing) break;
    const { check } = table.view().you!.legal as HoldemLegal;
    unwrap(await table.wish({ kind: 'act', action: { kind: check.ok ? 'check' : 'call' } }));
  }
};

describe('§9.2 practice deals on this device', () => {
  test('a round of blackjack is played from deal to summary, without a server', async () => {
    const table = await open(BLACKJACK);
    expect(table.view()).toMatchObject({ game: 'blackjack', you: { seat: 1, needsSeed: true } });
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 50, box: 0 } }));
    await standThrough(table);
    const { play } = table.view();
    expect(play).toMatchObject({ over: true });
    expect(table.view().seats).toHaveLength(1);
  });

  test("a hand of hold'em is played against a bot that acts by itself", async () => {
    const table = await open(HOLDEM);
    await callThrough(table);
    expect(table.view()).toMatchObject({ playing: false, play: { settled: true } });
  });

  test('§5.1 a bot whose plan cannot be fetched says who answers for it, once a hand', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    const table = await open({ ...HOLDEM, bots: ['blueprint'] });
    const heard: Said[] = [];
    table.watch({ onSaid: said => heard.push(said) });
    table.watch({ onSaid: () => expect.fail('nobody listens here any more') })();
    await callThrough(table);
    const text = 'Without a usable file of plans it has no plan and weighs its chances.';
    expect(heard).toEqual([{ seat: 2, text }]);
  });

  test('each frame comes once and in order, one’s own answers among them', async () => {
    const table = await open(HOLDEM);
    const seen: number[] = [];
    table.follow(frame => seen.push(frame.seq));
    const before = table.view().seq;
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish({ kind: 'act', action: { kind: 'fold' } }));
    await waitFor(() => !table.view().playing);
    expect(seen).toEqual(seen.map((_, at) => before + 1 + at));
    expect(seen.length).toBeGreaterThan(1);
  });

  test('a refusal is a sentence, and changes nothing', async () => {
    const table = await open(BLACKJACK);
    const { seq } = table.view();
    const refused = await table.wish({ kind: 'act', action: { kind: 'hit' } });
    expect(await practice.openTable({ ...BLACKJACK, rules: 'none' })).toMatchObject({ ok: false });
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(/\.$/) } });
    expect(table.view().seq).toBe(seq);
    expect(await practice.openTable({ ...BLACKJACK, bots: ['nobody'] })).toMatchObject({ ok: false });
  });

  test('a table that was closed answers that', async () => {
    const table = await open(BLACKJACK);
    const wish = table.wish({ kind: 'ready' });
    practice.close();
    expect(await wish).toMatchObject({ ok: false, error: { code: 'practice/closed' } });
  });

  test('whatever another table does, this one does not hear', async () => {
    const table = await open(BLACKJACK);
    const other = await sitAt(HOLDEM);
    const heard: string[] = [];
    table.follow(({ view }) => heard.push(view.table));
    unwrap(await other.wish({ kind: 'ready' }));
    expect([heard, other.table === table.table]).toEqual([[], false]);
  });

  test('tables, rounds and sums are those of this device', async () => {
    const table = await open(BLACKJACK);
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 50, box: 0 } }));
    await standThrough(table);
    expect(unwrap(await practice.tables())).toMatchObject([
      { id: table.table, game: 'blackjack', yours: true },
    ]);
    const { events } = unwrap(await practice.round(table.table, 1));
    expect(events.at(-1)).toMatchObject({ kind: 'roundSettled' });
    expect(unwrap(await practice.statistics())).toMatchObject({
      blackjack: { session: { rounds: 1 } },
      holdem: { ever: { rounds: 0 } },
    });
    expect(await practice.round(table.table, 9)).toMatchObject({ ok: false });
    expect(unwrap(await practice.rounds())).toEqual({ rounds: [] });
  });

  test('nobody signs in, and no name can be locked', async () => {
    await open(BLACKJACK);
    expect(await practice.me()).toMatchObject({ ok: true, value: { player: { name: 'You' } } });
    expect(await practice.lock('secret')).toMatchObject({
      ok: false,
      error: { code: 'practice/no-accounts' },
    });
  });

  test('a table that was left and found again goes on where it was', async () => {
    const table = await open(BLACKJACK);
    unwrap(await table.wish({ kind: 'ready' }));
    table.close();
    const again = unwrap(await practice.table(table.table));
    unwrap(await again.wish({ kind: 'act', action: { kind: 'bet', amount: 50, box: 0 } }));
    expect(again.view().seq).toBeGreaterThan(table.view().seq);
  });
});

/** A shelf that outlives the rooms that use it. */
const memoryShelf = (appends: Append[] = []) => {
  const shelf: Shelf = {
    all: async () => structuredClone(appends),
    add: append => void appends.push(structuredClone(append)),
    clear: async () => void appends.splice(0),
  };
  return { shelf, appends };
};

describe('what practice keeps on this device', () => {
  const openAgain = async (shelf: Shelf): Promise<Practice> => {
    practice?.close();
    practice = createPractice(channel(shelf), newSeed);
    return practice;
  };
  const chipsAt = ({ seats }: TableView): number => seats[0]!.chips;
  const BET = { kind: 'act', action: { kind: 'bet', amount: 50, box: 0 } } as const;

  test('the table, its chips and its round are here again after a reload', async () => {
    const { shelf } = memoryShelf();
    await openAgain(shelf);
    const table = await sitAt(BLACKJACK);
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish(BET));
    await standThrough(table);
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish(BET));
    const before = table.view();

    await openAgain(shelf);
    expect(unwrap(await practice.tables())).toMatchObject([{ id: table.table, yours: true }]);
    const again = unwrap(await practice.table(table.table));
    expect(again.view()).toEqual(before);
    await standThrough(again);
    expect(again.view()).toMatchObject({ playing: false, round: 2 });
    expect(unwrap(await practice.statistics())).toMatchObject({
      blackjack: { ever: { rounds: 2 }, session: { rounds: before.playing ? 1 : 0 } },
    });
    const chips = chipsAt(again.view());
    expect(chipsAt(unwrap(await (await openAgain(shelf)).look(table.table)))).toBe(chips);
  });

  test('each card is proved as before, with the shoe that was sealed before', async () => {
    const { shelf } = memoryShelf();
    await openAgain(shelf);
    const table = await sitAt(BLACKJACK);
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish(BET));
    const { shoe } = table.view();
    await openAgain(shelf);
    const [receipt] = unwrap(await practice.shoes(table.table)).receipts;
    expect(receipt).toMatchObject({ shoe: shoe!.commitment.shoe, commitment: shoe!.commitment.commitment });
    expect(receipt!.shown.length).toBeGreaterThanOrEqual(3);
    expect(unwrap(await practice.leaves(table.table, receipt!.shoe)).leaves[0]).toEqual(receipt!.leaves[0]);
  });

  test("bots of hold'em go on where they were", async () => {
    const { shelf } = memoryShelf();
    await openAgain(shelf);
    const first = await sitAt(HOLDEM);
    unwrap(await first.wish({ kind: 'ready' }));
    await openAgain(shelf);
    const table = unwrap(await practice.table(first.table));
    await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
    if (table.view().playing) unwrap(await table.wish({ kind: 'act', action: { kind: 'fold' } }));
    await waitFor(() => !table.view().playing);
    expect(table.view().play).toMatchObject({ settled: true });
  });

  test('a window that keeps nothing knows it', async () => {
    await openAgain(memoryShelf().shelf);
    expect(await practice.isKept()).toBe(true);
    practice.close();
    practice = createPractice(channel(), newSeed);
    expect(await practice.isKept()).toBe(false);
  });

  test('whoever begins anew finds nothing', async () => {
    const { shelf, appends } = memoryShelf();
    await openAgain(shelf);
    await sitAt(BLACKJACK);
    expect(appends.length).toBeGreaterThan(0);
    await practice.forget();
    expect(appends).toEqual([]);
    expect(unwrap(await (await openAgain(shelf)).tables())).toEqual([]);
  });

  test.each([
    ['a story with a hole', (appends: Append[]) => void appends.splice(0, 1)],
    ['something else', (appends: Append[]) => void appends.push({ nonsense: true } as never)],
    [
      'too long a story',
      (appends: Append[]) => void appends.push(...Array<Append>(20_001).fill(appends[0]!)),
    ],
  ])('%s is put away, and practice begins anew', async (_, spoil) => {
    const { shelf, appends } = memoryShelf();
    await openAgain(shelf);
    await sitAt(BLACKJACK);
    spoil(appends);
    expect(unwrap(await (await openAgain(shelf)).tables())).toEqual([]);
    expect(appends).toEqual([]);
    expect((await sitAt(BLACKJACK)).view().seats).toHaveLength(1);
  });

  test('a shelf that breaks down is no shelf', async () => {
    const broken = async (): Promise<never> => Promise.reject(new Error('no'));
    await openAgain({ all: broken, add: () => {}, clear: broken });
    expect((await sitAt(BLACKJACK)).view().seats).toHaveLength(1);
  });

  test('a box opens under its own name alone', () => {
    const secret = Uint8Array.of(0, 1, 254, 255);
    const box = openVault.seal('shoe:t_1/1', secret);
    expect(openVault.open('shoe:t_1/1', box)).toEqual(secret);
    expect(openVault.open('shoe:t_1/2', box)).toBe(null);
    expect(openVault.open('shoe:t_1/1', box.replace('practice', 'other'))).toBe(null);
    expect(openVault.open('shoe:t_1/1', 'no box')).toBe(null);
  });
});

describe('addresses below /practice', () => {
  test('name a game, a table of one, or the choice of games', () => {
    expect(placeIn(['blackjack'])).toEqual({ page: 'blackjack' });
    expect(placeIn(['table', 't_1'])).toEqual({ page: 'table', table: 't_1' });
    for (const rest of [[], ['table'], ['history']]) expect(placeIn(rest)).toBe(null);
  });

  test('a game’s page stays in practice; other pages are the real ones', () => {
    expect(['/', '/table/t_1', '/holdem', '/history', '/settings'].map(practicePath)).toEqual([
      '/practice',
      '/practice/table/t_1',
      '/practice/holdem',
      '/history',
      '/settings',
    ]);
  });
});
