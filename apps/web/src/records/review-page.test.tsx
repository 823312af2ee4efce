// @vitest-environment happy-dom
import { ok } from '@cardroom/engine';
import { csvOfMistakes } from '@cardroom/screens';
import type { ReviewAnswer, ReviewQuery, WireMistake } from '@cardroom/wire/client';
import { afterEach, expect, test } from 'vitest';

import { routeOf } from '../app/route.ts';
import { TestPage } from '../app/testing/page.tsx';
import { roomClient } from '../app/testing/room-client.ts';
import { addressOf, wantedFrom } from './review-address.ts';
import { EVERYTHING } from './review-filter.tsx';

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
  found: 1,
  sessions: [],
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

const reviewing = (path: string, answer: ReviewAnswer) => {
  const asked: ReviewQuery[] = [];
  const room = roomClient('', { here: true });
  const review = async (wanted: ReviewQuery = {}) => {
    asked.push(wanted);
    return ok(answer);
  };
  page = new TestPage({ path, room: { ...room, client: { ...room.client, review } } });
  return asked;
};

test('§5.4 the address says what is reviewed: the page opens with it, and its link leads to everything again', async () => {
  const asked = reviewing('/review?game=holdem&session=5-7&situation=flop&sort=when&from=x', ANSWER);
  await page.until(() => asked.length > 0);
  expect(asked[0]).toEqual({ game: 'holdem', since: '5', until: '8', situation: 'flop', sort: 'when' });
  await page.follow('Review');
  await page.until(() => page.field('Situation').value === '');
  expect(page.field('Game').value).toBe('both');
  await page.until(() => asked.at(-1)!.sort === 'cost');
});

test('§5.4 dates that are reversed are said to be', async () => {
  reviewing('/review?from=2026-11-16&to=2026-11-15', { ...ANSWER, sums: { ...ANSWER.sums, rounds: 0 } });
  await page.until(() => page.sees('The dates are reversed: From must not be after To.'));
});

test('§5.4 the page asks for a game, for dates, for a session and for a situation, and saves all that fits', async () => {
  const room = roomClient('', { here: true });
  const asked: ReviewQuery[] = [];
  const [mistake] = ANSWER.mistakes as [WireMistake];
  const session = { ...ANSWER.sums, accuracy: 96.4, began: 5_000, ended: 9_000 };
  const review = async (wanted: ReviewQuery = {}) => {
    asked.push(wanted);
    const none = wanted.game === 'holdem';
    const sums = none ? { ...ANSWER.sums, rounds: 0 } : ANSWER.sums;
    const rest = { sums, found: 300, sessions: [session], mistakes: none ? [] : [mistake] };
    return ok({ ...ANSWER, ...rest });
  };
  page = new TestPage({ path: '/review', room: { ...room, client: { ...room.client, review } } });
  await page.until(() => page.sees('These are the first 1 of 300; a file has all of them.'));
  expect(page.sees('96.4 %')).toBe(true);
  expect(asked.at(-1)).toEqual({ sort: 'cost' });

  await page.type('From', '2026-11-16');
  await page.type('To', '2026-11-16');
  const day = new Date(2026, 10, 16).getTime();
  const next = new Date(2026, 10, 17).getTime();
  await page.until(() => asked.at(-1)!.until === String(next));
  expect(asked.at(-1)).toEqual({ since: String(day), until: String(next), sort: 'cost' });

  // A session takes the place of dates.
  await page.press(page.all('[aria-label=Sessions] button')[0]!.textContent);
  await page.until(() => asked.at(-1)!.until === '9001');
  expect(asked.at(-1)).toEqual({ since: '5000', until: '9001', sort: 'cost' });
  await page.type('Situation', ' 16 against ');
  await page.until(() => asked.at(-1)!.situation === '16 against');
  expect(location.search).toBe('?session=5000-9000&situation=+16+against+');
  await page.press('Newest first');
  await page.until(() => asked.at(-1)!.sort === 'when');
  await page.type('Game', 'holdem');
  await page.until(() => page.sees('No reviewed round is of that game and those dates.'));
  await page.press('All rounds');
  await page.until(() => page.sees('These are the first 1 of 300'));
  expect(asked.at(-1)).toEqual({ sort: 'when' });
  await page.press('Save as JSON');
  await page.until(() => asked.at(-1)!.limit === '99999');
});

test.each([
  [{}, EVERYTHING],
  [{ game: 'chess', from: '2026-13-01', session: '5', sort: 'x' }, EVERYTHING],
  [
    { from: '2026-11-16', to: '2026-11-17' },
    { ...EVERYTHING, from: '2026-11-16', to: '2026-11-17' },
  ],
])('§5.4 an address %j is read as far as it can be', (query, wanted) => {
  expect(wantedFrom(query)).toEqual(wanted);
  expect(routeOf(new URL(addressOf(wanted), 'http://x')).query).toEqual(wanted === EVERYTHING ? {} : query);
});
