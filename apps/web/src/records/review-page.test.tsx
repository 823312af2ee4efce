// @vitest-environment happy-dom
import { ok } from '@cardroom/engine';
import { csvOfMistakes } from '@cardroom/screens';
import type { ReviewAnswer } from '@cardroom/wire/client';
import { afterEach, expect, test } from 'vitest';

import { TestPage } from '../app/testing/page.tsx';
import { roomClient } from '../app/testing/room-client.ts';

let page: TestPage;
afterEach(() => page?.close());

const ANSWER: ReviewAnswer = {
  sums: {
    rounds: 1,
    decisions: 1,
    result: -10,
    expected: -0.5,
    mistakes: -2,
    byClock: -2,
    offPlan: 0,
    luck: -7.5,
    error: 0,
    accuracy: null,
    methods: { exact: 1, equilibrium: 0, estimate: 0 },
  },
  graph: { result: [0, -10], expected: [0, -0.5], mistakes: [0, -2], luck: [0, -7.5] },
  leaks: [],
  mistakes: [
    {
      when: 1,
      game: 'blackjack',
      situation: '16 against ten',
      chosen: 'stand',
      best: 'hit',
      cost: 2,
      method: 'exact',
      byClock: true,
      offPlan: false,
      table: 't',
      round: 1,
      at: 3,
      values: { stand: -5, hit: -3 },
    },
  ],
  missing: 0,
};

test('§5.4 §8.5 the page says what the clock chose, and blames nobody for it', async () => {
  const room = roomClient('', { here: true });
  page = new TestPage({
    path: '/review',
    room: { ...room, client: { ...room.client, review: async () => ok(ANSWER) } },
  });
  await page.until(() => page.sees('Of the mistakes the clock chose -$2.00.'));
  expect(page.sees('the clock chose stand → hit')).toBe(true);
  expect(page.sees('None of your own decisions is known to have cost anything.')).toBe(true);
  expect(csvOfMistakes(ANSWER.mistakes)).toMatch(/,t\/1,3,true,false\r\n$/);
});
