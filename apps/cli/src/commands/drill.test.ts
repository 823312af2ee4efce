import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openSqliteStore } from '@cardroom/room/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { refused, runCommandOn } from '../testing/run-command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-drills-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const drill = (...argv: readonly string[]) =>
  runCommandOn({ env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder } }, 'drill', ...argv);

describe('§5.5 §6.1 cardroom drill', () => {
  test('--json lists the drills, before anybody has played and without making a store', async () => {
    const { code, stdout } = await drill('--json', '--player', 'ann');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      player: 'ann',
      drills: [
        { name: 'strategy', title: 'Basic strategy', asked: 0, right: 0, longest: 0 },
        ...['count', 'true-count', 'decks', 'pot-odds', 'push-fold', 'leaks'].map(name => ({ name })),
      ],
    });
  });

  test('--json with a name tells how far one has come, and what comes next', async () => {
    const store = await openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
    await store.addPlayer({ id: 'p_ann', name: 'Ann', key: 'ann', createdAt: 0, lock: null });
    const known = { due: Date.UTC(2999, 0), last: 0, stability: 9, difficulty: 5, days: 9, steps: 0 };
    const note = { player: 'p_ann', kind: 'drill', at: 0 };
    await store.writeNotes([
      {
        ...note,
        key: 'true-count|2D|1 deck left',
        body: { ...known, reps: 1, lapses: 0, state: 2, right: 1, wrong: 0, cost: null },
      },
      { ...note, key: 'true-count', body: { asked: 1, right: 1, longest: 1 } },
    ]);
    await store.close();
    const { stdout } = await drill('true-count', '--set', 'decks=2', '--player', 'ann', '--json');
    expect(JSON.parse(stdout)).toEqual({
      player: 'ann',
      name: 'true-count',
      title: 'True count',
      asked: 1,
      right: 1,
      longest: 1,
      about: '2D',
      items: 3,
      learned: 1,
      due: 2,
      nextDue: null,
      next: [
        { item: '½ deck left', per100: 0, lossPer100: 0 },
        { item: '1½ decks left', per100: 0, lossPer100: 0 },
      ],
    });
  });

  test.each([
    [['stategy'], 'There is no drill stategy: did you mean strategy?'],
    [
      ['strategy', 'count'],
      'drill takes one name, not 2: strategy, count, true-count, decks, pot-odds, push-fold, leaks.',
    ],
    [['strategy', '--rules', 'twenty-one'], 'Drills are about a table with bets: Twenty-One has none.'],
    [
      ['--plain'],
      'Line by line a drill needs its name: cardroom drill strategy --plain. The drills are strategy, count, true-count, decks, pot-odds, push-fold, leaks.',
    ],
    [
      ['leaks', '--plain', '--player', 'ann'],
      'There is nothing to drill yet: no review of your rounds has found a mistake.',
    ],
  ])('what cannot be drilled is refused in a sentence: %j', async (argv, sentence) => {
    expect(await drill(...argv)).toEqual(refused(sentence));
  });
});
