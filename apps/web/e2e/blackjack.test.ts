import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { button, dealHand, enabled, firstOf, hand, playOut, signIn, summary } from './player.ts';
import { aLowHand, aPair } from './scenes.ts';
import { openStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const stage = openStage();

/** Nothing red in the console, and nobody else was asked for anything. */
const expectQuiet = ({ complaints, elsewhere }: Visitor): void => {
  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);
};

const figure = async (page: Page, name: string): Promise<string> =>
  (await page
    .getByRole('region', { name: 'Statistics' })
    .first()
    .getByRole('row', { name: new RegExp(`^${name}\\b`) })
    .or(page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd'))
    .first()
    .textContent()) ?? '';

describe('§7.1–§7.4 blackjack on the page', () => {
  test('name, Start, Deal: three gestures to a hand; a round to its summary and the next one', async () => {
    const visitor = await stage.comes({ name: 'kim' });
    const { page } = visitor;
    await signIn(page, 'kim');
    await button(page, 'Deal').click();
    await firstOf(hand(page, 1, 1), summary(page));
    await playOut(page);
    expect(await summary(page).textContent()).toMatch(/[+−-]?\$\d|push/i);
    await dealHand(page);
    expectQuiet(visitor);
  });

  test('§7.1 a bad name is refused beside the field, in words', async () => {
    const { page } = await stage.comes();
    await page.goto('/');
    for (const name of ['', 'x', 'a b', 'ä'.repeat(3)]) {
      await page.getByRole('textbox', { name: 'Username' }).fill(name);
      await button(page, 'Start').click();
      await page
        .getByText(/Enter a username|2 to 24/)
        .first()
        .waitFor();
    }
  });

  test('§2.8 §8.1 §9.3 split, double, a killed server in mid-hand, summary, statistics after a reload', async () => {
    const pair = await stage.process(aPair());
    const { page, elsewhere, close } = await pair.ann(stage.browser());
    stage.later(close);
    await enabled(page, 'Split').click();
    await hand(page, 1, 2).waitFor();
    await hand(page, 2, 2).waitFor();
    await enabled(page, 'Double').click();
    await hand(page, 1, 2).getByText('$100').first().waitFor();
    const before = await hand(page, 1, 2).textContent();

    await pair.server.kill();
    await pair.server.restart();
    await page.reload();
    await hand(page, 1, 2).waitFor();
    expect(await hand(page, 1, 2).textContent()).toBe(before);

    await playOut(page);
    expect(await summary(page).textContent()).toMatch(/1.*2/);
    await page.goto('/statistics');
    await page.getByRole('region', { name: 'Statistics' }).first().waitFor();
    const [splits, doubles] = [await figure(page, 'Splits'), await figure(page, 'Doubles')];
    expect([splits, doubles].map(text => /1/.test(text))).toEqual([true, true]);
    await page.reload();
    await page.getByRole('region', { name: 'Statistics' }).first().waitFor();
    expect([await figure(page, 'Splits'), await figure(page, 'Doubles')]).toEqual([splits, doubles]);
    expect(elsewhere).toEqual([]);
  });

  test('§9.3 a table finds its server again by itself', async () => {
    const { page } = await stage.comes({ name: 'lou' });
    await signIn(page, 'lou');
    await dealHand(page);
    await stage.server().kill();
    await stage.server().restart();
    await playOut(page);
    await dealHand(page);
  });

  test('§7.9 what failed is told in a toast and can be tried again; play goes on meanwhile', async () => {
    const { page } = await stage.comes({ name: 'tilda' });
    await page.route('**/api/statistics', route =>
      route.fulfill({ status: 500, json: { code: 'store/down', message: 'The store is away.' } }),
    );
    await signIn(page, 'tilda');
    await dealHand(page);
    await playOut(page);
    await page.goto('/statistics');
    await page.getByRole('alert').getByText('The store is away.').waitFor();
    await page.unroute('**/api/statistics');
    await button(page, 'Try again').click();
    await page.getByRole('region', { name: 'Statistics' }).first().waitFor();
  });

  test('§7.3 a button that may not be pressed says why', async () => {
    const { page } = await stage.ann(aLowHand());
    await enabled(page, 'Hit').waitFor();
    const off = page.getByRole('group', { name: 'Actions' }).locator('button[aria-disabled=true]').first();
    const reason = page.locator(`id=${await off.getAttribute('aria-describedby')}`);
    await off.focus();
    expect((await reason.textContent())!.length).toBeGreaterThan(5);
    expect(await reason.isVisible()).toBe(true);
  });
});
