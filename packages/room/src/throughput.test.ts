import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';
import { expect, test } from 'vitest';

import { createMemoryStore } from './memory-store.ts';
import { openSqliteStore } from './sqlite/index.ts';
import type { Store } from './store.ts';
import { nextIntent, type Party } from './testing/player-process-people.ts';
import { temporaryFile } from './testing/temporary-file-node.ts';
import { costOfStatistics } from './testing/throughput-raw.ts';
import { createWorld, person } from './testing/world.ts';
import { memoryVault } from './vault-port.ts';
import type { TableView } from './view.ts';

const ann = person('ann');
const party: Party = {
  spec: { game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] },
  people: [ann],
  bots: 0,
};

test('a turn at a table that somebody follows reads nothing anew and opens no box: that is what turns cost', async () => {
  const counts = { reads: 0, opened: new Map<string, number>() };
  const inner = createMemoryStore();
  const counted = <A extends unknown[], R>(ask: (...args: A) => R) => {
    return (...args: A): R => {
      counts.reads++;
      return ask(...args);
    };
  };
  const store: Store = { ...inner, entries: counted(inner.entries), sealed: counted(inner.sealed) };
  const vault = memoryVault({ bytes: count => crypto.getRandomValues(new Uint8Array(count)) });
  const open = (name: string, box: string): Uint8Array | null => {
    counts.opened.set(name, (counts.opened.get(name) ?? 0) + 1);
    return vault.open(name, box);
  };
  const world = createWorld({ store, vault: { ...vault, open } });
  const table = await world.open(ann, party.spec);
  let view: TableView = await world.view(ann, table);
  const stop = unwrap(await world.room.follow(table, ann, view.seq, frame => (view = frame.view)));
  const random = randomFrom(1);
  counts.reads = 0;
  for (let turn = 0; turn < 200; turn++)
    await world.do(ann, table, nextIntent(party, ann, view, random, world.seed)!);
  stop();
  expect(view.round).toBeGreaterThan(20);
  expect(counts.reads).toBe(0);
  expect([...counts.opened.keys()]).toEqual([]);
});

test('a round and its statistics are saved, and on the disk, in under 50 ms on average (NFR-07)', async () => {
  const store = await openSqliteStore({ file: temporaryFile() });
  const { withRowsMs } = await costOfStatistics(store, 't', 40);
  await store.close();
  expect(withRowsMs).toBeLessThan(50);
});
