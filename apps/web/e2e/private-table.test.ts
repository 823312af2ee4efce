import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { DECK, cardName, type Card } from '@cardroom/engine';

import { inspection } from './inspect.ts';
import { tellsCard } from './leaks.ts';
import { button, enabled, enter } from './player.ts';
import { openStage } from './stage.ts';
import { tapWire } from './wiretap.ts';

const stage = openStage();

/** The cards that somebody holds. */
const own = async (page: Page): Promise<readonly Card[]> => {
  const cards = page.getByRole('region', { name: 'Your hand' }).getByRole('img', { name: / of / });
  await cards.nth(1).waitFor();
  const names = await cards.evaluateAll(all => all.map(card => card.getAttribute('aria-label') ?? ''));
  return names.map(name => DECK.find(card => name.startsWith(cardName(card)))!);
};

const isTheTurnOf = (page: Page): Promise<boolean> => enabled(page, 'Fold').isVisible();

describe('§8.5 several browsers at one private table', () => {
  test('open, invite by link, sit down, watch, play a hand; nobody is told the cards of another', async () => {
    const { look, problems } = inspection();
    const host = await stage.comes({ name: 'hanna' });
    await enter(host.page, '/host', 'hanna');
    await host.page.getByLabel('Rules', { exact: true }).selectOption('headsup');
    await enabled(host.page, 'Open table').click();
    await enabled(host.page, 'Table').click();
    const link = await host.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await host.page.getByRole('img', { name: /QR code/ }).waitFor();
    await look(host.page, 'The invitation');
    await host.page.keyboard.press('Escape');

    // Without the code the door stays shut.
    const { pathname, search } = new URL(link);
    const stranger = await stage.comes({ name: 'sam' });
    await enter(stranger.page, pathname, 'sam');
    await stranger.page.getByText('its code is missing.').waitFor();
    await stranger.page.evaluate(
      "history.pushState(null, '', '?invite=000000000000'); dispatchEvent(new PopStateEvent('popstate'))",
    );
    await stranger.page.getByText('its code is wrong.').waitFor();
    await look(stranger.page, 'A door that stays shut');
    expect(await enabled(stranger.page, 'Sit down').isVisible()).toBe(false);

    const [guests, watchers] = [await tapWire(stage.server().url), await tapWire(stage.server().url)];
    stage.later(() => Promise.all([guests.close(), watchers.close()]));
    const guest = await stage.comes({ url: guests.url, name: 'gus' });
    await enter(guest.page, pathname + search, 'gus');
    await enabled(guest.page, 'Sit down').waitFor();
    await look(guest.page, 'The door of a table');
    const watcher = await stage.comes({ url: watchers.url, name: 'wim' });
    await enter(watcher.page, pathname + search, 'wim');
    await button(watcher.page, 'Watch from the rail').click();
    await enabled(guest.page, 'Sit down').click();
    for (const { page } of [host, guest]) await enabled(page, 'Deal').click();

    const [theirs, mine] = [await own(host.page), await own(guest.page)];
    expect(new Set([...theirs, ...mine]).size).toBe(4);
    expect(theirs.map(card => tellsCard(guests.heard(), card))).toEqual([false, false]);
    expect(mine.map(card => tellsCard(guests.heard(), card))).toEqual([true, true]);
    await watcher.page.getByRole('img', { name: 'Face-down card' }).nth(3).waitFor();
    await look(watcher.page, 'The rail');
    expect([...theirs, ...mine].some(card => tellsCard(watchers.heard(), card))).toBe(false);

    await Promise.race([host, guest].map(({ page }) => enabled(page, 'Fold').waitFor()));
    const [actor, other] = (await isTheTurnOf(host.page)) ? [host, guest] : [guest, host];
    await enabled(actor.page, 'Fold').click();
    await enabled(other.page, 'Next hand').waitFor();
    expect([...theirs, ...mine].some(card => tellsCard(watchers.heard(), card))).toBe(false);
    expect(theirs.map(card => tellsCard(guests.heard(), card))).toEqual([false, false]);
    await enabled(host.page, 'Table').click();
    await look(host.page, "The host's menu");
    expect(problems).toEqual([]);
    expect([...host.elsewhere, ...guest.elsewhere]).toEqual([]);
    expect([...host.complaints, ...guest.complaints, ...watcher.complaints]).toEqual([]);
  });
});
