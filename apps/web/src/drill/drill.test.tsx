// @vitest-environment happy-dom
import { leaksDeck, type DrillItem } from '@cardroom/coach/drills';
import { ok, parseCards, unwrap } from '@cardroom/engine';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { TestPage, shelfOf, type TestPageSetup } from '../app/testing/page.tsx';
import { deviceShelf, roomShelf } from './shelf.ts';

let page: TestPage | null = null;

beforeAll(() => import('./page.tsx'), 60_000);
afterEach(() => {
  page?.close();
  page = null;
});

const LEAKS = {
  drill: 'leaks',
  scope: 'mine',
  hidden: 7,
  items: leaksDeck(
    [
      {
        key: 't/1',
        at: 1,
        body: {
          game: 'holdem',
          method: 'equilibrium',
          decisions: [
            {
              situation: 'river, facing a bet',
              chosen: 'call',
              best: 'fold',
              cost: 18.25,
              values: { fold: 0, call: -18.25, raise: -0.15 },
              shares: { fold: 0.84, call: 0, raise: 0.16 },
              board: unwrap(parseCards('Th7hKs2cKd')),
              pot: 90,
              call: 30,
              soFar: {
                button: true,
                stacks: [70, 40],
                moves: [{ street: 'river', own: false, did: 'bet', to: 30 }],
              },
            },
          ],
        },
      },
    ],
    new Map([['t/1', unwrap(parseCards('9h8h'))]]),
  ).items,
};

const open = (setup: TestPageSetup): TestPage => (page = new TestPage({ coached: true, ...setup }));

