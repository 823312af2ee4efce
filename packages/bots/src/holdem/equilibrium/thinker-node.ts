import { Worker } from 'node:worker_threads';
import type { SeatStrategy } from './seat-actions.ts';
import type { Thinker } from './thinker.ts';
import type { Asked, Close } from './worker-node.ts';

type Reply = Readonly<{ id: number; strategy?: SeatStrategy | null; problem?: string }>;
type Waiting = Readonly<{
  resolve: (strategy: SeatStrategy | null) => void;
  reject: (error: Error) => void;
  /** Lets go of the signal, which may live as long as the house. */
  forget: () => void;
}>;

/** The plans that the house comes with. */
const HOUSE_PLANS = new URL('../../../data/blueprint.bin', import.meta.url);

/** What a thought leaves behind is cleared away soon: left to itself V8 lets it grow by some thirty megabytes, and is no faster. */
const YOUNG_MEGABYTES = 16;

/** A thread that is closed has so long, in milliseconds, to end by itself. */
const GRACE = 1_000;

/** Ends a thread: by itself if it has time for that, which is safer than to stop it wherever it is. */
const ended = (worker: Worker): Promise<void> =>
  new Promise(resolve => {
    const late = setTimeout(() => void worker.terminate().then(() => resolve()), GRACE);
    worker.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    worker.ref();
    const message: Close = 'close';
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    worker.postMessage(message);
  });

/** Thinks in a thread of its own, which starts with the first question and reads its plans then. */
export const thinkInThread = (plans: URL = HOUSE_PLANS): Thinker => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let closing: Promise<void> | null = null;
  let asked = 0;
  const settle = (id: number, how: (waits: Waiting) => void): void => {
    const waits = waiting.get(id);
    waiting.delete(id);
    waits?.forget();
    if (waits) how(waits);
  };
  const failAll = (error: Error): void => {
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(error));
  };
  const start = (): Worker => {
    const started = new Worker(new URL('worker-node.ts', import.meta.url), {
      workerData: plans.href,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    started.unref();
    started.on('message', ({ id, strategy = null, problem }: Reply) =>
      settle(id, ({ resolve, reject }) =>
        problem === undefined ? resolve(strategy) : reject(new Error(problem)),
      ),
    );
    started.on('error', error => {
      if (worker !== started) return;
      worker = null;
      failAll(error instanceof Error ? error : new Error(String(error)));
    });
    return started;
  };
  return {
    think: (question, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        worker ??= start();
        const id = ++asked;
        const stop = (): void => settle(id, () => reject(signal.reason as Error));
        waiting.set(id, { resolve, reject, forget: () => signal.removeEventListener('abort', stop) });
        signal.addEventListener('abort', stop);
        const message: Asked = { id, question, at: Date.now() };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
        worker.postMessage(message);
      }),
    close: async () => {
      failAll(new Error('the house closes'));
      if (worker) closing = ended(worker);
      worker = null;
      await closing;
    },
  };
};
