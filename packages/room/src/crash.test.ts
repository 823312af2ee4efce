import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { runKills, type Campaign } from './testing/kill.ts';

const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);

const SQLITE: Campaign = {
  kills: 20,
  seed: SEED,
  tables: 6,
  killsPerPlace: 10,
  newPlace: folder => ({ kind: 'sqlite', file: join(folder, 'room.db') }),
};

describe('a process that is killed', () => {
  test('has lost nothing that it acknowledged, and done nothing twice: 20 times (§9.3)', async () => {
    const report = await runKills(SQLITE);
    expect(report, `CRASH_SEED=${SEED}`).toMatchObject({ problems: [], kills: 20 });
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report.sameView).toBeGreaterThan(5);
  });

  test('is found out when it acknowledges before it has written', async () => {
    const { problems } = await runKills({ ...SQLITE, defect: 'acknowledges before writing' });
    expect(problems.join('\n')).toMatch(/was acknowledged as entry \d+, and is lost/);
  });
});
