import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
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

import { LLM_OFF, llmSettingsFrom, type LlmSettings } from '../llm.ts';
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
  /** The language model that explains and plays; its key is kept elsewhere. */
  llm: LlmSettings;
  /** Keys that differ from the usual ones. */
  keys: KeyMap;
}>;

export const DEFAULT_SETTINGS: Settings = {
  player: null,
  speed: 'normal',
  coach: 'after',
  fourColour: false,
  ascii: false,
  llm: LLM_OFF,
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
    case 'llm':
      return llmSettingsFrom(value);
  }
  return err([`there is no setting "${name}".`]);
};

const oneOf = (
  name: string,
  choices: readonly string[],
  value: unknown,
): Result<unknown, readonly string[]> =>
  choices.includes(value as string) ? ok(value) : err([`${name} must be one of ${choices.join(', ')}.`]);

/**
 * Keeps what has changed from one record of settings to another. Everything else in the file stays as somebody wrote it; a
 * file that cannot be understood is put aside first.
 */
export const writeSettings = async (
  file: string,
  before: Settings,
  after: Settings,
): Promise<Result<null, string>> => {
  const kept = setAside(file);
  if (!kept.ok) return kept;
  const record = Object.entries(after).reduce<Readonly<Record<string, unknown>>>(
    (all, [name, value]) => (value === before[name as keyof Settings] ? all : withSetting(all, name, value)),
    kept.value,
  );
  return writeSafely(file, textOf(record), { replace: true });
};

/** The file as it is; one that is no record gets another name. */
const setAside = (file: string): Result<Readonly<Record<string, unknown>>, string> => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return ok({});
    const record = parseRecord(readFileSync(file, 'utf8'));
    if (record === null) renameSync(file, `${file}.bad`);
    return ok(record ?? {});
  } catch (error) {
    return err(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/** The usual value is not written down. */
const withSetting = (
  record: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> => {
  const { [name]: _, ...rest } = record;
  if (name === 'keys') return { ...rest, ...differing(value as KeyMap) };
  return value === DEFAULT_SETTINGS[name as keyof Settings] ? rest : { ...rest, [name]: value };
};

const differing = (keys: KeyMap): object => {
  const own = Object.entries(keys).filter(([name, key]) => DEFAULT_KEYS[name as keyof KeyMap] !== key);
  return own.length === 0 ? {} : { keys: Object.fromEntries(own) };
};

async function* textOf(record: object): AsyncGenerator<string> {
  yield `${JSON.stringify(record, null, 2)}\n`;
}
