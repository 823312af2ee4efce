import { makeCards, unwrap } from '@cardroom/engine';
import type { BlackjackLegal, BlackjackState } from '@cardroom/engine/blackjack';
import { commit } from '@cardroom/fairness';
import { describe, expect, test } from 'vitest';

import { DAILY_ROUNDS, DAILY_RULES, dailyTable, dayAt, dayEnd, daySeed, dayOf, publicSeed } from './daily.ts';
import { examine } from './doctor.ts';
import { shoeReceipts } from './receipts.ts';
import { seedsIn } from './secrets.ts';
import { createWorld, person, play, type Person, type World } from './testing/world.ts';

const ann = person('ann');
const ben = person('ben');
const NOON = Date.parse('2026-11-16T12:00:00Z');

const worldAtNoon = (): World => {
  const world = createWorld();
  world.clock.set(NOON);
  return world;
};

const enter = async (world: World, who: Person): Promise<string> =>
  unwrap(await world.room.openDaily(who)).table;
const codeOf = async (world: World, who: Person): Promise<string> => {
  const entered = await world.room.openDaily(who);
  return entered.ok ? 'accepted' : entered.error.code;
};

/** Plays one round: stands on everything. Answers the cards that were seen. */
const playRound = async (world: World, who: Person, table: string): Promise<string> => {
  const { you } = await world.view(who, table);
  expect(you!.needsSeed).toBe(false);
  await world.do(who, table, { kind: 'ready', expect: you!.expect! });
  await play(world, who, table, 'bet', { box: 0, amount: 100 });
  for (;;) {
    const view = await world.view(who, table);
    const round = view.play as BlackjackState;
    if (!view.playing)
      return makeCards([...round.boxes[0]!.hands.flatMap(({ cards }) => cards), ...round.dealer.cards]);
    const { decline } = view.you!.legal as { readonly decline: { readonly ok: boolean } };
    await play(world, who, table, decline.ok ? 'decline' : 'stand');
  }
};

const playAll = async (world: World, who: Person, table: string): Promise<readonly string[]> => {
  const seen: string[] = [];
  while (seen.length < DAILY_ROUNDS) seen.push(await playRound(world, who, table));
  return seen;
};

describe('§8.4 the daily shoe', () => {
  test('§8.4 deals the same cards to everybody on a day, and others on the next', async () => {
    const world = worldAtNoon();
    const first = await playAll(world, ann, await enter(world, ann));
    expect(await playAll(world, ben, await enter(world, ben))).toEqual(first);
    world.clock.set(NOON + 86_400_000);
    expect(await playAll(world, ann, await enter(world, ann))).not.toEqual(first);
    expect(await world.store.sumOfBalances()).toBe(0);
  });

  test('§8.4 is one attempt a name: no round too many, no second seat, no fresh start, no chips', async () => {
    const world = worldAtNoon();
    const table = await enter(world, ann);
    expect([table, dayOf(table)]).toEqual([dailyTable('2026-11-16', ann.player), '2026-11-16']);
    await world.do(ann, table, { kind: 'ready', expect: (await world.view(ann, table)).you!.expect! });
    const bet = { kind: 'act', expect: (await world.view(ann, table)).you!.expect! };
    const action = { kind: 'bet', box: 0, amount: 150 };
    expect(await world.refused(ann, table, { ...bet, action })).toBe('daily/bet');
    await world.do(ann, table, { ...bet, action: { kind: 'pass', box: 0 } });
    expect(await enter(world, ann)).toBe(table);
    expect(await world.refused(ann, table, { kind: 'restart' })).toBe('daily/over');
    expect(await world.refused(ann, table, { kind: 'rebuy' })).toBe('rebuy/no-rule');
    expect(await codeOf(world, person('ann', { session: 's_other' }))).toBe('daily/elsewhere');
    for (let round = 1; round < DAILY_ROUNDS; round++) await playRound(world, ann, table);
    const { you } = await world.view(ann, table);
    expect(await world.refused(ann, table, { kind: 'ready', expect: you!.expect! })).toBe('daily/over');
  });

  test('§8.4 leaving ends the attempt, and nobody else sits down or looks on', async () => {
    const world = worldAtNoon();
    const table = await enter(world, ann);
    const { invite } = await world.view(ann, table);
    const sit = { kind: 'sit', seat: null, invite };
    expect(await world.refused(ben, table, sit)).toBe('daily/own');
    expect(await world.room.view(table, ben, invite!)).toMatchObject({ ok: false });
    await playRound(world, ann, table);
    await world.do(ann, table, { kind: 'leave' });
    expect(await world.refused(ann, table, sit)).toBe('daily/over');
    expect(await codeOf(world, ann)).toBe('daily/over');
  });

  test('§8.4 offers the one bet that it takes', async () => {
    const world = worldAtNoon();
    const table = await enter(world, ann);
    await world.do(ann, table, { kind: 'ready', expect: (await world.view(ann, table)).you!.expect! });
    const { you } = await world.view(ann, table);
    const { bet } = you!.legal as BlackjackLegal;
    expect(bet).toMatchObject({ ok: true, min: 100, max: 100, suggested: 100 });
    const betting = (amount: number) => ({
      kind: 'act',
      expect: you!.expect!,
      action: { kind: 'bet', box: 0, amount },
    });
    expect(await world.refused(ann, table, betting(101))).toBe('daily/bet');
    await world.do(ann, table, betting(100));
  });

  test('§8.4 ends with its day', async () => {
    const world = worldAtNoon();
    const table = await enter(world, ann);
    await playRound(world, ann, table);
    world.clock.set(dayEnd(dayAt(NOON)));
    const { you } = await world.view(ann, table);
    expect(await world.refused(ann, table, { kind: 'ready', expect: you!.expect! })).toBe('daily/over');
    expect(await enter(world, ann)).toBe(dailyTable('2026-11-17', ann.player));
  });

  test("§8.4 §9.1 is committed to before the day's first bet, and its seed is in no log while others may play it", async () => {
    const world = worldAtNoon();
    const table = await enter(world, ann);
    const seed = daySeed(world.vault, 'd_2026-11-16/1')!;
    const terms = { shoe: 'd_2026-11-16/1', rules: DAILY_RULES, decks: DAILY_RULES.decks };
    expect((await world.view(ann, table)).next).toEqual(commit(terms, seed));
    await playRound(world, ann, table);
    await world.do(ann, table, { kind: 'leave' });
    const entries = await world.store.entries(table, 1);
    expect(entries.some(({ body }) => body.includes(seed))).toBe(false);
    expect(entries.some(({ body }) => body.includes(publicSeed('2026-11-16')))).toBe(true);
    const seeds = seedsIn(world.vault, table, await world.store.sealed(table));
    expect(shoeReceipts(entries, seeds).receipts[0]).toMatchObject({ status: 'open', seed: null });
    const opened = shoeReceipts(entries, seeds, null, () => seed).receipts[0]!;
    expect(opened).toMatchObject({ status: 'closed', seed, shoe: 'd_2026-11-16/1' });
    const { checks } = await examine(world.store.dump(), { vault: world.vault });
    // Nobody has signed in here.
    expect(checks.filter(({ ok, name }) => !ok && name !== 'players')).toEqual([]);
  });

  test('§8.4 a house without a key for days has none', async () => {
    const world = createWorld();
    const { derive: _, ...vault } = world.vault;
    const room = world.again({ vault });
    expect(await room.openDaily(ann)).toMatchObject({ ok: false, error: { code: 'daily/none' } });
  });
});
