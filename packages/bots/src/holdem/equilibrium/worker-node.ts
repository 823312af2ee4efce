import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';
import { thinkHere, type Question } from './thinker.ts';

/** What is asked of the worker, and when: by `Date.now()`, since threads have clocks of their own otherwise. */
export type Asked = Readonly<{ id: number; question: Question; at: number }>;

const blueprint = async (): Promise<Blueprint> => {
  const bytes = await readFile(new URL(workerData as string)).catch(() =>
    Promise.reject(new Error('its file is missing')),
  );
  return readBlueprint(new Uint8Array(bytes));
};

const thinker = thinkHere(blueprint);
const never = new AbortController().signal;

const reply = async ({ id, question, at }: Asked): Promise<object> => {
  try {
    return { id, strategy: await thinker.think({ ...question, waited: Date.now() - at }, never) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Thinks beside the table, so that nobody else's turn waits for it. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
parentPort?.on('message', (asked: Asked) => void reply(asked).then(said => parentPort?.postMessage(said)));
