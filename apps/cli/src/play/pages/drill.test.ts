import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runningCount, type DrillDeck, type DrillItem, type DrillQuestion } from '@cardroom/coach/drills';
import type { Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  inlineCoach,
  keyOf,
  menuOf,
  openDriven,
  wordsOf,
  type AppWish,
  type Driven,
} from '../../testing/app-driver.ts';
import { drillNotes, drillPage, type DrillWorld } from './drill.ts';

let folder: string;
const open = new Set<Driven>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-drill-'));
});
afterEach(async () => {
  for (const driven of open) await driven.close();
  open.clear();
  rmSync(folder, { recursive: true, force: true });
});

const inLobby = async (wish: Partial<AppWish> = {}): Promise<Driven> => {
  const driven = await openDriven({ folder, coach: inlineCoach, flags: ['--ephemeral'], ...wish });
  open.add(driven);
  return driven;
};

const close = async (driven: Driven): Promise<void> => {
  open.delete(driven);
  await driven.close();
};

const openLine = async (driven: Driven, label: string): Promise<Screen> => {
  while (menuOf(driven.screen()).labels[menuOf(driven.screen()).at] !== label) await driven.press('down');
  return driven.press('enter');
};

/** A choice in which standing is right and hitting costs so much. */
const choice = (key: string, cost: number): DrillItem => {
  const question: DrillQuestion = {
    kind: 'choice',
    drill: 'leaks',
    item: key,
    scene: { kind: 'blackjack', cards: [33, 18], up: 40, bet: 10 },
    options: [
      { action: 'hit', value: -cost },
      { action: 'stand', value: 0 },
    ],
    per100: 1,
    method: null,
    chosen: 'hit',
  };
  return { key, per100: 1, presumed: cost, nearest: cost, source: { kind: 'asked', questions: [question] } };
};

const DECK: DrillDeck = { drill: 'leaks', scope: 'test', items: [choice('dear', 3), choice('cheap', 1)] };

const COUNT: DrillDeck = {
  drill: 'count',
  scope: 'hi-lo',
  items: [
    { key: 'six', per100: 0, presumed: 0, nearest: 0, source: { kind: 'cards', cards: 6, atOnce: 2 } },
    { key: 'four', per100: 0, presumed: 0, nearest: 0, source: { kind: 'cards', cards: 4, atOnce: 2 } },
  ],
};

/** A world whose clock stands and whose timers are run by hand. */
const handWorld = () => {
  const timers = new Set<() => void>();
  const world: DrillWorld = {
    clock: () => Date.UTC(2026, 10, 16),
    random: () => 0.4,
    later: (_, run) => {
      timers.add(run);
      return () => void timers.delete(run);
    },
  };
  const tick = (): void => {
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
  };
  return { world, tick, waiting: () => timers.size };
};

const openDeck = async (deck: DrillDeck, settings: object = {}) => {
  const driven = await inLobby({ settings });
  const hand = handWorld();
  driven.app.desk.go(drillPage(driven.app.desk, { deck, notes: [], about: null }, hand.world));
  return { driven, ...hand };
};

const said = ({ messages }: Screen): string => messages.map(({ text }) => text).join(' ');

describe('§5.5 §6.1 drills are in the lobby', () => {
  test('each is there with what it is about, for a table that can be changed', async () => {
    const driven = await inLobby();
    const menu = await openLine(driven, 'Drills');
    expect(menuOf(menu).labels).toEqual([
      'Basic strategy',
      'Running count',
      'True count',
      'Decks in the tray',
      'Pot odds',
      'Push or fold',
      'Your own leaks',
      'Table',
    ]);
    expect(wordsOf(await driven.press('up', 'right'))).toContain('21black');
    expect((await driven.press('q')).title).toBe('CARDROOM');
  });

  test('a drill opens with its question and the keys of its answers', async () => {
    const driven = await inLobby();
    await openLine(driven, 'Drills');
    const screen = await openLine(driven, 'Pot odds');
    expect(screen.facts[0]).toBe('Pot odds');
    expect(said(screen)).toMatch(/to call into .* Call or fold\?$/);
    expect([keyOf(screen, 'call')?.enabled, keyOf(screen, 'fold')?.enabled]).toEqual([true, true]);
    expect((await driven.press('q')).title).toBe('DRILLS');
  });

  test('whoever has no leaks is told so, and stays in the menu', async () => {
    const driven = await inLobby();
    await openLine(driven, 'Drills');
    const screen = await openLine(driven, 'Your own leaks');
    expect([screen.title, said(screen)]).toEqual([
      'DRILLS',
      'There is nothing to drill yet: no review of your rounds has found a mistake.',
    ]);
  });
});

