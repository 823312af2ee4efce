import type { CoachWorker } from './coach.ts';

/** The coach's worker, with everything that counts. */
export const startCoachWorker = (): CoachWorker =>
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
