import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('§9.1 the published vectors and the steps to them are what the dealer computes', () => {
  const script = fileURLToPath(new URL('fairness-vectors.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([stderr.replace(/.*Warning.*\n/g, ''), status]).toEqual(['', 0]);
});
