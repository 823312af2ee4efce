import { Worker } from 'node:worker_threads';

import type { Answers, Question } from '@cardroom/coach';

/** Answers questions about numbers, in its own time. */
export type Coach = Readonly<{
  /** Null where there is no answer, or none any more. */
  ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind] | null>;
  close: () => Promise<void>;
}>;

type Reply = { readonly id: number; readonly answer?: unknown; readonly problem?: string };

/** A coach in a thread of its own, which starts with the first question. */
export const createCoach = (warn: (message: string) => void): Coach => {
  const waiting = new Map<number, (answer: unknown) => void>();
  let worker: Worker | null = null;
  let asked = 0;
  let closed = false;
  const settle = (id: number, answer: unknown): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./coach-worker-node.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, answer = null, problem }: Reply) => {
      if (problem !== undefined) warn(`The coach has no answer: ${problem}`);
      settle(id, answer);
    });
    started.on('error', error => {
      warn(`The coach has stopped: ${error.message}`);
      worker = null;
      for (const id of waiting.keys()) settle(id, null);
    });
    return started;
  };
  const ask = (question: Question): Promise<unknown> =>
    new Promise(resolve => {
      if (closed) return resolve(null);
      worker ??= start();
      const id = ++asked;
      waiting.set(id, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
      return worker.postMessage({ id, question });
    });
  return {
    ask: ask as Coach['ask'],
    close: async () => {
      closed = true;
      for (const id of waiting.keys()) settle(id, null);
      await worker?.terminate();
      worker = null;
    },
  };
};
