import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openSqliteStore } from '@cardroom/room/sqlite';

import { flood } from './testing/malformed.ts';
import { signedInBrowser, startTestServer } from './testing/index.ts';

test('§9.3 10,000 malformed, oversized, foreign, replayed and stale requests change nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-flood-'));
  const store = await openSqliteStore({ file: join(folder, 'flood.sqlite') });
  const server = await startTestServer({ store });
  const { counts, wrong, unchanged } = await flood(server, 10_000, 2_026);
  process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(unchanged).toBe(true);
  await signedInBrowser(server.url, 'Zoe');
  await server.stop();
  rmSync(folder, { recursive: true });
});
