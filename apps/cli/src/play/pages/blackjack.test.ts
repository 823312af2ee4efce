import { rmSync } from 'node:fs';

import { formatChips, makeCard, rankOf, type Card } from '@cardroom/engine';
import { BLACKJACK_PRESETS, totalOf } from '@cardroom/engine/blackjack';
import { StoreError, sumResults, type TableView } from '@cardroom/room';
import type { Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  VEGAS,
  betting,
  dealtHand,
  doing,
  foreseen,
  legalOf,
  ownHand,
  stateOf,
} from '../../testing/app-deals.ts';
import {
  blackjackOf,
  inlineCoach,
  keyOf,
  openDriven,
  questionOf,
  wordsOf,
  type AppWish,
  type Driven,
} from '../../testing/app-driver.ts';
import { dealtMemory, dealtStore, type DealtMemory } from '../../testing/dealt-store.ts';
import { temporaryFolder } from '../../testing/played-store.ts';
import type { GameWish } from '../find-table.ts';
import type { Seat } from '../seat.ts';
import { blackjackPage } from './blackjack.ts';

let folder = '';
let dealt: DealtMemory | null = null;
const open: Driven[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  dealt = null;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const driven of open.splice(0)) await driven.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The table that was dealt, or a fresh one of which nothing is kept. */
const atTable = async (wish: Partial<AppWish> = {}): Promise<Driven> => {
  const flags = [...(dealt ? [] : ['--ephemeral']), ...(wish.flags ?? [])];
  const driven = await openDriven({ folder, game: 'blackjack', ...wish, flags, ...(dealt && { dealt }) });
  open.push(driven);
  return driven;
};

const viewAt = async ({ sitting }: Driven): Promise<TableView> => {
  const { room } = sitting.opened.house;
  const [table] = await room.tables({ player: sitting.person.player });
  const view = await room.view(table!.id, sitting.person);
  if (!view.ok) throw new Error(view.error.message);
  return view.value;
};

const resultsOf = ({ sitting }: Driven) =>
  sitting.opened.house.store.results({ player: sitting.person.player });

const says = (screen: Screen, text: string): boolean =>
  screen.messages.some(message => message.text.includes(text));

/** More keys than any round takes. */
const MOST_KEYS = 200;

/** Stands, and wants no insurance, until the round is over. */
const playOut = async ({ press, screen }: Driven): Promise<Screen> => {
  for (let keys = 0; keys < MOST_KEYS && !keyOf(screen(), 'next'); keys++)
    await press(keyOf(screen(), 'decline')?.enabled ? 'n' : 's');
  return screen();
};

const isPlain = (view: TableView): boolean => {
  const { total, soft } = totalOf(ownHand(view).cards);
  return !soft && total >= 5 && total <= 9 && !legalOf(view).split.ok && !legalOf(view).decline.ok;
};

/** A hard hand that no single card can bust. */
const plainHand = dealtHand(isPlain);

describe('§2.3 bets are typed', () => {
  test('§2.3 typing replaces the suggestion, backspace takes a character away, letters are none of it', async () => {
    const { press, type, screen } = await atTable();
    expect(wordsOf(screen())).toContain('Press ENTER to play');
    const { prompt } = await press('enter');
    expect(prompt).toEqual({
      label: 'Place your bet ($10-$500):',
      text: '10',
      suggested: true,
      error: null,
    });
    expect((await type('25')).prompt).toMatchObject({ text: '25', suggested: false });
    expect((await press('backspace')).prompt).toMatchObject({ text: '2', suggested: false });
    expect((await type('x')).prompt?.text).toBe('2');
    await press('backspace', 'backspace', 'backspace');
    expect(screen().prompt?.text).toBe('');
  });

  test('§2.3 taking a character away from a suggestion keeps the rest of it', async () => {
    const { press } = await atTable();
    await press('enter');
    expect((await press('backspace')).prompt).toMatchObject({ text: '1', suggested: false });
  });

  test('§2.3 every wrong bet has its own sentence, and nothing is dealt', async () => {
    const driven = await atTable({ flags: ['--set', 'startingChips=300'] });
    const { press, type, screen } = driven;
    await press('enter');
    const errorFor = async (text: string): Promise<string | null | undefined> => {
      while (screen().prompt!.text !== '') await press('backspace');
      await type(text);
      return (await press('enter')).prompt?.error;
    };
    expect(await errorFor('')).toBe('Enter a bet amount.');
    expect(await errorFor('12.5')).toBe('Enter a whole number.');
    expect(await errorFor('1,0')).toBe('Enter a whole number.');
    expect(await errorFor('9')).toBe('Minimum bet is $10.');
    expect(await errorFor('501')).toBe('Maximum bet is $500.');
    expect(await errorFor('301')).toBe('You only have $300.');
    expect(screen().facts).toContain('Chips: $300');
    expect(stateOf(await viewAt(driven)).boxes[0]!.hands).toEqual([]);
    expect((await type('5')).prompt?.error).toBeNull();
    expect(await errorFor('$20')).toBeUndefined();
    expect(stateOf(await viewAt(driven)).boxes[0]!.wager).toBe(20);
  });

  test('§6.3 Enter repeats the last bet, as far as the chips go', async () => {
    const driven = await atTable();
    await driven.press('enter', '4', '0', 'enter');
    await playOut(driven);
    const screen = await driven.press('enter');
    expect(screen.prompt).toMatchObject({
      label: 'Place your bet or ENTER to repeat $40 ($10-$500):',
      text: '40',
    });
    await driven.press('enter');
    expect(stateOf(await viewAt(driven)).boxes[0]!.wager).toBe(40);
  });
});

