import { parentPort } from 'node:worker_threads';

import { answer, type Question } from './coach-answers.ts';

/** Thinks beside the table, so that no key waits for a number. */
parentPort?.on('message', ({ id, question }: { readonly id: number; readonly question: Question }) => {
  try {
    parentPort!.postMessage({ id, answer: answer(question) });
  } catch (error) {
    parentPort!.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
