// @vitest-environment happy-dom
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import type { TableOptions } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { afterEach, describe, expect, test } from 'vitest';

import { TestPage } from '../app/testing/page.tsx';
import { roomClient, type RoomClient } from '../app/testing/room-client.ts';

let page: TestPage;
afterEach(() => page.close());

type Hosted = Readonly<{ room: RoomClient; table: string; invite: string }>;

/** Ann's private table for three. */
const hosted = async (cards: string, options: Partial<TableOptions> = {}, rules = {}): Promise<Hosted> => {
  const room = roomClient(cards, { here: true });
  const opened = unwrap(
    await room.client.openTable({
      game: 'blackjack',
      rules: { ...BLACKJACK_PRESETS.vegas, boxes: 3, ...rules },
      options: { name: 'Friday', private: true, rebuys: true, ...options },
    }),
  );
  const { table } = opened.receipt;
  return { room, table, invite: unwrap(await room.client.look(table)).invite! };
};

const bobSits = async ({ room, table, invite }: Hosted): Promise<Table> => {
  const bob = room.as('bob');
  unwrap(await bob.ask(table, { kind: 'sit', seat: null, invite }));
  return unwrap(await bob.table(table));
};

const company = (): string => page.all('.company-row')[0]?.textContent ?? '';

describe('§8.5 a private blackjack table for several people', () => {
  test('§8.5 waits for its host, who invites, and deals when all are ready', async () => {
    const ground = await hosted('Ts 9s 6h 9c 8c Td 2d');
    page = new TestPage({ path: `/table/${ground.table}`, room: ground.room });
    await page.until(() => page.button('Play') && page.button('Invite others'));
    const bob = await bobSits(ground);
    await page.until(() => company().includes('bob $1,000'));
    await page.press('Play');
    await page.until(() => page.button('Play')?.getAttribute('aria-disabled') === 'true');
    unwrap(await bob.wish({ kind: 'ready' }));
    await page.until(() => company().includes('betting'));
    await page.press('Deal');
    const { you } = bob.view();
    expect(you).not.toBeNull();
    unwrap(await bob.wish({ kind: 'act', action: { kind: 'bet', box: 1, amount: 20 } }));
    await page.until(() => company().includes('17 · $20'));
    await page.press('Stand');
    await page.until(() => bob.view().awaited.includes(2));
    unwrap(await bob.wish({ kind: 'act', action: { kind: 'stand' } }));
    await page.until(() => page.region('Round summary') && company().includes('LOSE -$20'));
    expect(page.region('Round summary')!.textContent).toContain('+$10');
  });

  test('§8.5 shows who has lost the connection, sits out, and comes late', async () => {
    const ground = await hosted('Ts 6h 9c Td 2d');
    const bob = await bobSits(ground);
    page = new TestPage({ path: `/table/${ground.table}`, room: ground.room });
    await page.until(() => company().includes('bob'));
    ground.room.tellPresence({ here: [1], rail: 0 });
    await page.until(() => company().includes('no connection'));
    ground.room.tellPresence({ here: [1, 2], rail: 0 });
    unwrap(await bob.wish({ kind: 'sitOut' }));
    await page.until(() => company().includes('sits out'));
    await page.press('Play');
    await page.until(() => page.button('Deal'));
    unwrap(await bob.wish({ kind: 'sitIn' }));
    await page.until(() => company().includes('waits for the next round'));
    unwrap(await bob.wish({ kind: 'leave' }));
    await page.until(() => company().includes('leaves'));
  });

  test('§8.5 sitting out and in again, and the rules to read', async () => {
    const ground = await hosted('Ts 6h 9c Td 2d');
    page = new TestPage({ path: `/table/${ground.table}`, room: ground.room });
    await page.press('Table');
    await page.until(() => page.sees('The dealer draws to a soft 17.no'));
    await page.press('Sit out');
    await page.press('Close');
    await page.until(() => page.sees('You sit out.') && !page.button('Play'));
    await page.press('Sit in');
    await page.until(() => page.button('Play') && !page.sees('You sit out.'));
  });

  test('§8.5 chips are bought again where others sit, not begun with again', async () => {
    const ground = await hosted(
      'Ts Kh 6c Td Kc 5d 5c 5h 5s',
      {},
      { startingChips: 20, minBet: 10, maxBet: 20, defaultBet: 20 },
    );
    page = new TestPage({ path: `/table/${ground.table}`, room: ground.room });
    await page.press('Play');
    await page.press('Deal');
    await page.press('Stand');
    await page.until(() => page.button('Buy chips'));
    expect(page.button('Play again')).toBeUndefined();
    await page.press('Buy chips');
    await page.until(() => page.sees('Bankroll $20'));
  });

  test('§8.5 whoever is taken off is told, and led away', async () => {
    const ground = await hosted('Ts 6h 9c Td 2d');
    const bob = ground.room.as('bob');
    unwrap(await bob.ask(ground.table, { kind: 'sit', seat: null, invite: ground.invite }));
    page = new TestPage({ path: `/table/${ground.table}`, room: { ...ground.room, client: bob } });
    await page.until(() => company().includes('ann'));
    const ann = unwrap(await ground.room.client.table(ground.table));
    unwrap(await ann.wish({ kind: 'remove', seat: 2 }));
    await page.until(() => page.sees('The host has taken you off this table.') && page.sees('Welcome, bob'));
  });

  test('§8.5 without a rail the table is seen from a seat alone', async () => {
    const ground = await hosted('Ts 6h 9c Td 2d', { rail: false });
    const path = `/table/${ground.table}?invite=${ground.invite}&rail=no`;
    page = new TestPage({ path, room: { ...ground.room, client: ground.room.as('bob') } });
    await page.until(() => page.sees('Nobody may watch this table'));
    await page.press('Sit down');
    await page.until(() => company().includes('ann'));
  });
});

describe('§7.1 a seat that another browser holds', () => {
  const elsewhere = async (proven: boolean): Promise<RoomClient> => {
    const room = roomClient('Ts 6h 9c Td 2d', { here: true, locked: proven });
    const other = room.as('ann', { session: 'laptop', proven });
    unwrap(await other.openTable({ game: 'blackjack', rules: 'vegas', options: { private: true } }));
    return room;
  };

  test('§7.1 stays there where the name is open; a new table is for the asking', async () => {
    page = new TestPage({ path: '/blackjack', room: await elsewhere(false) });
    await page.until(() => page.sees('Your table is held elsewhere'));
    expect(page.button('Play on here')).toBeUndefined();
    await page.press('Open a new table');
    await page.until(() => page.button('Deal'));
  });

  test('§7.1 is taken along by whoever has given the passphrase', async () => {
    page = new TestPage({ path: '/blackjack', room: await elsewhere(true), locked: true });
    await page.press('Play on here');
    await page.until(() => page.button('Deal'));
    await page.press('Quit');
    await page.until(() => page.sees('Your tables'));
  });

  test('§7.1 is no link in the lobby', async () => {
    page = new TestPage({ path: '/', room: await elsewhere(false) });
    await page.until(() => page.sees('held in another browser or terminal'));
    expect(page.all('.table-list a')).toHaveLength(0);
  });
});
