import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { inspection } from './inspect.ts';
import { button, enabled } from './player.ts';
import type { Recipe } from './prepared.ts';
import { aFlop, aPair } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage({ withServer: false });

const explanation = (page: Page) => page.getByRole('group', { name: 'Why', exact: true });

/** Asks why before deciding: it is seen without scrolling, heard once, and keeps nobody out. */
const asksWhy = async (recipe: Recipe, waits: string, words: RegExp): Promise<void> => {
  const { look, problems } = inspection();
  const { page, said, complaints } = await stage.ann(recipe);
  await enabled(page, waits).waitFor();
  expect(await explanation(page).isVisible()).toBe(false);
  await button(page, 'Why').click();
  await explanation(page).getByText(words).waitFor();
  const { y, height } = (await explanation(page).boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await look(page, 'Why');
  await expect.poll(said).toContainEqual(expect.stringMatching(words));
  expect((await said()).filter(sentence => words.test(sentence))).toHaveLength(1);
  expect([problems, complaints]).toEqual([[], []]);
};

describe('§5.2 §7.6 why, before one decides', () => {
  test('blackjack: what is best, and by how much', () =>
    asksWhy(aPair(), 'Split', /Double is best: it is worth \+\$\d/));

  test("hold'em: the equity against the others' hands, and its error", () =>
    asksWhy(aFlop(), 'Fold', /Your equity is \d+ % against 3 random hands\./));
});
