import { describe, expect, test } from 'vitest';

import { inspection } from './inspect.ts';
import { button, enabled, shove } from './player.ts';
import type { Recipe } from './prepared.ts';
import { aDefeat, aVictory } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage({ withServer: false });

/** Goes all in with the last hand of a game, and plays another one. */
const lastHand = async (recipe: Recipe, outcome: RegExp): Promise<void> => {
  const { look, problems } = inspection();
  const { page, complaints, elsewhere } = await stage.ann(recipe);
  await shove(page);
  await page.getByText(outcome).first().waitFor();
  // All five cards of the board and both hands lie open.
  const faces = page.getByRole('main').getByRole('img', { name: / of / });
  expect(await faces.count()).toBe(9);
  expect(await page.getByRole('img', { name: /in the winning hand/ }).count()).toBeGreaterThanOrEqual(5);
  await look(page, outcome.source);
  await button(page, '(Play again|New game|Deal|Next round|Next hand)').first().click();
  await enabled(page, 'Fold').waitFor();
  expect(problems).toEqual([]);
  expect([...complaints, ...elsewhere]).toEqual([]);
};

describe("§7.7 hold'em on the page", () => {
  test('the last chip won is a victory, with the winning cards raised; then a new game', () =>
    lastHand(aVictory(), /victory/i));

  test('the last chip lost is a defeat; then a new game', () => lastHand(aDefeat(), /defeat/i));
});
