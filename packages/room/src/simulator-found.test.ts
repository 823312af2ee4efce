import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';

import type { EntryBody } from './chain.ts';
import { createMemoryStore } from './memory-store.ts';
import type { TableSpec } from './open.ts';
import { StoreError, type Store } from './store.ts';
import type { TableEvent } from './table.ts';
import { scriptedDealer } from './testing/scripted-dealer.ts';
import { createWorld, person, play, ready, type World } from './testing/world.ts';
import { memoryVault } from './vault-port.ts';
import type { Frame } from './view.ts';

const [ann, bob] = [person('ann'), person('bob')];
const dealer = scriptedDealer(cards => cards);

const HEADS_UP: TableSpec = { game: 'holdem', rules: HOLDEM_PRESETS.headsup, options: { rebuys: true } };
const THREE: TableSpec = { game: 'holdem', rules: HOLDEM_PRESETS.standard };
/** No bets, and in this order of cards both are dealt 21 or bust at once or not: rounds of one or two entries. */
const TWENTY_ONE: TableSpec = {
  game: 'blackjack',
  rules: { ...BLACKJACK_PRESETS['twenty-one'], boxes: 2, reshuffleAt: 0 },
};
/** Every hand is 21 as it is dealt. */
const ONE_ENTRY = scriptedDealer(cards => {
  const [aces, tens] = [cards.filter(card => card >= 48), cards.filter(card => card >= 32 && card < 48)];
  const rest = cards.filter(card => card < 32);
  return [aces[0]!, tens[0]!, tens[1]!, tens[2]!, aces[1]!, tens[3]!, tens[4]!, tens[5]!, ...rest];
});

/** News come late: a process hears of others when it looks. */
const unheard = (store: Store): Store => ({ ...store, watch: () => () => {} });

/** A store that fails where it is told to. */
const failing = (): { readonly store: Store; fail: (what: 'append' | 'sealed' | null) => void } => {
  const store = createMemoryStore();
  let failed: 'append' | 'sealed' | null = null;
  const guard =
    <A extends readonly unknown[], T>(what: string, f: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (failed === what) throw new StoreError('store/unavailable', 'The disk is full.');
      return f(...args);
    };
  return {
    store: { ...store, append: guard('append', store.append), sealed: guard('sealed', store.sealed) },
    fail: what => void (failed = what),
  };
};

const bodies = async ({ store }: World, table: string): Promise<readonly EntryBody[]> =>
  (await store.entries(table, 1)).map(({ body }) => JSON.parse(body) as EntryBody);

const eventsOf = async (world: World, table: string): Promise<readonly TableEvent[]> =>
  (await bodies(world, table)).flatMap(({ events }) => events);