describe('§5.5 drills on the page', () => {
  test('all of them are there, and one leads to its question', async () => {
    const drills = open({ path: '/drill' });
    await drills.until(() => drills.sees('Only wrong answers pause.'));
    expect(drills.all('.game-link').map(({ textContent }) => textContent)).toEqual([
      'Basic strategy',
      'Running count',
      'True count',
      'Decks in the tray',
      'Pot odds',
      'Push or fold',
      'Your own leaks',
    ]);
    await drills.follow('True count');
    await drills.until(() => drills.sees(/Running count .*: what is the true count, rounded down\?/));
  });

  test('a number is typed; what is none is said so, and a wrong one waits', async () => {
    const drill = open({ path: '/drill/true-count' });
    await drill.type('Count', '');
    await drill.press('Answer');
    expect(drill.sees('Type a whole number, such as -3.')).toBe(true);
    await drill.type('Count', '99');
    await drill.press('Answer');
    expect(drill.sees('you said +99.')).toBe(true);
    await drill.press('Go on');
    expect(drill.sees('Streak 0')).toBe(true);
    await drill.until(() => drill.field('Count')?.value === '');
  });

  test('cards wait for a key where the dealer does not pause, and their pace can be changed', async () => {
    const drill = open({ path: '/drill/count' });
    await drill.until(() => drill.button('Begin'));
    await drill.key('Enter');
    expect(drill.region('Cards')?.querySelectorAll('[role=img]')).toHaveLength(1);
    expect(drill.button('Slower')?.getAttribute('aria-disabled')).toBe('true');
    await drill.press('Faster');
    expect(drill.sees('2.0 s each')).toBe(true);
    await drill.press('Slower');
    for (let card = 0; card < 6; card++) await drill.key('Enter');
    await drill.until(() => drill.field('Count'));
  });

  test('a hand of hold’em shows the rival, the board and one’s own cards', async () => {
    const drill = open({ path: '/drill/pot-odds' });
    await drill.until(() => drill.button('Call'));
    expect(
      ['Rival', 'Your hand'].map(name => drill.region(name)?.querySelectorAll('[role=img]').length),
    ).toEqual([2, 2]);
    expect(drill.region('Board')!.querySelectorAll('[role=img]').length).toBeGreaterThan(2);
  });

  test('a leak of hold’em shows the cards, the board, and what the plan does', async () => {
    const drill = open({ path: '/drill/leaks' });
    Object.assign(drill.room.client, { leaks: async () => ok({ deck: LEAKS }) });
    await drill.until(() => drill.button('Raise'));
    expect(drill.sees('$30 to call into $90: what do you do?')).toBe(true);
    expect(drill.sees('button and $70 left, the other $40. River: the other bet $30.')).toBe(true);
    expect(drill.sees('7 of your leaks in hold’em are left out')).toBe(true);
    const shown = (region: string): readonly (string | null)[] =>
      [...drill.region(region)!.querySelectorAll('[role=img]')].map(card => card.getAttribute('aria-label'));
    expect(shown('Your hand')).toEqual(['Nine of Hearts', 'Eight of Hearts']);
    expect(shown('Board')).toHaveLength(5);
    expect(shown('Rival')).toEqual(['Face-down card', 'Face-down card']);
    await drill.press('Call');
    expect(drill.sees('Call costs $18.25 each time: Fold is better.')).toBe(true);
    expect(drill.sees(/the plan/i)).toBe(true);
    expect(drill.sees('84 %')).toBe(true);
  });

  test('§5.4 a raise of the wrong size is asked by its sizes', async () => {
    const [{ key, per100, presumed, nearest, source }] = LEAKS.items as [DrillItem];
    const [question] = source.kind === 'asked' ? source.questions : [];
    const options = [
      { action: 'size1', to: 60, value: 4, share: 0 },
      { action: 'size2', to: 100, value: 9, share: 1 },
    ] as const;
    const sized = { ...question!, chosen: 'size1', options } as const;
    const items = [{ key, per100, presumed, nearest, source: { kind: 'asked', questions: [sized] } }];
    const drill = open({ path: '/drill/leaks' });
    Object.assign(drill.room.client, { leaks: async () => ok({ deck: { ...LEAKS, items } }) });
    await drill.until(() => drill.button('Raise to $100'));
    expect(drill.sees('$30 to call into $90. You raise: to how much?')).toBe(true);
    await drill.key('1');
    expect(drill.sees('Raise to $60 costs $5.00 each time: Raise to $100 is better.')).toBe(true);
  });

  test('whoever has no leaks is told so', async () => {
    const drill = open({ path: '/drill/leaks' });
    await drill.until(() => drill.sees('no review of your rounds has found a mistake'));
  });

  test('a tray is described by how full it is', async () => {
    const drill = open({ path: '/drill/decks' });
    await drill.until(() => drill.all('.tray').length > 0);
    expect(drill.all('.tray')[0]!.getAttribute('aria-label')).toMatch(
      /^A tray for 6 decks, \d+ percent full$/,
    );
  });
});

describe('§5.5 §7.9 what is learned is kept', () => {
  const NOTE = { key: 'count', at: 1, body: { asked: 2, right: 1, longest: 1 } };

  test('in the browser, beside what was there', async () => {
    const storage = shelfOf({ 'cardroom:drills': '{"decks":{"asked":1}}' });
    deviceShelf(storage).keep([NOTE]);
    expect(await deviceShelf(storage).load()).toEqual([
      { key: 'decks', body: { asked: 1 } },
      { key: 'count', body: NOTE.body },
    ]);
  });

  test.each(['what?', '[]', 'null', '"x"'])(
    'what a browser kept and cannot be read is nothing: %s',
    async kept => {
      expect(await deviceShelf(shelfOf({ 'cardroom:drills': kept })).load()).toEqual([]);
    },
  );

  test('a browser that keeps nothing stops nobody', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => deviceShelf(full).keep([NOTE])).not.toThrow();
  });

  test('with the room; what it refuses is told', async () => {
    const problem = { code: 'wire/lost', message: 'Away.' };
    const lost = async () => ({ ok: false as const, error: problem });
    const fail = vi.fn<() => void>();
    const shelf = roomShelf({ drills: lost, keepDrills: lost } as never, fail);
    expect(await shelf.load()).toEqual([]);
    shelf.keep([NOTE]);
    await vi.waitFor(() => expect(fail).toHaveBeenCalledTimes(2));
  });
});
