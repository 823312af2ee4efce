// Takes the README's pictures of the page, at tables whose cards are known: `node apps/web/e2e/pictures.ts FOLDER`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { openBrowser } from './browser.ts';
import { enabled } from './player.ts';
import type { Recipe } from './prepared.ts';
import { openScene } from './scene-server.ts';
import { aFlop, aPair } from './scenes.ts';
import type { Visit } from './visitor.ts';

type Picture = Readonly<{
  scene: () => Recipe;
  visit: Visit;
  /** Goes where the picture is to be taken, and waits until everything is there. */
  pose: (page: Page) => Promise<void>;
}>;

const DESKTOP: Visit = { viewport: { width: 1280, height: 800 } };
const PHONE: Visit = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true };
const COACHED = { settings: { coach: 'before', colours: 'four' } } as const;

/** The coach has counted. */
const counted = (page: Page): Promise<void> =>
  page
    .locator('.rail')
    .getByText(/[+−-]\$\d/)
    .first()
    .waitFor();

const PICTURES: Readonly<Record<string, Picture>> = {
  'page-blackjack': {
    scene: aPair,
    visit: { ...DESKTOP, ...COACHED },
    pose: async page => {
      await enabled(page, 'Split').waitFor();
      await counted(page);
    },
  },
  'page-holdem-phone': {
    scene: aFlop,
    visit: { ...PHONE, ...COACHED },
    pose: page => enabled(page, 'Fold').waitFor(),
  },
  'page-lobby': {
    scene: aPair,
    visit: { viewport: { width: 1280, height: 520 } },
    pose: async page => {
      await enabled(page, 'Split').waitFor();
      await page.goto('/');
      await page.getByRole('region', { name: 'Your tables' }).waitFor();
    },
  },
};

const QUALITY = 88;

/** WebP: a third of a PNG, and read wherever a README is. */
const webpOf = async (page: Page): Promise<Buffer> => {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
};

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node apps/web/e2e/pictures.ts FOLDER');
const browser = await openBrowser();
try {
  for (const [name, { scene, visit, pose }] of Object.entries(PICTURES)) {
    const { server, ann } = await openScene(scene());
    const { page, close } = await ann(browser, visit);
    await pose(page);
    // Courts are letters until their pictures have come.
    await page.waitForFunction(() => document.querySelector('.court.waiting') === null);
    writeFileSync(join(folder, `${name}.webp`), await webpOf(page));
    await close();
    await server.close();
  }
} finally {
  await browser.close();
}
