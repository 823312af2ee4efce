import { parentPort } from 'node:worker_threads';

import { answer, type Question } from '@cardroom/coach';

type Asked = { readonly id: number; readonly question: Question };

const reply = ({ id, question }: Asked): object => {
  try {
    return { id, answer: answer(question) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Thinks beside the table, so that no key waits for a number. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(reply(asked)));
