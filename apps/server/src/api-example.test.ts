import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { startTestServer } from './testing/index.ts';

test('§7 the script of docs/api.md plays ten rounds', async () => {
  const server = await startTestServer();
  try {
    const script = join(import.meta.dirname, '../../../docs/api-example.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script, `${server.url}/`]);
    expect(stdout).toMatch(/^10 rounds, and left with \d+ chips\.\n$/);
  } finally {
    await server.stop();
  }
});
