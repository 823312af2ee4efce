import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { newPlace } from './testing/postgres-databases-node.ts';
import { startPostgres } from './testing/postgres-server-node.ts';
import { runRace, type RaceReport } from './testing/race.ts';

const SEED = Number(process.env['RACE_SEED'] ?? Date.now() % 1_000_000);
const PAIRS = Number(process.env['RACE_PAIRS'] ?? 10_000);
const COMMON = { pairs: PAIRS / 2, seed: SEED, tables: 64 };

/** Without a failure in n trials, fewer than 3/n fail, with 95 % confidence. */
const tell = (store: string, report: RaceReport): void =>
  void process.stdout.write(
    `${store}: ${JSON.stringify(report)}\n${report.problems.length} failures: < ${(300 / report.pairs).toFixed(3)} % at 95 %\n`,
  );

describe('two processes that act at one table at the same moment', () => {
  test(`have one effect in a file of SQLite: ${PAIRS / 2} pairs (§9.3)`, async () => {
    const report = await runRace({
      ...COMMON,
      newPlace: folder => ({ kind: 'sqlite', file: join(folder, 'room.db') }),
    });
    tell('SQLite', report);
    expect(report.problems, `RACE_SEED=${SEED}`).toEqual([]);
  });

  test(`have one effect in PostgreSQL: ${PAIRS / 2} pairs (§9.3)`, async () => {
    const server = await startPostgres();
    const report = await runRace({
      ...COMMON,
      newPlace: async () => ({ kind: 'postgres', url: await newPlace(server) }),
    });
    await server.stop();
    tell('PostgreSQL', report);
    expect(report.problems, `RACE_SEED=${SEED}`).toEqual([]);
  });
});
