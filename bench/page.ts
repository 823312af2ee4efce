// How soon the page is there: `node bench/page.ts [NAME]` prints a JSON document with a row for each measure whose name
// contains NAME: what the first visit loads, how long a card takes to appear after a click on Hit with no animation, and how
// soon a hand that is on the page and in a terminal at once shows a move of the other. `bar` is what a measure may be at most.
// Everything is measured on the real server with the built page, in the Chromium of the tests.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import { bin } from '../apps/cli/src/testing/bundle.ts';
import { openTerminal, type Terminal } from '../apps/cli/src/testing/terminal.ts';
import { openBrowser } from '../apps/web/e2e/browser.ts';
import { PAGE } from '../apps/web/e2e/page.ts';
import { dealHand, enabled, firstOf, hand, playOut, summary } from '../apps/web/e2e/player.ts';
import { openScene } from '../apps/web/e2e/scene-server.ts';
import { aLowHand } from '../apps/web/e2e/scenes.ts';
import { startServer } from '../apps/web/e2e/server.ts';
import { quantile, round, takeMeasures, type Measure } from './bars.ts';
import { hitting } from './hitting.ts';

const KB = 1_000;
const HITS = 100;
/** How many moves each face shows the other. */
const MOVES = 40;

const server = await startServer();

/** What the browser fetches of scripts until the front page is at rest, each compressed as a server would. */
const firstLoad: Measure = async name => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', response => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      sizes.push(response.body().then(body => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await browser.close();
  return [{ name, value: round(total / KB), bar: 80, isScore: false }];
};

const largestScript: Measure = async name => {
  const sizes = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => statSync(join(PAGE, file)).size);
  return [{ name, value: round(Math.max(...sizes) / KB), bar: 250, isScore: false }];
};

const hitToCard: Measure = async name => {
  const browser = await openBrowser();
  try {
    return [
      {
        name,
        value: round(quantile(await hitting(browser, server.url, 'hit-times.js', HITS), 0.95)),
        bar: 100,
        isScore: false,
      },
    ];
  } finally {
    await browser.close();
  }
};

const terminalAt = (folder: string): Terminal =>
  openTerminal({
    command: process.execPath,
    args: [bin('cardroom'), 'blackjack', '--rules', '21black', '--player', 'ann', '--speed', 'off'],
    env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder },
  });

/** One hand on both faces. `hit` draws a card on one of them and says how long the other takes to show it. */
type Faces = Readonly<{ page: Page; terminal: Terminal }>;

const hitInTerminal = async ({ page, terminal }: Faces): Promise<number> => {
  const cards = hand(page, 1, 1).getByRole('img');
  const next = cards.nth(await cards.count());
  const start = performance.now();
  terminal.type('h');
  await next.waitFor();
  return performance.now() - start;
};

const hitOnPage = async ({ page, terminal }: Faces): Promise<number> => {
  const total = totalIn(terminal);
  const start = performance.now();
  await enabled(page, 'Hit').click();
  await terminal.until(() => totalIn(terminal) !== total);
  return performance.now() - start;
};

/** `YOUR HAND (16)`. */
const totalIn = (terminal: Terminal): string => /HAND \(([^)]+)\)/.exec(terminal.screen())?.[1] ?? '';

/** The next hand that can be hit, on both faces. */
const nextHand = async ({ page, terminal }: Faces): Promise<void> => {
  for (;;) {
    if (await enabled(page, 'Hit').isVisible()) break;
    await playOut(page);
    await dealHand(page);
  }
  await terminal.until('[H]it');
};

const followed = async (faces: Faces, hit: (faces: Faces) => Promise<number>): Promise<readonly number[]> => {
  const times: number[] = [];
  while (times.length < MOVES) {
    await nextHand(faces);
    times.push(await hit(faces));
    await firstOf(summary(faces.page), enabled(faces.page, 'Hit'), enabled(faces.page, 'Stand'));
  }
  return times;
};

const oneToTheOther: Measure = async name => {
  const [browser, scene] = await Promise.all([openBrowser(), openScene(aLowHand())]);
  const terminal = terminalAt(scene.server.folder);
  try {
    const { page } = await scene.ann(browser);
    await terminal.until('[H]it');
    // The first key finds a terminal that is still starting.
    await hitInTerminal({ page, terminal });
    const rows = [];
    for (const [way, hit] of [
      ['terminal to page', hitInTerminal],
      ['page to terminal', hitOnPage],
    ] as const) {
      const value = round(quantile(await followed({ page, terminal }, hit), 0.95));
      rows.push({ name: `${name}, ${way}, 95 of 100, ms`, value, bar: 1000, isScore: false });
    }
    return rows;
  } finally {
    terminal.close();
    await Promise.all([browser.close(), scene.server.close()]);
  }
};

await takeMeasures(
  [
    ['Page, scripts of the first load, compressed KB', firstLoad],
    ['Page, largest script, KB', largestScript],
    ['Page, click on Hit to card, 95 of 100, ms', hitToCard],
    ['Page, a move from one face to the other', oneToTheOther],
  ],
  server.close,
);
