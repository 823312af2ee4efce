import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { foldLog } from './fold.ts';
import { playRecordedTables, type RecordedTable } from './testing/recorded-tables.ts';

const folder = join(import.meta.dirname, '../../../fixtures/tables');

describe('tables of every release fold to the states they had (`node scripts/record-log.mjs` records them)', () => {
  test.each(readdirSync(folder))('%s', file => {
    const tables = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly RecordedTable[];
    for (const { entries, state } of tables) expect(foldLog(entries)).toEqual({ ok: true, state });
  });
});

test('what is recorded has most kinds of events in it', async () => {
  const tables = await playRecordedTables();
  const kinds = new Set(
    tables.flatMap(({ entries }) => entries.flatMap(({ body }) => JSON.parse(body).events)).map(e => e.kind),
  );
  for (const kind of [
    'shoeReshuffled',
    'roundVoided',
    'deadlineSet',
    'seatLeft',
    'handSplit',
    'raisedTo',
    'shown',
  ])
    expect([...kinds]).toContain(kind);
});
