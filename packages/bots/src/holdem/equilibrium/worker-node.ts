import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';
import { thinkHere, type Question } from './thinker.ts';

/** What is asked of the worker, and when: by `Date.now()`, since threads have clocks of their own otherwise. */
export type Asked = Readonly<{ id: number; question: Question; at: number }>;

let plans: Blueprint | null = null;

const blueprint = async (): Promise<Blueprint> => {
  const bytes = await readFile(new URL(workerData as string)).catch(() =>
    Promise.reject(new Error('its file is missing')),
  );
  return (plans = await readBlueprint(new Uint8Array(bytes)));
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

let unpacking: Promise<void> | null = null;

/** Unpacks what may be asked for next, so that no later answer waits for that; damage is told when it is. */
const unpackAll = async ({ stacks, plan }: Blueprint): Promise<void> => {
  for (const stack of stacks) await plan(stack).catch(() => null);
};

const answer = async (asked: Asked): Promise<void> => {
  const said = await reply(asked);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  parentPort!.postMessage(said);
  if (plans) unpacking ??= unpackAll(plans);
};

/** Thinks beside the table, so that nobody else's turn waits for it. */
parentPort?.on('message', (asked: Asked) => void answer(asked));
