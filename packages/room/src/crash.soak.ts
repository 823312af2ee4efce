import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { runKills, type CampaignReport } from './testing/kill.ts';
import { newPlace } from './testing/postgres-databases-node.ts';
import { startPostgres } from './testing/postgres-server-node.ts';

const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const SQLITE_KILLS = Number(process.env['CRASH_SQLITE'] ?? 1_000);
const POSTGRES_KILLS = Number(process.env['CRASH_POSTGRES'] ?? 200);

const COMMON = { seed: SEED, tables: 6, killsPerPlace: 20 };

/** Without a failure in n trials, fewer than 3/n fail, with 95 % confidence. */
const told = (report: CampaignReport): string =>
  `${JSON.stringify(report)}\nfailures: ${report.problems.length} of ${report.kills} kills, which says: < ${((3 / report.kills) * 100).toFixed(2)} % at 95 %\n`;

describe('processes that are killed', () => {
  test(`lose nothing in a file of SQLite: ${SQLITE_KILLS} times (§9.3)`, async () => {
    const report = await runKills({
      ...COMMON,
      kills: SQLITE_KILLS,
      newPlace: folder => ({ kind: 'sqlite', file: join(folder, 'room.db') }),
    });
    process.stdout.write(told(report));
    expect(report.problems, `CRASH_SEED=${SEED}`).toEqual([]);
  });

  test(`lose nothing in PostgreSQL, which is killed itself now and then: ${POSTGRES_KILLS} times (§9.3)`, async () => {
    const server = await startPostgres();
    const report = await runKills({
      ...COMMON,
      kills: POSTGRES_KILLS,
      newPlace: async () => ({ kind: 'postgres', url: await newPlace(server) }),
      crashServer: async () => {
        await server.kill9();
        await server.restart();
      },
    });
    await server.stop();
    process.stdout.write(told(report));
    expect(report.problems, `CRASH_SEED=${SEED}`).toEqual([]);
  });
});
