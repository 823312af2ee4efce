import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { expect, test } from 'vitest';

import { createWorld, person, play, ready } from './testing/world.ts';
import type { Frame } from './view.ts';

const ann = person('ann');
const bob = person('bob');

const playedTable = async () => {
  const world = createWorld();
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(bob, table, { kind: 'sit', seat: 2 });
  const hand = async () => {
    await ready(world, ann, table);
    await ready(world, bob, table);
    const [first] = (await world.view(null, table)).awaited;
    await play(world, first === 1 ? ann : bob, table, 'fold');
  };
  return { world, table, hand };
};

test('a follower gets every frame once, in order: those that were missed, then those that come (§9.3)', async () => {
  const { world, table, hand } = await playedTable();
  await hand();
  const frames: Frame[] = [];
  unwrap(await world.room.follow(table, ann, 2, frame => frames.push(frame)));
  await hand();
  const { head } = (await world.store.table(table))!;
  expect(frames.map(({ seq }) => seq)).toEqual(Array.from({ length: head - 2 }, (_, at) => at + 3));
  for (const frame of frames) expect(frame.view.seq).toBe(frame.seq);
});

test('whoever comes back late sees the same as whoever was there: also the own cards of earlier hands (§9.3)', async () => {
  const { world, table, hand } = await playedTable();
  const live: Frame[] = [];
  unwrap(await world.room.follow(table, ann, 0, frame => live.push(frame)));
  for (let n = 0; n < 4; n++) await hand();
  for (const after of [0, 3, 7, live.length - 1, live.length]) {
    const late: Frame[] = [];
    unwrap(await world.again().follow(table, ann, after, frame => late.push(frame)));
    expect(late).toEqual(live.slice(after));
  }
  const own = live.flatMap(({ openings }) => openings);
  expect(own).toHaveLength(8);
});

test('a follower hears what another process does, and nothing once it has stopped', async () => {
  const { world, table } = await playedTable();
  const other = world.again();
  const frames: Frame[] = [];
  const heard = Promise.withResolvers<void>();
  const stop = unwrap(
    await other.follow(table, bob, (await world.store.table(table))!.head, frame => {
      frames.push(frame);
      heard.resolve();
    }),
  );
  await world.do(ann, table, { kind: 'sitOut' });
  await heard.promise;
  expect(frames.map(({ events }) => events[0]!.kind)).toEqual(['standingChanged']);
  stop();
  await world.do(ann, table, { kind: 'sitIn' });
  await other.view(table, bob);
  expect(frames).toHaveLength(1);
});

test('nobody follows what he may not see', async () => {
  const { world } = await playedTable();
  const table = await world.open(ann, {
    game: 'holdem',
    rules: HOLDEM_PRESETS.standard,
    options: { private: true },
  });
  const refused = await world.room.follow(table, bob, 0, () => {});
  expect(refused).toMatchObject({ ok: false, error: { code: 'table/private' } });
});

test('a follower that fails is told no more, and harms nobody', async () => {
  const { world, table } = await playedTable();
  const frames: Frame[] = [];
  const { head } = (await world.store.table(table))!;
  const closed = (): never => {
    throw new Error('closed');
  };
  unwrap(await world.room.follow(table, ann, head, closed));
  unwrap(await world.room.follow(table, bob, head, frame => frames.push(frame)));
  await world.do(ann, table, { kind: 'sitOut' });
  await world.do(ann, table, { kind: 'sitIn' });
  expect(frames).toHaveLength(2);
  expect(world.warnings).toEqual([`Table ${table}: a follower failed (Error).`]);
});

test('whoever is taken off a table without a rail is told so, and sees nothing after it (§8.5)', async () => {
  const world = createWorld();
  const options = { private: true, rail: false };
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard, options });
  const { invite } = await world.view(ann, table);
  const sit = { kind: 'sit', table, actionId: 'sit', seat: 2, invite };
  unwrap(await world.room.act(bob, sit));
  const frames: Frame[] = [];
  unwrap(await world.room.follow(table, bob, 2, frame => frames.push(frame)));
  await world.do(ann, table, { kind: 'remove', seat: 2 });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  expect(frames.map(({ seq }) => seq)).toEqual([3]);
  expect(frames[0]!.view.you).toBeNull();
  const repeat = unwrap(await world.room.act(bob, sit));
  expect(repeat.repeated).toBe(true);
  expect(repeat.frame.seq).toBe(2);
  expect(await world.room.view(table, bob, invite!)).toMatchObject({ error: { code: 'seat/removed' } });
});

test.each([Number.NaN, -1, 1.5, Infinity])('nobody follows after entry %d', async after => {
  const { world, table } = await playedTable();
  const refused = await world.room.follow(table, ann, after, () => {});
  expect(refused).toMatchObject({ ok: false, error: { code: 'command/malformed' } });
});
