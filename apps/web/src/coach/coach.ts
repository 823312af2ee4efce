import type { Answers, Question } from '@cardroom/coach';

/** Answers questions about numbers, in its own time. */
export type Coach = Readonly<{
  /** Null where there is no answer, or none any more. */
  ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind] | null>;
  close: () => void;
}>;

/** What a coach uses of a worker. */
export type CoachWorker = Readonly<{
  postMessage: (request: CoachRequest) => void;
  terminate: () => void;
  addEventListener: (
    kind: 'message' | 'error',
    listener: (event: { readonly data?: unknown }) => void,
  ) => void;
}>;

export type CoachRequest = { readonly id: number; readonly question: Question };
export type CoachReply = { readonly id: number; readonly answer: unknown };

/** A coach in a worker of its own, which starts with the first question. */
export const createCoach = (start: () => CoachWorker): Coach => {
  const waiting = new Map<number, (answer: unknown) => void>();
  let worker: CoachWorker | null = null;
  let asked = 0;
  const settle = (id: number, answer: unknown): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const stop = (): void => {
    worker?.terminate();
    worker = null;
    for (const id of waiting.keys()) settle(id, null);
  };
  const begin = (): CoachWorker => {
    const begun = start();
    begun.addEventListener('message', ({ data }) => {
      const { id, answer } = data as CoachReply;
      settle(id, answer);
    });
    begun.addEventListener('error', stop);
    return begun;
  };
  const ask = (question: Question): Promise<unknown> =>
    new Promise(resolve => {
      worker ??= begin();
      const id = ++asked;
      waiting.set(id, resolve);
      const request: CoachRequest = { id, question };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
      worker.postMessage(request);
    });
  return { ask: ask as Coach['ask'], close: stop };
};
