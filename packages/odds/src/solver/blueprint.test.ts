import { createHash } from 'node:crypto';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { randomStream } from '../holdem/random.ts';
import { makeAbstraction } from './abstraction.ts';
import { bettingTree } from './betting.ts';
import { readBlueprint, writeBlueprint } from './blueprint.ts';
import { flattened, type FlatTree } from './flat-tree.ts';
import { sharesOf } from './minds.ts';
import { rowsBy } from './plan.ts';
import { levelsOf, quantise } from './quantised.ts';
import { digestOf } from './digest.ts';

const ABSTRACTION = makeAbstraction(
  [
    [2, 2],
    [2, 2],
    [3, 1],
  ],
  3,
  randomStream(1),
);
const ROWS = rowsBy(ABSTRACTION);
const LEVELS = [32, 16, 8, 4];
const CONFIGS = [4, 6].map(stack => ({
  stack,
  sizes: [[0.5], [0.5, 1], [1], [1]],
  raises: 2,
  commitment: 0.7,
}));

/** Sums as training leaves them: any numbers, and some rows that nobody came to. */
const sumsFor = (entries: number): Float64Array => {
  const random = randomStream(entries);
  return Float64Array.from({ length: entries }, () => (random() % 3 === 0 ? 0 : 300 + (random() % 700)));
};

const stacks = CONFIGS.map(config => {
  const tree = flattened(bettingTree(config), ROWS);
  const sums = sumsFor(tree.entries);
  return { config, iterations: 10, tree, sums, bytes: quantise(tree, sums, ROWS, LEVELS) };
});
const FILE = await writeBlueprint({ seed: 5, levels: LEVELS, abstraction: ABSTRACTION, stacks });

/** How far a share is from what was meant, and a row's sum from one, at most; rows that nobody came to mean nothing. */
const farthest = (tree: FlatTree, shares: Float32Array, sums: Float64Array) => {
  const exact = sharesOf(tree, sums, ROWS);
  const errors = [0, 0, 0, 0];
  let unevenness = 0;
  for (const [node, actions] of tree.actions.entries())
    for (let row = 0; row < (actions === 0 ? 0 : ROWS[tree.street[node]!]!); row++) {
      const from = tree.base[node]! + row * actions;
      const entries = Array.from({ length: actions }, (_, action) => from + action);
      unevenness = Math.max(unevenness, Math.abs(1 - entries.reduce((sum, at) => sum + shares[at]!, 0)));
      if (entries.some(at => sums[at]! > 0))
        for (const at of entries) {
          const street = tree.street[node]!;
          errors[street] = Math.max(errors[street]!, Math.abs(shares[at]! - exact[at]!));
        }
    }
  return { errors, unevenness };
};

const changed = (at: number, byte: number): Uint8Array => {
  const bytes = FILE.slice();
  bytes[at] = byte;
  return bytes;
};

const DAMAGED_HEADER = 'The blueprint is damaged: its header cannot be read.';

/** With nothing but a header; the SHA-256 is right. */
const fileOf = (header: string): Uint8Array => {
  const file = Buffer.alloc(48 + header.length);
  file.set(FILE.subarray(0, 12));
  file.writeUInt32LE(header.length, 12);
  createHash('sha256').update(header).digest().copy(file, 16);
  file.write(header, 48);
  return file;
};

