import { mutationsOf } from '@cardroom/fairness/testing';
import { describe, expect, test } from 'vitest';
import { RECEIPTS, isUnprovable, passing, redigested } from './testing/changed-receipts.ts';
import { byCommand, byPage } from './testing/verifiers.ts';

/** Elements of each list that take part; all of them do in the soak. */
const MOST = 4;

describe('§9.1 every single change to a receipt is refused', () => {
  test.each(Object.entries(RECEIPTS))('%s', async (_, receipt) => {
    const mutations = mutationsOf(receipt, MOST);
    expect(mutations.length).toBeGreaterThan(100);
    expect(await passing(mutations, byCommand)).toEqual([]);
    expect(await passing(mutations, byPage)).toEqual([]);
  });

  test('each field is changed, left out and added to', () => {
    const receipt = RECEIPTS['holdem-closed']!;
    const paths = mutationsOf(receipt, MOST).map(({ path }) => path.split('.')[0]);
    expect(new Set(paths)).toEqual(new Set(['', ...Object.keys(receipt)]));
  });
});

describe('§9.1 with a new digest, only what is unprovable in principle passes', () => {
  test.each(Object.entries(RECEIPTS))('%s', async (_, receipt) => {
    const mutations = redigested(receipt, MOST);
    const passed = await passing(mutations, byCommand);
    expect(passed.filter(line => !isUnprovable(receipt, line))).toEqual([]);
    expect(await passing(mutations, byPage)).toEqual(passed);
  });
});
