import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

import { err, ok, type Result } from '@cardroom/engine';
import {
  COACH_MODES,
  DEFAULT_KEYS,
  SPEEDS,
  keyMapFrom,
  type CoachMode,
  type KeyMap,
  type Speed,
} from '@cardroom/screens';

import { writeSafely } from '../safe-file.ts';

/** What a person likes, kept from one evening to the next. */
export type Settings = Readonly<{
  /** The name to play under; null = the system's user name. */
  player: string | null;
  speed: Speed;
  coach: CoachMode;
  /** Four colours of suits instead of two. */
  fourColour: boolean;
  /** Only characters that every terminal has. */
  ascii: boolean;
  /** Keys that differ from the usual ones. */
  keys: KeyMap;
}>;

export const DEFAULT_SETTINGS: Settings = {
  player: null,
  speed: 'normal',
  coach: 'after',
  fourColour: false,
  ascii: false,
  keys: DEFAULT_KEYS,
};

/** Settings as they are in force, and a sentence for each stored value that cannot be used. */
export type ReadSettings = { readonly settings: Settings; readonly notes: readonly string[] };

type Env = Readonly<Record<string, string | undefined>>;

/** Where a program keeps a user's settings on this system. */
export const settingsFile = (env: Env, platform: NodeJS.Platform = process.platform): string => {
  const { CARDROOM_CONFIG: own, XDG_CONFIG_HOME: xdg, HOME, APPDATA } = env;
  if (own) return join(own, 'settings.json');
  const home = HOME || homedir();
  if (xdg && isAbsolute(xdg)) return join(xdg, 'cardroom', 'settings.json');
  if (platform === 'win32')
    return join(APPDATA || join(home, 'AppData', 'Roaming'), 'cardroom', 'settings.json');
  return join(home, '.config', 'cardroom', 'settings.json');
};

/** Reads the settings; what is not there or not valid is as usual. */
export const readSettings = (file: string): ReadSettings => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { settings: DEFAULT_SETTINGS, notes: [] };
  }
  return settingsFrom(text, file);
};

const settingsFrom = (text: string, file: string): ReadSettings => {
  const record = parseRecord(text);
  if (record === null)
    return { settings: DEFAULT_SETTINGS, notes: [`${file} is no JSON record: the usual settings hold.`] };
  const notes: string[] = [];
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [name, value] of Object.entries(record)) {
    const read = readSetting(name, value);
    if (read.ok) settings[name] = read.value;
    else notes.push(...read.error.map(message => `${file}: ${message} The usual value holds.`));
  }
  return { settings: settings as Settings, notes };
};

const parseRecord = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

const readSetting = (name: string, value: unknown): Result<unknown, readonly string[]> => {
  switch (name) {
    case 'speed':
      return oneOf(name, SPEEDS, value);
    case 'coach':
      return oneOf(name, COACH_MODES, value);
    case 'fourColour':
    case 'ascii':
      return typeof value === 'boolean' ? ok(value) : err([`${name} must be true or false.`]);
    case 'player':
      return typeof value === 'string' && /^\w{2,24}$/.test(value)
        ? ok(value)
        : err(['player must be 2 to 24 English letters, digits and underscores.']);
    case 'keys':
      return keyMapFrom(value);
  }
  return err([`there is no setting "${name}".`]);
};

const oneOf = (
  name: string,
  choices: readonly string[],
  value: unknown,
): Result<unknown, readonly string[]> =>
  choices.includes(value as string) ? ok(value) : err([`${name} must be one of ${choices.join(', ')}.`]);

/** Keeps the settings: those that differ from the usual ones. */
export const writeSettings = async (file: string, settings: Settings): Promise<Result<null, string>> => {
  mkdirSync(dirname(file), { recursive: true });
  const { keys, ...rest } = settings;
  const usual: Readonly<Record<string, unknown>> = DEFAULT_SETTINGS;
  const record = {
    ...Object.fromEntries(Object.entries(rest).filter(([name, value]) => value !== usual[name])),
    ...differing(keys),
  };
  return writeSafely(file, textOf(record), { replace: true });
};

const differing = (keys: KeyMap): object => {
  const own = Object.entries(keys).filter(([name, key]) => DEFAULT_KEYS[name as keyof KeyMap] !== key);
  return own.length === 0 ? {} : { keys: Object.fromEntries(own) };
};

async function* textOf(record: object): AsyncGenerator<string> {
  yield `${JSON.stringify(record, null, 2)}\n`;
}
