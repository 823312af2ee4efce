import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { PREFLOP } from '../holdem/preflop-data.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import type { Abstraction } from './abstraction.ts';
import { resumeTraining, savedTraining, stackTraining, type TrainingConfig } from './train.ts';
import type { Trainer } from './trainer.ts';

/** What a worker is given: what is trained, and the folder in which it keeps what it has learned. */
export type TrainWorkerData = Readonly<{
  training: TrainingConfig;
  abstraction: Abstraction;
  scratch: string;
}>;

/** One stack, so many iterations. */
export type TrainOrder = Readonly<{ stack: number; iterations: number }>;

/** `bytes`: what is shipped, once the last iteration is over. */
export type TrainReport = TrainOrder & Readonly<{ iteration: number; bytes?: Uint8Array }>;

const SECONDS_BETWEEN_REPORTS = 20;

const { training, abstraction, scratch } = workerData as TrainWorkerData;
const matchups = matchupsOf(PREFLOP);

// A thread is no window: there is no origin to name.
/* oxlint-disable unicorn/require-post-message-target-origin */

const report = (message: TrainReport): void => parentPort!.postMessage(message);

/** A file appears whole or not at all. */
const write = (path: string, bytes: Uint8Array): void => {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
};

const train = (order: TrainOrder): Uint8Array => {
  const { stack, iterations } = order;
  const state = join(scratch, `stack-${stack}.state`);
  const { trainer, quantised } = stackTraining(training, abstraction, matchups, stack);
  if (existsSync(state)) resumeUpTo(trainer, readFileSync(state), iterations);
  iterate(trainer, iterations, () => {
    write(state, savedTraining(trainer));
    report({ ...order, iteration: trainer.iteration() });
  });
  write(state, savedTraining(trainer));
  return quantised();
};

/** What has been trained for longer is of no use: it cannot go back. */
const resumeUpTo = (trainer: Trainer, saved: Uint8Array, iterations: number): void => {
  if (savedIteration(saved) <= iterations) resumeTraining(trainer, saved);
};

const savedIteration = (saved: Uint8Array): number =>
  new DataView(saved.buffer, saved.byteOffset).getFloat64(0, true);

const iterate = (trainer: Trainer, iterations: number, save: () => void): void => {
  let saved = performance.now();
  while (trainer.iteration() < iterations) {
    trainer.iterate();
    if (performance.now() - saved < 1_000 * SECONDS_BETWEEN_REPORTS) continue;
    save();
    saved = performance.now();
  }
};

parentPort!.on('message', (order: TrainOrder) => {
  const path = join(scratch, `stack-${order.stack}-${order.iterations}.plan`);
  const bytes = existsSync(path) ? new Uint8Array(readFileSync(path)) : train(order);
  write(path, bytes);
  report({ ...order, iteration: order.iterations, bytes });
});
