import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { problemsAtAllSizes } from './all-sizes.ts';
import { dialog, inFront } from './in-front.ts';
import { inspection, type Inspection } from './inspect.ts';
import { button, enabled, shove } from './player.ts';
import { aDefeat, aVictory } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage({ withServer: false });

/** Goes all in with the last hand of a game, and plays another one. */
const lastHand = async (page: Page, outcome: RegExp, meanwhile: () => Promise<void>): Promise<void> => {
  await shove(page);
  await page.getByText(outcome).first().waitFor();
  // All five cards of the board and both hands lie open.
  const faces = page.getByRole('main').getByRole('img', { name: / of / });
  expect(await faces.count()).toBe(9);
  expect(await page.getByRole('img', { name: /in the winning hand/ }).count()).toBeGreaterThanOrEqual(5);
  await meanwhile();
  await button(page, '(Play again|New game|Deal|Next round|Next hand)').first().click();
  await enabled(page, 'Fold').waitFor();
};

/** Everything that can stand in front of a hand. */
const lookAtAll = async (page: Page, look: Inspection['look']): Promise<void> => {
  await inFront(
    page,
    () => page.keyboard.press('?'),
    () => look(page, 'The keys'),
  );
  await inFront(
    page,
    () => button(page, 'Table').click(),
    () => look(page, 'The menu of the table'),
  );
  await page.getByLabel('Raise to').fill('1');
  await look(page, 'A wrong raise');
  await page.getByLabel('Raise to').press('Escape');
  await inFront(
    page,
    async () => {
      await page.keyboard.press('5');
      if (await dialog(page).isHidden()) await page.keyboard.press('b');
    },
    () => look(page, 'All in?'),
  );
};

describe("§7.7 §7.2 §7.6 hold'em on the page, at every size and for everybody", () => {
  test('the last chip won is a victory, with the winning cards raised; then a new game', async () => {
    const { look, problems } = inspection();
    const { page, complaints, elsewhere } = await stage.ann(aVictory(), { settings: { colours: 'four' } });
    await enabled(page, 'Fold').waitFor();
    expect(await problemsAtAllSizes(page, 'Before the flop', 'holdem')).toEqual([]);
    await look(page, 'Before the flop');
    await lookAtAll(page, look);
    await lastHand(page, /victory/i, async () => {
      expect(await problemsAtAllSizes(page, 'Victory', 'holdem-over')).toEqual([]);
      await look(page, 'Victory');
    });
    await page.goto('/holdem');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(page, 'The choice of a game');
    expect(problems).toEqual([]);
    expect([...complaints, ...elsewhere]).toEqual([]);
  });

  test('the last chip lost is a defeat; then a new game', async () => {
    const { look, problems } = inspection();
    const { page, complaints, elsewhere } = await stage.ann(aDefeat());
    await lastHand(page, /defeat/i, () => look(page, 'Defeat'));
    expect(problems).toEqual([]);
    expect([...complaints, ...elsewhere]).toEqual([]);
  });
});
