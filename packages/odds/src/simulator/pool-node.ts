import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';

import type { Simulation } from './report.ts';
import {
  collectorFor,
  playHere,
  prepareRun,
  roundsIn,
  type Collector,
  type Progress,
  type Run,
  type SimulationOptions,
  type SimulationRejection,
} from './run.ts';
import type { Tally } from './tally.ts';
import type { Order, WorkerData } from './worker-node.ts';

export type PoolOptions = SimulationOptions & {
  /** Worker threads, 1 to 256; unless told, one for each core, or fewer where they would not earn their start. */
  readonly workers?: number;
};

export type PoolRejection = SimulationRejection | Rejection<'simulate/workers'>;

/** `simulate` on several cores. The result, times aside, is the same as on one. */
export const simulateOnCores = async (
  { workers, ...options }: PoolOptions,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Result<Simulation, PoolRejection>> => {
  if (workers !== undefined && (!Number.isInteger(workers) || workers < 1 || workers > 256))
    return err(
      rejection('simulate/workers', `workers must be a whole number from 1 to 256; ${workers} is not.`),
    );
  const run = prepareRun(options);
  if (!run.ok) return run;
  const useful = Math.min(workers ?? workersFor(run.value), run.value.chunks);
  const collector = collectorFor(run.value, onProgress);
  if (useful === 1) return ok(await playHere(run.value, collector, signal));
  const stopped = await playOnWorkers(run.value, useful, collector, signal);
  return ok(collector.report(stopped));
};

/** Chunks that are played here while a worker starts. */
const CHUNKS_TO_EARN = 40;

const workersFor = ({ chunks }: Run): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(chunks / CHUNKS_TO_EARN)));

/** Whether the signal stopped the run. Workers ask for the next chunk when they have done one. */
const playOnWorkers = async (
  run: Run,
  count: number,
  collector: Collector,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const data: WorkerData = { game: run.game, seed: run.seed };
  const workers = Array.from({ length: count }, () => newWorker(data));
  const abort = Promise.withResolvers<true>();
  const onAbort = (): void => abort.resolve(true);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    let next = 0;
    const order = (): Order | null =>
      next < run.chunks ? { chunk: next, rounds: roundsIn(run, next++) } : null;
    const played = Promise.all(workers.map(worker => keepBusy(worker, order, collector)));
    return await Promise.race([played.then(() => false), abort.promise]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await Promise.all(workers.map(worker => worker.terminate()));
  }
};

const newWorker = (workerData: WorkerData): Worker =>
  new Worker(new URL('./worker-node.ts', import.meta.url), { workerData });

const keepBusy = (worker: Worker, order: () => Order | null, collector: Collector): Promise<void> =>
  new Promise((resolve, reject) => {
    const send = (): void => {
      const next = order();
      if (next === null) resolve();
      else worker.postMessage(next, []);
    };
    worker.on('error', reject);
    worker.on('message', (tally: Tally) => {
      collector.add(tally);
      send();
    });
    send();
  });
