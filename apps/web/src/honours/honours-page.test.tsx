// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';

import { TestPage } from '../app/testing/page.tsx';

let page: TestPage;
afterEach(() => page?.close());

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
  });
});
