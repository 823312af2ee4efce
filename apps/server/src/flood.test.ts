import { expect, test } from 'vitest';

import { CLASSES, flood } from './testing/malformed.ts';
import { newActionId, signedInBrowser, startTestServer } from './testing/index.ts';

test('§9.3 1,000 malformed, oversized, foreign, replayed and stale requests change nothing', async () => {
  const server = await startTestServer();
  const { counts, wrong, unchanged } = await flood(server, 1_000, 6);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(Object.keys(counts).toSorted()).toEqual(CLASSES.toSorted());
  expect(unchanged).toBe(true);
  await signedInBrowser(server.url, 'Zoe');
  await server.stop();
});

test('a room that does something else for a stale command is found out', async () => {
  const server = await startTestServer({
    change: room => ({
      ...room,
      act: (actor, command) => {
        const { table, action } = command as { readonly table: string; readonly action?: { kind: string } };
        const isStale = action?.kind === 'pass';
        return room.act(actor, isStale ? { table, actionId: newActionId(), kind: 'leave' } : command);
      },
    }),
  });
  const { wrong, unchanged } = await flood(server, 2 * CLASSES.length, 6);
  expect(wrong.map(text => text.split(':')[0])).toEqual(expect.arrayContaining(['stale']));
  expect(unchanged).toBe(false);
  await server.stop();
});