describe('§6.4 the keys of a hand', () => {
  test('§2.6 H hits, S stands: the card comes, the round ends, the session is counted', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    const { press, screen } = driven;
    const before = blackjackOf(screen()).hands[0]!;
    expect(before).toMatchObject({ active: true, bet: 'Bet: $50' });
    await press('h');
    expect(blackjackOf(screen()).hands[0]!.cards).toHaveLength(3);
    await press('s');
    expect(keyOf(screen(), 'next')).toMatchObject({ label: 'Next hand', enabled: true });
    expect(says(screen(), '1 hand played')).toBe(true);
    expect(blackjackOf(screen()).banner).not.toBeNull();
  });

  test('§2.7 D doubles: one card, twice the bet', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    await driven.press('d');
    const { hands } = blackjackOf(driven.screen());
    expect(hands[0]!.cards).toHaveLength(3);
    expect((await viewAt(driven)).playing).toBe(false);
    const [result] = await resultsOf(driven);
    expect([result?.wagered, result?.doubles]).toEqual([100, 1]);
  });

  test('§2.8 P splits: two hands with label and bet, played in order', async () => {
    const pair = dealtHand((view, legal) => legal.split.ok && rankOf(ownHand(view).cards[0]!) === 4);
    dealt = await dealtMemory(VEGAS, pair);
    const driven = await atTable();
    const screen = await driven.press('p');
    const { hands } = blackjackOf(screen);
    expect(hands.map(({ label }) => label.slice(0, 6))).toEqual(['HAND 1', 'HAND 2']);
    expect(hands.map(({ bet }) => bet)).toEqual(['Bet: $50', 'Bet: $50']);
    await playOut(driven);
    const [result] = await resultsOf(driven);
    expect([result?.hands, result?.splits]).toEqual([2, 1]);
  });

  test('§2.12 R surrenders: half of the bet comes back', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    await driven.press('r');
    expect((await resultsOf(driven))[0]?.net).toBe(-25);
    expect(driven.screen().facts).toContain('Chips: $975');
  });

  test('§2.12 I takes insurance, N wants none; even money has the same key', async () => {
    const ace = dealtHand((_, legal) => legal.insure.ok);
    dealt = await dealtMemory(VEGAS, ace);
    const driven = await atTable();
    expect(says(driven.screen(), 'Insurance? $25 pays 2:1')).toBe(true);
    expect(keyOf(driven.screen(), 'hit')).toMatchObject({ enabled: false });
    await driven.press('i');
    const { insurance } = stateOf(await viewAt(driven)).boxes[0]!;
    expect(insurance).toMatchObject({ amount: 25 });
  });

  test('§2.12 N declines insurance', async () => {
    dealt = await dealtMemory(
      VEGAS,
      dealtHand((_, legal) => legal.insure.ok),
    );
    const driven = await atTable();
    await driven.press('n');
    expect(stateOf(await viewAt(driven)).boxes[0]!.insurance.status).toBe('declined');
  });

  test('§2.12 I takes even money with a blackjack', async () => {
    dealt = await dealtMemory(
      VEGAS,
      dealtHand((_, legal) => legal.evenMoney.ok),
    );
    const driven = await atTable();
    expect(keyOf(driven.screen(), 'insure')?.label).toBe('Even money');
    await driven.press('i');
    expect((await resultsOf(driven))[0]?.net).toBe(50);
  });

  test('§6.4 a key that may not be used now says why, and does nothing', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    const { seq } = await viewAt(driven);
    const split = keyOf(driven.screen(), 'split');
    expect(split).toMatchObject({ enabled: false, why: expect.stringContaining('.') });
    await driven.press('p');
    expect(driven.screen().messages.at(-1)).toEqual({ text: split!.why, tone: 'bad' });
    await driven.press('n', 'x', 'f');
    expect((await viewAt(driven)).seq).toBe(seq);
    await driven.press('h');
    expect(says(driven.screen(), split!.why!)).toBe(false);
  });

  test('§6.4 a table of the settings file: other keys really work, the usual ones no longer do', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable({ settings: { keys: { hit: 'j', quit: 'x' } } });
    expect(keyOf(driven.screen(), 'hit')).toMatchObject({ key: 'j' });
    const { seq } = await viewAt(driven);
    await driven.press('h');
    expect((await viewAt(driven)).seq).toBe(seq);
    await driven.press('j');
    expect(blackjackOf(driven.screen()).hands[0]!.cards).toHaveLength(3);
    expect(questionOf(await driven.press('x'))?.options.map(({ key }) => key)).toEqual(['k', 'f', 'escape']);
  });
});

