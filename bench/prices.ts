// How soon a decision has its price: `node bench/prices.ts [NAME]` prints a JSON document with a row for each measure whose name
// contains NAME: from a click on Hit, or the key, until what that decision cost is on the screen, with no animation, at a table
// of six decks. `bar` is what a measure may be at most. On the page it is the real server with the built page, in the Chromium of
// the tests; in the terminal the real command in a terminal of 120 columns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bin, ensureBundle } from '../apps/cli/src/testing/bundle.ts';
import { openTerminal, type Terminal } from '../apps/cli/src/testing/terminal.ts';
import { openBrowser } from '../apps/web/e2e/browser.ts';
import { startServer } from '../apps/web/e2e/server.ts';
import { quantile, round, takeMeasures, type Measure, type Measured } from './bars.ts';
import { hitting } from './hitting.ts';

const DECISIONS = 100;
/** The first decisions find a coach that is still starting. */
const WARM_UP = 5;
const BAR = 100;

const rowsOf = (name: string, times: readonly number[]): readonly Measured[] =>
  (
    [
      ['median', 0.5],
      ['95 of 100', 0.95],
      ['slowest', 1],
    ] as const
  ).map(([what, share]) => ({
    name: `${name}, ${what}, ms`,
    value: round(quantile(times, share)),
    bar: BAR,
    isScore: false,
  }));

const onPage: Measure = async name => {
  const [server, browser] = await Promise.all([startServer(), openBrowser()]);
  try {
    const times = await hitting(browser, server.url, 'price-times.js', WARM_UP + DECISIONS);
    return rowsOf(name, times.slice(WARM_UP));
  } finally {
    await Promise.all([browser.close(), server.close()]);
  }
};

const RULES = ['--rules', 'vegas', '--set', 'insurance=false', '--set', 'startingChips=1000000'];

const terminalIn = (folder: string): Terminal =>
  openTerminal({
    command: process.execPath,
    args: [bin('cardroom'), 'blackjack', ...RULES, '--player', 'ann', '--speed', 'off'],
    env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder, HOME: folder },
    columns: 120,
    rows: 40,
  });

/** The last decision's prices, in their own column beside the table; empty where none are shown. */
const pricesIn = (screen: string): string => {
  const lines = screen.split('\n');
  const first = lines.findIndex(line => line.includes('LAST DECISION'));
  const from = lines[first]?.indexOf('LAST DECISION') ?? 0;
  return first < 0
    ? ''
    : lines
        .slice(first, first + 7)
        .map(line => line.slice(from, from + 32))
        .join('\n');
};

const mayHit = (screen: string): boolean => / \[H\]it/.test(screen);

/** Enter bets, goes on after a round, and deals. */
const nextHand = async (terminal: Terminal): Promise<void> => {
  while (!mayHit(terminal.screen())) {
    const before = terminal.screen();
    terminal.type('\r');
    await terminal.until(screen => screen !== before);
  }
};

const inTerminal: Measure = async name => {
  ensureBundle();
  const folder = mkdtempSync(join(tmpdir(), 'prices-'));
  const terminal = terminalIn(folder);
  try {
    await terminal.until('Press ENTER');
    const times: number[] = [];
    while (times.length < WARM_UP + DECISIONS) {
      await nextHand(terminal);
      const known = pricesIn(terminal.screen());
      const start = performance.now();
      terminal.type('h');
      await terminal.until(screen => !['', known].includes(pricesIn(screen)));
      times.push(performance.now() - start);
    }
    return rowsOf(name, times.slice(WARM_UP));
  } finally {
    terminal.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

await takeMeasures(
  [
    ['Page, click on Hit to its price', onPage],
    ['Terminal, key to its price', inTerminal],
  ],
  async () => undefined,
);
process.exit();
