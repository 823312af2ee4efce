import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '@cardroom/engine';
import { JSON_FLAG, isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, INTERRUPTED, type Command, type Outcome } from '../command.ts';
import { printJson, printLines, type Io } from '../io.ts';

/** One contest: how much faster than the peer, and how far the ratios of parts of the run lie apart. */
type Row = {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  readonly ratio: number;
  readonly spread: number;
};

type Bench = { readonly rows: readonly Row[]; readonly partial: boolean };

/** The scripts that compare us with others; each prints `{results: […]}` for the contests whose name holds its argument. */
const SCRIPTS = ['simulator.ts', 'holdem.ts', 'startup.ts'];

const FOLDER = fileURLToPath(new URL('../../../../bench', import.meta.url));

const runIn =
  (folder: string) =>
  async (args: Args, io: Io): Promise<Outcome> => {
    const stray = whyNoArguments(args, 'bench');
    if (stray.length > 0) return err(stray);
    const only = valueOf(args, 'only');
    if (!only.ok) return only;
    const missing = missingPeers(folder);
    if (missing.length > 0) return err([notInstalled(missing)]);
    const bench = await runScripts(folder, only.value ?? '', io);
    if (!bench.ok) return bench;
    const { rows, partial } = bench.value;
    if (rows.length === 0 && !partial) return err([`No contest has "${only.value ?? ''}" in its name.`]);
    if (isSet(args, 'json')) printJson(io, { results: rows, ...(partial ? { partial } : {}) });
    else printLines(io, benchLines(rows, partial));
    return ok(partial ? INTERRUPTED : DONE);
  };

const missingPeers = (folder: string): readonly string[] => {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    devDependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(devDependencies).filter(
    name => !existsSync(join(folder, 'node_modules', name, 'package.json')),
  );
};

const notInstalled = (names: readonly string[]): string =>
  `The packages to compare with are not installed (${names.join(', ')}): \`npm run bench\` installs them.`;

/** One after the other, so that they do not disturb each other. */
const runScripts = async (
  folder: string,
  only: string,
  io: Io,
): Promise<Result<Bench, readonly string[]>> => {
  const rows: Row[] = [];
  for (const script of SCRIPTS.filter(name => existsSync(join(folder, name)))) {
    const output = await outputOf(join(folder, script), only, io);
    if (output === null) return ok({ rows, partial: true });
    const results = resultsIn(output);
    if (!results) return err([`bench/${script} failed: what it said is above.`]);
    rows.push(...results.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase())));
  }
  return ok({ rows, partial: false });
};

/** What a script prints; null if it was interrupted. */
const outputOf = (script: string, only: string, io: Io): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, only], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let stopped = false;
    const stop = io.onInterrupt?.(() => {
      stopped = true;
      child.kill();
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => io.stderr(text));
    child.on('error', reject);
    child.on('close', (_, signal) => {
      stop?.();
      resolve(stopped || signal === 'SIGINT' ? null : output);
    });
  });

const resultsIn = (output: string): readonly Row[] | null => {
  try {
    const { results } = JSON.parse(output) as { results?: unknown };
    return Array.isArray(results) ? (results as readonly Row[]) : null;
  } catch {
    return null;
  }
};

const benchLines = (rows: readonly Row[], partial: boolean): readonly string[] => [
  ...rows.flatMap(rowLines),
  ...(partial ? ['Interrupted: partial, only the contests that were over by then.'] : []),
];

const rowLines = ({ name, ours, peer, peerName, ratio, spread }: Row): readonly string[] => [
  name,
  `  ${ratio.toFixed(1)} × as fast as ${peerName}: ${ours} against ${peer} (spread ${Math.round(100 * spread)} %)`,
];

/** The command for a folder with scripts; tests have their own. */
export const benchIn = (folder: string): Command => ({
  usage: '[--only NAME] [--json]',
  about: [
    'Runs ours and the packages that others would use side by side, in one process, and prints how many times as fast ours is. Machines are shared: each chunk of work counts with its least time, and the spread of the ratio over parts of the run is told. It takes minutes; the peers are installed in bench/ alone, by `npm run bench`.',
  ],
  flags: [{ name: 'only', takes: 'NAME', means: 'Only contests that have this in their name.' }, JSON_FLAG],
  example: 'cardroom bench --only equity',
  run: runIn(folder),
});

export const bench: Command = benchIn(FOLDER);
