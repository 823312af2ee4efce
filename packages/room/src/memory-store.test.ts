import { describe, expect, test } from 'vitest';

import { createMemoryStore } from './memory-store.ts';
import { problemsOf } from './testing/store-bench.ts';
import { STORE_CHECKS } from './testing/store-checks.ts';
import { storeContract } from './testing/store-contract.ts';
import { STORE_MUTANTS } from './testing/store-mutants.ts';

storeContract('a store in memory', async () => {
  const store = createMemoryStore();
  return { store, close: store.close };
});

describe('a defect in a store is found by the checks', () => {
  test.each(STORE_MUTANTS)('$defect', async ({ plant }) => {
    const open = async () => {
      const store = plant(createMemoryStore());
      return { store, patienceMs: 50, close: store.close };
    };
    const found: string[] = [];
    for (const check of STORE_CHECKS)
      if (found.length === 0) found.push(...(await problemsOf(check, await open(), open)));
    expect(found).not.toEqual([]);
  });
});
