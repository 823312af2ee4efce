import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTableBy,
  playBlackjackRound,
  signedInBrowser,
  startTestServer,
  type TestServer,
} from './testing/index.ts';

describe('a round over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.stop());

  test('§7.1 sign in, open a table, play, and find it in the statistics', async () => {
    const ann = await signedInBrowser(server.url, 'Ann');
    const opened = await openTableBy(ann, { game: 'blackjack', rules: 'vegas' });
    const { table } = opened.receipt;
    expect(opened.frame.view.you?.seat).toBe(1);
    await playBlackjackRound(ann, table);
    const statistics = await ann.get('/api/statistics');
    expect(statistics.body).toMatchObject({ blackjack: { ever: { rounds: 1 }, session: { rounds: 1 } } });
    const rounds = await ann.get('/api/rounds');
    expect(rounds.body).toMatchObject({ rounds: [{ table, round: 1, game: 'blackjack' }] });
    const round = await ann.get(`/api/rounds/${table}/1`);
    expect(round.body).toMatchObject({ table, round: 1, end: 'over' });
  });
});
