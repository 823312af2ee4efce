import { randomFrom } from '@cardroom/engine/testing';

import { calm } from './simulator-calm.ts';
import { Run, SUBJECT, type Subject } from './simulator-run.ts';
import type { Violation } from './simulator-state.ts';

/** A broken promise, and the seed that breaks it again: `runSchedule(seed)`. */
export type Broken = Violation & { readonly seed: number };

export type Report = {
  readonly schedules: number;
  /** How often what happened. */
  readonly counts: ReadonlyMap<string, number>;
  readonly broken: Broken | null;
};

type Count = (what: string) => void;

/** Within a schedule nothing waits for the machine; between two, timers and messages have their turn. */
const breath = (): Promise<void> => new Promise(resolve => void setImmediate(resolve));

/** One seed, one schedule; null when every promise was kept. */
export const runSchedule = async (
  seed: number,
  subject: Subject = SUBJECT,
  count: Count = () => {},
): Promise<Broken | null> => {
  const run = new Run(seed, subject, count);
  await run.storm();
  if (!run.over) await calm(run);
  await breath();
  count('schedules');
  return run.audit.violation && { ...run.audit.violation, seed };
};

export type Schedules = {
  readonly seed: number;
  readonly schedules: number;
  readonly subject?: Subject;
  /** Told now and then how many are done. */
  readonly progress?: (done: number) => void;
};

const PROGRESS = 100;

/** Many schedules, up to the first that breaks a promise. */
export const runSchedules = async (options: Schedules): Promise<Report> => {
  const { seed, schedules, subject, progress } = options;
  const counts = new Map<string, number>();
  const count: Count = what => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const seeds = randomFrom(seed);
  for (let done = 1; done <= schedules; done++) {
    const broken = await runSchedule(seeds.below(2 ** 31), subject, count);
    if (broken) return { schedules: done, counts, broken };
    if (done % PROGRESS === 0) progress?.(done);
  }
  return { schedules, counts, broken: null };
};
