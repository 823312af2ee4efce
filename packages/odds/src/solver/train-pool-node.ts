import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Abstraction } from './abstraction.ts';
import { readBlueprint, writeBlueprint } from './blueprint.ts';
import { readScratch, writeScratch } from './scratch-node.ts';
import { abstractionFor, type TrainingConfig } from './train.ts';
import type { TrainOrder, TrainReport, TrainWorkerData } from './train-worker-node.ts';

export type { TrainReport };

type Chosen = Extract<TrainReport, { kind: 'chosen' }>;

/** What is trained on how many workers. */
export type TrainRun = Readonly<{
  training: TrainingConfig;
  orders: readonly TrainOrder[];
  /** Candidates are compared by the best answer on so many flops. */
  flops: number;
  workers: number;
  /** A folder that is there: what was learned is kept in it, so that a run that was stopped goes on. */
  scratch: string;
  onReport?: (report: TrainReport) => void;
}>;

/**
 * Trains each stack on one worker, and makes the file of them all: the same at any number of workers, and whether or not it was
 * stopped in between.
 */
export const trainBlueprint = async ({
  training,
  orders,
  flops,
  workers,
  scratch,
  onReport,
}: TrainRun): Promise<Uint8Array> => {
  const abstraction = await keptAbstraction(training, scratch, onReport);
  const data: TrainWorkerData = { training, abstraction, scratch, flops };
  const waiting = orders.toSorted((a, b) => b.stack - a.stack);
  const chosen = new Map<number, Chosen>();
  const pool = Array.from({ length: Math.min(workers, orders.length) }, () => newWorker(data));
  try {
    await Promise.all(
      pool.map(worker =>
        keepBusy(
          worker,
          () => waiting.shift(),
          report => {
            if (report.kind === 'chosen') chosen.set(report.stack, report);
            onReport?.(report);
          },
        ),
      ),
    );
  } finally {
    await Promise.all(pool.map(worker => worker.terminate()));
  }
  return writeBlueprint({
    seed: training.seed,
    levels: training.levels,
    abstraction,
    stacks: [...chosen.values()]
      .toSorted((a, b) => a.stack - b.stack)
      .map(({ stack, iterations, bytes }) => ({
        config: { ...training.betting, stack },
        iterations,
        bytes,
      })),
  });
};

/** As a file of no plans. */
const keptAbstraction = async (
  training: TrainingConfig,
  scratch: string,
  onReport: TrainRun['onReport'],
): Promise<Abstraction> => {
  const file = 'abstraction.bin';
  const path = join(scratch, file);
  const known = readScratch(path, () => onReport?.({ kind: 'damaged', file }));
  if (known) return (await readBlueprint(known)).abstraction;
  const abstraction = abstractionFor(training);
  const { seed, levels } = training;
  writeScratch(path, await writeBlueprint({ seed, levels, abstraction, stacks: [] }));
  return abstraction;
};

const newWorker = (workerData: TrainWorkerData): Worker =>
  new Worker(new URL('./train-worker-node.ts', import.meta.url), { workerData });

/** Until there are no more orders. */
const keepBusy = (
  worker: Worker,
  next: () => TrainOrder | undefined,
  onReport: (report: TrainReport) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const send = (): void => {
      const order = next();
      if (order) worker.postMessage(order, []);
      else resolve();
    };
    worker.on('error', reject);
    worker.on('message', (report: TrainReport) => {
      onReport(report);
      if (report.kind === 'chosen') send();
    });
    send();
  });
