import { Worker } from 'node:worker_threads';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { flopSample, fullCardOf, matchupsOf, type FlopAnswers, type FullCard } from '@cardroom/odds/solver';
import { houseBlueprint } from './blueprint-node.ts';
import type { FullCardData } from './full-card-worker-node.ts';

export { houseBlueprint } from './blueprint-node.ts';

export type FullCardOptions = Readonly<{
  /** In small blinds. */
  stack: number;
  flops: number;
  workers: number;
  signal: AbortSignal;
  /** Told after every flop: what has been found so far, and the seconds that a core took for this flop. */
  watch?: (soFar: FullCard, seconds: number) => void;
}>;

type Reply = Readonly<{ answers: FlopAnswers; seconds: number }>;

/** Answers the plan of the house for a stack on a sample of flops, one flop after the other on each worker. Stops early with what there is. */
export const fullCardOnCores = async (options: FullCardOptions): Promise<FullCard> => {
  const { stack, signal, watch } = options;
  const plan = await (await houseBlueprint()).plan(stack);
  const matchups = matchupsOf(PREFLOP);
  const sample = flopSample(options.flops);
  const flops = [...sample];
  const places = new Map(sample.map(({ flop }, at) => [flop.join(), at]));
  const found: FlopAnswers[] = [];
  const placeOf = ({ flop }: FlopAnswers): number => places.get(flop.flop.join())!;
  const inOrder = (): readonly FlopAnswers[] => found.toSorted((one, other) => placeOf(one) - placeOf(other));
  // Threads that are stopped while they start can bring the process down (nodejs/node#56312).
  const count = signal.aborted ? 0 : Math.min(options.workers, flops.length);
  const workers = Array.from({ length: count }, () => startWorker(stack));
  try {
    await Promise.all(
      workers.map(async worker => {
        for (let flop = flops.shift(); flop && !signal.aborted; flop = flops.shift()) {
          const { answers, seconds } = await asked(worker, flop, signal);
          found.push(answers);
          watch?.(fullCardOf(plan, matchups, inOrder()), seconds);
        }
      }),
    ).catch(error => (signal.aborted ? null : Promise.reject(error as Error)));
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()));
  }
  return fullCardOf(plan, matchups, inOrder());
};

const startWorker = (stack: number): Worker => {
  const workerData: FullCardData = { stack };
  return new Worker(new URL('./full-card-worker-node.ts', import.meta.url), { workerData });
};

const asked = (worker: Worker, flop: unknown, signal: AbortSignal): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    worker.once('message', (reply: Reply) => {
      signal.removeEventListener('abort', stop);
      resolve(reply);
    });
    worker.once('error', reject);
    signal.addEventListener('abort', stop, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    worker.postMessage(flop);
  });
