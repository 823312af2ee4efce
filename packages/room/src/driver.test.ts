import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import { expect, test } from 'vitest';

import { BOT_MS, LEASE_MS, createDriver, type BotPlayer, type DriverSetup } from './driver.ts';
import { StoreError } from './store.ts';
import type { GameEvent } from './table.ts';
import { createWorld, person, ready, type World } from './testing/world.ts';

const ann = person('ann');
const HEADSUP = { game: 'holdem', rules: HOLDEM_PRESETS.headsup } as const;

/** Checks or folds, and notes what it saw. */
const timid = (seen: unknown[] = []): BotPlayer => ({
  decide: (view, legal) => {
    seen.push(view);
    const kind = (legal as HoldemLegal).check.ok ? 'check' : 'fold';
    return Promise.resolve({
      action: { kind, seat: view.seat },
      options: [{ kind, probability: 1 }],
      draw: null,
    });
  },
});

const driverOf = (world: World, changes: Partial<DriverSetup> = {}) => {
  const alarms: { readonly at: number; readonly wake: () => void }[] = [];
  const driver = createDriver({
    room: world.room,
    store: world.store,
    clock: {
      now: world.clock.now,
      at: (at, wake) => {
        const alarm = { at, wake };
        alarms.push(alarm);
        return () => void alarms.splice(alarms.indexOf(alarm), 1);
      },
    },
    random: { bytes: world.bytes },
    owner: 'one',
    botFor: () => timid(),
    ...changes,
  });
  return { driver, alarms };
};

/** Ann has the button, so that the bot acts first after she calls. */
const withBot = async (options: object = {}) => {
  const world = createWorld();
  const table = await world.open(ann, { ...HEADSUP, options: { firstButton: 2, ...options } });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'timid' });
  await ready(world, ann, table);
  return { world, table };
};

test('a bot acts through the same door, and sees only its own cards (§5.1, §9.2)', async () => {
  const { world, table } = await withBot();
  const seen: unknown[] = [];
  await driverOf(world, { botFor: () => timid(seen) }).driver.drive(table);
  expect((await world.view(ann, table)).playing).toBe(false);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ game: 'holdem', seat: 2, hole: [expect.any(Number), expect.any(Number)] });
  expect(Object.keys(seen[0] as object).toSorted()).toEqual(['game', 'hole', 'seat', 'state']);
});

test('a bot that remembers is told what has happened in the hand, and no card that is hidden from it (§5.1, §9.2)', async () => {
  const { world, table } = await withBot();
  const seen: { readonly events?: readonly GameEvent[] }[] = [];
  const remembering: BotPlayer = { ...timid(seen), remembers: true };
  await driverOf(world, { botFor: () => remembering }).driver.drive(table);
  expect(seen[0]!.events!.map(({ kind }) => kind)).toEqual([
    'handOpened',
    'blindPosted',
    'blindPosted',
    'holeDealt',
    'holeDealt',
  ]);
});

test('what a bot chose from is kept sealed (§9.1)', async () => {
  const { world, table } = await withBot();
  await driverOf(world).driver.drive(table);
  const names = (await world.store.sealed(table)).map(({ name }) => name);
  expect(names.filter(name => name.startsWith('draw:'))).toHaveLength(1);
  const log = await world.store.entries(table, 1);
  expect(log.map(({ body }) => body).join()).not.toContain('probability');
});

test('two processes drive one table: the lease keeps the second away, and without it nothing happens twice', async () => {
  const { world, table } = await withBot();
  const first = driverOf(world).driver;
  const second = driverOf(world, { room: world.again(), owner: 'two' }).driver;
  await world.store.lease({ table, owner: 'one', now: world.clock.now(), ttlMs: LEASE_MS });
  expect(await second.drive(table)).toBe(world.clock.now() + LEASE_MS);
  expect((await world.view(ann, table)).playing).toBe(true);
  const greedy = { ...world.store, lease: () => Promise.resolve(true) };
  const third = driverOf(world, { room: world.again(), store: greedy, owner: 'three' }).driver;
  await Promise.all([first.drive(table), third.drive(table)]);
  const folds = (await world.store.entries(table, 1)).filter(({ body }) => body.includes('"folded"'));
  expect(folds).toHaveLength(1);
});

test('a deadline wakes the driver, and a missed turn is folded (§8.5)', async () => {
  const { world, table } = await withBot({ turnSeconds: 20, firstButton: 1 });
  const { driver, alarms } = driverOf(world);
  await driver.start();
  await settled(() => alarms.length > 0);
  expect(alarms[0]!.at).toBe(world.clock.now() + 20_000);
  world.clock.set(alarms[0]!.at);
  alarms[0]!.wake();
  await settled(async () => !(await world.view(ann, table)).playing);
  expect((await world.view(ann, table)).seats[0]!.standing).toBe('out');
  await driver.stop();
});

