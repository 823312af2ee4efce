import { expect, test } from 'vitest';

import { runSchedule, runSchedules } from './testing/simulator.ts';

const seed = 20_261_115;

/** What must have happened in a thousand schedules, or they prove little. */
const OCCURS = [
  'conflicts',
  'crashes',
  'written by the dying',
  'failed reads',
  'appends that failed',
  'appends of unknown outcome',
  'rows lost',
  'commands sent twice',
  'commands lost',
  'answers lost',
  'late repeats',
  'repeats answered',
  'ids used again',
  'frames followed',
  'rounds of blackjack',
  "hands of hold'em",
  'bots’ actions',
  'people beside a round',
  'split hands',
  'doubled hands',
  'insurances',
  'side pots',
  'hands shown',
  'hands mucked',
  'mid-round reshuffles',
  'shoes given up',
  'reveals',
  'timeouts',
  'voids',
  'wagers returned',
  'freezes',
  'freezes of a broken log',
  'keys lost',
  'claims',
  'removals',
  'rebuys',
  'restarts',
  'tables closed',
  'refused: command/stale',
  'refused: command/id-reused',
  'refused: command/malformed',
  'refused: deadline/not-passed',
  'refused: key/lost',
  'refused: seat/taken',
  'refused: seed/missing',
  'refused: store/unavailable',
  'refused: table/frozen',
  'refused: table/private',
] as const;

test('§9.3 §9.1 §9.2 §8.1 a thousand schedules of faults break no promise', async () => {
  const { broken, counts, schedules } = await runSchedules({ seed, schedules: 1_000 });
  expect(broken).toBeNull();
  expect(schedules).toBe(1_000);
  expect(OCCURS.filter(what => !counts.has(what))).toEqual([]);
  expect(counts.get('conflicts')).toBeGreaterThan(500);
  expect(counts.get('crashes')).toBeGreaterThan(200);
}, 300_000);

test('the same seed is the same schedule', async () => {
  const happened = async (): Promise<object> => {
    const { counts } = await runSchedules({ seed, schedules: 20 });
    return Object.fromEntries(counts);
  };
  expect(await happened()).toEqual(await happened());
});

test('a schedule can be run by itself', async () => expect(await runSchedule(1)).toBeNull());