describe('§6.4 a key during a pause ends the pause and does nothing else', () => {
  const EVERY_KEY = [...Array.from('hsdprinqaetvk?fyxc1'), 'enter', 'escape', 'tab', 'backspace', 'up'];

  /** What a key did beside ending the pause; the table must be pausing. */
  const doneBy = async (driven: Driven, key: string): Promise<readonly string[]> => {
    const { app, screen } = driven;
    const look = async (): Promise<Readonly<Record<string, unknown>>> => ({
      seq: (await viewAt(driven)).seq,
      title: screen().title,
      overlay: screen().overlay,
      pane: app.paneToggled(),
      prompt: screen().prompt,
    });
    const before = await look();
    app.press(key);
    await app.settled();
    const after = await look();
    return Object.keys(before).filter(part => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  };

  const isPausing = (screen: Screen): boolean => screen.keys.some(key => key.why === 'A key ends the pause.');

  const isRevealed = ({ body }: Screen): boolean =>
    body.kind === 'blackjack' && body.dealer.cards.length >= 2;

  /** The dealer turns over a card, with a pause. */
  const pausingApp = async (): Promise<Driven> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const driven = await atTable({ settings: { speed: 'slow' } });
    await driven.press('s');
    return driven;
  };

  const standing = foreseen(betting(), async (view, ground) => {
    if (!view.playing || !isPlain(view)) return false;
    const end = await doing(ground, 'stand');
    return stateOf(end).dealer.cards.length > 3;
  });

  test('§6.4 whichever key it is, a hand that is being finished is only hurried', async () => {
    dealt = await dealtMemory(VEGAS, standing);
    const driven = await pausingApp();
    const { seq } = await viewAt(driven);
    expect(isPausing(driven.screen())).toBe(true);
    const shown = (): number => blackjackOf(driven.screen()).dealer.cards.length;
    const counts = [shown()];
    for (const key of EVERY_KEY) {
      if (!isPausing(driven.screen())) break;
      expect(await doneBy(driven, key)).toEqual([]);
      counts.push(shown());
    }
    expect(isPausing(driven.screen())).toBe(false);
    expect(counts.at(-1)).toBeGreaterThan(counts[0]!);
    expect((await viewAt(driven)).seq).toBe(seq);
  });

  test('§6.4 in a pause before the result, too, whichever key it is', async () => {
    for (const key of EVERY_KEY) {
      const driven = await quickTable();
      const before = wordsOf(driven.screen());
      expect([key, ...(await doneBy(driven, key))]).toEqual([key]);
      expect(wordsOf(driven.screen())).not.toBe(before);
    }
  });

  /** The same without a look for cards: any round that is stood on has a pause before its result. */
  const quickTable = async (): Promise<Driven> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const driven = await atTable({ settings: { speed: 'slow' } });
    await driven.press('enter', 'enter');
    for (let pressed = 0; !isPausing(driven.screen()) || !isRevealed(driven.screen()); pressed++) {
      if (pressed === MOST_KEYS) throw new Error('No pause comes.');
      const { keys } = driven.screen();
      const usable = keys.find(({ name, enabled }) => enabled && ['decline', 'stand', 'next'].includes(name));
      await driven.press(isPausing(driven.screen()) ? 'escape' : (usable?.key ?? 'enter'));
    }
    return driven;
  };

  test('§6.4 planted: a table on which the key is also carried out is noticed', async () => {
    dealt = await dealtMemory(VEGAS, standing);
    const driven = await pausingApp();
    const { app } = driven;
    const both = (key: string): void => {
      while (isPausing(app.screen())) app.press(key);
      app.press(key);
    };
    expect(await doneBy({ ...driven, app: { ...app, press: both } }, 'e')).toEqual(['pane']);
    await driven.press('h');
  });

  test('§6.5 left alone, the hole card is a beat of its own, then one card at a time', async () => {
    dealt = await dealtMemory(VEGAS, standing);
    const driven = await pausingApp();
    const seen: number[] = [];
    for (let beat = 0; isPausing(driven.screen()); beat++) {
      seen.push(blackjackOf(driven.screen()).dealer.cards.filter(card => card !== null).length);
      await vi.advanceTimersToNextTimerAsync();
    }
    seen.push(blackjackOf(driven.screen()).dealer.cards.length);
    expect(seen[0]).toBeLessThanOrEqual(2);
    seen.slice(1).forEach((cards, at) => expect(cards - seen[at]!).toBeLessThanOrEqual(1));
  });
});

