import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { DECK, cardName, type Card } from '@cardroom/engine';

import { expectAccessible } from './accessible.ts';
import { SETUP_MS, openBrowser } from './browser.ts';
import { tellsCard } from './leaks.ts';
import { enabled } from './player.ts';
import { startServer, type TestServer } from './server.ts';
import { visit } from './visitor.ts';
import { tapWire, type Wiretap } from './wiretap.ts';

vi.setConfig({ testTimeout: SETUP_MS });

let browser: Browser;
let server: TestServer;
let tap: Wiretap;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
  tap = await tapWire(server.url);
}, SETUP_MS);
afterAll(() => Promise.all([browser?.close(), tap?.close(), server?.close()]));

const enter = async (page: Page, path: string, name: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await enabled(page, 'Start').click();
};

/** The cards that somebody holds. */
const own = async (page: Page): Promise<readonly Card[]> => {
  const cards = page.getByRole('region', { name: 'Your hand' }).getByRole('img', { name: / of / });
  await cards.nth(1).waitFor();
  const names = await cards.evaluateAll(all => all.map(card => card.getAttribute('aria-label') ?? ''));
  return names.map(name => DECK.find(card => name.startsWith(cardName(card)))!);
};

const isTheTurnOf = (page: Page): Promise<boolean> => enabled(page, 'Fold').isVisible();

describe('§8.5 two browsers at one private table', () => {
  test('open, invite by link, sit down, play a hand; nobody is told the cards of the other', async () => {
    const host = await visit(browser, server.url, { name: 'hanna' });
    await enter(host.page, '/host', 'hanna');
    await enabled(host.page, 'Open table').waitFor();
    await expectAccessible(host.page, 'Hosting');
    await host.page.getByLabel('Rules', { exact: true }).selectOption('headsup');
    await enabled(host.page, 'Open table').click();
    await enabled(host.page, 'Table').click();
    const link = await host.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await host.page.getByRole('img', { name: /QR code/ }).waitFor();
    await expectAccessible(host.page, 'The invitation');
    await host.page.keyboard.press('Escape');

    // Without the code the door stays shut.
    const { pathname, search } = new URL(link);
    const stranger = await visit(browser, server.url, { name: 'sam' });
    await enter(stranger.page, pathname, 'sam');
    await stranger.page
      .getByText(/private|invit/i)
      .first()
      .waitFor();
    expect(await enabled(stranger.page, 'Sit down').isVisible()).toBe(false);
    await stranger.close();

    const guest = await visit(browser, tap.url, { name: 'gus' });
    await enter(guest.page, pathname + search, 'gus');
    await enabled(guest.page, 'Sit down').waitFor();
    await expectAccessible(guest.page, 'The door of a table');
    await enabled(guest.page, 'Sit down').click();
    for (const { page } of [host, guest]) await enabled(page, 'Deal').click();

    const [theirs, mine] = [await own(host.page), await own(guest.page)];
    expect(new Set([...theirs, ...mine]).size).toBe(4);
    expect(theirs.map(card => tellsCard(tap.heard(), card))).toEqual([false, false]);
    expect(mine.map(card => tellsCard(tap.heard(), card))).toEqual([true, true]);
    await Promise.race([host, guest].map(({ page }) => enabled(page, 'Fold').waitFor()));
    const [actor, other] = (await isTheTurnOf(host.page)) ? [host, guest] : [guest, host];
    await enabled(actor.page, 'Fold').click();
    await enabled(other.page, 'Next hand').waitFor();
    expect(theirs.map(card => tellsCard(tap.heard(), card))).toEqual([false, false]);
    expect([...host.elsewhere, ...guest.elsewhere]).toEqual([]);
    await host.close();
    await guest.close();
  });
});
