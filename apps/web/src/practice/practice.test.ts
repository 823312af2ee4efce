import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { afterEach, describe, expect, test } from 'vitest';

import { newSeed } from '../fairness/seeds.ts';
import { channel, waitFor } from './testing/channel.ts';
import { createPractice, type Practice } from './practice.ts';

const BLACKJACK = { game: 'blackjack', rules: BLACKJACK_PRESETS.vegas, bots: [] } as const;
const HOLDEM = { game: 'holdem', rules: HOLDEM_PRESETS.headsup, bots: ['balanced'] } as const;

let practice: Practice;
afterEach(() => practice.close());

const open = async (spec: Parameters<Practice['open']>[0]): Promise<Table> => {
  practice = createPractice(channel(), newSeed);
  return unwrap(await practice.open(spec));
};

const legalOf = (view: TableView): BlackjackLegal => view.you!.legal as BlackjackLegal;

/** Stands until the round is over. */
const standThrough = async (table: Table): Promise<void> => {
  while (table.view().playing) {
    const { stand, decline } = legalOf(table.view());
    const kind = stand.ok ? 'stand' : decline.ok ? 'decline' : null;
    if (kind === null) throw new Error('nothing can be done');
    unwrap(await table.wish({ kind: 'act', action: { kind } }));
  }
};

describe('§9.2 practice deals on this device', () => {
  test('a round of blackjack is played from deal to summary, without a server', async () => {
    const table = await open(BLACKJACK);
    expect(table.view()).toMatchObject({ game: 'blackjack', you: { seat: 1, needsSeed: true } });
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 50, box: 0 } }));
    await standThrough(table);
    const { play } = table.view();
    expect(play).toMatchObject({ over: true });
    expect(table.view().seats).toHaveLength(1);
  });

  test("a hand of hold'em is played against a bot that acts by itself", async () => {
    const table = await open(HOLDEM);
    unwrap(await table.wish({ kind: 'ready' }));
    for (let turns = 0; turns < 60; turns++) {
      await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
      if (!table.view().playing) break;
      const { check } = table.view().you!.legal as HoldemLegal;
      unwrap(await table.wish({ kind: 'act', action: { kind: check.ok ? 'check' : 'call' } }));
    }
    expect(table.view()).toMatchObject({ playing: false, play: { settled: true } });
  });

  test('each frame comes once and in order, one’s own answers among them', async () => {
    const table = await open(HOLDEM);
    const seen: number[] = [];
    table.follow(frame => seen.push(frame.seq));
    const before = table.view().seq;
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish({ kind: 'act', action: { kind: 'fold' } }));
    await waitFor(() => !table.view().playing);
    expect(seen).toEqual(seen.map((_, at) => before + 1 + at));
    expect(seen.length).toBeGreaterThan(1);
  });

  test('a refusal is a sentence, and changes nothing', async () => {
    const table = await open(BLACKJACK);
    const { seq } = table.view();
    const refused = await table.wish({ kind: 'act', action: { kind: 'hit' } });
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(/\.$/) } });
    expect(table.view().seq).toBe(seq);
    expect(await practice.open({ ...BLACKJACK, bots: ['nobody'] })).toMatchObject({ ok: false });
  });

  test('a table that was closed answers that', async () => {
    const table = await open(BLACKJACK);
    const wish = table.wish({ kind: 'ready' });
    practice.close();
    expect(await wish).toMatchObject({ ok: false, error: { code: 'practice/closed' } });
  });

  test('whatever another table does, this one does not hear', async () => {
    const table = await open(BLACKJACK);
    const other = unwrap(await practice.open(HOLDEM));
    const heard: string[] = [];
    table.follow(({ view }) => heard.push(view.table));
    unwrap(await other.wish({ kind: 'ready' }));
    expect([heard, other.table === table.table]).toEqual([[], false]);
  });
});
