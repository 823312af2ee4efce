import { createAnswerer } from '../answer.ts';
import type { PracticeMessage, PracticeRequest } from '../messages.ts';
import type { PracticeWorker } from '../practice.ts';
import type { Shelf } from '../shelf.ts';

/** A worker that works here: messages are copied, as between threads, and come later, in order. */
export const channel = (shelf: Shelf | null = null): PracticeWorker => {
  let isOpen = true;
  let hear: (event: MessageEvent<PracticeMessage>) => void = () => {};
  const worker: PracticeWorker = {
    addEventListener: (_, listener) => {
      hear = listener;
    },
    postMessage: (request: PracticeRequest) => {
      const copy = structuredClone(request);
      queueMicrotask(() => void answer(copy));
    },
    terminate: () => {
      isOpen = false;
    },
  };
  const answer = createAnswerer(
    message => {
      const copy = structuredClone(message);
      queueMicrotask(() => {
        if (isOpen) hear(new MessageEvent<PracticeMessage>('message', { data: copy }));
      });
    },
    async () => shelf,
  );
  return worker;
};

/** Lets other work go on until this holds. */
export const waitFor = async (holds: () => boolean): Promise<void> => {
  for (let turns = 0; !holds(); turns++) {
    if (turns > 20_000) throw new Error('it never came to hold');
    await new Promise(resolve => setTimeout(resolve, 0));
  }
};
