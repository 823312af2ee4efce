// How soon the command is there: `node bench/startup.ts [NAME]` prints a JSON document with a row for each measure whose
// name contains NAME. Everything is measured as a person sees it, through a real terminal, beside a bare `node -e 0`
// that is started in turns with it. `more` is how much longer ours takes, or how long a key press does; `bar` what it
// may be. Machines are shared: the medians of the turns are compared, and `spread` is the range of the middle half.
// With CARDROOM_PROGRAM set to a file, that program is measured in place of the command's lobby.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bin, ensureBundle } from '../apps/cli/src/testing/bundle.ts';
import { openTerminal, type Terminal } from '../apps/cli/src/testing/terminal.ts';
import type { Row } from './measure.ts';

type Measured = Row & Readonly<{ more: number; bar: number }>;

const TURNS = 15;
const PRESSES = 200;
const BARS = { frame: 350, help: 80, key: 30 } as const;
const BARE = 'node -e 0';
/** Down and up again: each press moves the mark in the lobby. */
const KEYS = ['\u001B[B', '\u001B[A'] as const;

const only = (process.argv[2] ?? '').toLowerCase();
const folder = mkdtempSync(join(tmpdir(), 'startup-'));
const program = process.env['CARDROOM_PROGRAM'] ?? bin('cardroom');

const node = (...args: readonly string[]): Terminal =>
  openTerminal({ command: process.execPath, args, env: { CARDROOM_DATA: folder, HOME: folder } });

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};

const bare = (): Promise<number> => timed(() => node('-e', '0').exit);
const help = (): Promise<number> => timed(() => node(bin('cardroom'), '--help').exit);

/** A lobby with its first frame on the screen. */
const lobby = async (): Promise<Terminal> => {
  const terminal = node(program);
  await terminal.until(screen => terminal.alternate() && screen.trim() !== '');
  return terminal;
};

const firstFrame = async (): Promise<number> => {
  const start = performance.now();
  const terminal = await lobby();
  const time = performance.now() - start;
  await leave(terminal);
  return time;
};

const leave = async (terminal: Terminal): Promise<void> => {
  terminal.type('\u0003');
  await terminal.exit;
};

const keyToFrame = async (): Promise<readonly number[]> => {
  const terminal = await lobby();
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    const before = terminal.screen();
    times.push(
      await timed(async () => {
        terminal.type(KEYS[press % 2]!);
        await terminal.until(screen => screen !== before);
      }),
    );
  }
  await leave(terminal);
  return times;
};

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))]!;
const median = (times: readonly number[]): number => quantile(times, 0.5);
const round = (value: number): number => Number(value.toPrecision(4));

const row = (name: string, times: readonly number[], peers: readonly number[], bar: number): Measured => {
  const [ours, peer] = [median(times), median(peers)];
  return {
    name,
    ours: round(ours),
    peer: round(peer),
    peerName: BARE,
    ratio: round(peer / ours),
    spread: round((quantile(times, 0.75) - quantile(times, 0.25)) / ours),
    more: round(ours - peer),
    bar,
  };
};

/** In turns, so that what else the machine does meets both. */
const besideBare = async (name: string, ours: () => Promise<number>, bar: number): Promise<Measured> => {
  const [times, peers]: [number[], number[]] = [[], []];
  // The first run fills the caches.
  await ours();
  for (let turn = 0; turn < TURNS; turn++) {
    peers.push(await bare());
    times.push(await ours());
  }
  return row(name, times, peers, bar);
};

const keyRow = async (name: string): Promise<Measured> => {
  const times = await keyToFrame();
  const late = quantile(times, 0.95);
  return {
    ...row(name, [late], [BARS.key], BARS.key),
    peerName: 'its bar',
    spread: round((late - median(times)) / late),
    more: round(late),
  };
};

const MEASURES: readonly (readonly [string, (name: string) => Promise<Measured>])[] = [
  ['Startup, help, ms', name => besideBare(name, help, BARS.help)],
  ['Startup, first frame, ms', name => besideBare(name, firstFrame, BARS.frame)],
  ['Startup, key press to frame, 95 of 100, ms', keyRow],
];

ensureBundle();
const results: Measured[] = [];
try {
  for (const [name, measure] of MEASURES.filter(([title]) => title.toLowerCase().includes(only)))
    results.push(await measure(name));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ results }, null, 2));
process.exit(results.every(({ more, bar }) => more <= bar) ? 0 : 1);
