import { describe, expect, test } from 'vitest';

import { canTrace, traceAcknowledgements } from './testing/fsync.ts';

const TABLES = 24;
const CARELESS = new URL('testing/fsync-careless-writer.ts', import.meta.url);

if (!canTrace()) process.stdout.write('Skipped: strace is missing, or may not trace here.\n');

describe.skipIf(!canTrace())('an acknowledgement, as the system calls of its process show', () => {
  test('comes after the sync of what it acknowledges: 500 times (§9.3)', async () => {
    // That a table was opened has no id of its own.
    const report = await traceAcknowledgements(500 + TABLES, TABLES);
    expect(report).toMatchObject({ unsynced: 0, unwritten: 0 });
    expect(report.acknowledgements).toBeGreaterThanOrEqual(500);
  });

  test('is found out when commits are not synced', async () => {
    const { acknowledgements, unsynced } = await traceAcknowledgements(150, TABLES, CARELESS);
    expect(unsynced).toBeGreaterThan(acknowledgements * 0.8);
  });
});
