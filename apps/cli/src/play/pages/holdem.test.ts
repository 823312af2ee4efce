import { rmSync } from 'node:fs';

import { makeCard, type Card } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemRules, type HoldemState } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import type { Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { foreseen } from '../../testing/app-deals.ts';
import {
  holdemOf,
  inlineCoach,
  keyOf,
  openDriven,
  questionOf,
  wordsOf,
  type AppWish,
  type Driven,
} from '../../testing/app-driver.ts';
import { dealtMemory, type Ground, type Script } from '../../testing/dealt-store.ts';
import { temporaryFolder } from '../../testing/played-store.ts';
import type { GameWish } from '../find-table.ts';
import type { Seat } from '../seat.ts';
import { terminalApp } from '../terminal-app.ts';
import { holdemPage } from './holdem.ts';

let folder = '';
const open: Driven[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const driven of open.splice(0)) await driven.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody who calls whatever comes: what happens then is known when the cards are. */
const wishFor = (rules: HoldemRules): GameWish => ({
  game: 'holdem',
  name: 'headsup',
  rules,
  opponent: 'always-call',
  blind: 'small',
});

const dealing = ({ act }: Ground): Promise<TableView> => act({ kind: 'ready' });
const dealt: Script = async ground => (await dealing(ground)).playing;

const atTable = async (script: Script = dealt, wish: Partial<AppWish> = {}): Promise<Driven> => {
  const memory = await dealtMemory(wishFor(HOLDEM_PRESETS.headsup), script);
  const driven = await openDriven({ folder, game: 'holdem', dealt: memory, ...wish });
  open.push(driven);
  await driven.until(isTurn);
  return driven;
};

const isTurn = (screen: Screen): boolean =>
  keyOf(screen, 'fold')?.enabled === true || keyOf(screen, 'next')?.enabled === true;

/** Presses keys, and waits for one's turn after them. */
const play = async (driven: Driven, ...keys: readonly string[]): Promise<Screen> => {
  await driven.press(...keys);
  return driven.until(isTurn);
};

const viewAt = async ({ sitting }: Driven): Promise<TableView> => {
  const { room } = sitting.opened.house;
  const [table] = await room.tables({ player: sitting.person.player });
  const view = await room.view(table!.id, sitting.person);
  if (!view.ok) throw new Error(view.error.message);
  return view.value;
};

const handAt = async (driven: Driven): Promise<HoldemState> => (await viewAt(driven)).play as HoldemState;
const ownAt = async (driven: Driven) => (await handAt(driven)).seats.find(({ seat }) => seat === 1)!;

test('§6.4 keys that other tables have are answered, so that nobody wonders whether they were heard', async () => {
  const driven = await atTable();
  expect(wordsOf(await driven.press('t'))).toContain("Hold'em has no chart");
  expect(wordsOf(await driven.press('v'))).toContain('Review in the lobby');
});

describe('§4.1 the raise control', () => {
  test('§4.1 a typed amount replaces the suggestion and is raised to', async () => {
    const driven = await atTable();
    const { prompt } = await driven.press('b');
    expect(prompt).toMatchObject({ text: '15', suggested: true, error: null });
    expect(prompt?.label).toBe('Raise to ($15-$100, steps of $5):');
    expect((await driven.type('45')).prompt).toMatchObject({ text: '45', suggested: false });
    expect((await driven.press('backspace')).prompt?.text).toBe('4');
    await driven.type('0');
    expect(keyOf(driven.screen(), 'next')?.label).toBe('Raise to $40');
    await play(driven, 'enter');
    expect((await ownAt(driven)).stack).toBe(60);
    expect(driven.screen().prompt).toBeNull();
  });

  test('§4.1 an amount that is not allowed is a sentence, and nothing is raised', async () => {
    const driven = await atTable();
    await driven.press('b');
    const { seq } = await viewAt(driven);
    for (const text of ['12', '17', '105', '']) {
      while (driven.screen().prompt!.text !== '') await driven.press('backspace');
      await driven.type(text);
      expect((await driven.press('enter')).prompt?.error).toMatch(/\.$/);
    }
    expect((await viewAt(driven)).seq).toBe(seq);
  });

  test('§4.1 arrows go by the step, within the bounds; Escape leaves the control', async () => {
    const driven = await atTable();
    await driven.press('b');
    expect((await driven.press('right', 'right')).prompt?.text).toBe('25');
    expect((await driven.press('left')).prompt?.text).toBe('20');
    expect((await driven.press('left', 'left', 'left')).prompt?.text).toBe('15');
    const { prompt, overlay } = await driven.press('escape');
    expect([prompt, overlay]).toEqual([null, null]);
    expect((await handAt(driven)).price).toBe(10);
  });

  test('§4.1 a share of the pot is suggested, and raised with Enter', async () => {
    const driven = await atTable();
    const label = keyOf(driven.screen(), 'preset4')!.label;
    const { prompt } = await driven.press('4');
    expect(label).toBe(`Pot $${prompt!.text}`);
    expect(prompt?.suggested).toBe(true);
    await play(driven, 'enter');
    expect(100 - (await ownAt(driven)).stack).toBe(Number(prompt!.text));
  });
});

describe('§6.4 all-in asks once', () => {
  test('§6.4 N takes it back, Enter is no answer, Y puts everything in without another word', async () => {
    const driven = await atTable();
    const { seq } = await viewAt(driven);
    expect(questionOf(await driven.press('5'))?.lines).toEqual(['All-in with $95?']);
    expect(questionOf(await driven.press('enter', 'h', '5'))).not.toBeNull();
    expect((await driven.press('n')).overlay).toBeNull();
    expect((await viewAt(driven)).seq).toBe(seq);
    await driven.press('5', 'y');
    expect(driven.screen().overlay).toBeNull();
    await driven.until(screen => keyOf(screen, 'next')?.enabled === true);
    expect((await handAt(driven)).board).toHaveLength(5);
  });

  test('§6.4 typed, it is asked as well; Escape is a no', async () => {
    const driven = await atTable();
    await driven.press('b', '1', '0', '0');
    expect(questionOf(await driven.press('enter'))).not.toBeNull();
    await driven.press('escape');
    expect((await handAt(driven)).price).toBe(10);
  });
});

describe('§4.3 the other keys', () => {
  test('§4.3 C calls, then checks to the end; the showdown is told', async () => {
    const driven = await atTable();
    expect(keyOf(driven.screen(), 'call')?.label).toBe('Call $5');
    await play(driven, 'c');
    expect(keyOf(driven.screen(), 'call')?.label).toBe('Check');
    while (!keyOf(driven.screen(), 'next')) await play(driven, 'c');
    expect(holdemOf(driven.screen()).board.every(card => card !== undefined)).toBe(true);
    expect(wordsOf(driven.screen())).toMatch(/ (beats|ties) /);
    expect(keyOf(driven.screen(), 'next')).toMatchObject({ label: 'Next hand', enabled: true });
    await play(driven, 'enter');
    expect(driven.screen().corner).toBe('hand 2');
  });

  test('§4.4 F folds: the pot goes without cards shown', async () => {
    const driven = await atTable();
    const screen = await play(driven, 'f');
    expect((await ownAt(driven)).stack).toBe(95);
    expect(
      holdemOf(screen)
        .seats.find(({ own }) => !own)!
        .cards.every(card => card === null),
    ).toBe(true);
    expect(screen.aside[0]).toMatchObject({ title: 'HANDS', rows: [{ label: '#1 folded', value: '-$5' }] });
  });

  test('§6.4 Q offers to keep the hand or to fold it', async () => {
    const driven = await atTable();
    const question = questionOf(await driven.press('q'))!;
    expect(question.options.map(({ label }) => label)).toEqual(['Keep the hand', 'Fold', 'Play on']);
    await driven.press('f');
    expect(await driven.app.done).toBeNull();
    expect((await ownAt(driven)).status).toBe('folded');
  });

  test('§6.4 kept, the way back is said', async () => {
    const driven = await atTable();
    await driven.press('escape', 'k');
    expect(await driven.app.done).toBe('Your hand is kept: cardroom holdem goes on with it.');
  });

  test('§6.4 E toggles the pane, Tab opens the history, ? the keys', async () => {
    const driven = await atTable();
    await driven.press('e');
    expect(driven.app.paneToggled()).toBe(true);
    expect((await driven.press('tab')).title).toBe('HISTORY');
    await driven.press('tab');
    expect((await driven.press('?')).overlay).toMatchObject({ kind: 'help', title: "Keys: HOLD'EM" });
  });

  test('§6.4 keys of the settings file', async () => {
    const driven = await atTable(dealt, { settings: { keys: { call: 'g' } } });
    const { seq } = await viewAt(driven);
    await driven.press('c');
    expect((await viewAt(driven)).seq).toBe(seq);
    await play(driven, 'g');
    expect((await handAt(driven)).board).toHaveLength(3);
  });

  test('§6.4 a key during a pause only hurries', async () => {
    const driven = await atTable(dealt, { settings: { speed: 'slow' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pausing = (screen: Screen): boolean =>
      screen.keys.some(({ why }) => why === 'A key ends the pause.');
    await driven.press('5', 'y');
    await driven.until(pausing);
    const { table } = await viewAt(driven);
    const { room } = driven.sitting.opened.house;
    for (let keys = 0; pausing(driven.screen()); keys++) {
      const { title, overlay } = await driven.press(['f', 'q', 'tab', '?', 'enter', 'e'][keys % 6]!);
      expect([title, overlay, driven.app.paneToggled()]).toEqual(["HOLD'EM", null, false]);
    }
    const state = await room.state(table);
    expect(state.ok && state.value.facts.round).toBe(1);
  });
});

describe('§5.2 the numbers', () => {
  const titles = (screen: Screen): readonly string[] => screen.pane.map(({ title }) => title);

  test('§5.2 after: equity comes when the decision is made, or asked for', async () => {
    const driven = await atTable(dealt, { coach: inlineCoach });
    expect(titles(driven.screen())).toContain('COACH');
    expect(titles(driven.screen())).not.toContain('EQUITY');
    expect(titles(await driven.press('a'))).toContain('EQUITY');
    await driven.press('c');
    await driven.until(screen => titles(screen).includes('LAST DECISION') || isTurn(screen));
    expect(titles(driven.screen())).not.toContain('EQUITY');
  });

  test('§5.2 before: at once; off: only when asked', async () => {
    const before = await atTable(dealt, { coach: inlineCoach, settings: { coach: 'before' } });
    await before.until(screen => JSON.stringify(screen.pane).includes('1 random hand'));
    const off = await atTable(dealt, { coach: inlineCoach, settings: { coach: 'off' } });
    expect(titles(off.screen())).not.toContain('EQUITY');
    expect(titles(await off.press('a'))).toContain('EQUITY');
  });
});

describe('§5.2 §6.2 advice in a window that has no room beside the table', () => {
  const NARROW = { columns: 60, rows: 24 };
  const LOOKS = { colour: false, ascii: false, fourColour: false };
  const terminal = async () => {
    const driven = await atTable(dealt, { coach: inlineCoach });
    const { lines, press } = terminalApp(driven.app, () => LOOKS);
    const shown = (): string =>
      lines(NARROW)
        .map(line => line.map(({ text }) => text).join(''))
        .join('\n');
    const after = async (key: string): Promise<string> => {
      press(key);
      await driven.app.settled();
      return shown();
    };
    return { shown, after };
  };

  test('takes its place until the next key, which does what it always does', async () => {
    const { shown, after } = await terminal();
    expect(shown()).not.toContain('EQUITY');
    expect(await after('a')).toMatch(/EQUITY[^]*random hand/);
    expect(await after('b')).toContain('Raise to');
    expect(shown()).not.toContain('EQUITY');
  });

  test('its own key leads back to the table, and to the pane again', async () => {
    const { shown, after } = await terminal();
    expect(shown()).toContain('Pot $15');
    await after('a');
    expect(await after('e')).not.toContain('EQUITY');
    expect(await after('e')).toContain('EQUITY');
  });
});

describe('§4.1 the end of a game', () => {
  const endsWith = (chips: number): Script =>
    foreseen(dealing, async (_, ground) => {
      const end = await ground.act({ kind: 'act', action: { kind: 'raiseTo', amount: 100 } });
      return !end.playing && end.seats[0]!.chips === chips;
    });

  const playAgain = async (chips: number, sentence: RegExp): Promise<void> => {
    const driven = await atTable(endsWith(chips));
    await driven.press('5', 'y');
    const over = await driven.until(screen => keyOf(screen, 'next')?.label === 'Play again');
    expect(wordsOf(over)).toMatch(sentence);
    await play(driven, 'enter');
    const view = await viewAt(driven);
    expect([view.hand, view.playing]).toEqual([1, true]);
    expect((view.play as HoldemState).seats.map(({ start }) => start)).toEqual([100, 100]);
  };

  test('§4.1 victory, and again with the same settings', () => playAgain(200, /Congratulations/));
  test('§4.1 defeat, and again with the same settings', () => playAgain(0, /You have no chips left\./));
});

describe("§9.2 others' cards", () => {
  const holeOf = async (driven: Driven): Promise<readonly Card[]> => {
    const { table } = await viewAt(driven);
    const view = await driven.sitting.opened.house.room.view(table, { kind: 'bot', seat: 2 });
    if (!view.ok) throw new Error(view.error.message);
    return view.value.you!.hole;
  };

  /** Whether a screen shows a card of the other seat, or names it. */
  const shows = (screen: Screen, hole: readonly Card[]): boolean =>
    holdemOf(screen).seats.some(({ cards }) => cards.some(card => card !== null && hole.includes(card))) ||
    hole.some(card => new RegExp(`\\b${makeCard(card)}\\b`).test(wordsOf(screen)));

  const shownBefore = async (driven: Driven): Promise<boolean> => {
    const hole = await holeOf(driven);
    const screens = [driven.screen()];
    for (const key of ['a', '?', '?', 'b', 'escape', 'e', 'q', 'escape', 'c', 'c'])
      screens.push(await play(driven, ...(key === 'q' ? [] : [key])));
    return screens.some(screen => shows(screen, hole));
  };

  test('§9.2 are nowhere on the screen before they are shown', async () => {
    const driven = await atTable(dealt, { coach: inlineCoach, settings: { coach: 'before' } });
    expect(await shownBefore(driven)).toBe(false);
  });

  test('§9.2 planted: a seat that knows them would be noticed', async () => {
    const driven = await atTable();
    const hole = await holeOf(driven);
    const seat = await driven.app.desk.seatAt((await viewAt(driven)).table);
    if (!seat.ok) throw new Error(seat.error);
    const leaking = (view: TableView): TableView => {
      const state = view.play as HoldemState;
      const seats = state.seats.map(other => (other.seat === 2 ? { ...other, shown: hole } : other));
      return { ...view, play: { ...state, seats } };
    };
    const leaky: Seat = { ...seat.value, view: () => leaking(seat.value.view()) };
    driven.app.desk.go(holdemPage(driven.app.desk, leaky));
    expect(shows(driven.screen(), hole)).toBe(true);
  });
});

describe('§5.2 why', () => {
  test('§5.2 one key opens the reasons over the table, and leads back', async () => {
    const driven = await atTable(dealt, { coach: inlineCoach });
    await driven.press('w');
    const told = await driven.until(screen => wordsOf(screen).includes('Your equity is'));
    expect(told.title).toBe('COACH');
    expect((await driven.press('w')).title).toBe("HOLD'EM");
  });
});
