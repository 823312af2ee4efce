import { expect, test } from 'vitest';

import { inspection } from './inspect.ts';
import { enabled, playOut } from './player.ts';
import { aPair } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage({ withServer: false });

test('§5.4 §7.6 a mistake is in the review, and opens its round at the decision', async () => {
  const { look, problems } = inspection();
  // Two fives, and she stands. The coach on the page is silent: the server's is the one that is asked.
  const scene = await stage.process(aPair());
  const { page, complaints, close } = await scene.ann(stage.browser(), { settings: { coach: 'off' } });
  stage.later(close);
  await enabled(page, 'Stand').waitFor();
  await playOut(page);
  await page.goto('/review');
  await page.getByText(/^Result .* = expected .* \+ mistakes .* \+ luck /).waitFor({ timeout: 30_000 });
  await page.getByRole('img', { name: /^The sums after each round/ }).waitFor();
  await look(page, 'The review');
  await page.getByRole('button', { name: 'pair of fives against three' }).click();
  const list = page.getByRole('heading', { name: 'Mistakes, pair of fives against three' });
  await list.waitFor();
  expect(await list.evaluate(heading => heading === heading.ownerDocument.activeElement)).toBe(true);
  expect((await list.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
  await look(page, 'One situation');
  // By game and by date, and by session.
  await page.getByLabel('Game').selectOption('holdem');
  await page.getByText('No reviewed round is of that game and those dates.').waitFor();
  await look(page, 'A game without rounds');
  await page.getByRole('button', { name: 'All rounds' }).click();
  await page.getByLabel('From').fill('2100-01-01');
  await page.getByText('No reviewed round is of that game and those dates.').waitFor();
  await page.getByRole('region', { name: 'Sessions' }).getByRole('button').click();
  await page.getByText(/^Result /).waitFor();
  expect(await page.getByLabel('From').inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Situation' }).fill('fives against');
  await page.getByRole('heading', { name: 'Mistakes, fives against' }).waitFor();
  await page.getByRole('region', { name: 'Mistakes' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Round/ }).waitFor();
  expect(await page.locator('.story .here').innerText()).toMatch(/stand/i);
  const verdict = page.locator('.story .here .verdict');
  await verdict.getByText('Pair of fives against three: you chose stand; double was better by $').waitFor();
  expect(await verdict.getByRole('listitem').first().innerText()).toMatch(/^Double\s*best\s+\+\$/);
  await look(page, 'The round at its decision');
  await verdict.getByRole('button', { name: 'See the table' }).click();
  await page.getByText('What would you do?').first().waitFor();
  await look(page, 'The table at the decision');
  // Back from the mistake: the session and the situation are still chosen.
  while (new URL(page.url()).pathname !== '/review') await page.goBack();
  await page.getByRole('heading', { name: 'Mistakes, fives against' }).waitFor();
  const session = page.getByRole('region', { name: 'Sessions' }).getByRole('button');
  expect(await session.getAttribute('aria-pressed')).toBe('true');
  expect([problems, complaints]).toEqual([[], []]);
});