describe('§5.5 only wrong answers pause', () => {
  test('right goes on at once; wrong shows the numbers and waits for Enter', async () => {
    const { driven } = await openDeck(DECK);
    expect(said(await driven.press('s'))).toMatch(/^Right: Stand/);
    const wrong = await driven.press('h');
    expect(said(wrong)).toContain('Hit costs $1.00 each time: Stand is better.');
    expect(wordsOf(wrong)).toContain('OPTIONS');
    expect(said(await driven.press('s', 'h', 'x'))).toBe(said(wrong));
    expect(said(await driven.press('enter'))).toMatch(/what do you do\?$/);
  });

  test('a key that is no answer does nothing', async () => {
    const { driven } = await openDeck(DECK);
    const before = driven.screen();
    expect(await driven.press('d', 'p', '7', 'enter', 'tab')).toEqual(before);
  });
});

describe('§5.5 cards pass by', () => {
  const cardsOf = ({ body }: Screen): readonly number[] =>
    body.kind === 'blackjack' ? (body.dealer.cards as readonly number[]) : [];

  test('one after the other by the clock, then the count is typed', async () => {
    const { driven, tick, waiting } = await openDeck(COUNT, { speed: 'normal' });
    expect(keyOf(driven.screen(), 'next')?.label).toBe('Begin');
    const seen = [...cardsOf(await driven.press('enter'))];
    for (let group = 0; group < 3; group++) {
      tick();
      seen.push(...cardsOf(driven.screen()));
    }
    expect([seen.length, waiting()]).toEqual([6, 0]);
    const bad = await driven.press('-', 'enter');
    expect(bad.prompt).toMatchObject({ text: '-', error: 'Type a whole number, such as -3.' });
    const right = await driven.press('backspace', ...String(runningCount(seen)), 'enter');
    expect(said(right)).toContain('Right:');
    expect([cardsOf(right).length, waiting()]).toEqual([2, 1]);
  });

  test('by key where nothing shall move: no timer runs', async () => {
    const { driven, waiting } = await openDeck(COUNT, { speed: 'off' });
    await driven.press('enter');
    expect([cardsOf(driven.screen()).length, waiting()]).toEqual([2, 0]);
    const asked = await driven.press('enter', 'enter', 'enter');
    expect(asked.prompt?.label).toBe('Count:');
    const wrong = await driven.press('9', '9', 'enter');
    expect(said(wrong)).toContain('you said +99.');
  });

  test('the pace is changed by the arrows, as far as it goes', async () => {
    const { driven } = await openDeck(COUNT, { speed: 'off' });
    expect(keyOf(driven.screen(), 'less')).toMatchObject({ enabled: false });
    expect(wordsOf(await driven.press('right'))).toContain('2.0 s each');
    expect(keyOf(await driven.press('right', 'right', 'right', 'right', 'right'), 'more')).toMatchObject({
      enabled: false,
    });
  });

  test('whoever leaves in the middle leaves no timer behind', async () => {
    const { driven, waiting } = await openDeck(COUNT, { speed: 'fast' });
    await driven.press('enter');
    expect(waiting()).toBe(1);
    await driven.press('q');
    expect(waiting()).toBe(0);
  });
});

describe('§5.5 §8.2 what was learned survives', () => {
  test('another start over the same file finds it', async () => {
    const first = await inLobby({ flags: [] });
    first.app.desk.go(drillPage(first.app.desk, { deck: DECK, notes: [], about: null }, handWorld().world));
    await first.press('s', 'h');
    await close(first);

    const again = await inLobby({ flags: [] });
    const { desk } = again.app;
    const notes = await drillNotes(desk.house.store, desk.person.player);
    expect(notes.map(({ key }) => key).toSorted()).toEqual(['leaks', 'leaks|test|cheap', 'leaks|test|dear']);
    desk.go(drillPage(desk, { deck: DECK, notes, about: null }, handWorld().world));
    expect(wordsOf(again.screen())).toContain('"value":"1 of 2"');
    await again.press('q');
    expect(wordsOf(await openLine(again, 'Drills'))).toContain('1 of 2 right');
  });
});
