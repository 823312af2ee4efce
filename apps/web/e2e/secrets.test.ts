import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { DECK, cardName, type Card } from '@cardroom/engine';

import { SETUP_MS, openBrowser } from './browser.ts';
import { tellsCard } from './leaks.ts';
import { dealHand, enabled, playOut, summary } from './player.ts';
import { openScene, type Scene } from './scene-server.ts';
import { aLowHand } from './scenes.ts';
import { tapWire } from './wiretap.ts';

vi.setConfig({ testTimeout: SETUP_MS });

let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  [browser, scene] = await Promise.all([openBrowser(), aLowHand().then(openScene)]);
}, SETUP_MS);
afterAll(() => Promise.all([browser?.close(), scene?.server.close()]));

const dealer = (page: Page) => page.getByRole('region', { name: 'Dealer' });
const facesOf = (page: Page): Promise<readonly string[]> =>
  dealer(page)
    .getByRole('img')
    .evaluateAll(cards => cards.map(card => card.getAttribute('aria-label') ?? ''));

const cardNamed = (name: string): Card => DECK.find(card => name.startsWith(cardName(card)))!;

/** Everything that the page has put down: its document, its storage, and what it keeps for later. */
const holdings = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!;
        // Scripts know the names of all cards.
        if (/json|html|event/.test(answer.headers.get('content-type') ?? ''))
          answers.push(await answer.text());
      }
    }
    const stored = [localStorage, sessionStorage].map(storage => JSON.stringify(Object.entries(storage)));
    return [document.documentElement.outerHTML, ...stored, ...answers].join('\n');
  });

const backOf = (page: Page): Promise<string> =>
  dealer(page)
    .getByRole('img', { name: 'Face-down card' })
    .evaluate(card => card.outerHTML);

describe('§7.4 §9.2 the hole card', () => {
  test('is not in the document, the traffic, storage or cache before it is turned', async () => {
    const tap = await tapWire(scene.server.url);
    const { page, close } = await scene.ann(browser, { url: tap.url });
    await enabled(page, 'Hit').click();
    await page.getByRole('region', { name: 'Hand 1 of 1' }).getByRole('img').nth(2).waitFor();
    expect((await facesOf(page)).filter(name => name === 'Face-down card')).toHaveLength(1);
    const [told, held, back] = [tap.heard(), await holdings(page), await backOf(page)];

    await playOut(page);
    const hole = cardNamed((await facesOf(page))[1]!);
    expect(tellsCard(told, hole)).toBe(false);
    expect(tellsCard(held, hole)).toBe(false);
    // It is found where it is: after it was turned, and where somebody had let it slip.
    expect(tellsCard(tap.heard(), hole)).toBe(true);
    expect(tellsCard(await holdings(page), hole)).toBe(true);
    expect(told).toContain('"dealer":{');
    expect(tellsCard(told.replaceAll('"dealer":{', `"dealer":{"card":${hole},`), hole)).toBe(true);
    expect(tellsCard(held.replace('Face-down card', cardName(hole)), hole)).toBe(true);

    // Its back is the same whatever is under it.
    for (;;) {
      await dealHand(page);
      if (await summary(page).isHidden()) break;
    }
    expect(await backOf(page)).toBe(back);
    await close();
    await tap.close();
  });
});
