import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { HOLDEM_PRESETS, type HoldemState } from '@cardroom/engine/holdem';
import { LOBBY_CHOICES, type Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { VEGAS, dealtHand } from '../../testing/app-deals.ts';
import {
  blackjackOf,
  menuOf,
  openDriven,
  wordsOf,
  type AppWish,
  type Driven,
} from '../../testing/app-driver.ts';
import { dealtMemory } from '../../testing/dealt-store.ts';
import { temporaryFolder } from '../../testing/played-store.ts';
import { createCoach } from '../coach.ts';
import { readSettings } from '../settings.ts';

let folder = '';
const open: Driven[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const driven of open.splice(0)) await driven.close();
  rmSync(folder, { recursive: true, force: true });
});

const inLobby = async (wish: Partial<AppWish> = {}): Promise<Driven> => {
  const driven = await openDriven({ folder, ...wish });
  open.push(driven);
  return driven;
};

/** Moves to a line of a menu. */
const moveTo = async (driven: Driven, label: string): Promise<Screen> => {
  const { labels } = menuOf(driven.screen());
  expect(labels).toContain(label);
  while (labels[menuOf(driven.screen()).at] !== label) await driven.press('down');
  return driven.screen();
};

const openLine = async (driven: Driven, label: string): Promise<Screen> => {
  await moveTo(driven, label);
  return driven.press('enter');
};

const detailOf = ({ body }: Screen, label: string): string | undefined =>
  body.kind === 'menu' ? body.items.find(item => item.label === label)?.detail : undefined;

describe('§6.1 the lobby', () => {
  test('§6.1 every line leads somewhere, and Escape or Q back', async () => {
    const driven = await inLobby();
    const { labels } = menuOf(driven.screen());
    expect(labels).toEqual([
      'Blackjack',
      "Hold'em",
      'Twenty-One',
      'Drills',
      'Review',
      'Honours',
      'History',
      'Statistics',
      'Settings',
      'Quit',
    ]);
    expect(labels).toHaveLength(LOBBY_CHOICES.length);
    const titles: string[] = [];
    for (const [at, label] of labels.slice(0, -1).entries()) {
      const { title } = await openLine(driven, label);
      titles.push(title);
      const back = await driven.press(at % 2 === 0 ? 'escape' : 'q');
      expect([back.title, menuOf(back).at]).toEqual(['CARDROOM', at]);
    }
    expect(titles).toEqual([
      'BLACKJACK',
      "HOLD'EM",
      'TWENTY-ONE',
      'DRILLS',
      'REVIEW',
      'HONOURS',
      'HISTORY',
      'STATISTICS',
      'SETTINGS',
    ]);
    await openLine(driven, 'Quit');
    expect(await driven.app.done).toBeNull();
  });

  test('§6.1 the selection goes around the end, the player is named, ? shows the keys', async () => {
    const driven = await inLobby();
    expect(driven.screen().facts).toEqual(['ann']);
    expect(menuOf(await driven.press('up')).at).toBe(LOBBY_CHOICES.length - 1);
    expect(menuOf(await driven.press('down')).at).toBe(0);
    expect((await driven.press('?')).overlay).toMatchObject({ kind: 'help', title: 'Keys: CARDROOM' });
    expect((await driven.press('down')).overlay).toMatchObject({ kind: 'help', from: 1 });
    expect((await driven.press('x')).overlay).toBeNull();
    expect(menuOf(driven.screen()).at).toBe(0);
  });

  test('§6.6 whoever comes back lands on the hand that waits; left, it stands first in the lobby', async () => {
    const dealt = await dealtMemory(
      VEGAS,
      dealtHand((_, legal) => legal.hit.ok),
    );
    const driven = await inLobby({ dealt });
    const { hands } = blackjackOf(driven.screen());
    const lobby = await driven.press('q', 'k');
    expect(detailOf(lobby, 'Continue')).toMatch(/^blackjack: a hand waits/);
    await driven.press('up', 'down');
    expect(blackjackOf(await driven.press('enter')).hands).toEqual(hands);
  });
});

