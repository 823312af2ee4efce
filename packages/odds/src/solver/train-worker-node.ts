import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { PREFLOP } from '../holdem/preflop-data.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import type { Abstraction } from './abstraction.ts';
import { planFrom } from './blueprint.ts';
import { flopSample } from './flop-sample.ts';
import { fullCardExploitability } from './full-card-exploitability.ts';
import type { Quantised } from './quantised.ts';
import { readScratch, writeScratch } from './scratch-node.ts';
import { resumeTraining, savedTraining, stackTraining, type TrainingConfig } from './train.ts';
import type { Trainer } from './trainer.ts';

/** What a worker is given: what is trained, and the folder in which it keeps what it has learned. */
export type TrainWorkerData = Readonly<{
  training: TrainingConfig;
  abstraction: Abstraction;
  scratch: string;
  /** Candidates are compared by the best answer on so many flops. */
  flops: number;
}>;

/** One stack. Of its states after so many iterations, ascending, the one that is hardest to exploit is shipped. */
export type TrainOrder = Readonly<{ stack: number; candidates: readonly number[] }>;

export type TrainReport =
  | (Readonly<{ stack: number }> &
      (
        | Readonly<{ kind: 'trained'; iterations: number }>
        /** In thousandths of a big blind a hand. */
        | Readonly<{ kind: 'measured'; iterations: number; exploitability: number }>
        | Readonly<{ kind: 'chosen'; iterations: number; bytes: Quantised }>
      ))
  /** A file in the scratch folder, by its name, is not what was written there: it is made anew. */
  | Readonly<{ kind: 'damaged'; file: string }>;

const SECONDS_BETWEEN_REPORTS = 20;

const { training, abstraction, scratch, flops } = workerData as TrainWorkerData;
const matchups = matchupsOf(PREFLOP);

// A thread is no window: there is no origin to name.
/* oxlint-disable unicorn/require-post-message-target-origin */

const report = (message: TrainReport): void => parentPort!.postMessage(message);

const written = (name: string): Uint8Array | null =>
  readScratch(join(scratch, name), () => report({ kind: 'damaged', file: name }));

/** What a file in the scratch folder holds, which is made if it is not there. */
const kept = (name: string, make: () => Uint8Array): Uint8Array => {
  const known = written(name);
  if (known) return known;
  const made = make();
  writeScratch(join(scratch, name), made);
  return made;
};

const train = (stack: number, iterations: number): Quantised => {
  const name = `stack-${stack}.state`;
  const { trainer, quantised } = stackTraining(training, abstraction, matchups, stack);
  const state = written(name);
  if (state) resumeUpTo(trainer, state, iterations);
  const save = (): void => {
    writeScratch(join(scratch, name), savedTraining(trainer));
    report({ kind: 'trained', stack, iterations: trainer.iteration() });
  };
  iterate(trainer, iterations, save);
  save();
  return quantised();
};

type Candidate = Readonly<{ iterations: number; bytes: Quantised }>;

const measure = (stack: number, { iterations, bytes }: Candidate): number => {
  const name = `stack-${stack}-${iterations}-${flops}.mbb`;
  const measured = kept(name, () => {
    const plan = planFrom({ ...training.betting, stack }, abstraction, bytes, training.levels);
    const { plain } = fullCardExploitability(plan, matchups, flopSample(flops));
    return new TextEncoder().encode(String(plain));
  });
  const exploitability = Number(new TextDecoder().decode(measured));
  report({ kind: 'measured', stack, iterations, exploitability });
  return exploitability;
};

const choose = (stack: number, candidates: readonly Candidate[]): Candidate =>
  candidates.length === 1
    ? candidates[0]!
    : candidates
        .map(candidate => ({ candidate, exploitability: measure(stack, candidate) }))
        .reduce((best, next) => (next.exploitability < best.exploitability ? next : best)).candidate;

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

parentPort!.on('message', ({ stack, candidates }: TrainOrder) => {
  const trained = candidates.map(iterations => ({
    iterations,
    bytes: kept(`stack-${stack}-${iterations}.plan`, () => train(stack, iterations)),
  }));
  report({ kind: 'chosen', stack, ...choose(stack, trained) });
});
