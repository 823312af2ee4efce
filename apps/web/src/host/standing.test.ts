import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import type { NewTable } from '@cardroom/wire/client';
import { describe, expect, test } from 'vitest';

import { awayText, freeSeats, isInRound, leavingText, standingAt } from './standing.ts';
import { memoryHouse, type MemoryHouse } from './testing/memory-house.ts';

type Hosted = Readonly<{ house: MemoryHouse; table: string; invite: string }>;

const hosted = async (more: Partial<NewTable> = {}): Promise<Hosted> => {
  const house = memoryHouse();
  const ann = house.clientOf('ann');
  const options = { private: true, turnSeconds: 20, ...more.options };
  const { receipt } = unwrap(await ann.openTable({ game: 'holdem', rules: 'standard', ...more, options }));
  const { invite } = unwrap(await ann.look(receipt.table));
  return { house, table: receipt.table, invite: invite! };
};

const lookBy = async ({ house, table, invite }: Hosted, name: string, from = {}): Promise<TableView> =>
  unwrap(await house.clientOf(name, from).look(table, invite));

describe('§8.5 the door of a table', () => {
  test('§8.5 whoever has the code is welcome on any free seat; without it nobody sees anything', async () => {
    const ground = await hosted();
    expect(standingAt(await lookBy(ground, 'bob'), 'bob')).toEqual({
      kind: 'welcome',
      free: [2, 3, 4, 5, 6],
    });
    const refused = await ground.house.clientOf('bob').look(ground.table);
    expect(refused.ok ? null : refused.error.code).toBe('table/private');
  });

  test('§7.1 a name that sits there from elsewhere is told so, in whatever case it is typed', async () => {
    const ground = await hosted();
    const view = await lookBy(ground, 'ann', { session: 'other' });
    expect(standingAt(view, 'ANN')).toEqual({ kind: 'elsewhere', seat: 1 });
    expect(standingAt(await lookBy(ground, 'ann'), 'ann')).toEqual({ kind: 'seated' });
  });

  test('§8.5 a full table, a game that has begun and a closed table are for the rail', async () => {
    const full = await hosted({ rules: 'headsup', bots: ['balanced'] });
    expect(standingAt(await lookBy(full, 'bob'), 'bob')).toMatchObject({
      kind: 'rail',
      why: 'Every seat of this table is taken.',
    });
    const begun = await hosted({ rules: 'sitngo', bots: ['always-call'] });
    const seat = unwrap(await begun.house.clientOf('ann').table(begun.table));
    unwrap(await seat.wish({ kind: 'ready' }));
    expect(standingAt(await lookBy(begun, 'bob'), 'bob')).toMatchObject({
      kind: 'rail',
      why: 'This game has begun; seats are free again when it is over.',
    });
    const closed = await hosted();
    const host = unwrap(await closed.house.clientOf('ann').table(closed.table));
    unwrap(await host.wish({ kind: 'close' }));
    expect(standingAt(await lookBy(closed, 'bob'), 'bob')).toMatchObject({
      kind: 'rail',
      why: 'This table is closed.',
    });
  });

  test('§8.5 blackjack has as many seats as boxes that are free', async () => {
    const ground = await hosted({ game: 'blackjack', rules: 'vegas' });
    const view = await lookBy(ground, 'bob');
    expect(freeSeats(view)).toHaveLength(('boxes' in view.rules ? view.rules.boxes : 0) - 1);
  });
});

describe('§8.5 leaving and being away', () => {
  test('§8.5 what happens to the chips is said before it happens, and is so', async () => {
    const ground = await hosted({
      rules: { ...HOLDEM_PRESETS.standard, seats: 3 },
      bots: ['always-call', 'always-call'],
    });
    const seat = unwrap(await ground.house.clientOf('ann').table(ground.table));
    expect(leavingText(seat.view())).toBe('Your $1,000 go back to your account.');
    unwrap(await seat.wish({ kind: 'ready' }));
    expect(isInRound(seat.view())).toBe(true);
    expect(leavingText(seat.view())).toMatch(/^Your hand is folded/);
    unwrap(await seat.wish({ kind: 'leave' }));
    expect(seat.view().you).toBeNull();
  });

  test('§8.5 the clock acts for whoever is away, and the seat stays', async () => {
    const ground = await hosted({ bots: ['always-call'] });
    const seat = unwrap(await ground.house.clientOf('ann').table(ground.table));
    expect(awayText(seat.view())).toMatch(/After 20 seconds the clock will check or fold for you/);
    unwrap(await seat.wish({ kind: 'ready' }));
    await ground.house.pass(21_000, ground.table);
    const own = seat.view().seats.find(({ seat: at }) => at === 1);
    expect([seat.view().you?.seat, own?.standing]).toEqual([1, 'out']);
    const waits = await hosted({ options: { turnSeconds: 0 } });
    expect(awayText(await lookBy(waits, 'ann'))).toMatch(/the table waits for you/);
  });
});
