import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, apply, openHand, type HoldemEvent } from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';

import { examine } from './doctor.ts';
import { readRound, rebuildRows } from './history.ts';
import { IMPORTED_TABLE, importHands, sourceOf, type ImportedHand } from './import.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRoom } from './room.ts';
import type { Store } from './store.ts';
import { memoryVault } from './vault-port.ts';

/** The first to act folds: the other has the pot. */
const folded = (stack: number): readonly HoldemEvent[] => {
  const seats = [2, 5].map(seat => ({ seat, stack }));
  const opened = unwrap(openHand({ rules: HOLDEM_PRESETS.standard, hand: 1, button: 2, seats }));
  return [...opened.events, ...unwrap(apply(opened.state, { kind: 'fold', seat: 2 })).events];
};

const aHand = (stack: number): ImportedHand => ({
  events: folded(stack),
  seats: [
    { seat: 2, name: 'Phil' },
    { seat: 5, name: 'Doyle' },
  ],
  source: `a hand of ${stack}`,
});

const HANDS = [aHand(100), aHand(200), aHand(300)];

describe('§8.3 imported hands', () => {
  test('are a table of their own, listed, replayable and sound', async () => {
    const store = createMemoryStore();
    expect(await importHands(store, HANDS, 5)).toBe(3);
    const rounds = await store.rounds({});
    expect(rounds).toHaveLength(3);
    expect(JSON.parse(rounds[0]!.summary)).toEqual({
      rules: 'Imported hands',
      seats: [
        { seat: 2, name: 'Phil', player: null, net: -5, chips: 295 },
        { seat: 5, name: 'Doyle', player: null, net: 5, chips: 305 },
      ],
    });
    expect(await readRound(store, rounds[0]!)).toMatchObject({ end: 'over', events: HANDS[2]!.events });
    const [entry] = await store.entries(IMPORTED_TABLE, 2, 1);
    expect(sourceOf(entry!)).toBe('a hand of 200');
    expect((await examine(store.dump())).ok).toBe(true);
    await rebuildRows(store, IMPORTED_TABLE);
    expect(await store.rounds({})).toEqual(rounds);
    expect(await store.results({})).toEqual([]);
  });

  test('the same hand again changes nothing', async () => {
    const store = createMemoryStore();
    await importHands(store, HANDS.slice(0, 2), 5);
    expect(await importHands(store, HANDS, 6)).toBe(1);
    expect(await importHands(store, HANDS, 7)).toBe(0);
    expect(await store.table(IMPORTED_TABLE)).toMatchObject({ head: 3, status: 'imported', players: [] });
  });

  test('§9.3 two programs that import at once add every hand once', async () => {
    const store = createMemoryStore();
    const added = await Promise.all([importHands(store, HANDS, 5), importHands(racing(store), HANDS, 5)]);
    expect(added[0] + added[1]).toBe(3);
    expect((await store.rounds({})).length).toBe(3);
  });

  test('nobody plays at that table', async () => {
    const store = createMemoryStore();
    await importHands(store, HANDS, 5);
    const random = { bytes: (count: number) => new Uint8Array(count) };
    const room = createRoom({ store, random, vault: memoryVault(random), clock: { now: () => 6 } });
    expect(await room.view(IMPORTED_TABLE, null)).toMatchObject({
      ok: false,
      error: { code: 'table/unknown' },
    });
  });

  test('a hand without an end, or without a beginning, is no hand', async () => {
    const store = createMemoryStore();
    const { events } = HANDS[0]!;
    for (const cut of [events.slice(0, -1), events.slice(1)])
      await expect(importHands(store, [{ ...HANDS[0]!, events: cut }], 5)).rejects.toThrow('hand');
  });
});

/** Somebody else is a little slower. */
const racing = (store: Store): Store => ({
  ...store,
  table: async id => {
    const record = await store.table(id);
    await new Promise(resolve => setTimeout(resolve, 1));
    return record;
  },
});
