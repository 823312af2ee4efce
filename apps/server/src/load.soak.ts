import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newPlace, startPostgres, type PostgresServer } from '@cardroom/room/testing';

import {
  killOne,
  killOneOfThree,
  playAtOne,
  type Campaign,
  type KillReport,
  type Report,
} from './testing/load/campaign.ts';

const PLAYERS = Number(process.env['LOAD_PLAYERS'] ?? 500);
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 20);
const SEED = Number(process.env['LOAD_SEED'] ?? 6);

/** People think for one to four seconds, and come within ten. */
const CROWD: Campaign = {
  players: PLAYERS,
  seed: SEED,
  pace: { least: 1_000, most: 4_000 },
  play: { seconds: SECONDS },
  within: 10_000,
};

/** In milliseconds. Others on the machine only ever add to a wait: of several stretches the best one counts. */
const BARS = { answerP99: 100, backP99: 2_000 } as const;

/** What may happen to a command when its server is killed: it is sent again, and may come late. */
const LATE = ['wire/lost', 'command/stale', 'ready/in-round', 'ready/sitting-out', 'round/none'];

const tell = <R extends Report | KillReport>(report: R): R => {
  process.stdout.write(`${JSON.stringify({ ...report, problems: report.problems.slice(0, 20) })}\n`);
  return report;
};

const expectKept = ({ problems, waits }: Report): void => {
  expect(problems.slice(0, 20)).toEqual([]);
  expect(Object.keys(waits.at(-1)!.refusals).filter(code => !LATE.includes(code))).toEqual([]);
};

test(`§9.3 ${PLAYERS} people at human pace at one server with SQLite`, async () => {
  const report = tell(await playAtOne(CROWD, 3));
  expectKept(report);
  expect(report.complaints).toBe('');
  expect(report.waits.at(-1)!.refusals).toEqual({});
  expect(Math.min(...report.waits.map(({ answer }) => answer.p99))).toBeLessThanOrEqual(BARS.answerP99);
});

test(`§9.3 that server killed under ${PLAYERS} people, and started again`, async () => {
  const report = tell(await killOne(CROWD));
  expectKept(report);
  expect(report.fromOpen.resumed.p99).toBeLessThanOrEqual(BARS.backP99);
  expect(report.fromOpen.acknowledged.p99).toBeLessThanOrEqual(BARS.backP99);
});

describe('on one PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => void (postgres = await startPostgres()));
  afterAll(() => postgres.stop());

  test(`§9.3 one of three servers killed under ${PLAYERS} people: no acknowledged action is lost`, async () => {
    expectKept(tell(await killOneOfThree(CROWD, await newPlace(postgres))));
  });
});
