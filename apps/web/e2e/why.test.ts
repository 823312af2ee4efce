import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { inspection } from './inspect.ts';
import { button, enabled } from './player.ts';
import type { Recipe } from './prepared.ts';
import { aFlop, aPair, firstDecision } from './scenes.ts';
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

test("§5.2 §7.6 hold'em heads-up: advice tells the equity and how often the plan does what; on a phone Why comes in sight", async () => {
  const { look, problems } = inspection();
  const { page, complaints } = await stage.ann(firstDecision());
  const plan = page.getByRole('group', { name: 'The plan' });
  await enabled(page, 'Fold').waitFor();
  expect(await plan.isVisible()).toBe(false);
  await button(page, 'Advice').click();
  const shares = plan.getByText(/^[\d.]+ %$/);
  await shares.nth(2).waitFor();
  const sum = (await shares.allTextContents()).reduce((all, share) => all + Number.parseFloat(share), 0);
  expect(Math.abs(sum - 100)).toBeLessThan(2);
  expect(await plan.getByText('best').count()).toBe(1);
  expect(await page.getByRole('group', { name: 'Equity' }).isVisible()).toBe(true);
  expect(await page.getByRole('group', { name: /^A call/ }).count()).toBe(0);
  await look(page, 'The plan');
  await page.setViewportSize({ width: 360, height: 640 });
  await button(page, 'Why').click();
  await explanation(page)
    .getByText(/Your equity is/)
    .first()
    .waitFor();
  expect((await explanation(page).boundingBox())!.y).toBeLessThan(400);
  expect([problems, complaints]).toEqual([[], []]);
});
