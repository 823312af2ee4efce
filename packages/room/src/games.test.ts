import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal, type BlackjackState } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal, type HoldemState } from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';

import { MINT, playerAccount, seatAccount } from './ledger.ts';
import { StoreError, type Append, type Store } from './store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWorld, person, play, ready, type Person, type World } from './testing/world.ts';

const ann = person('ann');
const bob = person('bob');
const cat = person('cat');

const sitAll = async (world: World, table: string, people: readonly Person[]): Promise<void> => {
  for (const who of people) await world.do(who, table, { kind: 'sit', seat: null });
};

/** Plays a hand in which everybody goes all-in. */
const allIn = async (world: World, people: readonly Person[], table: string): Promise<void> => {
  for (const who of people) await ready(world, who, table);
  for (;;) {
    const { awaited, playing } = await world.view(null, table);
    if (!playing) return;
    const who = people[awaited[0]! - 1]!;
    const { raiseTo, call } = (await world.view(who, table)).you!.legal as HoldemLegal;
    if (raiseTo.ok) await play(world, who, table, 'raiseTo', { amount: raiseTo.max });
    else await play(world, who, table, call.ok ? 'call' : 'check');
  }
};

describe("a hold'em game", () => {
  const headsup = async (seed: number) => {
    const world = createWorld({ seed });
    const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.headsup });
    await sitAll(world, table, [ann, bob]);
    return { world, table };
  };

  test('ends when somebody cannot post the blind; a restart gives everybody the first stack (§4.1)', async () => {
    const { world, table } = await headsup(3);
    expect(await world.refused(ann, table, { kind: 'restart' })).toBe('table/not-over');
    for (let seats = (await world.view(null, table)).seats; seats.every(({ chips }) => chips >= 10);) {
      await allIn(world, [ann, bob], table);
      ({ seats } = await world.view(null, table));
    }
    expect((await world.view(null, table)).seats.map(({ chips }) => chips).toSorted((a, b) => a - b)).toEqual(
      [0, 200],
    );
    expect(await world.refused(ann, table, { kind: 'rebuy' })).toBe('rebuy/no-rule');
    expect(await world.refused(bob, table, { kind: 'restart' })).toBe('host/only');
    await world.do(ann, table, { kind: 'restart' });
    const view = await world.view(ann, table);
    expect(view.seats.map(({ chips }) => chips)).toEqual([100, 100]);
    await allIn(world, [ann, bob], table);
    expect((await world.view(ann, table)).hand).toBe(1);
  });

  test('where chips can be bought, nobody begins anew with what others have won (§4.1)', async () => {
    const world = createWorld({ seed: 3 });
    const options = { rebuys: true };
    const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.headsup, options });
    await sitAll(world, table, [ann, bob]);
    for (let seats = (await world.view(null, table)).seats; seats.every(({ chips }) => chips >= 10);) {
      await allIn(world, [ann, bob], table);
      ({ seats } = await world.view(null, table));
    }
    for (const who of [ann, bob])
      expect(await world.refused(who, table, { kind: 'restart' })).toBe(
        who === ann ? 'table/not-over' : 'host/only',
      );
  });

  test('nobody starts again while the winner is away (§4.1)', async () => {
    const { world, table } = await headsup(1);
    await ready(world, ann, table);
    await ready(world, bob, table);
    await play(world, ann, table, 'fold');
    await world.do(bob, table, { kind: 'sitOut' });
    expect(await world.refused(ann, table, { kind: 'restart' })).toBe('table/not-over');
  });

  test('a restart is paid from the player’s own chips as far as they go', async () => {
    const world = createWorld({ seed: 2 });
    const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.headsup });
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'caller' });
    await ready(world, ann, table);
    await play(world, ann, table, 'fold');
    await world.do(ann, table, { kind: 'leave' });
    await world.do(ann, table, { kind: 'sit', seat: 1, buyIn: 100 });
    const mint = (await world.store.balances([MINT]))[0]!.balance;
    await ready(world, ann, table);
    const bot = { kind: 'bot', seat: 2 } as const;
    const { you } = unwrap(await world.room.view(table, bot));
    if (you!.expect !== null)
      await world.do(bot, table, { kind: 'act', expect: you!.expect, action: { kind: 'fold' } });
    else await play(world, ann, table, 'fold');
    await world.do(ann, table, { kind: 'restart' });
    const after = (await world.store.balances([MINT]))[0]!.balance;
    const own = (await world.store.balances([playerAccount('p_ann')]))[0]!.balance;
    expect(own).toBeGreaterThanOrEqual(0);
    expect(mint - after).toBeLessThanOrEqual(5);
  });

  test('the button moves, and heads-up nobody posts the big blind twice running (§4.1)', async () => {
    const { world, table } = await headsup(1);
    const buttons: number[] = [];
    for (let hand = 0; hand < 4; hand++) {
      await ready(world, ann, table);
      await ready(world, bob, table);
      const view = await world.view(null, table);
      buttons.push((view.play as HoldemState).button);
      await play(world, view.awaited[0] === 1 ? ann : bob, table, 'fold');
    }
    expect(buttons).toEqual([1, 2, 1, 2]);
  });

  test('the first button is the host’s choice (§4.1)', async () => {
    const world = createWorld();
    const spec = { game: 'holdem', rules: HOLDEM_PRESETS.headsup, options: { firstButton: 2 } } as const;
    const table = await world.open(ann, spec);
    await sitAll(world, table, [ann, bob]);
    await ready(world, ann, table);
    await ready(world, bob, table);
    expect(((await world.view(null, table)).play as HoldemState).button).toBe(2);
  });

  test('nobody joins a game with rising blinds once it has begun (§4.6)', async () => {
    const world = createWorld();
    const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.sitngo });
    await sitAll(world, table, [ann, bob]);
    await allIn(world, [ann, bob], table);
    expect(await world.refused(cat, table, { kind: 'sit', seat: null })).toBe('seat/late');
    expect(await world.refused(ann, table, { kind: 'seatBot', seat: null, bot: 'late' })).toBe('seat/late');
  });

  test('a bot that is out of chips buys in again where people may (§4.6)', async () => {
    const world = createWorld({ seed: 11 });
    const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'caller' });
    const bot = { kind: 'bot', seat: 2 } as const;
    for (let mint = -2_000, hand = 0; mint === -2_000; hand++) {
      expect(hand).toBeLessThan(50);
      const chips = (await world.view(ann, table)).seats[0]!.chips;
      if (chips === 0) await world.do(ann, table, { kind: 'rebuy' });
      await ready(world, ann, table);
      for (let view = await world.view(ann, table); view.playing; view = await world.view(ann, table)) {
        const actor = view.awaited[0] === 1 ? ann : bot;
        const { you } = unwrap(await world.room.view(table, actor));
        const { raiseTo, call } = you!.legal as HoldemLegal;
        const action = raiseTo.ok
          ? { kind: 'raiseTo', amount: raiseTo.max }
          : { kind: call.ok ? 'call' : 'check' };
        await world.do(actor, table, { kind: 'act', expect: you!.expect!, action });
      }
      mint = (await world.store.balances([MINT]))[0]!.balance;
    }
    expect((await world.view(ann, table)).seats.every(({ chips }) => chips >= 1_000)).toBe(true);
  });

  test('an unknown bot is refused, and only the host seats one', async () => {
    const world = createWorld({ knowsBot: () => false });
    const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
    expect(await world.refused(ann, table, { kind: 'seatBot', seat: null, bot: 'hal' })).toBe('seat/bot');
    expect(await world.refused(bob, table, { kind: 'seatBot', seat: null, bot: 'hal' })).toBe('host/only');
  });

  test('a closed table sends everybody home with their chips (§8.5)', async () => {
    const { world, table } = await headsup(1);
    expect(await world.refused(bob, table, { kind: 'close' })).toBe('host/only');
    await world.do(ann, table, { kind: 'close' });
    const balances = await world.store.balances([playerAccount('p_ann'), playerAccount('p_bob')]);
    expect(balances.map(({ balance }) => balance)).toEqual([100, 100]);
    expect(await world.refused(cat, table, { kind: 'sit', seat: null })).toBe('table/not-open');
  });
});