test.each([
  ['nobody here knows', null],
  ['fails', { decide: () => Promise.reject(new Error('tired')) }],
  [
    'chooses what is not legal',
    { decide: () => Promise.resolve({ action: { kind: 'check' }, options: [], draw: null }) },
  ],
] as const)('a bot that %s folds, and the house is told', async (_, bot) => {
  const { world, table } = await withBot();
  const warnings: string[] = [];
  await driverOf(world, { botFor: () => bot, warn: message => warnings.push(message) }).driver.drive(table);
  expect(unwrap(await world.room.view(table, ann)).playing).toBe(false);
  expect(warnings).toHaveLength(1);
});

test.each(['lease', 'append', 'entries'] as const)(
  'a store that is away for a moment (%s) is asked again: the bot plays on, and what it wants',
  async method => {
    const { world, table } = await withBot();
    let away = true;
    const asks = world.store[method] as (...args: never[]) => Promise<unknown>;
    const absent = (...args: never[]): Promise<unknown> =>
      away ? Promise.reject(new StoreError('store/unavailable', 'Nobody is there.')) : asks(...args);
    const store = { ...world.store, [method]: absent };
    const { driver, alarms } = driverOf(world, { botFor: () => caller, store, room: world.again({ store }) });
    await driver.start();
    await settled(() => alarms.length > 0);
    away = false;
    alarms[0]!.wake();
    await settled(async () => (await world.view(ann, table)).awaited.includes(1));
    expect((await world.view(ann, table)).playing).toBe(true);
    await driver.stop();
  },
);

/** Never folds. */
const caller: BotPlayer = {
  decide: ({ seat }, legal) => {
    const kind = (legal as HoldemLegal).call.ok ? 'call' : 'check';
    return Promise.resolve({ action: { kind, seat }, options: [], draw: null });
  },
};

test('a bot that never answers folds when its time is over, and the house is told', async () => {
  const { world, table } = await withBot();
  const warnings: string[] = [];
  const silent: BotPlayer = { decide: () => new Promise(() => {}) };
  const { driver, alarms } = driverOf(world, {
    botFor: () => silent,
    warn: message => warnings.push(message),
  });
  const driven = driver.drive(table);
  await settled(() => alarms.length > 0);
  expect(alarms[0]!.at).toBe(world.clock.now() + BOT_MS);
  alarms[0]!.wake();
  await driven;
  expect((await world.view(ann, table)).playing).toBe(false);
  expect(warnings).toHaveLength(1);
});

test('a driver renews its right to a table when half of it is over, and not for every turn', async () => {
  const { world, table } = await withBot();
  let asked = 0;
  const lease: DriverSetup['store']['lease'] = wanted => {
    asked += 1;
    return world.store.lease(wanted);
  };
  const { driver } = driverOf(world, { store: { ...world.store, lease } });
  const annThenBot = async (kind: string): Promise<void> => {
    const { you } = await world.view(ann, table);
    await world.do(ann, table, { kind: 'act', expect: you!.expect, action: { kind } });
    await driver.drive(table);
  };
  await driver.drive(table);
  await ready(world, ann, table);
  await annThenBot('call');
  expect(asked).toBe(1);
  world.clock.set(world.clock.now() + LEASE_MS / 2);
  await annThenBot('check');
  expect(asked).toBe(2);
});

test('a driver that starts looks at no table that waits for people alone', async () => {
  const { world, table } = await withBot();
  const other = await world.open(ann, HEADSUP);
  const looked: string[] = [];
  const state: DriverSetup['room']['state'] = id => {
    looked.push(id);
    return world.room.state(id);
  };
  const { driver } = driverOf(world, { room: { ...world.room, state } });
  await driver.start();
  await settled(async () => !(await world.view(ann, table)).playing);
  await driver.stop();
  expect(looked).toContain(table);
  expect(looked).not.toContain(other);
});

test('a driver that stops lets go of its tables at once', async () => {
  const { world, table } = await withBot();
  const { driver } = driverOf(world);
  await driver.drive(table);
  await driver.stop();
  const lease = { table, owner: 'another', now: world.clock.now(), ttlMs: LEASE_MS };
  expect(await world.store.lease(lease)).toBe(true);
});

test('nobody misses a turn because the clock stood still: the time is given again (§8.5)', async () => {
  const { world, table } = await withBot({ turnSeconds: 20, firstButton: 1 });
  const { deadline } = await world.view(ann, table);
  world.clock.set(deadline!.at + 60_000);
  const { driver } = driverOf(world);
  const again = await driver.drive(table);
  expect(again).toBe(world.clock.now() + 20_000);
  expect((await world.view(ann, table)).awaited).toEqual([1]);
  world.clock.set(again!);
  await driver.drive(table);
  expect((await world.view(ann, table)).playing).toBe(false);
});

/** Waits, in turns of the event loop, until something holds. */
const settled = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let turn = 0; turn < 1_000 && !(await holds()); turn++) await new Promise(setImmediate);
  expect(await holds()).toBe(true);
};
