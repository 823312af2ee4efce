import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import type { StoreRecord } from '@cardroom/room';
import { createMemoryStore } from '@cardroom/room';
import { newPlace, startPostgres } from '@cardroom/room/testing';

import { auditCrowd } from './testing/load/audit.ts';
import { killOne, killOneOfThree, type Campaign } from './testing/load/campaign.ts';
import { gatherCrowd } from './testing/load/crowd.ts';
import type { Waits } from './testing/load/report.ts';
import { until } from './testing/load/until.ts';
import { startTestServer } from './testing/index.ts';

/** As in `load.soak.ts`, with few people who think quickly. */
const SMALL: Campaign = { players: 20, seed: 1, pace: { least: 20, most: 120 }, play: { acks: 60 } };

/** Real processes, on a machine that may be busy. */
const PATIENCE_MS = 180_000;

/** On a machine that stands still the clock may be faster than whoever gets ready. */
const LATE = ['ready/sitting-out'];
/** When its server is killed, a command is sent again, and may come late. */
const KILLED = [...LATE, 'wire/lost', 'command/stale', 'ready/in-round', 'round/none'];

const refusedIn = ({ refusals }: Waits, but: readonly string[]): readonly string[] =>
  Object.keys(refusals).filter(code => !but.includes(code));

test(
  '§9.3 over HTTP no refusal, every frame once on every stream, also after a kill: nothing is lost',
  async () => {
    const { problems, complaints, waits, fromOpen } = await killOne(SMALL);
    expect(problems).toEqual([]);
    expect(complaints).toBe('');
    expect(refusedIn(waits[0]!, LATE)).toEqual([]);
    expect(refusedIn(waits[1]!, KILLED)).toEqual([]);
    expect(fromOpen.resumed.count).toBe(20);
  },
  PATIENCE_MS,
);

test(
  '§9.3 one of three servers on one PostgreSQL is killed: its people go on at the others, nothing is lost',
  async () => {
    const postgres = await startPostgres();
    const { problems, waits, fromKill } = await killOneOfThree(SMALL, await newPlace(postgres));
    await postgres.stop();
    expect(problems).toEqual([]);
    expect(refusedIn(waits[1]!, KILLED)).toEqual([]);
    expect(fromKill.resumed.count).toBe(7);
  },
  PATIENCE_MS,
);

test('a lost command, a missed frame and a chip from nowhere are found', async () => {
  const server = await startTestServer();
  const crowd = await gatherCrowd({
    players: 1,
    seed: 1,
    pace: { least: 0, most: 1 },
    base: () => server.url,
  });
  crowd.play();
  await until('some is played', () => crowd.notes.acks.length > 10);
  await crowd.stop();
  crowd.leave();
  const { store } = server.house;
  expect(await auditCrowd(crowd, store)).toEqual([]);
  const records: StoreRecord[] = [];
  for await (const record of store.dump()) records.push(record);
  await server.stop();

  const [ack] = crowd.notes.acks;
  const forgotten = { ...crowd.notes, acks: [{ ...ack!, actionId: 'another' }] };
  expect(await auditCrowd({ ...crowd, notes: forgotten }, await storeWith(records))).toHaveLength(1);
  const [guest] = crowd.guests;
  const missed = new Map([...guest!.arrivals].filter(([seq]) => seq !== guest!.seen() - 1));
  const tables = new Map([[ack!.table, [{ ...guest!, arrivals: missed }]]]);
  expect(await auditCrowd({ ...crowd, tables }, await storeWith(records))).toHaveLength(1);
  const richer = records.map(record =>
    record.kind === 'balance' && record.balance > 0 ? { ...record, balance: record.balance + 1 } : record,
  );
  expect((await auditCrowd(crowd, await storeWith(richer))).length).toBeGreaterThan(0);
});

const storeWith = async (records: readonly StoreRecord[]) => {
  const store = createMemoryStore();
  await store.load(Readable.from(records) as AsyncIterable<StoreRecord>);
  return store;
};
