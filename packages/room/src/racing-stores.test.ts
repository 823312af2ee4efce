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

/** Two may happen not to meet while a machine is busy: then they race again. */
const isFoundOut = async (race: Race): Promise<boolean> => {
  for (let at = 0; at < 10; at++) {
    const defect = 'ignores the expected head';
    const { problems } = await runRace({ ...race, tables: 8, seed: race.seed + at, defect });
    if (problems.some(problem => problem.includes('2 effects, not one'))) return true;
  }
  return false;
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
    for (const race of [SQLITE, postgres()]) expect(await isFoundOut(race)).toBe(true);
  });
});