describe('a blackjack table for several', () => {
  test('bets come in any order, and each from its own bankroll (§2.12)', async () => {
    const world = createWorld();
    const rules = { ...BLACKJACK_PRESETS['21black'], boxes: 3 };
    const table = await world.open(ann, { game: 'blackjack', rules });
    await sitAll(world, table, [ann, bob]);
    await ready(world, ann, table);
    expect((await world.view(ann, table)).playing).toBe(false);
    await ready(world, bob, table);
    expect((await world.view(ann, table)).awaited).toEqual([1, 2]);
    await play(world, bob, table, 'bet', { box: 1, amount: 20 });
    expect((await world.view(ann, table)).awaited).toEqual([1]);
    await play(world, ann, table, 'bet', { box: 0, amount: 30 });
    const { play: round } = await world.view(ann, table);
    expect((round as BlackjackState).boxes.map(({ wager }) => wager)).toEqual([30, 20]);
  });

  test('whoever leaves before the deal passes, whoever leaves after it stands (§8.5)', async () => {
    const world = createWorld({ seed: 8 });
    const rules = { ...BLACKJACK_PRESETS['21black'], boxes: 3 };
    const table = await world.open(ann, { game: 'blackjack', rules });
    await sitAll(world, table, [ann, bob, cat]);
    for (const who of [ann, bob, cat]) await ready(world, who, table);
    await play(world, ann, table, 'bet', { box: 0, amount: 30 });
    await play(world, bob, table, 'bet', { box: 1, amount: 30 });
    await world.do(cat, table, { kind: 'leave' });
    const { seats } = await world.view(ann, table);
    expect(seats.find(({ name }) => name === 'cat')?.chips ?? 1_000).toBe(1_000);
    await world.do(ann, table, { kind: 'leave' });
    for (let view = await world.view(bob, table); view.playing; view = await world.view(bob, table))
      await play(world, bob, table, (view.you!.legal as BlackjackLegal).decline.ok ? 'decline' : 'stand');
    const left = await world.view(bob, table);
    expect(left.seats.map(({ name }) => name)).toEqual(['bob']);
    const balances = await world.store.balances([playerAccount('p_cat'), seatAccount(table, 1)]);
    expect(balances.map(({ balance }) => balance)).toEqual([1_000, 0]);
  });

  test('while bets are open nobody gives the others more time, and a missed deadline passes every box (§8.5)', async () => {
    const world = createWorld();
    const rules = { ...BLACKJACK_PRESETS['21black'], boxes: 4 };
    const table = await world.open(ann, { game: 'blackjack', rules, options: { turnSeconds: 10 } });
    await world.do(ann, table, { kind: 'sit', seat: 1 });
    await world.do(bob, table, { kind: 'sit', seat: 2, boxes: 3 });
    await ready(world, ann, table);
    await ready(world, bob, table);
    const { deadline } = await world.view(ann, table);
    world.clock.set(world.clock.now() + 9_000);
    await play(world, ann, table, 'bet', { box: 0, amount: 10 });
    await play(world, bob, table, 'bet', { box: 1, amount: 10 });
    expect((await world.view(bob, table)).deadline).toEqual(deadline);
    world.clock.set(deadline!.at);
    const { since } = unwrap(await world.room.state(table)).facts.deadline!;
    await world.do({ kind: 'clock' }, table, { kind: 'timeout', expect: since });
    const { play: round } = await world.view(bob, table);
    expect((round as BlackjackState).boxes.map(({ betting }) => betting)).toEqual(['in', 'in', 'out', 'out']);
  });

  test('Twenty-One is dealt as soon as it is asked for, from a shoe committed to before (§3.1, §9.1)', async () => {
    const world = createWorld();
    const table = await world.open(ann, { game: 'blackjack', rules: BLACKJACK_PRESETS['twenty-one'] });
    await sitAll(world, table, [ann]);
    const { next } = await world.view(ann, table);
    const { frame } = await ready(world, ann, table);
    expect(frame.view.shoe!.commitment).toEqual(next);
    expect((frame.view.play as BlackjackState).boxes[0]!.hands[0]!.cards).toHaveLength(2);
  });
});

