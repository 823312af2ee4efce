// Trains the heads-up hold'em opponent and writes the blueprint that packages/bots ships. See docs/training.md.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { TRAINING } from '@cardroom/odds/solver';
import { trainBlueprint, type TrainReport } from '@cardroom/odds/solver/node';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const USAGE =
  'npm run train -- [--stacks 2-20] [--iterations N] [--seed S] [--workers W] [--scratch FOLDER] [--out FILE]';

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
        iterations: { type: 'string', default: '4000' },
        seed: { type: 'string', default: '1' },
        workers: { type: 'string', default: String(availableParallelism()) },
        scratch: { type: 'string' },
        out: { type: 'string', default: join(root, 'packages/bots/data/blueprint.bin') },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
};

const wholeNumber = (text: string, name: string, least: number, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most
    ? number
    : refuse(`--${name} is a whole number from ${least} to ${most}; "${text}" is not.`);
};

/** `20`, `2-8`, `4,8,12-16`. */
const stacksIn = (text: string): readonly number[] =>
  text.split(',').flatMap(part => {
    const [first, last] = part.split('-').map(number => wholeNumber(number, 'stacks', 2, 20));
    return Array.from({ length: Math.max(0, (last ?? first!) - first! + 1) }, (_, more) => first! + more);
  });

const secondsSince = (start: number): string => ((performance.now() - start) / 1_000).toFixed(0);

const main = async (): Promise<void> => {
  const options = optionsFrom(process.argv.slice(2));
  const iterations = wholeNumber(options.iterations, 'iterations', 1, 1_000_000);
  const training = { ...TRAINING, seed: wholeNumber(options.seed, 'seed', 0, 2 ** 31 - 1) };
  const key = createHash('sha256').update(JSON.stringify(training)).digest('hex').slice(0, 12);
  const scratch = resolve(options.scratch ?? join(tmpdir(), `cardroom-train-${key}`));
  mkdirSync(scratch, { recursive: true });
  console.error(`What is learned is kept in ${scratch}.`);
  const start = performance.now();
  const tell = ({ stack, iteration }: TrainReport): void =>
    console.error(`${secondsSince(start)} s: stack ${stack}, ${iteration} of ${iterations} iterations`);
  const bytes = await trainBlueprint({
    training,
    orders: stacksIn(options.stacks).map(stack => ({ stack, iterations })),
    workers: wholeNumber(options.workers, 'workers', 1, 256),
    scratch,
    onReport: tell,
  });
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, bytes);
  console.error(`${options.out}: ${bytes.length} bytes after ${secondsSince(start)} s`);
};

await main();