describe('§9.2 the hole card', () => {
  const BLACK: GameWish = { game: 'blackjack', name: '21black', rules: BLACKJACK_PRESETS['21black'] };
  let hole: Card = 0;
  const toShow = foreseen(betting(), async (view, ground) => {
    if (!view.playing || !isPlain(view)) return false;
    const end = await doing(ground, 'stand');
    hole = stateOf(end).dealer.cards[1]!;
    return true;
  });

  const cardsIn = (value: unknown): readonly number[] => {
    if (Array.isArray(value)) return value.flatMap(cardsIn);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) =>
      name === 'cards' ? (part as number[]) : cardsIn(part),
    );
  };

  /** Whether a screen shows this card, or names it. The deck has it once. */
  const shows = (screen: Screen, card: Card): boolean =>
    cardsIn(screen.body).includes(card) || new RegExp(`\\b${makeCard(card)}\\b`).test(wordsOf(screen));

  const shownBefore = async (driven: Driven): Promise<boolean> => {
    const screens = [driven.screen()];
    for (const key of ['a', '?', '?', 'q', 'escape', 'p', 'e', 'h']) screens.push(await driven.press(key));
    return screens.some(screen => shows(screen, hole));
  };

  test('§2.4 is nowhere on any screen until the dealer turns it over', async () => {
    dealt = await dealtMemory(BLACK, toShow);
    const driven = await atTable({ coach: inlineCoach, settings: { coach: 'before' } });
    expect(blackjackOf(driven.screen()).dealer.cards).toEqual([expect.any(Number), null]);
    expect(await shownBefore(driven)).toBe(false);
    await playOut(driven);
    expect(shows(driven.screen(), hole)).toBe(true);
  });

  test('§9.2 planted: a seat that knows the hole card would be noticed', async () => {
    dealt = await dealtMemory(BLACK, toShow);
    const driven = await atTable();
    const { app } = driven;
    const leaking = (view: TableView): TableView => {
      const state = stateOf(view);
      if (state.dealer.hole === null) return view;
      return {
        ...view,
        play: { ...state, dealer: { ...state.dealer, cards: [...state.dealer.cards, hole] } },
      };
    };
    const table = (await viewAt(driven)).table;
    const seat = await app.desk.seatAt(table);
    if (!seat.ok) throw new Error(seat.error);
    const leaky: Seat = { ...seat.value, view: () => leaking(seat.value.view()) };
    app.desk.go(blackjackPage(app.desk, leaky));
    expect(await shownBefore(driven)).toBe(true);
  });
});

