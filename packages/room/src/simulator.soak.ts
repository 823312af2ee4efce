import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { expect, test } from 'vitest';

import type { Report } from './testing/simulator.ts';

/** Another run of the same seed on as many cores is the same: `SEED=… SCHEDULES=… npm run soak`. */
const seed = Number(process.env['SEED'] ?? 1);
const wanted = Number(process.env['SCHEDULES'] ?? 1_000_000);

type Told = { readonly done?: number; readonly report?: Report };

const runShare = (share: number, at: number, progress: (done: number) => void): Promise<Report> =>
  new Promise((resolve, reject) => {
    const file = new URL('testing/simulator-worker.ts', import.meta.url);
    const worker = new Worker(file, { workerData: { seed: seed + at, schedules: share } });
    worker.on('error', reject);
    worker.on('message', ({ done, report }: Told) => {
      if (done !== undefined) progress(done);
      if (report) resolve(report);
    });
  });

/** Says every half minute how far it is, and how long it will take. */
const teller = (total: number): ((at: number, done: number) => void) => {
  const began = Date.now();
  const finished = new Map<number, number>();
  let told = began;
  return (at, done) => {
    finished.set(at, done);
    if (Date.now() - told < 30_000) return;
    told = Date.now();
    const all = [...finished.values()].reduce((sum, share) => sum + share, 0);
    const perSecond = (all / (told - began)) * 1_000;
    const minutes = (total - all) / perSecond / 60;
    const words = `${all} of ${total} schedules, ${perSecond.toFixed(0)}/s, ${minutes.toFixed(0)} minutes to go`;
    process.stderr.write(`${words}\n`);
  };
};

const added = (reports: readonly Report[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { counts } of reports)
    for (const [what, count] of counts) sums.set(what, (sums.get(what) ?? 0) + count);
  return sums;
};

test(
  `§9.3 ${wanted} schedules of faults break no promise`,
  async () => {
    const cores = availableParallelism();
    const shares = Array.from({ length: cores }, (_, at) => Math.floor((wanted + at) / cores));
    const tell = teller(wanted);
    const reports = await Promise.all(shares.map((share, at) => runShare(share, at, done => tell(at, done))));
    const lines = [...added(reports)].toSorted(([, a], [, b]) => b - a);
    process.stderr.write(`${lines.map(([what, count]) => `${count}\t${what}`).join('\n')}\n`);
    expect(reports.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  },
  24 * 60 * 60_000,
);
