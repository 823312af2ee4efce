// @vitest-environment happy-dom
import { err, ok, rejection, unwrap } from '@cardroom/engine';
import type { NewTable } from '@cardroom/wire/client';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { TakeSeat } from './join.tsx';
import { Invite } from './invite-view.tsx';
import { Page } from './page.tsx';
import { SeatActions, TableMenu } from './table-menu.tsx';
import { openApp, type AppSetup, type TestApp } from './testing/app.tsx';
import { memoryHouse, type MemoryHouse } from './testing/memory-house.ts';

let page: TestApp | null = null;
afterEach(() => {
  page?.close();
  page = null;
});

type Hosted = Readonly<{ house: MemoryHouse; table: string; invite: string }>;

const hosted = async (more: Partial<NewTable> = {}, proven = false): Promise<Hosted> => {
  const house = memoryHouse();
  const ann = house.clientOf('ann', { proven });
  const options = { private: true, ...more.options };
  const { receipt } = unwrap(await ann.openTable({ game: 'holdem', rules: 'standard', ...more, options }));
  return { house, table: receipt.table, invite: unwrap(await ann.look(receipt.table)).invite! };
};

describe('§8.5 opening a private table', () => {
  test('§8.5 game, rules, name, clock and bots are those of the form', async () => {
    const client = memoryHouse().clientOf('ann');
    page = await openApp(<Page />, { client });
    await page.type('Table name', 'Friday night');
    await page.type('Seconds for a decision', '15');
    await page.type('Seats', '3');
    // Of a table without a plan no figure of the plan is told.
    expect(page.root.textContent).toContain('With three players and more it has no plan');
    expect(page.root.textContent).not.toContain('of a big blind a hand');
    await page.press('Add bot');
    await page.press('Open table');
    await page.until(() => page!.went.length > 0);
    const view = unwrap(await client.look(page.went[0]!.replace('/table/', '')));
    expect(view.options).toMatchObject({ name: 'Friday night', turnSeconds: 15, private: true });
    expect(view.seats.map(({ kind }) => kind)).toEqual(['player', 'bot']);
    expect(view.rules).toMatchObject({ seats: 3 });
  });

  test('§8.5 what is wrong is said where it is typed, and nothing is opened', async () => {
    page = await openApp(<Page />, { client: memoryHouse().clientOf('ann') });
    await page.type('Seats', '1');
    expect(page.button('Open table')?.getAttribute('aria-disabled')).toBe('true');
    expect(page.root.textContent).toContain('2 to 9');
    await page.type('Game', 'blackjack');
    expect(page.button('Open table')?.hasAttribute('aria-disabled')).toBe(false);
  });
});

