import type { Check } from './store-bench.ts';
import { appendChecks, moneyChecks, raceChecks } from './store-checks-append.ts';
import { noteChecks, peopleChecks, readingChecks, statisticsChecks } from './store-checks-reading.ts';
import { dumpChecks, lifeChecks } from './store-checks-whole.ts';

/** The port, sentence by sentence. */
export const STORE_CHECKS: readonly Check[] = [
  ...appendChecks,
  ...moneyChecks,
  ...raceChecks,
  ...statisticsChecks,
  ...noteChecks,
  ...readingChecks,
  ...peopleChecks,
  ...lifeChecks,
  ...dumpChecks,
];