describe('§6.1 tables are chosen', () => {
  test('§5.2 each table has its house edge, worked out beside the keys', async () => {
    const warnings: string[] = [];
    const coach = createCoach(message => warnings.push(message));
    const driven = await inLobby({ coach });
    await driven.app.settled();
    driven.app.press('enter');
    expect(detailOf(driven.screen(), 'vegas')).toMatch(/^edge {3}… /);
    const ready = await driven.until(screen => !wordsOf(screen).includes('edge   …'));
    expect(detailOf(ready, 'vegas')).toMatch(/^edge +0\.33 %/);
    expect(detailOf(ready, '21black')).toMatch(/^edge +-0\.02 %/);
    expect(detailOf(ready, 'bicycle')).toMatch(/^edge +0\.54 %/);
    await coach.close();
    expect(warnings).toEqual([]);
  });

  test('§6.1 blackjack: Enter sits down at the selected table', async () => {
    const driven = await inLobby();
    await openLine(driven, 'Blackjack');
    const table = await openLine(driven, '21black');
    expect([table.title, table.facts]).toEqual(['BLACKJACK', ['Chips: $1,000', '1D S17 3:2']]);
    await driven.press('q');
    expect(menuOf(driven.screen()).labels).toEqual(['vegas', '21black', 'arcturus', 'bicycle', 'Beside you']);
  });

  test('§5.3 blackjack: a player of the house, or the rival, may sit beside one', async () => {
    const driven = await inLobby();
    await openLine(driven, 'Blackjack');
    await moveTo(driven, 'Beside you');
    expect(detailOf(driven.screen(), 'Beside you')).toBe('nobody');
    expect(detailOf(await driven.press('right'), 'Beside you')).toBe('basic');
    expect(wordsOf(driven.screen())).toContain('Plays the best chart');
    expect((await openLine(driven, 'vegas')).facts).toContain('Chips: $1,000');
    const { room } = driven.sitting.opened.house;
    const { person } = driven.sitting;
    const [table] = await room.tables({ player: person.player });
    expect(JSON.parse(table!.summary)).toMatchObject({
      places: 2,
      seats: [{}, { name: 'basic', kind: 'bot' }],
    });
  });

  test("§4.1 §4.6 hold'em: game, opponent and seats are chosen, and the table is like that", async () => {
    const driven = await inLobby();
    await openLine(driven, "Hold'em");
    expect(detailOf(driven.screen(), 'Game')).toBe('headsup');
    const opponent = detailOf(driven.screen(), 'Opponent');
    await driven.press('right');
    expect([detailOf(driven.screen(), 'Game'), detailOf(driven.screen(), 'Seats')]).toEqual([
      'standard',
      '6',
    ]);
    await driven.press('left', 'left');
    expect(detailOf(driven.screen(), 'Game')).toBe('sitngo');
    await driven.press('enter');
    expect(detailOf(driven.screen(), 'Game')).toBe('headsup');
    await moveTo(driven, 'Opponent');
    expect(detailOf(await driven.press('right'), 'Opponent')).not.toBe(opponent);
    expect(detailOf(await driven.press('left'), 'Opponent')).toBe(opponent);
    await moveTo(driven, 'Seats');
    expect(detailOf(await driven.press('left'), 'Seats')).toBe('9');
    expect(detailOf(await driven.press('right', 'right'), 'Seats')).toBe('3');
    expect(JSON.stringify(driven.screen())).toContain('"Three players, stacks of 100');
    await moveTo(driven, 'Start');
    const table = await driven.press('enter');
    expect(table.title).toBe("HOLD'EM");
    const sentence = 'With three players and more medium has no plan and weighs its chances.';
    await driven.until(({ messages }) => messages.some(({ text }) => text === sentence));
    await driven.press('enter');
    const { sitting } = driven;
    const [record] = await sitting.opened.house.room.tables({ player: sitting.person.player });
    const view = await sitting.opened.house.room.view(record!.id, sitting.person);
    if (!view.ok) throw new Error(view.error.message);
    expect(view.value.rules).toEqual({ ...HOLDEM_PRESETS.headsup, seats: 3 });
    expect(view.value.seats).toHaveLength(3);
  });

  test("§4.1 hold'em: the first blind stays as chosen while one moves on to Start", async () => {
    const driven = await inLobby();
    await openLine(driven, "Hold'em");
    await moveTo(driven, 'First blind');
    expect(detailOf(await driven.press('right'), 'First blind')).toBe('you post the big blind');
    expect(detailOf(await moveTo(driven, 'Start'), 'First blind')).toBe('you post the big blind');
    await driven.press('enter', 'enter');
    const { room } = driven.sitting.opened.house;
    const [record] = await room.tables({ player: driven.sitting.person.player });
    const view = await room.view(record!.id, driven.sitting.person);
    const hand = (view.ok ? view.value.play : null) as HoldemState;
    expect(hand.seats.map(({ blind }) => blind)).toEqual([10, 5]);
  });
});

