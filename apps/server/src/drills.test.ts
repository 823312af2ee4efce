import { describe, expect, test } from 'vitest';

import { openBrowser, signedInBrowser, startTestServer } from './testing/index.ts';

const MEMORY = {
  due: 1_800_000_000_000,
  last: 1_790_000_000_000,
  stability: 8.3,
  difficulty: 1,
  days: 8,
  steps: 0,
  reps: 1,
  lapses: 0,
  state: 2,
  right: 1,
  wrong: 0,
  cost: null,
};

describe('§5.5 drills on the page are kept by the server', () => {
  test('what was learned is there for the same name alone, the last answer counts', async () => {
    const server = await startTestServer();
    const [ann, bob] = [await signedInBrowser(server.url, 'Ann'), await signedInBrowser(server.url, 'Bob')];
    const notes = (wrong: number) => [
      { key: 'strategy|6D S17|hard 16 v T', body: { ...MEMORY, wrong } },
      { key: 'strategy', body: { asked: 1 + wrong, right: 1, longest: 1 } },
    ];
    for (const wrong of [0, 1])
      expect(await ann.post('/api/drills', { notes: notes(wrong) })).toMatchObject({ body: { done: true } });
    const kept = (await ann.get('/api/drills')).body as {
      readonly notes: readonly { readonly key: string }[];
    };
    expect(kept.notes.toSorted((one, other) => one.key.length - other.key.length)).toMatchObject([
      { key: 'strategy', body: { asked: 2 } },
      { key: 'strategy|6D S17|hard 16 v T', body: { wrong: 1 } },
    ]);
    expect((await bob.get('/api/drills')).body).toEqual({ notes: [] });
    expect((await ann.get('/api/drills/leaks')).body).toMatchObject({ deck: { drill: 'leaks', items: [] } });
    await server.stop();
  });

  test('what is no note of a drill is refused, and nothing is kept', async () => {
    const server = await startTestServer();
    const ann = await signedInBrowser(server.url, 'Ann');
    const bad = [
      { key: 'poetry', body: { asked: 1, right: 1, longest: 1 } },
      { key: 'strategy', body: { asked: -1, right: 1, longest: 1 } },
      { key: 'strategy', body: { asked: 1, right: 1, longest: 1, more: 'x' } },
      { key: 'strategy|a|b', body: { ...MEMORY, due: 'soon' } },
      { key: 'strategy|a|b|c', body: MEMORY },
    ];
    for (const note of bad)
      expect(await ann.post('/api/drills', { notes: [note] })).toMatchObject({
        status: 400,
        body: { code: 'request/malformed' },
      });
    expect((await ann.get('/api/drills')).body).toEqual({ notes: [] });
    expect((await openBrowser(server.url).get('/api/drills')).status).toBe(401);
    await server.stop();
  });
});
