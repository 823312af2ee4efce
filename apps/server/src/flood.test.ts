import { expect, test } from 'vitest';

import { CLASSES, flood } from './testing/malformed.ts';
import { signedInBrowser, startTestServer } from './testing/index.ts';

test('§9.3 1,000 malformed, oversized, foreign, replayed and stale requests change nothing', async () => {
  const server = await startTestServer();
  const { counts, wrong, unchanged } = await flood(server, 1_000, 6);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(Object.keys(counts).toSorted()).toEqual(CLASSES.toSorted());
  expect(unchanged).toBe(true);
  await signedInBrowser(server.url, 'Zoe');
  await server.stop();
});
