import { describe, expect, test } from 'vitest';

import type { Looks } from '../terminal/looks.ts';
import { looksFor } from './looks-for.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

const looks = (env: Record<string, string>, settings: Partial<Settings> = {}): Looks =>
  looksFor({ stdout: () => {}, stderr: () => {}, columns: 80, files: undefined as never, env }, () => ({
    ...DEFAULT_SETTINGS,
    ...settings,
  }))();

const FULL: Looks = { colour: true, ascii: false, fourColour: false };

describe.skipIf(process.platform === 'win32')('§6.1 what a terminal can show', () => {
  test("§6.1 today's terminals have everything, also where nothing is said of a locale", () => {
    expect(looks({ TERM: 'xterm-256color', LANG: 'en_US.UTF-8' })).toEqual(FULL);
    expect(looks({ LANG: 'de_DE.utf8' })).toEqual(FULL);
    expect(looks({})).toEqual(FULL);
  });

  test('§6.1 NO_COLOR drops colour and nothing else; empty, it says nothing', () => {
    expect(looks({ NO_COLOR: '1' })).toEqual({ ...FULL, colour: false });
    expect(looks({ NO_COLOR: '' })).toEqual(FULL);
  });

  test('§6.1 TERM=dumb has neither colour nor lines', () => {
    expect(looks({ TERM: 'dumb', LANG: 'en_US.UTF-8' })).toEqual({ ...FULL, colour: false, ascii: true });
  });

  test('§6.1 a locale without UTF-8 has letters only; LC_ALL weighs more than LC_CTYPE, and that more than LANG', () => {
    expect(looks({ LANG: 'C' }).ascii).toBe(true);
    expect(looks({ LANG: 'en_US.ISO-8859-1' }).ascii).toBe(true);
    expect(looks({ LC_ALL: 'C', LANG: 'en_US.UTF-8' }).ascii).toBe(true);
    expect(looks({ LC_ALL: 'C.UTF-8', LC_CTYPE: 'C', LANG: 'C' }).ascii).toBe(false);
    expect(looks({ LC_CTYPE: 'POSIX', LANG: 'en_US.UTF-8' }).ascii).toBe(true);
    expect(looks({ LC_ALL: '', LC_CTYPE: '', LANG: 'en_US.UTF-8' }).ascii).toBe(false);
  });

  test('§6.2 what the person wants is asked every time', () => {
    expect(looks({}, { ascii: true, fourColour: true })).toEqual({ ...FULL, ascii: true, fourColour: true });
    let now: Settings = DEFAULT_SETTINGS;
    const io = { stdout: () => {}, stderr: () => {}, columns: 80, files: undefined as never };
    const read = looksFor(io, () => now);
    expect(read().fourColour).toBe(false);
    now = { ...now, fourColour: true };
    expect(read().fourColour).toBe(true);
  });
});
