import { describe, expect, test } from 'vitest';

import type { Room } from './room.ts';
import { raceChoices, raceDoubles } from './testing/scripted-races.ts';

const RACES = 600;

let arrivals = 0;

/** Does what arrives as if it were new. */
const forgetful = (room: Room): Room => ({
  ...room,
  act: async (actor, command) => {
    const { table } = command as { table: string };
    const view = await room.view(table, actor);
    const expected = view.ok ? view.value.you?.expect : undefined;
    const actionId = `arrival ${++arrivals}`;
    return room.act(actor, { ...(command as object), actionId, expect: expected ?? 0 });
  },
});

/** Says yes to everybody. */
const flattering = (room: Room): Room => ({
  ...room,
  act: async (actor, command) => {
    const { table, actionId } = command as { table: string; actionId: string };
    const reply = await room.act(actor, command);
    if (reply.ok || !reply.error.view) return reply;
    const { view } = reply.error;
    const { seq, hash } = view;
    const frame = { seq, hash, events: [], openings: [], view };
    return {
      ok: true,
      value: { receipt: { table, actionId, seq, hash }, repeated: false, frame, warning: null },
    };
  },
});

describe('§9.3 two tabs at the same moment', () => {
  test('of two choices for one turn, one counts', async () => {
    expect(await raceChoices(RACES)).toEqual({ races: RACES, wrong: [] });
  });

  test('a Double that arrives twice is paid once', async () => {
    expect(await raceDoubles(RACES)).toEqual({ races: RACES, wrong: [] });
  });

  test('a room that takes every arrival for a new one is found, and one that says yes to all', async () => {
    expect((await raceDoubles(50, forgetful)).wrong).not.toEqual([]);
    expect((await raceChoices(50, flattering)).wrong).not.toEqual([]);
  });
});
