import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { SETUP_MS, SIZES, openBrowser } from './browser.ts';
import { layoutProblems } from './layout.ts';
import { enabled, firstOf, playOut, shove, summary } from './player.ts';
import { openScene, type Scene } from './scene-server.ts';
import { aLowHand, aVictory, anAce, fourHands, manyCards, nineSeats } from './scenes.ts';
import type { Prepared } from './prepared.ts';

const PICTURES = join(import.meta.dirname, 'screenshots');
mkdirSync(PICTURES, { recursive: true });

vi.setConfig({ testTimeout: SETUP_MS });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, SETUP_MS);
afterAll(() => browser?.close());

/** Looks at a table at every size; all that is wrong at any of them. */
const problemsAtAllSizes = async (page: Page, name: string): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: join(PICTURES, `${name}-${viewport.width}x${viewport.height}.png`) });
    problems.push(...(await layoutProblems(page)).map(problem => `${size}: ${problem}`));
  }
  return problems;
};

const withScene = async (
  prepared: Promise<Prepared>,
  act: (scene: Scene) => Promise<void>,
): Promise<void> => {
  const scene = await openScene(await prepared);
  try {
    await act(scene);
  } finally {
    await scene.server.close();
  }
};

describe('§7.2 cards and all action buttons are in view at every size, and nothing lies over another', () => {
  for (const [name, prepare] of [
    ['a hand', aLowHand],
    ['four hands', fourHands],
    ['many cards', manyCards],
    ['insurance', anAce],
  ] as const)
    test(`blackjack: ${name}`, () =>
      withScene(prepare(), async scene => {
        const { page, close } = await scene.ann(browser);
        await firstOf(...['Hit', 'No insurance'].map(action => enabled(page, action)));
        expect(await problemsAtAllSizes(page, `blackjack-${name.replace(' ', '-')}`)).toEqual([]);
        await playOut(page);
        await summary(page).waitFor();
        expect(await problemsAtAllSizes(page, `blackjack-${name.replace(' ', '-')}-over`)).toEqual([]);
        await close();
      }));

  test("hold'em: before the flop and at the showdown", () =>
    withScene(aVictory(), async scene => {
      const { page, close } = await scene.ann(browser);
      await enabled(page, 'Fold').waitFor();
      expect(await problemsAtAllSizes(page, 'holdem')).toEqual([]);
      await shove(page);
      await page
        .getByText(/victory/i)
        .first()
        .waitFor();
      expect(await problemsAtAllSizes(page, 'holdem-over')).toEqual([]);
      await close();
    }));

  test("hold'em: nine at a table", () =>
    withScene(nineSeats(), async scene => {
      const { page, close } = await scene.ann(browser);
      await enabled(page, 'Fold').waitFor();
      expect(await problemsAtAllSizes(page, 'holdem-nine')).toEqual([]);
      await close();
    }));
});
