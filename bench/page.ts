// How soon the page is there: `node bench/page.ts [NAME]` prints a JSON document with a row for each measure whose name
// contains NAME: Lighthouse's scores for a desktop and a phone, what the first visit loads, and how long a card takes to
// appear after a click on Hit with no animation. `bar` is what a measure must reach: at least, for scores; at most, for sizes
// and times. Everything is measured on the real server with the built page, in the Chromium of the tests.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Browser, Page } from 'playwright-core';

import { openBrowser } from '../apps/web/e2e/browser.ts';
import { freePort, startServer } from '../apps/web/e2e/server.ts';
import { PAGE } from '../apps/web/e2e/page.ts';
import { dealHand, enabled, firstOf, playOut, signIn, summary } from '../apps/web/e2e/player.ts';

type Measured = Readonly<{
  name: string;
  value: number;
  bar: number;
  /** Scores must be at least their bar; everything else at most. */
  isScore: boolean;
}>;
type Measure = (name: string) => Promise<readonly Measured[]>;

const KB = 1_000;
const HITS = 100;
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const PAGES = ['/', '/blackjack', '/holdem'] as const;
const MISSING =
  'Lighthouse is not installed: `npm run bench` installs it into bench/, or `npm ci --prefix bench` alone.';

const only = (process.argv[2] ?? '').toLowerCase();
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
const round = (value: number): number => Number(value.toPrecision(4));

type Lighthouse = (
  url: string,
  flags: object,
  config?: object,
) => Promise<{ readonly lhr: { readonly categories: Readonly<Record<string, { readonly score: number }>> } }>;

/** Whoever has not installed it gets a sentence, not a stack. */
const loadLighthouse = async (): Promise<{ run: Lighthouse; desktop: object }> => {
  // Named by variables: the types of the package are not needed where it is not installed.
  const [name, config] = ['lighthouse', 'lighthouse/core/config/desktop-config.js'];
  try {
    const { default: run } = (await import(name)) as { default: Lighthouse };
    const { default: desktop } = (await import(config)) as { default: object };
    return { run, desktop };
  } catch {
    throw new Error(MISSING);
  }
};

const server = await startServer();

const scores: Measure = async name => {
  const { run, desktop } = await loadLighthouse();
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const rows: Measured[] = [];
  try {
    for (const path of PAGES)
      for (const [device, config] of [
        ['desktop', desktop],
        ['mobile', undefined],
      ] as const) {
        const flags = { port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(SCORES) };
        const { lhr } = await run(server.url + path, flags, config);
        for (const [category, bar] of Object.entries(SCORES)) {
          const value = Math.round(100 * lhr.categories[category]!.score);
          rows.push({ name: `${name}, ${device}, ${path}, ${category}`, value, bar, isScore: true });
        }
      }
  } finally {
    await browser.close();
  }
  return rows;
};

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

const timesOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as { hitTimes: number[] }).hitTimes);

const hitting = async (browser: Browser): Promise<readonly number[]> => {
  const page = await browser.newPage({ reducedMotion: 'reduce', baseURL: server.url });
  await page.addInitScript({ path: join(import.meta.dirname, 'hit-times.js') });
  await page.addInitScript(`localStorage.setItem('cardroom:settings:hitter', '{"speed":"off"}')`);
  await signIn(page, 'hitter');
  for (;;) {
    await dealHand(page);
    const hit = enabled(page, 'Hit');
    while (await hit.isVisible()) {
      const before = (await timesOf(page)).length;
      await hit.click();
      await page.waitForFunction(
        known => (globalThis as unknown as { hitTimes: number[] }).hitTimes.length > known,
        before,
      );
      if (before + 1 >= HITS) return timesOf(page);
      await firstOf(summary(page), hit, enabled(page, 'Stand'));
    }
    await playOut(page);
  }
};

const hitToCard: Measure = async name => {
  const browser = await openBrowser();
  try {
    return [{ name, value: round(quantile(await hitting(browser), 0.95)), bar: 100, isScore: false }];
  } finally {
    await browser.close();
  }
};

const MEASURES: readonly (readonly [string, Measure])[] = [
  ['Page, scripts of the first load, compressed KB', firstLoad],
  ['Page, largest script, KB', largestScript],
  ['Page, click on Hit to card, 95 of 100, ms', hitToCard],
  ['Page, Lighthouse', scores],
];

const holds = ({ value, bar, isScore }: Measured): boolean => (isScore ? value >= bar : value <= bar);
const results: Measured[] = [];
try {
  for (const [name, measure] of MEASURES.filter(([title]) => title.toLowerCase().includes(only)))
    results.push(...(await measure(name)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  await server.close();
}
console.log(JSON.stringify({ results }, null, 2));
if (!results.every(holds)) process.exitCode ??= 1;
