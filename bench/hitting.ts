import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { dealHand, enabled, firstOf, playOut, signIn, summary } from '../apps/web/e2e/player.ts';

/** Milliseconds after clicks that a script in the page has noted so far. */
const timesOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as { clickTimes: number[] }).clickTimes);

/** Hits at the blackjack table of a server, with no animation, until a script of this folder has noted so many times. */
export const hitting = async (
  browser: Browser,
  baseURL: string,
  script: string,
  hits: number,
): Promise<readonly number[]> => {
  const page = await browser.newPage({ reducedMotion: 'reduce', baseURL });
  await page.addInitScript({ path: join(import.meta.dirname, script) });
  await page.addInitScript(`localStorage.setItem('cardroom:settings:hitter', '{"speed":"off"}')`);
  await signIn(page, 'hitter');
  for (;;) {
    await dealHand(page);
    const hit = enabled(page, 'Hit');
    while (await hit.isVisible()) {
      const before = (await timesOf(page)).length;
      await hit.click();
      await page.waitForFunction(
        known => (globalThis as unknown as { clickTimes: number[] }).clickTimes.length > known,
        before,
      );
      if (before + 1 >= hits) return timesOf(page);
      await firstOf(summary(page), hit, enabled(page, 'Stand'));
    }
    await playOut(page);
  }
};
