import { setTimeout as sleep } from 'node:timers/promises';

import type { Store } from '../store.ts';
import { inPlay } from './store-samples.ts';

/** What was measured: how long each append took, in milliseconds, and all of them together. */
export type Load = { readonly latencies: readonly number[]; readonly elapsedMs: number };

export type Drive = {
  readonly name: string;
  readonly tables: number;
  readonly seconds: number;
  /** Between two appends of a table, on average. */
  readonly pauseMs?: number;
};

/** Before figures count: connections open, statements are prepared, code is compiled, which takes thousands of turns. */
const WARM_UP_MS = 5_000;

/** Takes down how long things take, from a second after its making on. */
export const createStopwatch = (seconds: number) => {
  const latencies: number[] = [];
  const began = performance.now() + WARM_UP_MS;
  return {
    goesOn: (): boolean => performance.now() - began < seconds * 1_000,
    took: (since: number, times = 1): void => {
      const now = performance.now();
      if (since > began) for (let n = 0; n < times; n++) latencies.push(now - since);
    },
    load: (): Load => ({ latencies, elapsedMs: performance.now() - began }),
  };
};

/** Plays at many tables at once, at each one append after the other. */
export const drive = async (store: Store, { name, tables, seconds, pauseMs = 0 }: Drive): Promise<Load> => {
  const stopwatch = createStopwatch(seconds);
  const play = async (n: number): Promise<void> => {
    if (pauseMs > 0) await sleep((pauseMs * n) / tables);
    for (let seq = 1; stopwatch.goesOn(); seq++) {
      const at = performance.now();
      const answer = await store.append(inPlay(`${name}${n}`, seq, `p${n}`));
      if (!answer.ok || !answer.rowsSaved) throw new Error(`${name}${n} ${seq}: ${JSON.stringify(answer)}`);
      stopwatch.took(at);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: tables }, (_, n) => play(n)));
  return stopwatch.load();
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const perSecond = ({ latencies, elapsedMs }: Load): number => (latencies.length / elapsedMs) * 1_000;

export const report = (load: Load): string => {
  const sorted = load.latencies.toSorted((a, b) => a - b);
  const [p50, p99, most] = [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0];
  return `${Math.round(perSecond(load))}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(0)} ms`;
};
