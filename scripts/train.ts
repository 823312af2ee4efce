// Trains the heads-up hold'em opponent and writes the blueprint that packages/bots ships. See docs/training.md.
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { TRAINING, type TrainingConfig } from '@cardroom/odds/solver';
import { trainBlueprint, type TrainReport } from '@cardroom/odds/solver/node';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const USAGE =
  'npm run train -- [--stacks 2-20] [--iterations N,M,S:N,…] [--flops F] [--seed S] [--workers W] [--scratch FOLDER] [--out FILE]';

if (process.argv.includes('--help')) {
  console.log(`Trains the heads-up opponent; docs/training.md says how, and how long it takes.\n${USAGE}`);
  process.exit(0);
}

const refuse = (why: string): never => {
  console.error(`${why}\n${USAGE}`);
  process.exit(2);
};

const optionsFrom = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stacks: { type: 'string', default: '2-20' },
        iterations: { type: 'string', default: '1500,3000,8:1500,20:2200' },
        flops: { type: 'string', default: '3' },
        seed: { type: 'string', default: '1' },
        workers: { type: 'string', default: String(availableParallelism()) },
        scratch: { type: 'string' },
        out: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
};

const wholeNumber = (text: string, name: string, least: number, most: number): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? number
    : refuse(`${name} is a whole number from ${least} to ${most}; "${text}" is not.`);
};

/** `20`, `2-8`, `4,8,12-16`. */
const stacksIn = (text: string): readonly number[] => {
  const stacks = text.split(',').flatMap(part => {
    const [first, last = first, ...more] = part.split('-').map(stack => stackIn(stack, '--stacks'));
    return more.length > 0 || last! < first!
      ? refuse(`--stacks has stacks and ranges of them, such as 4,8,12-16; "${part}" is neither.`)
      : Array.from({ length: last! - first! + 1 }, (_, above) => first! + above);
  });
  return [...new Set(stacks)];
};

const [SHALLOWEST, DEEPEST] = [2, 20];
const stackIn = (text: string, name: string): number => wholeNumber(text, name, SHALLOWEST, DEEPEST);

type Candidate = Readonly<{ stack: number | null; iterations: number }>;

/** `1500`, `20:1500`. */
const candidateIn = (item: string): Candidate => {
  const [iterations, stack, ...more] = item.split(':').toReversed();
  if (more.length > 0)
    refuse(
      `--iterations has numbers, or stacks with their numbers, such as 1500,20:3000; "${item}" is neither.`,
    );
  return {
    stack: stack === undefined ? null : stackIn(stack, 'A stack in --iterations'),
    iterations: wholeNumber(iterations!, '--iterations', 1, MOST),
  };
};

/** `1500,20:1500,20:3000`: the states of each stack that are compared; some stacks have their own. */
const candidatesIn = (text: string): ((stack: number) => readonly number[]) => {
  const items = text.split(',').map(candidateIn);
  const of = (stack: number | null): readonly number[] =>
    items.flatMap(item => (item.stack === stack ? [item.iterations] : []));
  return stack => {
    const own = of(stack);
    const candidates = own.length > 0 ? own : of(null);
    if (candidates.length === 0) refuse(`--iterations must have a number for a stack of ${stack}, too.`);
    return candidates.toSorted((one, other) => one - other);
  };
};

const MOST = 1_000_000;

const wordsFor = (report: TrainReport): string => {
  switch (report.kind) {
    case 'trained':
      return `stack ${report.stack}, ${report.iterations} iterations`;
    case 'measured':
      return `stack ${report.stack}, ${report.iterations} iterations: exploitable by ${report.exploitability.toFixed(1)} mbb a hand`;
    case 'chosen':
      return `stack ${report.stack}, ${report.iterations} iterations are taken`;
    case 'damaged':
      return `${report.file} in that folder is damaged, and is made anew.`;
  }
};

const secondsSince = (start: number): string => ((performance.now() - start) / 1_000).toFixed(0);

const SHIPPED = join(root, 'packages/bots/data/blueprint.bin');

/** The shipped file has all stacks: it is replaced by nothing less. */
const outFor = (stacks: readonly number[], named: string | undefined): string =>
  named ??
  (stacks.length === DEEPEST - SHALLOWEST + 1
    ? SHIPPED
    : refuse('--out must name a file where only some stacks are trained: the shipped one has all of them.'));

/** What is there of a path: all of it, or the folder that the rest would be made in. */
const nearestOf = (path: string): string => (existsSync(path) ? path : nearestOf(dirname(path)));

const isFolder = (path: string): boolean => statSync(path).isDirectory();

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Looked at before anything is trained, which takes hours: nothing is made yet. */
const checkPlaces = (scratch: string, out: string): void => {
  const [kept, written] = [nearestOf(scratch), nearestOf(out)];
  if (!isFolder(kept) || !isWritable(kept))
    refuse(`--scratch must name a folder that can be written to; "${scratch}" is none.`);
  // What is there already must be a file; what is not is made in a folder.
  if (isFolder(written) === existsSync(out) || !isWritable(written))
    refuse(`--out must name a file that can be written; "${out}" is none.`);
};

/** By path: the code and the table that decide the bits. */
const sources = (): readonly (readonly [string, string])[] =>
  ['packages/odds/src/holdem', 'packages/odds/src/solver'].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => /(?<!\.test|\.soak)\.ts$|^preflop-data\.json$/.test(name))
      .toSorted()
      .map(name => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')] as const),
  );

/** Other code, or another training, does not go on from what was learned here. */
const folderFor = (training: TrainingConfig): string => {
  const decisive = JSON.stringify([training, sources()]);
  return `cardroom-train-${createHash('sha256').update(decisive).digest('hex').slice(0, 12)}`;
};

const main = async (): Promise<void> => {
  const options = optionsFrom(process.argv.slice(2));
  const [stacks, candidatesFor] = [stacksIn(options.stacks), candidatesIn(options.iterations)];
  const out = resolve(outFor(stacks, options.out));
  const place = resolve(options.scratch ?? tmpdir());
  checkPlaces(place, out);
  const training = { ...TRAINING, seed: wholeNumber(options.seed, '--seed', 0, 2 ** 31 - 1) };
  const order = {
    training,
    orders: stacks.map(stack => ({ stack, candidates: candidatesFor(stack) })),
    flops: wholeNumber(options.flops, '--flops', 1, 1_755),
    workers: wholeNumber(options.workers, '--workers', 1, 256),
  };
  const scratch = join(place, folderFor(training));
  mkdirSync(scratch, { recursive: true });
  console.error(`What is learned is kept in ${scratch}.`);
  const start = performance.now();
  const tell = (report: TrainReport): void => console.error(`${secondsSince(start)} s: ${wordsFor(report)}`);
  const bytes = await trainBlueprint({ ...order, scratch, onReport: tell });
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, bytes);
  console.error(`${out}: ${bytes.length} bytes after ${secondsSince(start)} s`);
};

await main();
