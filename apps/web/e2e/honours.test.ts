import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { inspection } from './inspect.ts';
import { dealHand, enabled, enter, playOut, summary } from './player.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** Nobody is advised here: what each hand is worth need not be worked out. */
const settings = { coach: 'off' };

const play = (page: Page, name: string) => page.getByRole('button', { name });

/** The cards on the table, by their names. */
const cardsOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main [role=img]')
    .evaluateAll(cards => cards.map(card => card.getAttribute('aria-label') ?? ''));

/** Goes to today's shoe and plays its first round; answers the cards that it showed. */
const firstRound = async (page: Page, name: string): Promise<readonly string[]> => {
  await enter(page, '/honours', name);
  await play(page, 'Play today’s shoe').click();
  await dealHand(page);
  await playOut(page);
  await summary(page).waitFor();
  return cardsOn(page);
};

describe('§8.4 §7.6 honours in a browser', () => {
  test('§8.4 the daily shoe is the same in two browsers, counts one attempt, and axe finds nothing', async () => {
    const { look, problems } = inspection();
    const { page, complaints } = await stage.comes({ name: 'ida', settings });
    const seen = await firstRound(page, 'ida');
    expect(seen.length).toBeGreaterThanOrEqual(4);

    await page.goto('/honours');
    await page.getByText('begun: 1 of 10 rounds').waitFor();
    await page.getByText('How to check it').click();
    await look(page, 'Honours');
    await play(page, 'Go on with today’s shoe').click();
    await enabled(page, 'Next round').or(enabled(page, 'Deal')).first().waitFor();

    const { page: other } = await stage.comes({ name: 'omar', settings });
    expect(await firstRound(other, 'omar')).toEqual(seen);
    expect([problems, complaints]).toEqual([[], []]);
  });
});
