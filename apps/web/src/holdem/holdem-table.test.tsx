// @vitest-environment happy-dom
import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemState } from '@cardroom/engine/holdem';
import type { NewTable, Table } from '@cardroom/wire/client';
import { afterEach, describe, expect, test } from 'vitest';

import { openApp, type AppSetup, type TestApp } from '../host/testing/app.tsx';
import { memoryHouse } from '../host/testing/memory-house.ts';
import { HoldemTable } from './holdem-table.tsx';
import { Page } from './page.tsx';

type Opened = TestApp & { readonly seat: Table };

let page: TestApp | null = null;
afterEach(() => {
  page?.close();
  page = null;
});

const open = async (
  wish: Partial<NewTable> = {},
  more: Partial<AppSetup> & { readonly seed?: number } = {},
): Promise<Opened> => {
  const client = memoryHouse(more.seed).clientOf('ann');
  const wanted: NewTable = { game: 'holdem', rules: 'headsup', bots: ['always-call'], ...wish };
  const { receipt } = unwrap(await client.openTable(wanted));
  const seat = unwrap(await client.table(receipt.table));
  const opened = await openApp(<HoldemTable seat={seat} />, { client, ...more });
  page = opened;
  return { ...opened, seat };
};

const text = ({ root }: TestApp, selector: string): string => root.querySelector(selector)?.textContent ?? '';
/** What stands in front of the table. */
const inFront = ({ root }: TestApp): string =>
  [...root.querySelectorAll('dialog')].map(dialog => dialog.textContent).join(' ');
const count = ({ root }: TestApp, selector: string): number => root.querySelectorAll(selector).length;

describe('§7.7 a hold’em table on the page', () => {
  test('§7.7 a hand is dealt, called and folded by the buttons that everybody knows by name', async () => {
    const table = await open();
    await table.press('Deal');
    await table.until(() => table.button('Call $5'));
    expect(text(table, '.hand-name')).toMatch(/suited|offsuit|Pair/);
    expect(table.root.querySelectorAll('.rivals .card.back')).toHaveLength(2);
    expect(text(table, '[aria-label="Your hand"]')).toContain('your turn');
    await table.press('Call $5');
    await table.press('Check');
    await table.until(() => count(table, '.board .card:not(.place)') === 4);
    await table.press('Fold');
    await table.until(() => table.button('Next hand'));
    expect(text(table, '.banner')).toContain('always-call wins!');
    expect(table.said.join(' ')).toContain('You are dealt');
  });

  test('§7.4 a rival’s cards are nowhere on the page before they are shown', async () => {
    const table = await open();
    await table.press('Deal');
    await table.until(() => table.button('Fold'));
    const names = [...table.root.querySelectorAll('[role=img]')].map(card => card.getAttribute('aria-label'));
    expect(names.filter(name => name === 'Face-down card')).toHaveLength(2);
    expect(names.filter(name => / of /.test(name ?? ''))).toHaveLength(2);
  });

  test('§7.7 the amount is typed, stepped and chosen, and the button names it', async () => {
    const table = await open();
    await table.press('Deal');
    await table.until(() => table.button('Raise to $15'));
    await table.press('Raise more');
    expect(table.button('Raise to $20')).toBeDefined();
    await table.press('Pot');
    expect(table.button('Raise to $30')).toBeDefined();
    await table.type('Raise to', '12');
    const refused = table.button('Raise')!;
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    expect(text(table, '.raise-range.wrong')).toMatch(/\.$/);
    await table.type('Raise to', '45');
    await table.press('Raise to $45');
    await table.until(() => (table.seat.view().play as HoldemState).street === 'flop');
    expect((table.seat.view().play as HoldemState).seats.find(({ seat }) => seat === 1)?.total).toBe(45);
  });

  test('§7.7 all in asks once, and the showdown raises the winning cards and compares the hands', async () => {
    for (let seed = 1; seed < 30; seed++) {
      const table = await open({}, { seed });
      await table.press('Deal');
      await table.press('All in');
      await table.until(() => inFront(table).includes('All-in with $95?'));
      await table.press('Yes');
      await table.until(() => table.button('Play again') ?? table.button('Next hand'));
      expect(count(table, '.card.raised')).toBeGreaterThanOrEqual(5);
      expect(table.root.querySelector('.card.raised')?.getAttribute('aria-label')).toMatch(/winning hand/);
      expect(text(table, '.log')).toMatch(/ (beats|ties) |wins/);
      if (text(table, '.banner').startsWith('Victory')) break;
      table.close();
    }
    expect(text(page!, '.banner')).toContain('Victory!');
    await page!.press('Play again');
    await page!.until(() => page!.button('Fold'));
  });

  test('§7.6 a whole hand by keys alone', async () => {
    const table = await open();
    await table.until(() => table.button('Deal'));
    await table.key('Enter');
    await table.until(() => table.button('Fold'));
    await table.key('b');
    expect(document.activeElement?.tagName).toBe('INPUT');
    await table.key('c');
    await table.until(() => table.button('Check'));
    await table.key('?');
    await table.until(() => inFront(table).includes('Keys: '));
    await table.key('Escape');
    await table.key('f');
    await table.until(() => table.button('Next hand'));
  });

  test('§7.7 nine seats lie around the table, the board and its burned cards in the middle', async () => {
    const rules = { ...HOLDEM_PRESETS.standard, seats: 9 };
    const table = await open({ rules, bots: Array.from({ length: 8 }, () => 'always-call') });
    await table.press('Deal');
    await table.until(() => table.button('Fold'));
    expect(count(table, '.rivals-8 > li')).toBe(8);
    expect(text(table, '.rivals')).toMatch(/small blind|big blind|dealer button/);
    await table.press(/^(Call|Check)/);
    await table.until(() => count(table, '.board .card:not(.place)') === 3);
    expect(text(table, '.burn')).toBe('1 burned');
    expect(text(table, '.pots')).toBe('Pot $90');
  });

  test('§7.7 §5.1 before the first hand it says who answers for a bot without a plan', async () => {
    const table = await open({ rules: { ...HOLDEM_PRESETS.standard, seats: 2 }, bots: ['rock'] });
    expect(table.root.textContent).toContain('Beyond ten big blinds rock has no plan');
  });

  test('§7.7 the coach counts equity and pot odds before the decision', async () => {
    const table = await open({}, { settings: { coach: 'before' } });
    await table.press('Deal');
    await table.until(() => /Equity.*Pot odds/is.test(text(table, '.rail')));
    expect(text(table, '.rail')).toContain('To call$5');
  });

  test('§8.5 the clock of a decision is shown', async () => {
    const table = await open({ options: { turnSeconds: 30 } });
    await table.press('Deal');
    await table.until(() => table.root.querySelector('.clock.own progress'));
  });

  test('§7.6 keys do nothing at a table that something else stands in front of', async () => {
    const table = await open();
    await table.press('Deal');
    await table.until(() => table.button('Fold'));
    await table.press('Table');
    const { seq } = table.seat.view();
    for (const key of ['f', 'c', 'Escape']) await table.key(key);
    expect([table.seat.view().seq, table.went]).toEqual([seq, []]);
  });

  test('§7.7 leaving a live hand asks', async () => {
    const table = await open();
    await table.press('Deal');
    await table.until(() => table.button('Fold'));
    await table.press('Quit');
    await table.press('Keep the hand');
    expect(table.went).toEqual(['/']);
  });
});