describe('§5.2 §5.4 the coach beside the table', () => {
  const titles = (screen: Screen): readonly string[] => screen.pane.map(({ title }) => title);

  test('§5.4 after: nothing has a price until it is decided', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable({ coach: inlineCoach, settings: { coach: 'after' } });
    expect(driven.screen().pane[0]).toMatchObject({
      title: 'COACH',
      lines: [{ text: 'Decide first: then every choice has its price here.' }],
    });
    expect(wordsOf(driven.screen())).not.toMatch(/[+-]\$\d+\.\d\d/);
    const decided = await driven.press('h');
    expect(titles(decided)[0]).toBe('LAST DECISION');
    expect(wordsOf(decided)).toMatch(/Hit(: nothing lost| cost \$)/);
  });

  test('§5.2 before: every action has its price at once, and the best one is marked', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable({ coach: inlineCoach, settings: { coach: 'before' } });
    const [options] = driven.screen().pane;
    expect(options).toMatchObject({ kind: 'bars', title: 'OPTIONS', note: expect.stringContaining('exact') });
    const rows = options?.kind === 'bars' ? options.rows : [];
    expect(rows.map(({ label }) => label).toSorted()).toEqual(['Double', 'Hit', 'Stand', 'Surrender']);
    expect(rows.filter(({ mark }) => mark === 'best')).toHaveLength(1);
  });

  test('§5.2 off: silent, until advice is asked for', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable({ coach: inlineCoach, settings: { coach: 'off' } });
    expect(wordsOf(driven.screen())).toContain('Silent; A asks for the prices.');
    expect(titles(await driven.press('a'))[0]).toBe('OPTIONS');
    expect(titles(await driven.press('h'))).not.toContain('OPTIONS');
  });

  test.each([
    ['after', true],
    ['before', true],
    ['off', false],
  ] as const)('§5.4 %s: whether the coach gets ready before the first decision', async (mode, isReady) => {
    const wake = vi.fn<() => void>();
    const driven = await atTable({ coach: { ...inlineCoach, wake }, settings: { coach: mode } });
    expect(wake).not.toHaveBeenCalled();
    await driven.press('enter');
    expect(blackjackOf(driven.screen()).dealer.cards).toEqual([]);
    expect(wake.mock.calls.length > 0).toBe(isReady);
  });

  test('§5.4 after the round: the review says what it was made of, and the session adds up', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable({ coach: inlineCoach });
    await driven.press('s');
    await playOut(driven);
    expect(titles(driven.screen())).toContain('SESSION');
    const { title, body } = await driven.press('v');
    expect(title).toBe('REVIEW');
    const text = JSON.stringify(body);
    expect(text).toMatch(/result [+-]\$[\d.]+ = expected [+-]\$[\d.]+ \+ mistakes [+-]\$[\d.]+ \+ luck/);
    expect(text).toMatch(/You stood on \d v \w: (hit|double) was better by \$\d/);
    expect((await driven.press('escape')).title).toBe('BLACKJACK');
  });

  test('§6.4 whoever came by the lobby and forfeits is back there', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable({ coach: inlineCoach, game: null });
    expect(driven.screen().title).toBe('BLACKJACK');
    const done = await driven.press('q', 'f');
    expect(done.title).toBe('CARDROOM');
    expect((await resultsOf(driven))[0]?.net).toBe(-50);
  });

  test('§5.2 review before any round, and the strategy chart with its rows', async () => {
    const driven = await atTable({ coach: inlineCoach, flags: ['--rules', '21black'] });
    expect(wordsOf(await driven.press('v'))).toContain('No round has been finished in this sitting yet.');
    await driven.press('q');
    const chart = await driven.press('t');
    expect(chart.title).toBe('STRATEGY');
    expect(chart.body).toMatchObject({ kind: 'list', selected: 0 });
    expect((await driven.press('down', 'down', 'up')).body).toMatchObject({ selected: 1 });
    expect((await driven.press('t')).title).toBe('BLACKJACK');
  });
});

describe('§6.3 beside the hand', () => {
  test('§6.4 E shows and hides the pane, ? the keys with the reasons of those that are off', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    expect(driven.app.paneToggled()).toBe(false);
    await driven.press('e');
    expect(driven.app.paneToggled()).toBe(true);
    const help = (await driven.press('?')).overlay;
    expect(help).toMatchObject({ kind: 'help', title: 'Keys: BLACKJACK' });
    expect(JSON.stringify(help)).toContain(keyOf(driven.screen(), 'split')!.why);
    const { seq } = await viewAt(driven);
    expect((await driven.press('h')).overlay).toBeNull();
    expect((await viewAt(driven)).seq).toBe(seq);
  });

  test('§8.3 Tab lists the rounds and tells them again', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    await driven.press('s');
    await playOut(driven);
    const list = await driven.press('tab');
    expect(list).toMatchObject({ title: 'HISTORY', facts: ['1 round'] });
    const told = await driven.press('enter');
    expect(told.body).toMatchObject({ kind: 'text' });
    expect(wordsOf(told)).toContain('stand');
    await driven.press('q', 'q');
    expect(driven.screen().title).toBe('BLACKJACK');
  });
});

