import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { SIZES } from './browser.ts';
import { layoutProblems } from './layout.ts';
import { enabled, firstOf, playOut, shove, summary } from './player.ts';
import { aLowHand, aLowHandOfTwentyOne, aVictory, anAce, fourHands, manyCards, nineSeats } from './scenes.ts';
import { openStage } from './stage.ts';

const PICTURES = join(import.meta.dirname, 'screenshots');
mkdirSync(PICTURES, { recursive: true });

const stage = openStage({ withServer: false });

/** What the browser shows, asked of it directly: Playwright's own way takes five times as long. */
const takePicture = async (page: Page, path: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  writeFileSync(path, Buffer.from(data, 'base64'));
  await session.detach();
};

/** Looks at a table at every size; all that is wrong at any of them. */
const problemsAtAllSizes = async (page: Page, name: string): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await takePicture(page, join(PICTURES, `${name}-${viewport.width}x${viewport.height}.png`));
    problems.push(...(await layoutProblems(page)).map(problem => `${size}: ${problem}`));
  }
  return problems;
};

describe('§7.2 cards and all action buttons are in view at every size, and nothing lies over another', () => {
  for (const [name, prepare] of [
    ['a hand', aLowHand],
    ['four hands', fourHands],
    ['many cards', manyCards],
    ['insurance', anAce],
  ] as const)
    test(`blackjack: ${name}`, async () => {
      const { page } = await stage.ann(prepare());
      await firstOf(...['Hit', 'No insurance'].map(action => enabled(page, action)));
      expect(await problemsAtAllSizes(page, `blackjack-${name.replace(' ', '-')}`)).toEqual([]);
      await playOut(page);
      await summary(page).waitFor();
      expect(await problemsAtAllSizes(page, `blackjack-${name.replace(' ', '-')}-over`)).toEqual([]);
    });

  test('Twenty-One: in a round and after it', async () => {
    const { page } = await stage.ann(aLowHandOfTwentyOne());
    await enabled(page, 'Stay').waitFor();
    expect(await problemsAtAllSizes(page, 'twentyone')).toEqual([]);
    await enabled(page, 'Stay').click();
    await enabled(page, 'Yes').waitFor();
    expect(await problemsAtAllSizes(page, 'twentyone-over')).toEqual([]);
  });

  test("hold'em: before the flop and at the showdown", async () => {
    const { page } = await stage.ann(aVictory());
    await enabled(page, 'Fold').waitFor();
    expect(await problemsAtAllSizes(page, 'holdem')).toEqual([]);
    await shove(page);
    await page
      .getByText(/victory/i)
      .first()
      .waitFor();
    expect(await problemsAtAllSizes(page, 'holdem-over')).toEqual([]);
  });

  test("hold'em: nine at a table", async () => {
    const { page } = await stage.ann(nineSeats());
    await enabled(page, 'Fold').waitFor();
    expect(await problemsAtAllSizes(page, 'holdem-nine')).toEqual([]);
  });
});
