import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { SIZES } from './browser.ts';
import { inspection } from './inspect.ts';
import { layoutProblems } from './layout.ts';
import { button, dealHand, enabled, firstOf, playOut, signIn, summary } from './player.ts';
import { openStage } from './stage.ts';
import { tapWire } from './wiretap.ts';

const stage = openStage();

/** The service worker has everything that the page needs. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) =>
        new Promise<void>(resolve => {
          if (active?.state === 'activated') resolve();
          else active?.addEventListener('statechange', () => resolve());
        }),
    ),
  );

/** What does not fit on phones, in practice, where one line more stands above the table. */
const problemsOnPhones = async (page: Page, state: string): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const size of ['small', 'phone', 'landscape'] as const) {
    await page.setViewportSize(SIZES[size]);
    problems.push(...(await layoutProblems(page)).map(problem => `${state}, ${size}: ${problem}`));
  }
  await page.setViewportSize(SIZES.desktop);
  return problems;
};

const cardsOn = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .getByRole('main')
    .getByRole('img', { name: / of |Face-down/ })
    .evaluateAll(cards => cards.map(card => card.getAttribute('aria-label')));

/** Where nobody is signed in the settings are nobody's. */
const NOBODY = { name: '', serviceWorkers: 'allow' } as const;

describe('§9.2 practice', () => {
  test('blackjack, hold’em, Twenty-One and drills without a connection, after one visit', async () => {
    const { look, problems } = inspection();
    const { page, context } = await stage.comes(NOBODY);
    await page.goto('/');
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await page
      .getByRole('link', { name: /practice/i })
      .first()
      .waitFor();
    await look(page, 'Offline');
    await page.goto('/practice');
    await page.getByRole('heading', { name: 'Practice' }).waitFor();
    await look(page, 'Practice');

    await page.getByRole('main').getByRole('link', { name: 'Blackjack' }).click();
    do await dealHand(page);
    while (await summary(page).isVisible());
    await look(page, 'Blackjack');
    const fitting = [...(await problemsOnPhones(page, 'Blackjack'))];
    const cards = await cardsOn(page);
    await page.reload();
    await button(page, 'fair').waitFor();
    expect(await cardsOn(page)).toEqual(cards);
    await playOut(page);
    fitting.push(...(await problemsOnPhones(page, 'Blackjack, over')));

    await page.goto('/practice/holdem');
    await enabled(page, 'Start').click();
    await enabled(page, 'Deal').click();
    await firstOf(enabled(page, 'Fold'), enabled(page, 'Next hand'));
    await look(page, "Hold'em");
    fitting.push(...(await problemsOnPhones(page, "Hold'em")));
    if (await enabled(page, 'Fold').isVisible()) {
      await button(page, 'Advice').click();
      await page.getByRole('group', { name: 'The plan' }).waitFor();
      await enabled(page, 'Fold').click();
    }
    await enabled(page, 'Next hand').waitFor();

    await page.goto('/practice/twentyone');
    await button(page, 'Continue').click();
    await firstOf(enabled(page, 'Stay'), enabled(page, 'Yes'));
    await look(page, 'Twenty-One');

    // What is drilled without a connection is kept, too.
    await page.goto('/drill/strategy');
    const asked = (question: string) => page.getByRole('main').getByText(question);
    await asked('16 against a five: what do you do?').waitFor();
    await page.keyboard.press('s');
    await asked('11 against a six: what do you do?').waitFor();
    await page.goto('/drill');
    await asked('1 of 1 right').waitFor();
    await look(page, 'Drills, offline');
    expect([...problems, ...fitting]).toEqual([]);
  });

  test('touches nothing: neither statistics nor history, and the server is told of nothing', async () => {
    const { page } = await stage.comes({ name: 'petra' });
    await signIn(page, 'petra');
    await dealHand(page);
    await playOut(page);
    const records = async (): Promise<readonly string[]> => {
      const texts: string[] = [];
      for (const path of ['/statistics', '/history']) {
        await page.goto(path);
        await page.getByRole('table').waitFor();
        texts.push(await page.getByRole('table').innerText());
      }
      return texts;
    };
    const before = await records();
    const told: string[] = [];
    page.on('request', request => request.method() !== 'GET' && told.push(request.url()));
    await page.goto('/practice/blackjack');
    await dealHand(page);
    await playOut(page);
    expect(told).toEqual([]);
    expect(await records()).toEqual(before);
  });
});

describe('a newer build', () => {
  test('is offered, and taken when one agrees', async () => {
    let isNewer = false;
    const tap = await tapWire(stage.server().url, (chunk, path) => {
      if (!isNewer) return chunk;
      if (path === '/sw.js') return `${chunk}\n// newer`.replaceAll('cardroom-', 'cardroom-newer-');
      return path.startsWith('/assets') ? chunk : chunk.replace('<title>Cardroom', '<title>Newer Cardroom');
    });
    stage.later(tap.close);
    const { look, problems } = inspection();
    const { page } = await stage.comes({ url: tap.url, serviceWorkers: 'allow' });
    await page.goto('/');
    await kept(page);
    await page.reload();
    expect(await button(page, 'Reload').isVisible()).toBe(false);
    isNewer = true;
    await page.reload();
    await button(page, 'Reload').waitFor();
    await look(page, 'A newer build');
    await Promise.all([page.waitForEvent('load'), button(page, 'Reload').click()]);
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter(name => name.startsWith('cardroom-newer-')).length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });
});
