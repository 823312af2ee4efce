import { newSeed } from '../fairness/seeds.ts';
import { createPractice, type Practice } from './practice.ts';

/** A room in a worker of its own, so that bots think without stopping the page. */
export const startPractice = (): Practice =>
  createPractice(new Worker(new URL('worker.ts', import.meta.url), { type: 'module' }), newSeed);
