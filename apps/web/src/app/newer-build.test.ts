import { describe, expect, test } from 'vitest';

import { partHasCome, reloadIfGone, type Reloading } from './newer-build.ts';

const tab = (more: Partial<Reloading> = {}) => {
  const kept = new Map<string, string>();
  const loaded = { times: 0 };
  const from: Reloading = {
    shelf: { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    isOnline: () => true,
    isServed: async () => true,
    reload: () => void loaded.times++,
    ...more,
  };
  return { from, loaded };
};

describe('§7.9 a part of the page that is gone from the server', () => {
  test('loads the page again, once', async () => {
    const { from, loaded } = tab();
    expect([await reloadIfGone(from), await reloadIfGone(from), loaded.times]).toEqual([true, false, 1]);
  });

  test('and once more after something has come', async () => {
    const { from, loaded } = tab();
    await reloadIfGone(from);
    partHasCome(from);
    expect([await reloadIfGone(from), loaded.times]).toEqual([true, 2]);
  });

  test.each([
    ['offline', { isOnline: () => false }],
    ['without a server', { isServed: async () => false }],
    [
      'where nothing is kept',
      {
        shelf: {
          getItem: () => {
            throw new DOMException('denied', 'SecurityError');
          },
          setItem: () => {},
        },
      },
    ],
  ])('stays as it is %s', async (_, more) => {
    const { from, loaded } = tab(more);
    expect([await reloadIfGone(from), loaded.times]).toEqual([false, 0]);
  });
});
