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

/** Who closes waits so long, in milliseconds, until the thread has ended by itself. */
const GRACE = 1_000;

/** Ends a thread: it does so by itself if it has time, which is safer than to stop it wherever it is. */
const ended = async (worker: Worker): Promise<void> => {
  const gone = new Promise(resolve => worker.once('exit', resolve));
  const message: Close = 'close';
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  worker.postMessage(message);
  const late = setTimeout(() => void worker.terminate(), GRACE);
  await gone;
  clearTimeout(late);
};

/** Thinks in a thread of its own, which starts with the first question and reads its plans then. */
export const thinkInThread = (plans: URL = HOUSE_PLANS): Thinker => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
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
      const closing = worker;
      worker = null;
      if (closing) await ended(closing);
    },
  };
};
