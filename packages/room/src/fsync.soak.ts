import { describe, expect, test } from 'vitest';

import { canTrace, traceAcknowledgements, type SyncReport } from './testing/fsync.ts';

const ACKNOWLEDGEMENTS = Number(process.env['FSYNC_ACKS'] ?? 10_000);
const TABLES = 24;
const CARELESS = new URL('testing/fsync-careless-writer.ts', import.meta.url);

const tell = (what: string, report: SyncReport): void =>
  void process.stdout.write(`${what}: ${JSON.stringify(report)}\n`);

if (!canTrace()) process.stdout.write('Skipped: strace is missing, or may not trace here.\n');

describe.skipIf(!canTrace())('an acknowledgement, as the system calls of its process show', () => {
  test(`comes after the sync of what it acknowledges: ${ACKNOWLEDGEMENTS} times (§9.3)`, async () => {
    // That a table was opened has no id of its own.
    const report = await traceAcknowledgements(ACKNOWLEDGEMENTS + TABLES, TABLES);
    tell('synchronous = FULL', report);
    expect(report).toMatchObject({ unsynced: 0, unwritten: 0 });
    expect(report.acknowledgements).toBeGreaterThanOrEqual(ACKNOWLEDGEMENTS);
  });

  test('is found out when commits are not synced', async () => {
    const report = await traceAcknowledgements(1_000, TABLES, CARELESS);
    tell('synchronous = NORMAL', report);
    expect(report.unsynced).toBeGreaterThan(report.acknowledgements * 0.8);
  });
});
