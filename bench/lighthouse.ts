// What Lighthouse says of the page: `node bench/lighthouse.ts [NAME]` prints a JSON document with a row for each score of
// the front page, of the lobby and of a blackjack table, for a desktop and for a phone, where "desktop, lobby" and the like
// contains NAME. Each is visited three times on the real server, in the Chromium of the tests; the median of the scores counts.
// With LIGHTHOUSE_REPORTS set to a folder, the whole reports are left there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright-core';

import { openBrowser } from '../apps/web/e2e/browser.ts';
import { enabled, enter } from '../apps/web/e2e/player.ts';
import { freePort, startServer } from '../apps/web/e2e/server.ts';
import { quantile, takeMeasures, type Measure, type Measured } from './bars.ts';

const BARS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const VISITS = 3;
const MISSING =
  'Lighthouse is not installed: `npm run bench` installs it into bench/, or `npm ci --prefix bench` alone.';

type Scores = Readonly<Record<string, { readonly score: number | null }>>;
type Report = Readonly<{ lhr: { readonly categories: Scores } }>;
type Lighthouse = Readonly<{
  default: (url: string, flags: object, config?: object) => Promise<Report>;
  desktopConfig: object;
}>;

/** Whoever has not installed it gets a sentence, not a stack. Named by a variable: no types are needed where it is not. */
const loadLighthouse = async (name = 'lighthouse'): Promise<Lighthouse> => {
  try {
    return (await import(name)) as Lighthouse;
  } catch {
    throw new Error(MISSING);
  }
};

const lighthouse = await loadLighthouse();
const server = await startServer();
const port = await freePort();
const browser = await openBrowser([`--remote-debugging-port=${port}`]);
const reports = process.env['LIGHTHOUSE_REPORTS'];
if (reports) mkdirSync(reports, { recursive: true });

const DEVICES = { desktop: lighthouse.desktopConfig, mobile: undefined } as const;
type Device = keyof typeof DEVICES;

/** A tab beside those that Lighthouse opens: what it signs in with is known there, too. */
const inBrowser = async (act: (page: Page) => Promise<void>): Promise<void> => {
  const same = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await same.contexts()[0]!.newPage();
  await act(page);
  await page.close();
  await same.close();
};

let players = 0;

/** Somebody new each time: a table belongs to the session that opened it. */
const signInAnew = (): Promise<void> =>
  inBrowser(async page => {
    await page.context().clearCookies();
    await enter(page, server.url, `player${++players}`);
    await enabled(page, 'Deal').waitFor();
  });

/** Where to look, and what comes before. */
const PLACES: readonly (readonly [place: string, path: string, arrive: () => Promise<void>])[] = [
  ['front page', '/', async () => {}],
  ['lobby', '/', signInAnew],
  ['blackjack table', '/blackjack', signInAnew],
];

const scoresOf = async (path: string, device: Device, file: string): Promise<Scores> => {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(BARS) };
  const { lhr } = await lighthouse.default(server.url + path, flags, DEVICES[device]);
  if (reports) writeFileSync(join(reports, `${file}.json`), JSON.stringify(lhr));
  return lhr.categories;
};

const measureOf =
  (device: Device, path: string, arrive: () => Promise<void>): Measure =>
  async name => {
    await arrive();
    const visits: Scores[] = [];
    for (let visit = 1; visit <= VISITS; visit++)
      visits.push(await scoresOf(path, device, `${name}, ${visit}`.replaceAll(', ', '-')));
    return Object.entries(BARS).map(([category, bar]): Measured => {
      const values = visits.map(scores => Math.round(100 * (scores[category]?.score ?? 0)));
      return { name: `${name}, ${category}`, value: quantile(values, 0.5), bar, isScore: true };
    });
  };

const measures = PLACES.flatMap(([place, path, arrive]) =>
  (['desktop', 'mobile'] as const).map(
    device => [`Lighthouse, ${device}, ${place}`, measureOf(device, path, arrive)] as const,
  ),
);
await takeMeasures(measures, () => Promise.all([browser.close(), server.close()]));
