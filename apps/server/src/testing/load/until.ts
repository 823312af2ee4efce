import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** Resolves when something holds; says so if it never does. */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 30_000,
): Promise<void> => {
  const last = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error(`In ${patienceMs} ms it was not so that ${what}.`);
    await sleep(LOOK_MS);
  }
};