describe('§6.5 §7.8 settings', () => {
  test('§7.8 each is changed by its line, at once and for the next time', async () => {
    const driven = await inLobby({ settings: { speed: 'off', coach: 'after' } });
    await openLine(driven, 'Settings');
    expect(wordsOf(driven.screen())).toContain(join(folder, 'settings.json'));
    expect(detailOf(await driven.press('right'), "Dealer's speed")).toBe('slow');
    await moveTo(driven, 'Coach');
    expect(detailOf(await driven.press('enter'), 'Coach')).toBe('before the decision');
    expect(detailOf(await driven.press('enter'), 'Coach')).toBe('off');
    await moveTo(driven, 'Suits');
    expect(detailOf(await driven.press('left'), 'Suits')).toBe('four colours');
    await moveTo(driven, 'Drawing');
    expect(detailOf(await driven.press('right'), 'Drawing')).toBe('letters only');
    expect(readSettings(join(folder, 'settings.json'))).toEqual({
      settings: expect.objectContaining({ speed: 'slow', coach: 'off', fourColour: true, ascii: true }),
      notes: [],
    });
    await moveTo(driven, 'Tutorial');
    expect((await driven.press('enter')).facts).toEqual(['example 1 of 3']);
  });

  test('§7.8 what a flag says holds for this sitting alone, whatever else is changed', async () => {
    const driven = await inLobby({
      game: 'blackjack',
      flags: ['--coach', 'before'],
      settings: { speed: 'fast' },
    });
    const { desk } = driven.app;
    expect(desk.settings()).toMatchObject({ coach: 'before', speed: 'fast' });
    expect(await desk.change({ ...desk.settings(), fourColour: true })).toBeNull();
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({
      player: 'ann',
      speed: 'fast',
      fourColour: true,
    });
    expect(desk.settings()).toMatchObject({ coach: 'before', fourColour: true });
  });

  test('§7.9 settings that cannot be written hold all the same, and the reason is told', async () => {
    const driven = await inLobby();
    const { desk } = driven.app;
    rmSync(join(folder, 'settings.json'));
    const file = desk.settingsFile;
    mkdirSync(file);
    expect(await desk.change({ ...desk.settings(), ascii: true })).toContain(file);
    expect(desk.settings().ascii).toBe(true);
  });
});

describe('§8.1 §8.3 what was played', () => {
  test('§8.1 nothing yet is said so', async () => {
    const driven = await inLobby();
    expect(await openLine(driven, 'History')).toMatchObject({
      facts: ['0 rounds'],
      body: { kind: 'list', rows: [], selected: null, empty: 'Nothing has been played yet.' },
    });
    await driven.press('enter', 'q');
    expect((await openLine(driven, 'Statistics')).body).toMatchObject({ rows: [] });
  });

  test('§8.1 §8.3 rounds are listed newest first, told, and summed for now and ever', async () => {
    const dealt = await dealtMemory(
      VEGAS,
      dealtHand((_, legal) => legal.surrender.ok),
    );
    const driven = await inLobby({ dealt });
    await driven.press('r', 'q');
    const list = await openLine(driven, 'History');
    expect(list.body).toMatchObject({ kind: 'list', selected: 0 });
    expect(wordsOf(list)).toContain('-$25');
    const told = await driven.press('enter');
    expect(wordsOf(told)).toMatch(/surrender/i);
    await driven.press('down', 'end', 'home', 'pagedown', 'pageup', 'up', 'escape', 'tab');
    const { body } = await openLine(driven, 'Statistics');
    const rows = body.kind === 'list' ? body.rows : [];
    expect(rows.find(([label]) => label === 'Net')).toEqual(['Net', '-$25', '-$25']);
    expect(rows.find(([label]) => label === 'Losses')).toEqual(['Losses', '1', '1']);
    expect((await driven.press('escape')).title).toBe('CARDROOM');
  });

  test('a folded hand of hold’em is told with one’s own cards, in the session that was dealt them alone', async () => {
    const wish = { game: 'holdem', name: 'headsup', rules: HOLDEM_PRESETS.headsup } as const;
    const dealt = await dealtMemory({ ...wish, opponent: 'always-call', blind: 'small' }, async ({ act }) => {
      await act({ kind: 'ready' });
      return !(await act({ kind: 'act', action: { kind: 'fold' } })).playing;
    });
    const toldTo = async (session: string): Promise<string> => {
      const driven = await inLobby({ dealt: { ...dealt, person: { ...dealt.person, session } } });
      await openLine(driven, 'History');
      return wordsOf(await driven.press('enter'));
    };
    const own = await toldTo(dealt.person.session);
    expect(own.match(/\w+ is dealt/g)).toEqual(['ann is dealt']);
    expect(own).toMatch(/ann is dealt [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]"/);
    expect(await toldTo('another')).not.toContain('is dealt');
  });
});
