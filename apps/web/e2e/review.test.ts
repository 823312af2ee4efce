import { expect, test } from 'vitest';

import { SIZES } from './browser.ts';
import { inspection } from './inspect.ts';
import { dealHand, enabled, playOut, signIn } from './player.ts';
import { openStage } from './stage.ts';

const stage = openStage();

test('§5.4 §7.6 a round that was played is reviewed on the page, wide and narrow', async () => {
  const { look, problems } = inspection();
  const { page } = await stage.comes({ name: 'rita' });
  await signIn(page, 'rita');
  await enabled(page, 'Deal').waitFor();
  await dealHand(page);
  await playOut(page);
  await page.goto('/review');
  await page.getByText(/^Result .* = expected .* \+ mistakes .* \+ luck /).waitFor({ timeout: 30_000 });
  await page.getByRole('img', { name: /^The sums after each round/ }).waitFor();
  await look(page, 'The review');
  await page.setViewportSize(SIZES.small);
  await look(page, 'The review on a phone');
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
});
