// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';

import { TestPage } from '../app/testing/page.tsx';

let page: TestPage;
afterEach(() => page?.close());

/** Stands, and wants no insurance, until the round is over. */
const playOut = async (): Promise<void> => {
  while (!page.region('Round summary')) for (const key of ['n', 's']) await page.key(key);
};

describe('§8.4 the page of honours', () => {
  test('§8.4 shows streaks, achievements and boards, and leads to today’s shoe', async () => {
    page = new TestPage({ path: '/honours', cards: 'Ts 6h 9c Td 2d' });
    await page.until(() => page.sees('10 rounds, the same cards for everybody, one attempt.'));
    expect(page.sees('0 days in a row, 0 at most')).toBe(true);
    expect(page.sees('Only locked names are ranked')).toBe(true);
    expect(page.sees('A week of shoes')).toBe(true);
    expect(page.sees('nobody is ranked yet.')).toBe(true);
    await page.press('Play today’s shoe');
    await page.until(() => location.pathname.startsWith('/table/d_'));
    await page.press('Deal');
    await page.until(() => page.sees('Hit'));
    expect(page.sees('Daily 1/10')).toBe(true);
    for (let round = 1; round < 10; round += 1) {
      await playOut();
      await page.press('Next round');
      await page.press('Deal');
      await page.until(() => page.sees(`Daily ${round + 1}/10`));
    }
    await playOut();
    await page.until(() => page.sees('in 10 rounds.'));
    expect(page.sees('Your mistakes are being counted. Tomorrow there is another shoe.')).toBe(true);
    expect(page.button('Next round')).toBeUndefined();
    await page.press('Honours');
    await page.until(() => page.sees('over: 10 of 10 rounds'));
  });
});