describe('§9.3 what the simulator has found stays found', () => {
  test('a round that begins and ends in one entry has rows of that entry', async () => {
    const world = createWorld({ dealer: ONE_ENTRY });
    const table = await world.open(ann, TWENTY_ONE);
    await world.do(ann, table, { kind: 'sit', seat: null });
    await ready(world, ann, table);
    await ready(world, ann, table);
    const rounds = await world.store.rounds({ table });
    expect(rounds.map(({ round, fromSeq, toSeq }) => [round, fromSeq, toSeq])).toEqual([
      [2, 4, 4],
      [1, 3, 3],
    ]);
  });

  test('whoever follows misses nothing when the store fails in between', async () => {
    const { store, fail } = failing();
    const world = createWorld({ store, dealer });
    const table = await world.open(ann, HEADS_UP);
    const seen: number[] = [];
    const other = world.again();
    await other.follow(table, null, 0, ({ seq }) => seen.push(seq));
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    fail('sealed');
    await other.view(table, null);
    fail('append');
    await other.act(ann, { kind: 'leave', table, actionId: 'x' });
    fail(null);
    await world.do(ann, table, { kind: 'sitOut' });
    await other.view(table, null);
    expect(seen).toEqual([1, 2, 3]);
  });

  test('whoever follows sees their cards, also of hands that another process dealt', async () => {
    const world = createWorld({ dealer });
    const table = await world.open(ann, HEADS_UP);
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'bot' });
    const other = world.again({ store: unheard(world.store) });
    const frames: Frame[] = [];
    await other.follow(table, ann, 3, frame => frames.push(frame));
    await ready(world, ann, table);
    await play(world, ann, table, 'fold');
    await ready(world, ann, table);
    await other.act(ann, { kind: 'sitIn', table, actionId: 'x' });
    expect(frames.map(({ seq, view }) => [seq, view.you?.hole.length])).toEqual([
      [4, 2],
      [5, 2],
      [6, 2],
    ]);
  });

  test('asking again to open a table costs those who follow nothing, and its host no invite code', async () => {
    const { store, fail } = failing();
    const world = createWorld({ store: unheard(store), dealer });
    const opened = await world.room.open(ann, 'open', HEADS_UP);
    const table = opened.ok ? opened.value.receipt.table : '';
    const { invite } = await world.view(ann, table);
    const seen: number[] = [];
    await world.room.follow(table, null, 1, ({ seq }) => seen.push(seq));
    await world.again().act(ann, { kind: 'sit', seat: 1, table, actionId: 'x' });
    fail('append');
    await world.room.open(ann, 'open', HEADS_UP);
    fail(null);
    expect(await world.room.open(ann, 'open', HEADS_UP)).toMatchObject({ value: { repeated: true } });
    expect((await world.view(ann, table)).invite).toBe(invite);
    expect(seen).toEqual([2]);
  });

  test('following goes back over two headers in a row', async () => {
    const world = createWorld({ dealer: ONE_ENTRY });
    const table = await world.open(ann, TWENTY_ONE);
    await world.do(ann, table, { kind: 'sit', seat: null });
    for (let round = 0; round < 3; round++) await ready(world, ann, table);
    const seen: number[] = [];
    await world.room.follow(table, null, 4, ({ seq }) => seen.push(seq));
    expect(seen).toEqual([5]);
  });

  test('§9.1 a seed that was never written mixes no shoe', async () => {
    const { store, fail } = failing();
    const world = createWorld({ store, dealer: scriptedDealer((cards, random) => random.shuffle(cards)) });
    const table = await world.open(ann, TWENTY_ONE);
    await world.do(ann, table, { kind: 'sit', seat: null });
    const { you } = await world.view(ann, table);
    const command = { kind: 'ready', expect: you!.expect!, table } as const;
    fail('append');
    await world.room.act(ann, { ...command, actionId: 'a', seed: 'a'.repeat(64) });
    fail(null);
    await world.room.act(ann, { ...command, actionId: 'b', seed: 'b'.repeat(64) });
    const [first] = (await eventsOf(world, table)).filter(event => event.kind === 'cardDealt');
    const fresh = await world.again().state(table);
    const shoe = fresh.ok ? (fresh.value.facts.shoe ?? fresh.value.facts.closed)! : null!;
    const [box] = await store.sealed(table, `shoe:${shoe.commitment.shoe}`);
    const secret = world.vault.open(`${table}:shoe:${shoe.commitment.shoe}`, box!.box)!;
    const seed = new TextDecoder().decode(secret).replace(/\0+$/, '');
    const order = scriptedDealer((cards, random) => random.shuffle(cards)).deal(
      { shoe: shoe.commitment.shoe, rules: {}, decks: 1 },
      seed,
      shoe,
    );
    expect(shoe.seeds).toEqual([{ seat: 1, seed: 'b'.repeat(64) }]);
    expect(first).toMatchObject({ card: order.cardAt(0), position: 0 });
  });

  test('§9.1 every shoe of a game is shown when the last person is let go by the end of a round', async () => {
    const world = createWorld({ dealer });
    const table = await world.open(ann, THREE);
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'bot' });
    await world.do(ann, table, { kind: 'seatBot', seat: 3, bot: 'bot' });
    for (let hand = 0; hand < 2; hand++) {
      await ready(world, ann, table);
      if (hand === 1) await world.do(ann, table, { kind: 'leave' });
      await foldRound(world, table);
    }
    const shown = (await eventsOf(world, table)).flatMap(event =>
      event.kind === 'shoesRevealed' ? event.shoes.map(({ shoe }) => shoe) : [],
    );
    expect(shown).toEqual([`${table}/1`, `${table}/2`]);
  });

  test('§9.1 a shoe that is committed to while somebody is ready asks them for their seed', async () => {
    const world = createWorld({ dealer: ONE_ENTRY });
    const table = await world.open(ann, TWENTY_ONE);
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await ready(world, ann, table);
    await world.do(bob, table, { kind: 'sit', seat: 2 });
    await ready(world, ann, table);
    await world.do({ kind: 'house' }, table, { kind: 'void', why: 'A bad shoe.' });
    await ready(world, bob, table);
    await ready(world, ann, table);
    expect((await world.view(ann, table)).round).toBe(2);
  });

  test('a table that froze in a round can be looked at, and has no round', async () => {
    let mad = false;
    const world = createWorld({
      dealer: {
        ...dealer,
        deal: (terms, seed, shoe) => {
          const dealing = dealer.deal(terms, seed, shoe);
          return { ...dealing, cardAt: position => (mad ? 52 : dealing.cardAt(position)) };
        },
      },
    });
    const table = await world.open(ann, HEADS_UP);
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'bot' });
    await ready(world, ann, table);
    await play(world, ann, table, 'call');
    const { you } = await world.view({ kind: 'bot', seat: 2 }, table);
    mad = true;
    const command = { kind: 'act', expect: you!.expect!, action: { kind: 'check' } };
    expect(await world.refused({ kind: 'bot', seat: 2 }, table, command)).toBe('table/frozen');
    const view = await world.again().view(table, null);
    expect(view).toMatchObject({ value: { status: 'frozen', playing: false, seats: [] } });
  });

  test('without the key nobody’s leaving begins a round', async () => {
    const world = createWorld({ dealer });
    const table = await world.open(ann, TWENTY_ONE);
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(bob, table, { kind: 'sit', seat: 2 });
    await ready(world, ann, table);
    const other = world.again({ vault: memoryVault({ bytes: world.bytes }) });
    expect(await other.act(bob, { kind: 'leave', table, actionId: 'x' })).toMatchObject({ ok: true });
    expect(await other.view(table, ann)).toMatchObject({ value: { status: 'open', playing: false } });
  });
});

/** Everybody who is awaited folds; always in a process that has just started. */
const foldRound = async (world: World, table: string): Promise<void> => {
  for (;;) {
    const room = world.again();
    const { playing, awaited, seats } = await world.view({ kind: 'house' }, table);
    if (!playing) return;
    const bot = seats.find(({ seat }) => seat === awaited[0])!.kind === 'bot';
    const actor = bot ? ({ kind: 'bot', seat: awaited[0]! } as const) : ann;
    const view = await room.view(table, actor);
    const turn = view.ok ? view.value.you!.expect! : 0;
    const command = { kind: 'act', table, actionId: world.id(), expect: turn, action: { kind: 'fold' } };
    await room.act(actor, command);
  }
};
