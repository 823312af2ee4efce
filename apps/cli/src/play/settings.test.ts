import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { DEFAULT_KEYS, KEY_NAMES, NAMED_KEYS } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '../testing/played-store.ts';
import { DEFAULT_SETTINGS, readSettings, settingsFile, writeSettings, type Settings } from './settings.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (text: string) => {
  writeFileSync(file, text);
  return readSettings(file);
};

describe('§7.8 where settings are kept', () => {
  test('by the folders that the systems have for it, unless somebody says otherwise', () => {
    const usual = (...path: readonly string[]): string => join(...path, 'cardroom', 'settings.json');
    expect(settingsFile({ HOME: '/home/ann' }, 'linux')).toBe(usual('/home/ann', '.config'));
    expect(settingsFile({ HOME: '/Users/ann' }, 'darwin')).toBe(usual('/Users/ann', '.config'));
    expect(settingsFile({ HOME: '/h', XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(usual('/x'));
    expect(settingsFile({ HOME: '/h', XDG_CONFIG_HOME: 'x' }, 'linux')).toBe(usual('/h', '.config'));
    expect(settingsFile({ APPDATA: '/roaming' }, 'win32')).toBe(usual('/roaming'));
    expect(settingsFile({ HOME: '/h' }, 'win32')).toBe(usual('/h', 'AppData', 'Roaming'));
    expect(settingsFile({ CARDROOM_CONFIG: '/own', XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(
      join('/own', 'settings.json'),
    );
    expect(settingsFile({}, 'linux')).toBe(usual(homedir(), '.config'));
  });
});

describe('§7.8 settings that are read', () => {
  test('no file: everything is as usual, and nothing is said', () => {
    expect(readSettings(file)).toEqual({ settings: DEFAULT_SETTINGS, notes: [] });
  });

  test('valid ones hold', () => {
    const own = { player: 'Ann_1', speed: 'fast', coach: 'before', fourColour: true, ascii: true };
    const llm = { provider: 'ollama', model: 'llama3.2', baseUrl: null, talk: true };
    expect(
      read(JSON.stringify({ ...own, llm: { provider: 'ollama', model: 'llama3.2' }, keys: { hit: 'j' } })),
    ).toEqual({
      settings: { ...own, llm, keys: { ...DEFAULT_KEYS, hit: 'j' } },
      notes: [],
    });
  });

  test('§5.3 a model is off unless set up well, and its key is not kept there', () => {
    expect(DEFAULT_SETTINGS.llm.provider).toBe('off');
    for (const llm of [
      'ollama',
      { provider: 'elsewhere' },
      { provider: 'openai', apiKey: 'sk-1' },
      { talk: 1 },
    ]) {
      const { settings, notes } = read(JSON.stringify({ llm }));
      expect([settings, notes.length]).toEqual([DEFAULT_SETTINGS, 1]);
      expect(notes.join()).not.toContain('sk-1');
    }
  });

  test('invalid ones fall back, each with a sentence; the others still hold', () => {
    const { settings, notes } = read(
      JSON.stringify({
        speed: 'quick',
        coach: true,
        fourColour: 'yes',
        ascii: true,
        player: 'Ann Example',
        colour: 'red',
        keys: { hit: 'jj', jump: 'x' },
      }),
    );
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, ascii: true });
    expect(notes).toEqual(
      [
        'speed must be one of slow, normal, fast, off.',
        'coach must be one of off, after, before.',
        'fourColour must be true or false.',
        'player must be 2 to 24 English letters, digits and underscores.',
        'there is no setting "colour".',
        `keys.hit must be one character that can be typed, or one of ${NAMED_KEYS.join(', ')}.`,
        `keys has no "jump": its names are ${KEY_NAMES.join(', ')}.`,
      ].map(sentence => `${file}: ${sentence} The usual value holds.`),
    );
  });

  test('§6.4 two uses of one key at one place are refused, and the usual keys hold', () => {
    const { settings, notes } = read('{"keys": {"hit": "s"}}');
    expect(settings.keys).toEqual(DEFAULT_KEYS);
    expect(notes).toEqual([`${file}: keys: hit and stand cannot both be "s". The usual value holds.`]);
    expect(read('{"keys": {"hit": "q"}}').notes[0]).toContain('quit and hit cannot both be "q".');
    expect(read('{"keys": {"fold": "h"}}').notes).toEqual([]);
    expect(read('{"keys": ["h"]}').notes[0]).toContain('keys must be a record');
  });

  test('what is no JSON record is said to be none', () => {
    for (const text of ['', 'speed: fast', '[]', 'null', '"fast"', '{"speed": "fast"'])
      expect(read(text)).toEqual({
        settings: DEFAULT_SETTINGS,
        notes: [`${file} is no JSON record: the usual settings hold.`],
      });
  });

  test('names of what every object has are no settings', () => {
    const { settings, notes } = read('{"__proto__": {"speed": "off"}, "constructor": 1, "toString": 2}');
    expect({ ...settings }).toEqual(DEFAULT_SETTINGS);
    expect(notes).toHaveLength(3);
  });
});

describe('§7.8 settings that are kept', () => {
  const OWN: Settings = {
    player: 'ann',
    speed: 'slow',
    coach: 'off',
    fourColour: true,
    ascii: true,
    llm: { provider: 'ollama', model: 'llama3.2', baseUrl: null, talk: false },
    keys: { ...DEFAULT_KEYS, hit: 'j', raise: 'z' },
  };

  test('a file holds only what differs from the usual', async () => {
    const fast: Settings = { ...DEFAULT_SETTINGS, speed: 'off' };
    await writeSettings(file, DEFAULT_SETTINGS, fast);
    expect(readFileSync(file, 'utf8')).toBe('{\n  "speed": "off"\n}\n');
    await writeSettings(file, fast, { ...DEFAULT_SETTINGS, keys: { ...DEFAULT_KEYS, hit: 'j' } });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: { hit: 'j' } });
    await writeSettings(file, OWN, DEFAULT_SETTINGS);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({});
  });

  test('what somebody wrote there stays, understood or not; a file that is no record is put aside', async () => {
    writeFileSync(file, '{"speed": "hasty", "keys": {"hit": "s"}, "mine": 1}');
    await writeSettings(file, DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, coach: 'off' });
    const kept = { speed: 'hasty', keys: { hit: 's' }, mine: 1, coach: 'off' };
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(kept);
    writeFileSync(file, '{"keys": {"hit": "j"},}');
    await writeSettings(file, DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, coach: 'off' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ coach: 'off' });
    expect(readFileSync(`${file}.bad`, 'utf8')).toBe('{"keys": {"hit": "j"},}');
  });

  test('they are read as they were written, from a folder that was not there', async () => {
    const deep = join(folder, 'a', 'b', 'settings.json');
    expect(await writeSettings(deep, DEFAULT_SETTINGS, OWN)).toEqual({ ok: true, value: null });
    expect(readSettings(deep)).toEqual({ settings: OWN, notes: [] });
  });

  test('a place that cannot be written to is a sentence', async () => {
    mkdirSync(file);
    expect(await writeSettings(file, DEFAULT_SETTINGS, OWN)).toEqual({
      ok: false,
      error: `${file} cannot be written (EISDIR).`,
    });
    const below = join(file, 'not-a-folder');
    writeFileSync(below, '');
    const deep = join(below, 'settings.json');
    expect(await writeSettings(deep, DEFAULT_SETTINGS, OWN)).toMatchObject({ ok: false });
  });
});
