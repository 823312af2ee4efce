import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { SIZES } from './browser.ts';
import { dialog, inFront } from './in-front.ts';
import { inspection } from './inspect.ts';
import { button, dealHand, enabled, enter, hand, playOut, signIn, turnTo } from './player.ts';
import { aPair } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const RECEIPT = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'fairness', 'blackjack-closed.json');

const TITLES: Readonly<Record<string, string>> = {
  '/history': 'History',
  '/statistics': 'Statistics',
  '/settings': 'Settings',
  '/host': 'Host a table',
};

const heading = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();

describe('§7.6 §10.2 axe finds nothing, wide and narrow', () => {
  test('on the front page: at first, and with a wrong name', async () => {
    const { look, problems } = inspection();
    const { page } = await stage.comes();
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    await look(page, 'The front page');
    await enabled(page, 'Start').click();
    await look(page, 'The front page with a wrong name');
    expect(problems).toEqual([]);
  });

  test('§7.1 when a name is locked, asked for its passphrase, and has its seat in another browser', async () => {
    const { look, problems } = inspection();
    const { page } = await stage.comes({ name: 'lotte' });
    await signIn(page, 'lotte');
    await enabled(page, 'Deal').waitFor();
    await page.goto('/settings');
    await page.getByLabel('Passphrase').fill('a long sentence that I know');
    await enabled(page, 'Lock').click();
    await page.getByRole('heading', { name: 'Your name is locked' }).waitFor();
    await look(page, 'A locked name');

    const { page: other } = await stage.comes({ name: 'lotte' });
    await signIn(other, 'lotte');
    await other.getByLabel('Passphrase').waitFor();
    await look(other, 'The passphrase');
    await other.getByLabel('Passphrase').fill('a long sentence that I know');
    await enabled(other, 'Start').click();
    await other.getByRole('heading', { name: 'Your table is held elsewhere' }).waitFor();
    await look(other, 'A seat elsewhere');
    await enabled(other, 'Open a new table').click();
    await enabled(other, 'Deal').waitFor();
    expect(problems).toEqual([]);
  });

  test('in the lobby, with the menu, and on a page that does not come', async () => {
    const { look, problems } = inspection();
    const { page } = await stage.comes({ name: 'lena' });
    await signIn(page, 'lena');
    await enabled(page, 'Deal').waitFor();
    await page.goto('/');
    await page.getByRole('region', { name: 'Your tables' }).waitFor();
    await look(page, 'The lobby');
    await page.setViewportSize(SIZES.small);
    await button(page, 'Menu').click();
    const review = (await page.getByRole('link', { name: 'Review', exact: true }).boundingBox())!;
    expect(review.x + review.width).toBeLessThanOrEqual(SIZES.small.width);
    await look(page, 'The menu');
    const known = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await page.route('**/assets/*', route =>
      known.includes(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.getByRole('main').getByRole('link', { name: 'Practice' }).click();
    await enabled(page, 'Try again').waitFor();
    await look(page, 'A page that does not come');
    expect(problems).toEqual([]);
  });

  test('at a blackjack table: the hand, what stands in front, its end, the bet', async () => {
    const { look, problems } = inspection();
    const { page } = await stage.ann(aPair(), { settings: { coach: 'before', colours: 'four' } });
    await enabled(page, 'Split').waitFor();
    await page.locator('.rail').getByText('Split').first().waitFor();
    await look(page, 'In the hand');
    await inFront(
      page,
      () => page.keyboard.press('?'),
      () => look(page, 'The keys'),
    );
    await inFront(
      page,
      () => button(page, 'fair').click(),
      () => look(page, 'The mark of fairness'),
    );
    await inFront(
      page,
      () => button(page, 'Table').click(),
      () => look(page, 'The menu of the table'),
    );
    await inFront(
      page,
      () => page.keyboard.press('t'),
      async () => {
        await dialog(page)
          .getByRole('button', { name: /16 against (T|ten)/ })
          .first()
          .click();
        await dialog(page).getByRole('status').getByText(/\$/).first().waitFor();
        await look(page, 'Why a cell of the chart');
      },
    );
    await enabled(page, 'Split').click();
    await hand(page, 2, 2).waitFor();
    await look(page, 'Two hands');
    await playOut(page);
    await look(page, 'After the round');
    await inFront(
      page,
      () => page.keyboard.press('v'),
      () => look(page, 'The review'),
    );
    await enabled(page, 'Next round').click();
    await enabled(page, 'Deal').waitFor();
    await look(page, 'Before the bet');
    await page.getByLabel('Bet', { exact: true }).fill('7');
    await enabled(page, 'Deal').click();
    await look(page, 'A wrong bet');
    expect(problems).toEqual([]);
  });

  test('before a match of Twenty-One, and its examples', async () => {
    const { look, problems } = inspection();
    const { page: fresh } = await stage.comes({ name: 'tina' });
    await enter(fresh, '/twentyone', 'tina');
    await button(fresh, 'Examples').first().waitFor();
    await look(fresh, 'Before the match');
    await inFront(
      fresh,
      () => button(fresh, 'Examples').first().click(),
      () => look(fresh, 'An example'),
    );
    expect(problems).toEqual([]);
  });

  test('on the pages to read: history, a round, statistics, settings, hosting, fairness', async () => {
    const { look, problems } = inspection();
    const { page, complaints, elsewhere } = await stage.comes({ name: 'pat' });
    await signIn(page, 'pat');
    await dealHand(page);
    await playOut(page);
    for (const path of ['/history', '/statistics', '/settings', '/host']) {
      await turnTo(page, path);
      await page.getByRole('heading', { level: 1, name: TITLES[path]! }).waitFor();
      await page.locator('.spinner').waitFor({ state: 'hidden' });
      await look(page, path);
    }
    await page.getByText('All rules').click();
    await look(page, 'All rules of a table');
    await turnTo(page, '/history');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('heading', { name: /^Round/ }).waitFor();
    await look(page, 'A round');
    await turnTo(page, '/fairness');
    await page.locator('input[type=file]').setInputFiles(RECEIPT);
    await page.getByText('Everything checks out.').first().waitFor();
    await look(page, 'Fairness, with a shoe that was checked');
    expect(problems).toEqual([]);
    expect([...complaints, ...elsewhere]).toEqual([]);
  });

  test('while something goes wrong: no such page, a refusal in a toast, no connection', async () => {
    const { look, problems } = inspection();
    const { page, context } = await stage.comes({ name: 'otto' });
    await signIn(page, 'otto');
    await enabled(page, 'Deal').waitFor();
    await page.route('**/api/tables/*', route =>
      route.fulfill({
        status: 429,
        json: { code: 'wire/busy', message: 'Too much at once: wait a moment.' },
      }),
    );
    await enabled(page, 'Deal').click();
    await page.getByText('wait a moment').first().waitFor();
    await look(page, 'A toast');
    const nowhere = await page.goto('/nonsense');
    expect(nowhere?.status()).toBe(404);
    await heading(page);
    await look(page, 'No such page');
    await context.setOffline(true);
    await page
      .getByText(/offline/i)
      .first()
      .waitFor();
    await look(page, 'Offline');
    expect(problems).toEqual([]);
  });
});
