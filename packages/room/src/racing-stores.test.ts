import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newPlace } from './testing/postgres-databases-node.ts';
import { startPostgres, type PostgresServer } from './testing/postgres-server-node.ts';
import { runRace, type Race } from './testing/race.ts';

const SEED = Number(process.env['RACE_SEED'] ?? Date.now() % 1_000_000);
const COMMON = { pairs: 250, seed: SEED, tables: 42 };

const SQLITE: Race = {
  ...COMMON,
  newPlace: folder => ({ kind: 'sqlite', file: join(folder, 'room.db') }),
};

describe('two processes that act at one table at the same moment', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const postgres = (): Race => ({
    ...COMMON,
    newPlace: async () => ({ kind: 'postgres', url: await newPlace(server) }),
  });

  test('have one effect in a file of SQLite: 250 pairs (§9.3)', async () => {
    const report = await runRace(SQLITE);
    expect(report.problems, `RACE_SEED=${SEED}`).toEqual([]);
    expect(report.doubles).toBeGreaterThan(5);
    expect(report.conflicts).toBeGreaterThan(25);
  });

  test('have one effect in PostgreSQL: 250 pairs (§9.3)', async () => {
    const report = await runRace(postgres());
    expect(report.problems, `RACE_SEED=${SEED}`).toEqual([]);
    expect(report.conflicts).toBeGreaterThan(25);
  });

  test('are found out when the store does not look at what they decided on', async () => {
    const defect = 'ignores the expected head';
    for (const race of [SQLITE, postgres()])
      expect((await runRace({ ...race, tables: 8, defect })).problems.join('\n')).toMatch(
        /2 effects, not one/,
      );
  });
});
