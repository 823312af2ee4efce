import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Opened } from './store-bench.ts';
import { problemsOf } from './store-bench.ts';
import { STORE_CHECKS } from './store-checks.ts';

/** Tests that a store keeps every sentence of its port. `open` makes an empty one each time. */
export const storeContract = (name: string, open: () => Promise<Opened>): void => {
  describe(`the store port, kept by ${name}`, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    test.each(STORE_CHECKS)('$sentence', async check => {
      expect(await problemsOf(check, opened, open)).toEqual([]);
    });
  });
};
