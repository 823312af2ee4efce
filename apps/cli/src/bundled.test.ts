import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bin, ensureBundle } from './testing/bundle.ts';
import { playedStore, temporaryFolder } from './testing/played-store.ts';

describe('§6.1 commands from the bundle', () => {
  let empty = '';
  beforeAll(() => {
    ensureBundle();
    empty = temporaryFolder();
  });
  afterAll(() => rmSync(empty, { recursive: true, force: true }));

  /** Runs a command that may not read its sources. */
  const cardroom = (argv: readonly string[], folder = empty) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-strip-types', bin('cardroom'), ...argv],
      {
        encoding: 'utf8',
        env: { ...process.env, CARDROOM_DATA: folder },
      },
    );
    return { status, stdout, stderr };
  };

  test.each([
    ['help', ['--help'], 'Usage: cardroom [COMMAND]'],
    ['a hand rank', ['rank', 'As', 'Ks', 'Qs', 'Js', 'Ts'], 'Royal flush'],
    ['exact odds', ['odds', 'blackjack', '--hand', 'T,6', '--up', 'T'], 'surrender'],
    ['a house edge', ['edge', '--rules', '21black'], 'House edge'],
    ['workers', ['simulate', 'blackjack', '--rounds', '1e5', '--workers', '2'], '100,000'],
    ["a table of hold'em", ['equity', 'AhKh', 'QsQd'], 'AhKh'],
  ])('answer with %s', (_, argv, words) => {
    expect(cardroom(argv)).toEqual({ status: 0, stdout: expect.stringContaining(words), stderr: '' });
  });

  test('read a store, and its writing thread starts', async () => {
    const played = await playedStore();
    try {
      expect(cardroom(['stats'], played.folder)).toMatchObject({ status: 0, stderr: '' });
      expect(cardroom(['doctor'], played.folder)).toMatchObject({ status: 0, stderr: '' });
      const backup = `${played.folder}/all.json`;
      expect(cardroom(['backup', backup], played.folder)).toMatchObject({ status: 0 });
      expect(cardroom(['restore', backup])).toMatchObject({ status: 0 });
    } finally {
      played.remove();
    }
  });
});