describe('§6.4 Q in a live hand', () => {
  test('§6.4 offers to keep, to forfeit, and to play on; Escape plays on', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    const question = questionOf(await driven.press('q'))!;
    expect(question.lines.join(' ')).toContain('forfeit $50?');
    expect(question.options.map(({ name }) => name)).toEqual(['keep', 'forfeit', 'back']);
    expect((await driven.press('h', 's', 'x')).overlay).not.toBeNull();
    expect((await driven.press('escape')).overlay).toBeNull();
    expect((await viewAt(driven)).playing).toBe(true);
    expect(questionOf(await driven.press('escape'))).not.toBeNull();
  });

  test('§6.4 Enter keeps the hand: it is there next time, card by card', async () => {
    await dealtStore(folder, VEGAS, plainHand);
    const driven = await openDriven({ folder, game: 'blackjack' });
    const before = blackjackOf(driven.screen());
    await driven.press('q', 'enter');
    expect(await driven.app.done).toBe('Your hand is kept: cardroom blackjack goes on with it.');
    await driven.close();
    const again = await openDriven({ folder, game: 'blackjack' });
    open.push(again);
    expect(blackjackOf(again.screen())).toEqual(before);
  });

  test('§6.4 forfeiting loses every wager', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    await driven.press('q', 'f');
    expect(await driven.app.done).toBeNull();
    expect((await resultsOf(driven)).map(({ net }) => net)).toEqual([-50]);
  });

  test('§6.4 between hands there is nothing to ask', async () => {
    const driven = await atTable();
    await driven.press('enter', 'q');
    expect(await driven.app.done).toBeNull();
  });
});

describe('§2.13 game over', () => {
  const POOR: GameWish = {
    game: 'blackjack',
    name: 'vegas',
    rules: { ...BLACKJACK_PRESETS.vegas, startingChips: 50 },
  };
  const loses = foreseen(betting(), async (view, ground) => {
    if (!view.playing || !isPlain(view)) return false;
    const end = await doing(ground, 'stand');
    return !end.playing && end.seats[0]!.chips === 0;
  });

  test('§2.13 play again restores the starting bankroll and keeps the statistics', async () => {
    dealt = await dealtMemory(POOR, loses);
    const driven = await atTable();
    await driven.press('s');
    const over = driven.screen();
    expect(over.body).toMatchObject({ kind: 'text', heading: 'GAME OVER' });
    expect(wordsOf(over)).toContain('Hands played: 1');
    expect(keyOf(over, 'next')).toMatchObject({ label: 'Play again', enabled: true });
    const again = await driven.press('enter');
    expect(again.facts).toContain('Chips: $50');
    expect(again.prompt).not.toBeNull();
    expect(sumResults(await resultsOf(driven))).toMatchObject({ hands: 1, losses: 1, net: -50 });
    expect(says(again, '1 hand played')).toBe(true);
  });
});

describe('§7.9 a store that fails', () => {
  test('§7.9 is told of, and takes no key away', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    const act = vi.spyOn(driven.sitting.opened.house.room, 'act');
    act.mockRejectedValueOnce(new StoreError('store/unavailable', 'The disk is full.'));
    await driven.press('h');
    expect(driven.warnings).toEqual(['The disk is full.']);
    expect(blackjackOf(driven.screen()).hands[0]!.cards).toHaveLength(2);
    await driven.press('h');
    expect(blackjackOf(driven.screen()).hands[0]!.cards).toHaveLength(3);
  });

  test('anything else ends the program', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const driven = await atTable();
    vi.spyOn(driven.sitting.opened.house.room, 'act').mockRejectedValueOnce(new Error('a bug'));
    driven.app.press('h');
    await expect(driven.app.done).rejects.toThrow('a bug');
  });
});

test('§2.2 chips on the screen are those of the store', async () => {
  const driven = await atTable();
  await driven.press('enter', 'enter');
  await playOut(driven);
  expect(driven.screen().facts[0]).toBe(`Chips: ${formatChips((await viewAt(driven)).seats[0]!.chips)}`);
});

describe('§5.2 why', () => {
  test('§5.2 one key opens the reasons over the table, and leads back', async () => {
    dealt = await dealtMemory(VEGAS, plainHand);
    const { press, until } = await atTable({ coach: inlineCoach });
    await press('w');
    const told = await until(screen => wordsOf(screen).includes('is best: it is worth'));
    expect(told.title).toBe('COACH');
    expect(wordsOf(told)).toContain('The dealer busts in');
    expect((await press('w')).title).toBe('BLACKJACK');
  });
});