describe('§8.5 from the door to the rail', () => {
  test('§8.5 whoever has no seat comes to the door first, and may watch', async () => {
    const house = memoryHouse();
    const ann = house.clientOf('ann');
    const options = { private: true };
    const { receipt } = unwrap(await ann.openTable({ game: 'holdem', rules: 'standard', options }));
    const { invite } = unwrap(await ann.look(receipt.table));
    const client = house.clientOf('bob');
    const seat = unwrap(await client.table(receipt.table, invite!));
    page = await openApp(<HoldemTable seat={seat} />, { client, name: 'bob', query: { invite: invite! } });
    await page.until(() => page!.button('Sit down'));
    await page.press('Watch from the rail');
    expect(page.root.textContent).toContain('You watch from the rail.');
    await page.press('Take a seat');
    await page.press('Sit down');
    await page.until(() => page!.button('Deal'));
  });
});

describe('§7.7 before a game', () => {
  test('§7.7 what is chosen is the table that is opened', async () => {
    const client = memoryHouse().clientOf('ann');
    page = await openApp(<Page />, { client });
    await page.type('Game', 'sitngo');
    await page.type('Opponent', 'tight-passive');
    await page.type('Seats', '4');
    await page.type('First blind', 'big');
    await page.press('Start');
    await page.until(() => page!.went.length > 0);
    const view = unwrap(await client.look(page.went[0]!.replace('/table/', '')));
    expect(view.seats.map(({ name }) => name)).toEqual([
      'ann',
      ...Array.from({ length: 3 }, () => 'tight-passive'),
    ]);
    expect(view.rules).toMatchObject({ stack: 1500, seats: 4 });
  });

  test('§7.7 a number of seats that there is not is refused in words', async () => {
    page = await openApp(<Page />, { client: memoryHouse().clientOf('ann') });
    await page.type('Seats', '12');
    expect(page.root.textContent).toContain('Type 2 to 9.');
  });
});
