import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { expectAccessible } from './accessible.ts';
import { SETUP_MS, SIZES, openBrowser } from './browser.ts';
import { dealHand, enabled, firstOf, playOut, signIn, summary } from './player.ts';
import { openScene, type Scene } from './scene-server.ts';
import { anAce } from './scenes.ts';
import { startServer, type TestServer } from './server.ts';
import { visit } from './visitor.ts';

vi.setConfig({ testTimeout: SETUP_MS });

let browser: Browser;
let server: TestServer;
let insurance: Scene;
beforeAll(async () => {
  [browser, server, insurance] = await Promise.all([openBrowser(), startServer(), anAce().then(openScene)]);
}, SETUP_MS);
afterAll(() => Promise.all([browser?.close(), server?.close(), insurance?.server.close()]));

/** Every page that has an address of its own. */
const PAGES = [
  '/blackjack',
  '/holdem',
  '/twentyone',
  '/host',
  '/history',
  '/statistics',
  '/settings',
  '/fairness',
  '/hand',
  '/practice',
] as const;

describe('§7.6 §10.2 axe finds nothing', () => {
  test('on the front page, with and without a wrong name', async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    await expectAccessible(page, 'The front page');
    await enabled(page, 'Start').click();
    await expectAccessible(page, 'The front page with a wrong name');
    await close();
  });

  test('at a blackjack table: before the bet, in the hand, after it', async () => {
    const { page, close } = await visit(browser, server.url, { name: 'kim' });
    await signIn(page, 'kim');
    await enabled(page, 'Deal').waitFor();
    await expectAccessible(page, 'Blackjack before the bet');
    do await dealHand(page);
    while (await summary(page).isVisible());
    await expectAccessible(page, 'Blackjack in the hand');
    await page.setViewportSize(SIZES.small);
    await expectAccessible(page, 'Blackjack on a phone');
    await playOut(page);
    await expectAccessible(page, 'Blackjack after the hand, on a phone');
    await close();
  });

  test('when insurance is offered', async () => {
    const { page, close } = await insurance.ann(browser);
    await enabled(page, 'No insurance').waitFor();
    await expectAccessible(page, 'Insurance');
    await close();
  });

  test('on every other page, wide and narrow', async () => {
    const { page, complaints, elsewhere, close } = await visit(browser, server.url, { name: 'pat' });
    await signIn(page, 'pat');
    await enabled(page, 'Deal').waitFor();
    const problems: string[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      await page
        .getByRole('heading', { level: 1 })
        .first()
        .waitFor()
        .catch(() => problems.push(`${path} has no heading`));
      await expectAccessible(page).catch((error: Error) => problems.push(error.message));
      await page.setViewportSize(SIZES.small);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wider > 1) problems.push(`${path} is ${wider} px too wide for a phone`);
      await page.setViewportSize(SIZES.desktop);
    }
    expect(problems).toEqual([]);
    expect([...complaints, ...elsewhere]).toEqual([]);
    await close();
  });
});

/** Presses Tab until something has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement?.closest('a, button, input, select');
      const label = element?.id ? document.querySelector(`label[for="${element.id}"]`) : null;
      return label?.textContent ?? element?.textContent ?? '';
    });
    if (here.includes(name)) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
};

describe('§7.6 by keyboard and by ear', () => {
  test('a whole game without a mouse: a name, three rounds, and out', async () => {
    const { page, close } = await visit(browser, server.url, { name: 'tess' });
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    await tabTo(page, 'Username');
    await page.keyboard.type('tess');
    await page.keyboard.press('Enter');
    await enabled(page, 'Deal').waitFor();
    for (let round = 1; round <= 3; round++) {
      await firstOf(enabled(page, 'Deal'), enabled(page, 'Next round'));
      if (await enabled(page, 'Next round').isVisible()) await page.keyboard.press('Enter');
      await enabled(page, 'Deal').waitFor();
      await page.keyboard.press('Enter');
      for (;;) {
        await firstOf(summary(page), enabled(page, 'No insurance'), enabled(page, 'Stand'));
        if (await summary(page).isVisible()) break;
        const declines = await enabled(page, 'No insurance').isVisible();
        const gone = enabled(page, declines ? 'No insurance' : 'Stand');
        await page.keyboard.press(declines ? 'n' : 's');
        await gone.waitFor({ state: 'hidden' });
      }
    }
    await tabTo(page, 'Sign out');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    await close();
  });

  test('the focus can be seen on everything that takes it', async () => {
    const { page, close } = await visit(browser, server.url, { name: 'kim' });
    await signIn(page, 'kim');
    await enabled(page, 'Deal').waitFor();
    const unseen: string[] = [];
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const visible = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        return visible ? null : element.outerHTML.slice(0, 120);
      });
      if (seen !== null) unseen.push(seen);
    }
    expect(unseen).toEqual([]);
    await close();
  });

  test('the live region says each deal and each result once', async () => {
    const { page, said, close } = await insurance.ann(browser);
    await enabled(page, 'No insurance').waitFor();
    const before = (await said()).length;
    await enabled(page, 'No insurance').click();
    await firstOf(summary(page), enabled(page, 'Hit'));
    await playOut(page);
    await page.waitForFunction(
      known => (globalThis as unknown as { said: string[] }).said.length > known,
      before,
    );
    const round = (await said()).slice(before);
    expect(new Set(round).size).toBe(round.length);
    expect(round.filter(words => /^(You|Hand \d).*(win|lose|push|bust)/i.test(words)).length).toBeGreaterThan(
      0,
    );
    await dealHand(page);
    const next = (await said()).slice(before + round.length);
    expect(next.filter(words => /dealer shows/i.test(words))).toHaveLength(1);
    await close();
  });
});
