import { Worker } from 'node:worker_threads';

import type { Answers, Question } from '@cardroom/coach';

/** Answers questions about numbers, in its own time. */
export type Coach = Readonly<{
  /** Null where there is no answer, or none any more. */
  ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind] | null>;
  /** Gets ready for questions about decisions: the first one would wait for that. */
  wake: () => void;
  close: () => Promise<void>;
}>;

/** What a thread of the coach is told when it starts. */
export type CoachThread = {
  /** It lets whatever somebody waits for go first. */
  readonly patient?: true;
};

type Reply = { readonly id: number; readonly answer?: unknown; readonly problem?: string };

/**
 * A coach in threads of its own. What is asked about a decision that somebody looks at is answered in one of them; whatever may
 * take its time, in another: a round takes a hundred times as long to price as a decision, and the next decision may come before
 * that is done.
 */
export const createCoach = (warn: (message: string) => void): Coach => {
  const [live, patient] = [createThread(warn), createThread(warn, { patient: true })];
  const ask = (question: Question): Promise<unknown> => (isLive(question) ? live : patient).ask(question);
  return {
    ask: ask as Coach['ask'],
    wake: live.wake,
    close: async () => {
      await Promise.all([live.close(), patient.close()]);
    },
  };
};

/** It is about a decision that is being made. */
const isLive = ({ kind }: Question): boolean => {
  switch (kind) {
    case 'prices':
    case 'equity':
    case 'plan':
    case 'why':
      return true;
    case 'round':
    case 'review':
    case 'edge':
    case 'chart':
    case 'deck':
      return false;
  }
};

type Thread = Pick<Coach, 'wake' | 'close'> & Readonly<{ ask: (question: Question) => Promise<unknown> }>;

/** A thread that answers one question after the other, and starts with the first one. */
const createThread = (warn: (message: string) => void, workerData: CoachThread = {}): Thread => {
  const waiting = new Map<number, (answer: unknown) => void>();
  let worker: Worker | null = null;
  let asked = 0;
  let closed = false;
  const settle = (id: number, answer: unknown): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./coach-worker-node.ts', import.meta.url), { workerData });
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
  return {
    ask: question =>
      new Promise(resolve => {
        if (closed) return resolve(null);
        worker ??= start();
        const id = ++asked;
        waiting.set(id, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
        return worker.postMessage({ id, question });
      }),
    wake: () => {
      if (!closed) worker ??= start();
    },
    close: async () => {
      closed = true;
      for (const id of waiting.keys()) settle(id, null);
      await worker?.terminate();
      worker = null;
    },
  };
};