describe('§8.5 the invitation', () => {
  test('§8.5 a loopback address says that others cannot reach it, any other invites', async () => {
    const client = memoryHouse().clientOf('ann');
    page = await openApp(<Invite table="t_1" invite="abc" origin="http://127.0.0.1:8080" />, { client });
    expect(page.root.textContent).toContain('--host');
    page.close();
    page = await openApp(<Invite table="t_1" invite="abc" origin="http://192.168.1.5:8080" />, { client });
    expect(page.root.textContent).not.toContain('--host');
    expect(page.root.querySelector('input')?.value).toBe('http://192.168.1.5:8080/table/t_1?invite=abc');
    expect(page.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('QR code');
  });

  test('§8.5 a host on this computer gives out the address that others can open, where there is one', async () => {
    const client = {
      ...memoryHouse().clientOf('ann'),
      addresses: async () => ok({ origins: ['http://192.168.1.5:8080'] }),
    };
    const { root } = (page = await openApp(
      <Invite table="t_1" invite="abc" origin="http://127.0.0.1:8080" />,
      {
        client,
      },
    ));
    await vi.waitFor(() => expect(root.textContent).not.toContain('--host'));
    expect(root.querySelector('input')?.value).toBe('http://192.168.1.5:8080/table/t_1?invite=abc');
  });
});

describe('§8.5 the door', () => {
  const atDoor = async (
    ground: Hosted,
    name: string,
    from: { readonly session?: string; readonly proven?: boolean } = {},
    more: Partial<AppSetup> = {},
  ) => {
    const client = ground.house.clientOf(name, from);
    const view = unwrap(await client.look(ground.table, ground.invite));
    const seen: string[] = [];
    page = await openApp(
      <TakeSeat
        view={view}
        invite={ground.invite}
        onSeat={() => void seen.push('seat')}
        onWatch={() => void seen.push('watch')}
      />,
      { client, name, ...more },
    );
    return { client, seen, page };
  };

  test('§8.5 a guest picks a seat and sits down', async () => {
    const ground = await hosted();
    const door = await atDoor(ground, 'bob');
    await door.page.type('Seat', '4');
    await door.page.press('Sit down');
    await door.page.until(() => door.seen.includes('seat'));
    expect(unwrap(await door.client.look(ground.table)).you?.seat).toBe(4);
  });

  test('§8.5 the buy-in is asked for where it may be chosen', async () => {
    const ground = await hosted({ options: { minBuyIn: 500, maxBuyIn: 2000 } });
    const door = await atDoor(ground, 'bob');
    await door.page.type('Buy-in', '100');
    expect(door.page.root.textContent).toContain('Sit down with $500 to $2,000.');
    await door.page.type('Buy-in', '700');
    await door.page.press('Sit down');
    await door.page.until(() => door.seen.includes('seat'));
    expect(unwrap(await door.client.look(ground.table)).seats[1]?.chips).toBe(700);
  });

  test('§8.5 one may watch instead', async () => {
    const door = await atDoor(await hosted(), 'bob');
    await door.page.press('Watch from the rail');
    expect(door.seen).toEqual(['watch']);
  });

  test('§7.1 a seat that is held elsewhere is taken along by the passphrase alone', async () => {
    const open = await atDoor(await hosted(), 'ann', { session: 'other' });
    await open.page.until(() => open.page.root.textContent?.includes('in another browser or terminal'));
    expect(open.page.button('Play on here')).toBeUndefined();
    open.page.close();
    const ground = await hosted({}, true);
    const locked = await atDoor(ground, 'ann', { session: 'other', proven: true }, { locked: true });
    await locked.page.press('Play on here');
    await locked.page.until(() => locked.seen.includes('seat'));
    expect(unwrap(await locked.client.look(ground.table)).you?.seat).toBe(1);
  });
});

describe('§8.5 at the table', () => {
  const atMenu = async (ground: Hosted, name: string) => {
    const client = ground.house.clientOf(name);
    const seat = unwrap(await client.table(ground.table, ground.invite));
    page = await openApp(
      <>
        <TableMenu seat={seat} />
        <SeatActions seat={seat} />
      </>,
      { client, name, query: { invite: ground.invite } },
    );
    return { seat, page };
  };

  test('§8.5 the host seats bots, takes players off and closes the table', async () => {
    const ground = await hosted();
    const bob = unwrap(await ground.house.clientOf('bob').table(ground.table, ground.invite));
    unwrap(await bob.wish({ kind: 'sit', seat: null, invite: ground.invite }));
    const menu = await atMenu(ground, 'ann');
    await menu.page.press('Invite others');
    expect(menu.page.root.querySelector('.qr-code')).not.toBeNull();
    await menu.page.press('Table');
    await menu.page.press('Seat bot');
    await menu.page.until(() => menu.seat.view().seats.length === 3);
    await menu.page.press('Remove bob');
    await menu.page.press('Keep bob');
    await menu.page.press('Remove bob');
    await menu.page.press('Yes, remove bob');
    await menu.page.until(() => !menu.seat.view().seats.some(({ name }) => name === 'bob'));
    const again = await bob.wish({ kind: 'sit', seat: null, invite: ground.invite });
    expect(again.ok ? null : again.error.code).toBe('seat/removed');
    await menu.page.press('Close table');
    await menu.page.press('Close it');
    await menu.page.until(() => menu.seat.view().status === 'closed');
  });

  test('§8.5 a guest has no rights of the host, and leaves with a word about the chips', async () => {
    const ground = await hosted();
    const bob = unwrap(await ground.house.clientOf('bob').table(ground.table, ground.invite));
    unwrap(await bob.wish({ kind: 'sit', seat: null, invite: ground.invite }));
    const menu = await atMenu(ground, 'bob');
    await menu.page.press('Table');
    for (const name of ['Close table', 'Remove ann', 'Seat bot'])
      expect(menu.page.button(name)).toBeUndefined();
    expect(menu.page.root.querySelector('.qr-code')).toBeNull();
    await menu.page.press('Leave the table');
    expect(menu.page.root.textContent).toContain('Your $1,000 go back to your account.');
    await menu.page.press('Leave');
    await menu.page.until(() => menu.page.went.includes('/'));
    expect(menu.seat.view().you).toBeNull();
  });

  test('§8.5 sitting out and in again', async () => {
    const menu = await atMenu(await hosted(), 'ann');
    await menu.page.press('Table');
    await menu.page.press('Sit out');
    await menu.page.until(() =>
      menu.page.root.querySelector('.seat-actions')?.textContent?.includes('You sit out.'),
    );
    await menu.page.press('Sit in');
    await menu.page.until(() => menu.seat.view().seats[0]?.standing === 'in');
    expect(menu.page.root.querySelector('.seat-actions')?.textContent).not.toContain('You sit out.');
  });

  test('§8.5 from the rail a seat can be taken; a refusal is told', async () => {
    const ground = await hosted();
    const menu = await atMenu(ground, 'bob');
    await menu.page.press('Take a seat');
    await menu.page.press('Sit down');
    await menu.page.until(() => menu.seat.view().you !== null);
    await menu.page.press('Table');
    await menu.page.until(() => menu.page.button('Sit out'));
    expect(menu.page.button('Buy chips')).toBeUndefined();
    const refusal = rejection('seat/standing', 'You are sitting out already.');
    vi.spyOn(menu.seat, 'wish').mockResolvedValueOnce(err(refusal));
    await menu.page.press('Sit out');
    await menu.page.until(() => menu.page.failed.includes(refusal.message));
  });
});
