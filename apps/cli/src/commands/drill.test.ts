import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { REVIEW_VERSION } from '@cardroom/coach/review';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { REVIEW } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dealtStore } from '../testing/dealt-store.ts';
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
      hidden: 0,
      due: 2,
      nextDue: null,
      next: [
        { item: '½ deck left', per100: 0, lossPer100: 0 },
        { item: '1½ decks left', per100: 0, lossPer100: 0 },
      ],
    });
  });

  test('leaks --json has those of hold’em, too, for whoever was dealt the cards', async () => {
    const headsup = {
      game: 'holdem',
      name: 'headsup',
      rules: HOLDEM_PRESETS.headsup,
      opponent: 'always-call',
      blind: 'small',
    } as const;
    await dealtStore(folder, headsup, async ({ act }) => {
      await act({ kind: 'ready' });
      return !(await act({ kind: 'act', action: { kind: 'fold' } })).playing;
    });
    const store = await openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
    const ann = (await store.playerByName('ann'))!;
    const [row] = await store.rounds({ player: ann.id });
    const decision = { at: 5, situation: 'preflop, facing a bet', chosen: 'fold', best: 'call', cost: 3 };
    const seen = { stake: 15, values: { fold: 0, call: 3 }, judged: true, board: [], pot: 15, call: 5 };
    const body = { v: REVIEW_VERSION, game: 'holdem', decisions: [{ ...decision, ...seen }] };
    await store.writeNotes([
      { player: ann.id, kind: REVIEW, key: `${row!.table}/${row!.round}`, at: 1, body },
    ]);
    await store.close();
    const leaks = async () => JSON.parse((await drill('leaks', '--player', 'ann', '--json')).stdout);
    expect(await leaks()).toMatchObject({ items: 1, next: [{ item: decision.situation, lossPer100: 300 }] });
    rmSync(join(folder, 'sessions'), { recursive: true });
    expect(await leaks()).toMatchObject({ items: 0, hidden: 1 });
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