describe('§5.1 a file of plans', () => {
  test('says what it was made of, and gives each plan back', async () => {
    const blueprint = await readBlueprint(FILE);
    expect(blueprint.stacks).toEqual([4, 6]);
    expect(blueprint.header).toMatchObject({
      seed: 5,
      stacks: CONFIGS.map(config => ({ config, iterations: 10 })),
    });
    for (const { config, tree } of stacks) {
      const plan = await blueprint.plan(config.stack);
      expect(plan.tree).toEqual(tree);
      expect(plan.abstraction).toEqual(ABSTRACTION);
    }
  });

  test('whose levels are not those that its header says is refused', async () => {
    const fewer = LEVELS.map(levels => levels / 2);
    const file = await writeBlueprint({ seed: 5, levels: fewer, abstraction: ABSTRACTION, stacks });
    const { plan } = await readBlueprint(file);
    await expect(plan(4)).rejects.toThrow('something is done more often than always');
  });

  test('keeps every share to within a level, and each row whole', async () => {
    const blueprint = await readBlueprint(FILE);
    for (const { config, tree, sums } of stacks) {
      const { shares } = await blueprint.plan(config.stack);
      const { errors, unevenness } = farthest(tree, shares, sums);
      for (const [street, error] of errors.entries()) {
        expect(error).toBeGreaterThan(0);
        expect(error).toBeLessThan(1 / LEVELS[street]!);
      }
      expect(unevenness).toBeLessThan(1e-6);
    }
  });

  test('a row nobody came to does as the one before it', () => {
    const { tree, bytes, sums } = stacks[0]!;
    const actions = tree.actions[0]!;
    const rows = Array.from({ length: ROWS[0]! - 1 }, (_, row) => row + 1);
    const empty = rows.filter(row =>
      sums.subarray(row * actions, (row + 1) * actions).every(sum => sum === 0),
    );
    expect(empty.length).toBeGreaterThan(0);
    for (const row of empty) expect(bytes[row]).toBe(bytes[row - 1]);
  });

  test('what is left over goes to the largest remainders', () => {
    expect(levelsOf([1, 1, 1], 32)).toEqual([11, 11, 10]);
    expect(levelsOf([0, 5], 32)).toEqual([0, 32]);
    expect(levelsOf([1, 99], 10)).toEqual([0, 10]);
  });

  test.each([
    ['nothing', () => new Uint8Array(), 'This is no blueprint of Cardroom.'],
    ['another file', () => new TextEncoder().encode('x'.repeat(100)), 'This is no blueprint of Cardroom.'],
    ['a file cut off', () => FILE.subarray(0, FILE.length - 1), 'The blueprint is damaged'],
    ['a bit flipped in the header', () => changed(60, FILE[60]! ^ 1), 'The blueprint is damaged'],
    [
      'a bit flipped at the end',
      () => changed(FILE.length - 20, FILE.at(-20)! ^ 128),
      'The blueprint is damaged',
    ],
    ['a bit flipped in the hash', () => changed(20, FILE[20]! ^ 1), 'The blueprint is damaged'],
    ['a header of another length', () => changed(12, FILE[12]! ^ 1), DAMAGED_HEADER],
    ['a header longer than the file', () => changed(15, 128), DAMAGED_HEADER],
    ['a header without lengths', () => fileOf('{}'), DAMAGED_HEADER],
    [
      'a header with wrong lengths',
      () => fileOf('{"boundBytes":1,"sectionBytes":[]}'),
      'The blueprint is damaged: the lengths in its header do not add up to the file.',
    ],
    ['a newer version', () => changed(8, 2), 'The blueprint has version 2; this program reads version 1.'],
  ])('%s is refused in one sentence', async (_, bytes, why) => {
    await expect(readBlueprint(bytes())).rejects.toThrow(why);
  });

  test('has no plan for a stack that was not trained', async () => {
    const { plan } = await readBlueprint(FILE);
    await expect(plan(5)).rejects.toThrow('The blueprint has no plan for a stack of 5 small blinds.');
  });
});

describe('the hash of a file', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256);
  const expected = createHash('sha256').update(bytes).digest();
  afterEach(() => vi.unstubAllGlobals());

  test('is SHA-256', async () => expect(Buffer.from(await digestOf(bytes))).toEqual(expected));

  test('is the same on a page without HTTPS, which has none of its own', async () => {
    vi.stubGlobal('crypto', {});
    expect(Buffer.from(await digestOf(bytes))).toEqual(expected);
  });
});
