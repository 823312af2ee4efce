import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { DECK, cardName, type Card } from '@cardroom/engine';

import { tellsCard } from './leaks.ts';
import { dealHand, enabled, playOut, shove, summary } from './player.ts';
import type { Recipe } from './prepared.ts';
import { aLowHand, aLowHandOfTwentyOne, aVictory } from './scenes.ts';
import { openStage } from './stage.ts';
import { tapWire, type Wiretap } from './wiretap.ts';

const stage = openStage({ withServer: false });

const dealer = (page: Page) => page.getByRole('region', { name: 'Dealer' });
const facesIn = (place: ReturnType<typeof dealer>): Promise<readonly string[]> =>
  place.getByRole('img').evaluateAll(cards => cards.map(card => card.getAttribute('aria-label') ?? ''));

const cardNamed = (name: string): Card => DECK.find(card => name.startsWith(cardName(card)))!;

/** Everything that the page has put down: its document, its storage, and what it keeps for later. */
const holdings = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!;
        if (new URL(request.url).pathname.startsWith('/api')) throw new Error(`${request.url} is kept.`);
        // Scripts know the names of all cards.
        if (/json|html|event/.test(answer.headers.get('content-type') ?? ''))
          answers.push(await answer.text());
      }
    }
    const databases = await indexedDB.databases();
    if (databases.length > 0) throw new Error(`There are databases: ${JSON.stringify(databases)}.`);
    const stored = [localStorage, sessionStorage].map(storage => JSON.stringify(Object.entries(storage)));
    return [document.documentElement.outerHTML, ...stored, ...answers].join('\n');
  });

/** Of what was asked of the server's interface, all that the browser could give again without asking. */
const keptByBrowser = (page: Page, tap: Wiretap): Promise<readonly string[]> =>
  page.evaluate(
    async paths => {
      const known = await Promise.all(
        paths.map(path =>
          fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => (ok ? [path] : []),
            () => [],
          ),
        ),
      );
      return known.flat();
    },
    [...new Set(tap.asked())].filter(asked => asked.startsWith('GET /api')).map(asked => asked.slice(4)),
  );

type Game = Readonly<{
  prepare: () => Recipe;
  /** Goes on to where cards lie face down. */
  play: (page: Page) => Promise<void>;
  /** Where they lie, and the most that lie there. */
  place: (page: Page) => ReturnType<typeof dealer>;
  /** Goes on until they are turned. */
  reveal: (page: Page) => Promise<void>;
  /** How many are hidden. */
  hidden: number;
}>;

const hitOnce = async (page: Page): Promise<void> => {
  await enabled(page, 'Hit').click();
  await page.getByRole('region', { name: 'Hand 1 of 1' }).getByRole('img').nth(2).waitFor();
};

const GAMES: Readonly<Record<string, Game>> = {
  'the hole card of blackjack': {
    prepare: aLowHand,
    play: hitOnce,
    place: dealer,
    reveal: playOut,
    hidden: 1,
  },
  'the hole card of Twenty-One': {
    prepare: aLowHandOfTwentyOne,
    play: hitOnce,
    place: dealer,
    reveal: async page => {
      await enabled(page, 'Stay').click();
      await dealer(page).getByRole('img', { name: 'Face-down card' }).waitFor({ state: 'hidden' });
    },
    hidden: 1,
  },
  "a rival's cards in hold'em": {
    prepare: aVictory,
    play: page => enabled(page, 'Fold').waitFor(),
    place: page => page.getByRole('list', { name: 'Players' }),
    reveal: async page => {
      await shove(page);
      await page
        .getByText(/victory/i)
        .first()
        .waitFor();
    },
    hidden: 2,
  },
};

describe('§7.4 §9.2 what lies face down', () => {
  for (const [name, { prepare, play, place, reveal, hidden }] of Object.entries(GAMES))
    test(`${name}: not in the document, the traffic, storage or any cache before it is turned`, async () => {
      const scene = await stage.scene(prepare());
      const tap = await tapWire(scene.server.url);
      stage.later(tap.close);
      const { page, close } = await scene.ann(stage.browser(), {
        url: tap.url,
        serviceWorkers: 'allow',
      });
      await play(page);
      const lying = await facesIn(place(page));
      const at = lying.flatMap((face, index) => (face === 'Face-down card' ? [index] : []));
      expect(at).toHaveLength(hidden);
      const [told, held] = [tap.heard(), await holdings(page)];
      expect(await keptByBrowser(page, tap)).toEqual([]);

      await reveal(page);
      const turned = await facesIn(place(page));
      for (const card of at.map(index => cardNamed(turned[index]!))) {
        expect(tellsCard(told, card)).toBe(false);
        expect(tellsCard(held, card)).toBe(false);
        // It is found where it is: after it was turned, and where somebody had let it slip.
        expect(tellsCard(tap.heard(), card)).toBe(true);
        expect(tellsCard(await holdings(page), card)).toBe(true);
        expect(tellsCard(`${told}\ndata: {"dealer":{"card":${card}}}`, card)).toBe(true);
        expect(tellsCard(held.replace('Face-down card', cardName(card)), card)).toBe(true);
      }
      await close();
    });

  test('§7.5 pictures are asked for only of cards that are shown, and drawn here when they do not come', async () => {
    const { page, context } = await stage.ann(aLowHand());
    const asked: string[] = [];
    await context.route('https://deckofcardsapi.com/**', route => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await enabled(page, 'Hit').waitFor();
    expect(asked).toEqual([]);
    const table = page.url();
    await page.goto('/settings');
    await Promise.all([page.waitForEvent('load'), page.getByLabel('Card faces').selectOption('remote')]);
    await page.goto(table);
    await enabled(page, 'Hit').waitFor();
    const shown = async (): Promise<number> =>
      page.getByRole('main').getByRole('img', { name: / of / }).count();
    await expect.poll(() => new Set(asked).size).toBe(await shown());
    expect(await page.locator('main [role=img] svg').count()).toBeGreaterThanOrEqual(await shown());
    await playOut(page);
    await expect.poll(() => new Set(asked).size).toBeGreaterThan(3);
  });

  test('its back is the same whatever is under it', async () => {
    const { page } = await stage.ann(aLowHand());
    const back = (): Promise<string> =>
      dealer(page)
        .getByRole('img', { name: 'Face-down card' })
        .evaluate(card => card.outerHTML);
    await enabled(page, 'Hit').waitFor();
    const first = await back();
    await playOut(page);
    do await dealHand(page);
    while (await summary(page).isVisible());
    expect(await back()).toBe(first);
  });
});
