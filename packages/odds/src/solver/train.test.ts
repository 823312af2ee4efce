import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { PREFLOP } from '../holdem/preflop-data.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import { readBlueprint } from './blueprint.ts';
import { abstractionFor, resumeTraining, savedTraining, stackTraining, type StackTraining } from './train.ts';
import { trainBlueprint, type TrainReport } from './train-pool-node.ts';

const MATCHUPS = matchupsOf(PREFLOP);

const TINY = {
  betting: { sizes: [[0.5], [1], [1], [1]], raises: 2, commitment: 0.7 },
  sizes: [
    [2, 1],
    [2, 1],
    [3, 1],
  ],
  boards: 2,
  seed: 11,
  levels: [32, 16, 8, 8],
} as const;

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-train-'));
  folders.push(folder);
  return folder;
};
afterEach(() => folders.splice(0).forEach(folder => rmSync(folder, { recursive: true })));

const STACKS = [2, 6];

const trained = (candidates: readonly number[], workers: number, scratch: string): Promise<Uint8Array> =>
  trainBlueprint({
    training: TINY,
    orders: STACKS.map(stack => ({ stack, candidates })),
    flops: 0,
    workers,
    scratch,
  });

const digest = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/** Of what was trained, unpacked: packers may differ. */
const hashOf = async (file: Uint8Array): Promise<string> => {
  const { stacks, plan } = await readBlueprint(file);
  const plans = await Promise.all(stacks.map(plan));
  const hashes = plans.map(({ shares }) => digest(new Uint8Array(shares.buffer)));
  return digest(hashes.join()).slice(0, 16);
};

const FIXED = '1a7ac381cb961727';

describe('§5.1 training gives the same bits', () => {
  test('as it always has, with one worker; and with two that were stopped and went on', async () => {
    expect(await hashOf(await trained([4], 1, newFolder()))).toBe(FIXED);
    const scratch = newFolder();
    await trained([2], 2, scratch);
    expect(await hashOf(await trained([4], 2, scratch))).toBe(FIXED);
  });

  test('as long as it forgets no board', () => {
    const abstraction = abstractionFor(TINY);
    const begun = (): StackTraining => stackTraining(TINY, abstraction, MATCHUPS, 6);
    const first = begun();
    for (let iteration = 0; iteration < 2; iteration++) first.trainer.iterate();
    const resumed = (iteration: number): string => {
      const saved = new Float64Array(savedTraining(first.trainer).buffer);
      saved[0] = iteration;
      const { trainer, quantised } = begun();
      resumeTraining(trainer, new Uint8Array(saved.buffer));
      trainer.iterate();
      return digest(quantised());
    };
    const [right, forgetful] = [resumed(2), resumed(3)];
    first.trainer.iterate();
    expect(right).toBe(digest(first.quantised()));
    expect(forgetful).not.toBe(right);
  });
});

describe('what was learned and is damaged', () => {
  const run = async (
    scratch: string,
  ): Promise<Readonly<{ file: Uint8Array; damaged: readonly string[] }>> => {
    const damaged: string[] = [];
    const onReport = (report: TrainReport): void => {
      if (report.kind === 'damaged') damaged.push(report.file);
    };
    const orders = [{ stack: 2, candidates: [1, 2] }];
    const file = await trainBlueprint({ training: TINY, orders, flops: 1, workers: 1, scratch, onReport });
    return { file, damaged };
  };

  const spoilt = [
    (bytes: Buffer) => bytes.subarray(0, -8),
    () => new Uint8Array(),
    (bytes: Buffer) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1),
  ];

  test('is told, and made anew as it was', async () => {
    const scratch = newFolder();
    const { file } = await run(scratch);
    const names = ['abstraction.bin', 'stack-2-1.plan', 'stack-2.state', 'stack-2-2.plan'];
    names.push('stack-2-1-1.mbb', 'stack-2-2-1.mbb');
    expect(readdirSync(scratch).toSorted()).toEqual(names.toSorted());
    const paths = names.map(name => join(scratch, name));
    const hashes = (): readonly string[] => paths.map(path => digest(readFileSync(path)));
    const before = hashes();
    for (const [at, path] of paths.entries()) writeFileSync(path, spoilt[at % 3]!(readFileSync(path)));
    expect(await run(scratch)).toEqual({ file, damaged: names });
    expect(hashes()).toEqual(before);
  });
});