describe('a store that fails', () => {
  /** A table in a store with a defect that can be switched on and off. */
  const playing = async (defect: (store: Store) => Partial<Store>) => {
    const memory = createMemoryStore();
    const failing = { ...memory, ...defect(memory) };
    let broken = false;
    const store = new Proxy(memory, { get: (_, name) => Reflect.get(broken ? failing : memory, name) });
    const world = createWorld({ store });
    const table = await world.open(ann, { game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] });
    await sitAll(world, table, [ann]);
    return { world, table, toggle: () => void (broken = !broken) };
  };

  test('if statistics alone cannot be saved, play goes on with a warning (§7.9, §8.2)', async () => {
    const { world, table, toggle } = await playing(store => ({
      append: async (append: Append) => {
        const result = await store.append({ ...append, rows: null });
        return result.ok ? { ...result, rowsSaved: append.rows === null } : result;
      },
    }));
    toggle();
    await ready(world, ann, table);
    const warnings: (string | null)[] = [];
    for (let view = await world.view(ann, table); view.playing; view = await world.view(ann, table)) {
      const { bet, decline } = view.you!.legal as BlackjackLegal;
      const reply = bet.ok
        ? await play(world, ann, table, 'bet', { box: 0, amount: 10 })
        : await play(world, ann, table, decline.ok ? 'decline' : 'stand');
      warnings.push(reply.warning);
    }
    expect(warnings.at(-1)).toBe('The statistics of this round could not be saved; play goes on.');
    expect(world.warnings).toHaveLength(1);
  });

  test('if the log cannot be written, nothing is acknowledged and the table pauses; then it goes on (§9.3)', async () => {
    const { world, table, toggle } = await playing(() => ({
      append: () => Promise.reject(new StoreError('store/unavailable', 'The disk is full.')),
    }));
    toggle();
    const before = await world.view(ann, table);
    const command = {
      kind: 'ready',
      table,
      actionId: 'again',
      expect: before.you!.expect!,
      seed: world.seed(),
    };
    const refused = await world.room.act(ann, command);
    expect(refused).toMatchObject({ ok: false, error: { code: 'store/unavailable' } });
    expect(!refused.ok && refused.error.message).toBe(
      'The table is paused, nothing is lost: The disk is full.',
    );
    expect(await world.view(ann, table)).toEqual(before);
    toggle();
    expect(unwrap(await world.room.act(ann, command)).repeated).toBe(false);
  });

  test('an append that was written although it failed is answered as done when it is repeated (§9.3)', async () => {
    const { world, table, toggle } = await playing(store => ({
      append: async (append: Append) => {
        await store.append(append);
        throw new StoreError('store/unavailable', 'The line went dead.');
      },
    }));
    toggle();
    const { you } = await world.view(ann, table);
    const command = { kind: 'ready', table, actionId: 'once', expect: you!.expect!, seed: world.seed() };
    expect((await world.room.act(ann, command)).ok).toBe(false);
    toggle();
    expect(unwrap(await world.room.act(ann, command)).repeated).toBe(true);
    expect((await world.view(ann, table)).round).toBe(1);
  });
});
