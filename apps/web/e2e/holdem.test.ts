import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { expectAccessible } from './accessible.ts';
import { SETUP_MS, openBrowser } from './browser.ts';
import { button, enabled, shove } from './player.ts';
import type { Prepared } from './prepared.ts';
import { openScene } from './scene-server.ts';
import { aDefeat, aVictory } from './scenes.ts';

vi.setConfig({ testTimeout: SETUP_MS });

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, SETUP_MS);
afterAll(() => browser?.close());

/** Goes all in with the last hand of a game, and plays another one. */
const lastHand = async (prepared: Prepared, outcome: RegExp): Promise<void> => {
  const scene = await openScene(prepared);
  const visitor = await scene.ann(browser);
  const { page, complaints, elsewhere } = visitor;
  await enabled(page, 'Fold').waitFor();
  await expectAccessible(page, "Hold'em before the flop");
  await shove(page);
  await page.getByText(outcome).first().waitFor();
  // All five cards of the board and both hands lie open.
  const faces = page.getByRole('main').getByRole('img', { name: / of / });
  expect(await faces.count()).toBe(9);
  expect(await page.getByRole('img', { name: /in the winning hand/ }).count()).toBeGreaterThanOrEqual(5);
  await expectAccessible(page, `Hold'em, ${outcome.source}`);
  await button(page, '(Play again|New game|Deal|Next round|Next hand)').first().click();
  await enabled(page, 'Fold').waitFor();
  expect([...complaints, ...elsewhere]).toEqual([]);
  await visitor.close();
  await scene.server.close();
};

describe("§7.7 hold'em on the page", () => {
  test('the last chip won is a victory, with the winning cards raised; then a new game', async () =>
    lastHand(await aVictory(), /victory/i));

  test('the last chip lost is a defeat; then a new game', async () => lastHand(await aDefeat(), /defeat/i));
});
