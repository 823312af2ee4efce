import { parentPort, workerData } from 'node:worker_threads';

import { runSchedules } from './simulator.ts';

/** Runs a share of the schedules; says now and then how many are done, and at last what happened. */
const { seed, schedules } = workerData as { readonly seed: number; readonly schedules: number };
const progress = (done: number): void => parentPort?.postMessage({ done }, []);
parentPort?.postMessage({ report: await runSchedules({ seed, schedules, progress }) }, []);
