// Computes every starting hand against every other before the flop, on all cores, and writes the table that
// packages/odds ships. `node scripts/preflop-table.ts --check` compares instead of writing.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

import { STARTING_HANDS, preflopRow, preflopTable } from '@cardroom/odds/holdem';

const script = fileURLToPath(import.meta.url);
const file = join(dirname(dirname(script)), 'packages/odds/src/holdem/preflop-data.json');

type Row = Readonly<{ hand: number; row: Uint32Array }>;

// A thread is no window: there is no origin to name.
/* oxlint-disable unicorn/require-post-message-target-origin */

/** Answers each starting hand with its row. */
const work = (): void => {
  parentPort!.on('message', (hand: number) => parentPort!.postMessage({ hand, row: preflopRow(hand) }));
};

/** Hands out rows as workers become free; the first ones are the longest. */
const computeRows = async (): Promise<readonly Uint32Array[]> => {
  const rows: Uint32Array[] = [];
  let next = 0;
  const serve = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = (): void => (next < STARTING_HANDS ? worker.postMessage(next++) : resolve());
      worker.on('message', ({ hand, row }: Row) => {
        rows[hand] = row;
        tell(Object.keys(rows).length);
        give();
      });
      worker.on('error', reject);
      give();
    });
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(script));
  await Promise.all(workers.map(serve));
  await Promise.all(workers.map(worker => worker.terminate()));
  return rows;
};

const tell = (done: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${STARTING_HANDS} rows`);
};

/** Little-endian, as every machine that runs this stores it. */
const textOf = (rows: readonly Uint32Array[]): string => {
  const table = Buffer.from(preflopTable(rows).buffer).toString('base64');
  const about = 'Written by scripts/preflop-table.ts; read by preflop-data.ts.';
  return `${JSON.stringify({ about, table }, undefined, 2)}\n`;
};

const main = async (): Promise<void> => {
  const start = performance.now();
  const text = textOf(await computeRows());
  console.error(`\n${STARTING_HANDS} rows in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error('The shipped table differs.');
    process.exitCode = 1;
  }
};

if (isMainThread) await main();
else work();
