import { DEFAULT_KEYS } from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import { askForFaces } from './faces-cookie.ts';
import {
  DEFAULT_SETTINGS,
  isPlain,
  keepSettings,
  loadSettings,
  rulesOf,
  settingsFrom,
  setupOf,
  setupProblems,
  type Shelf,
} from './settings.ts';

const vegas = setupOf('vegas');

describe('§7.8 the set-up of a table', () => {
  test.each([
    ['maximum at the minimum', { maxBet: 10 }, ['maxBet']],
    ['minimum of nothing', { minBet: 0 }, ['minBet']],
    ['bankroll below the minimum', { startingChips: 9 }, ['startingChips']],
    ['default bet above the maximum', { defaultBet: 501 }, ['defaultBet']],
    ['half a deck', { decks: 0.5 }, ['decks']],
    ['nothing typed', { minBet: Number.NaN }, ['minBet', 'maxBet', 'startingChips', 'defaultBet']],
  ])('refuses a %s, each in its field', (_, change, fields) => {
    expect(Object.keys(setupProblems({ ...vegas, ...change }))).toEqual(fields);
  });

  test('a preset as it stands is called by its name; anything else is not', () => {
    expect([isPlain(vegas), isPlain({ ...vegas, decks: 2 })]).toEqual([true, false]);
    expect(rulesOf({ ...vegas, decks: 2 })).toMatchObject({ decks: 2, surrender: 'late' });
    expect(setupProblems(vegas)).toEqual({});
  });
});

describe('§7.8 settings that were kept', () => {
  const shelf = (): Shelf & { readonly kept: Map<string, string> } => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    };
  };

  test('come back, each name its own', () => {
    const place = shelf();
    const mine = { ...DEFAULT_SETTINGS, speed: 'fast', keys: { ...DEFAULT_KEYS, hit: 'j' } } as const;
    expect(keepSettings(place, 'Ann', mine)).toBe(true);
    expect(loadSettings(place, 'ann')).toEqual({ settings: mine, notes: [] });
    expect(loadSettings(place, 'bob').settings).toEqual(DEFAULT_SETTINGS);
  });

  test.each([
    ['speed', 'warp'],
    ['coach', 7],
    ['colours', 'three'],
    ['faces', null],
    ['dealerMs', -1],
    ['sound', 'loud'],
    ['keys', { hit: 'hh' }],
    ['table', { preset: 'vegas', minBet: 100, maxBet: 50 }],
    ['table', { preset: 'vegas', hitSoft17: 'perhaps' }],
    ['table', 'vegas'],
    ['unheard', 1],
  ])('an invalid %s falls back, with a note', (name, value) => {
    const { settings, notes } = settingsFrom(JSON.stringify({ sound: true, [name]: value }));
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, sound: name !== 'sound' });
    expect(notes).toHaveLength(1);
  });

  test('what is no record at all is as if nothing had been kept', () => {
    for (const text of ['', '[]', '{"speed"'])
      expect(settingsFrom(text)).toMatchObject({ settings: DEFAULT_SETTINGS, notes: [expect.any(String)] });
  });

  test('a browser that keeps nothing stops nobody', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const closed: Shelf = { getItem: refuse, setItem: refuse };
    expect(loadSettings(closed, 'ann')).toEqual({ settings: DEFAULT_SETTINGS, notes: [] });
    expect(keepSettings(closed, 'ann', DEFAULT_SETTINGS)).toBe(false);
  });
});

test('§7.5 pictures are asked for by a cookie, and only when they are wanted', () => {
  const page = { cookie: 'other=1' };
  expect(askForFaces(page, 'drawn')).toBe(false);
  expect(askForFaces(page, 'remote')).toBe(true);
  expect(page.cookie).toContain('cardroom-faces=remote; path=/; max-age=31536000; SameSite=Strict');
  page.cookie = 'other=1; cardroom-faces=remote';
  expect(askForFaces(page, 'remote')).toBe(false);
  expect(askForFaces(page, 'drawn')).toBe(true);
  expect(page.cookie).toContain('max-age=0');
});
