import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';
import { rehearse } from './rehearse.ts';
import { thinkHere, type Question } from './thinker.ts';

/** What is asked of the worker, and when: by `Date.now()`, since threads have clocks of their own otherwise. */
export type Asked = Readonly<{ id: number; question: Question; at: number }>;

/** Asks it to end. What it is asked at that time is not answered. */
export type Close = 'close';

let plans: Blueprint | null = null;

const blueprint = async (): Promise<Blueprint> => {
  const bytes = await readFile(new URL(workerData as string)).catch(() =>
    Promise.reject(new Error('its file is missing')),
  );
  return (plans = await readBlueprint(new Uint8Array(bytes)));
};

/** To ask for so much at once, in bytes, makes V8 clear away (13.6, of Node 24; elsewhere it may do nothing). It is given back unused. */
const PRESSURE = 64 * 2 ** 20;

/**
 * Clears away while a flop is solved, which takes long anyway. Left to itself V8 begins when a solution has been told, and the next
 * question, for which a look into the plan would do, waits for it.
 */
const clearAway = (): void => {
  try {
    new ArrayBuffer(PRESSURE).transfer(0);
  } catch {
    // Where there is no room for it, V8 clears away when it likes.
  }
};

const thinker = thinkHere(blueprint, undefined, clearAway);
const never = new AbortController().signal;

const reply = async ({ id, question, at }: Asked): Promise<object> => {
  try {
    return { id, strategy: await thinker.think({ ...question, waited: Date.now() - at }, never) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
};

let preparing: Promise<void> | null = null;
let closed = false;

/** Lets questions come in; says whether more will. */
const pause = (): Promise<boolean> => new Promise(resolve => setImmediate(() => resolve(!closed)));

/** Unpacks what may be asked for next and tries it out, so that no later answer waits for that; damage is told when it is asked for. */
const prepare = async (all: Blueprint): Promise<void> => {
  for (const stack of all.stacks) if (!closed) await all.plan(stack).catch(() => null);
  if (!closed) await rehearse(all, pause).catch(() => null);
};

const answer = async (asked: Asked): Promise<void> => {
  const said = await reply(asked);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  parentPort!.postMessage(said);
  if (plans && !closed) preparing ??= prepare(plans);
};

/** Thinks beside the table, so that nobody else's turn waits for it. */
parentPort?.on('message', (asked: Asked | Close) => {
  if (asked !== 'close') return void answer(asked);
  closed = true;
  parentPort!.close();
});
