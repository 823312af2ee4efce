// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ok, unwrap } from '@cardroom/engine';
import type { ShoeReceipt } from '@cardroom/fairness';
import type { Client, Table } from '@cardroom/wire/client';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { openApp, type TestApp } from '../host/testing/app.tsx';
import { createPractice, type Practice } from '../practice/practice.ts';
import { At } from '../practice/testing/at.tsx';
import { channel } from '../practice/testing/channel.ts';
import { FairMark } from './fair-mark.tsx';
import { fairTable, followerOf } from './fair-table.ts';
import { Page } from './page.tsx';
import { keptHere, keptShoes } from './kept.ts';
import { newSeed } from './seeds.ts';

let page: TestApp | null = null;
let practice: Practice | null = null;
afterEach(() => {
  page?.close();
  practice?.close();
  [page, practice] = [null, null];
  localStorage.clear();
});

const FOLDER = join(import.meta.dirname, '../../../../fixtures/fairness');
const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.json`), 'utf8');

const openPage = async (client: Partial<Client> = {}): Promise<TestApp> => {
  const room = { tables: async () => ok([]), ...client } as unknown as Client;
  page = await openApp(
    <At app={{ client: room }}>
      <Page />
    </At>,
    { client: room },
  );
  return page;
};

const choose = async ({ root }: TestApp, text: string): Promise<void> => {
  const input = root.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [new File([text], 'shoe.json')] });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
};

const verdict = ({ root }: TestApp): string => root.querySelector('.verdict')?.textContent ?? '';

describe('§9.1 the page about fairness', () => {
  test('explains in plain words and checks a file that is chosen', async () => {
    const opened = await openPage();
    expect(opened.root.querySelectorAll('.fairness-steps li')).toHaveLength(4);
    await choose(opened, textOf('blackjack-closed'));
    await opened.until(() => verdict(opened) === 'Everything checks out.');
    expect(opened.root.querySelectorAll('.checks .good')).toHaveLength(9);
    expect(opened.said).toEqual(['Everything checks out.']);
  });

  test('says what is wrong, in words as well as by a mark', async () => {
    const opened = await openPage();
    const receipt = JSON.parse(textOf('holdem-closed')) as ShoeReceipt;
    await choose(opened, JSON.stringify({ ...receipt, seed: '00'.repeat(32) }));
    await opened.until(() => verdict(opened) === 'This does not add up.');
    expect(opened.root.textContent).toContain('Wrong: The dealer’s seed is not the one committed to.');
  });

  test('says what is not proved, and what is no receipt', async () => {
    const opened = await openPage();
    await choose(opened, textOf('two-seats'));
    await opened.until(() => verdict(opened) === 'Nothing is wrong; not everything is proved.');
    const other = await openPage();
    await choose(other, '{}');
    await other.until(() => verdict(other).startsWith('This is not a shoe receipt'));
  });

  test('compares the commitment with the one that this browser was given before the deal', async () => {
    const { shoe, commitment } = JSON.parse(textOf('blackjack-closed')) as ShoeReceipt;
    keptHere.keep({ shoe, commitment, seed: null });
    const opened = await openPage();
    await choose(opened, textOf('blackjack-closed'));
    await opened.until(() => verdict(opened) === 'Everything checks out.');
    expect(opened.root.querySelector('.checks')!.textContent).toContain('was given this very commitment');

    keptHere.keep({ shoe, commitment: 'ab'.repeat(32), seed: null });
    const other = await openPage();
    await choose(other, textOf('blackjack-closed'));
    await other.until(() => verdict(other) === 'This does not add up.');
    expect(other.root.querySelector('.checks')!.textContent).toContain('was given another commitment');
  });

  test('checks the shoes of one’s own tables', async () => {
    const tables = [
      { id: 't_1', name: 'vegas', yours: true },
      { id: 't_2', name: 'other', yours: false },
    ];
    const receipts = JSON.parse(textOf('several')) as ShoeReceipt[];
    const opened = await openPage({
      tables: async () => ok(tables) as never,
      shoes: async () => ok({ receipts, sealed: [] }),
    });
    await opened.press('Check the shoes of vegas');
    await opened.until(() => verdict(opened) !== '');
    expect(opened.root.querySelectorAll('.shoe')).toHaveLength(receipts.length);
    expect(opened.button('Check the shoes of other')).toBeUndefined();
  });

  test('of many shoes each is a line, and a wrong one is open; all can be saved', async () => {
    const receipt = JSON.parse(textOf('two-seats')) as ShoeReceipt;
    const receipts = [1, 2, 3, 4].map(number => ({ ...receipt, shoe: `t_1/${number}` }));
    const opened = await openPage({
      tables: async () => ok([{ id: 't_1', name: 'vegas', yours: true }]) as never,
      shoes: async () => ok({ receipts: [receipt, ...receipts], sealed: [] }),
    });
    await opened.press('Check the shoes of vegas');
    await opened.until(() => verdict(opened) === 'This does not add up.');
    const shoes = [...opened.root.querySelectorAll<HTMLDetailsElement>('details.shoe')];
    expect(shoes.map(({ open }) => open)).toEqual([false, true, true, true, true]);
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      saved.push(blob as Blob);
      return '#';
    });
    await opened.press('Save the receipts as a file');
    vi.restoreAllMocks();
    expect(JSON.parse(await saved[0]!.text())).toHaveLength(5);
  });

  test('a table without a receipt is a sentence', async () => {
    const opened = await openPage({
      tables: async () => ok([{ id: 't_1', name: 'vegas', yours: true }]) as never,
      shoes: async () => ok({ receipts: [], sealed: [] }),
    });
    await opened.press('Check the shoes of vegas');
    expect(opened.failed).toEqual(['No shoe of this table has a receipt yet.']);
  });
});

describe('what this device keeps of shoes', () => {
  const shelf = (texts = new Map<string, string>()) => ({
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  });
  const shoe = (number: number) => ({ shoe: `t_1/${number}`, commitment: 'ab'.repeat(32), seed: null });

  test('is found in the next visit, the newest two hundred', () => {
    const here = shelf();
    const kept = keptShoes(here);
    for (let number = 1; number <= 201; number++) kept.keep(shoe(number));
    expect(keptShoes(here).find('t_1/201')).toEqual(shoe(201));
    expect(keptShoes(here).find('t_1/1')).toBe(null);
  });

  test.each(['nonsense', '{}', '[1, null, {"shoe": 1}]'])('is nothing where it cannot be read: %s', text => {
    expect(keptShoes(shelf(new Map([['cardroom:shoes', text]]))).find('t_1/1')).toBe(null);
  });

  test('lasts for the visit in a browser that keeps nothing', () => {
    const refuse = () => {
      throw new Error('no');
    };
    const kept = keptShoes({ getItem: refuse, setItem: refuse });
    kept.keep(shoe(1));
    expect(kept.find('t_1/1')).toEqual(shoe(1));
  });
});

test('§8.5 a guest of a private table shows the invite for seals and receipts', async () => {
  practice = createPractice(channel(), newSeed);
  const { receipt } = unwrap(await practice.openTable({ game: 'blackjack', rules: 'vegas' }));
  const real = unwrap(await practice.table(receipt.table));
  unwrap(await real.wish({ kind: 'ready' }));
  unwrap(await real.wish({ kind: 'act', action: { kind: 'bet', amount: 10, box: 0 } }));
  const shown: (string | undefined)[] = [];
  const client: Pick<Client, 'leaves' | 'shoes'> = {
    leaves: (table, shoe, invite) => {
      shown.push(invite);
      return practice!.leaves(table, shoe);
    },
    shoes: (table, invite) => {
      shown.push(invite);
      return practice!.shoes(table);
    },
  };
  const table = fairTable(client, real, 'open-sesame');
  await followerOf(table)!.settled();
  expect(followerOf(table)!.now()).toMatchObject({ verdict: 'fair' });
  expect(new Set(shown)).toEqual(new Set(['open-sesame']));
  expect(shown.length).toBeGreaterThanOrEqual(2);
  table.close();
});

describe('§9.1 the mark at a table', () => {
  const sit = async (lie = false): Promise<Table> => {
    practice = createPractice(channel(), newSeed);
    const { receipt } = unwrap(await practice.openTable({ game: 'blackjack', rules: 'vegas' }));
    const table = unwrap(await practice.table(receipt.table));
    const follow: Table['follow'] = onFrame =>
      table.follow(frame =>
        onFrame({
          ...frame,
          openings: frame.openings.map(each => ({ ...each, card: (each.card + 1) % 52 })),
        }),
      );
    return fairTable(practice, lie ? { ...table, follow } : table);
  };

  const markAt = async (table: Table): Promise<TestApp> => {
    page = await openApp(<FairMark seat={table} />, { client: practice as never });
    return page;
  };

  const deal = async (table: Table): Promise<void> => {
    unwrap(await table.wish({ kind: 'ready' }));
    unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 10, box: 0 } }));
    await followerOf(table)!.settled();
  };

  test('says that the cards are sealed, then that they are fair, and explains itself', async () => {
    const table = await sit();
    const mark = await markAt(table);
    expect(mark.button('cards sealed')).toBeDefined();
    await deal(table);
    await mark.press('fair');
    expect(mark.root.querySelector('dialog')!.textContent).toContain('Your browser has checked that itself.');
    expect(mark.root.querySelector('dialog')!.textContent).toContain('a random number of your own');
    expect(mark.root.querySelector('code.hash')!.textContent).toMatch(/^[0-9a-f]{64}$/);
  });

  test('says that a card is not fair, and which', async () => {
    const table = await sit(true);
    const mark = await markAt(table);
    await deal(table);
    await mark.press('not fair');
    expect(mark.root.querySelector('dialog')!.textContent).toMatch(
      /is not the card that was sealed at position 0/,
    );
    expect(mark.said.at(-1)).toMatch(/^Not fair: /);
    table.close();
  });

  test('a table that nobody checks has no verdict', async () => {
    practice = createPractice(channel(), newSeed);
    const { receipt } = unwrap(await practice.openTable({ game: 'blackjack', rules: 'vegas' }));
    const mark = await markAt(unwrap(await practice.table(receipt.table)));
    expect(mark.button('fair')).toBeUndefined();
  });
});
