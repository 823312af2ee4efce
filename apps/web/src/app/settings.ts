import { err, ok, type Chips, type Result } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  validateBlackjackRules,
  type BlackjackPreset,
  type BlackjackRules,
} from '@cardroom/engine/blackjack';
import {
  COACH_MODES,
  DEFAULT_KEYS,
  SPEEDS,
  keyMapFrom,
  type CoachMode,
  type KeyMap,
  type Speed,
} from '@cardroom/screens';

import { NO_MODEL, modelTasteFrom, type ModelTaste } from '../coach/own-model.ts';

/** The blackjack presets that are played for chips. */
export const TABLE_PRESETS = ['vegas', '21black', 'arcturus', 'bicycle'] as const satisfies BlackjackPreset[];
export type TablePreset = (typeof TABLE_PRESETS)[number];

/** What is chosen before the first deal; it holds until a new game. */
export type TableSetup = Readonly<{
  preset: TablePreset;
  decks: number;
  hitSoft17: boolean;
  startingChips: Chips;
  minBet: Chips;
  maxBet: Chips;
  defaultBet: Chips;
}>;

/** What a person likes, kept in this browser under their name. */
export type Settings = Readonly<{
  table: TableSetup;
  speed: Speed;
  /** Between two of the dealer's cards at normal speed, in milliseconds. */
  dealerMs: number;
  coach: CoachMode;
  colours: 'two' | 'four';
  faces: 'drawn' | 'remote';
  sound: boolean;
  /** Single keys play; off for those whose voice or switch types letters by itself. */
  keysOn: boolean;
  keys: KeyMap;
  /** Whose language model explains; its key is kept elsewhere. */
  llm: ModelTaste;
}>;

/** The set-up that a preset has by itself. */
export const setupOf = (preset: TablePreset): TableSetup => {
  const { decks, hitSoft17, startingChips, minBet, maxBet, defaultBet } = BLACKJACK_PRESETS[preset];
  return { preset, decks, hitSoft17, startingChips, minBet, maxBet, defaultBet };
};

export const DEFAULT_SETTINGS: Settings = {
  table: setupOf('vegas'),
  speed: 'normal',
  dealerMs: 500,
  coach: 'after',
  colours: 'two',
  faces: 'drawn',
  sound: false,
  keysOn: true,
  keys: DEFAULT_KEYS,
  llm: NO_MODEL,
};

/** The rules of a set-up, for the server to check once more. */
export const rulesOf = ({ preset, ...choices }: TableSetup): BlackjackRules => ({
  ...BLACKJACK_PRESETS[preset],
  ...choices,
});

/** Whether a set-up is a preset as it stands, so that its table may be called by that name. */
export const isPlain = (setup: TableSetup): boolean =>
  JSON.stringify(setup) === JSON.stringify(setupOf(setup.preset));

export type SetupProblems = Partial<Record<keyof TableSetup, string>>;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** What is wrong with a set-up, field by field; nothing when it can be played. */
export const setupProblems = (setup: TableSetup): SetupProblems => {
  const { decks, minBet, maxBet, startingChips, defaultBet } = setup;
  const problems: SetupProblems = {
    ...(!(isWhole(decks) && decks >= 1 && decks <= 8) && { decks: 'Decks are a whole number from 1 to 8.' }),
    ...(!(isWhole(minBet) && minBet > 0) && { minBet: 'The minimum bet must be above 0.' }),
    ...(!(isWhole(maxBet) && maxBet > minBet) && { maxBet: 'The maximum bet must be above the minimum.' }),
    ...(!(isWhole(startingChips) && startingChips >= minBet) && {
      startingChips: 'The starting bankroll must cover the minimum bet.',
    }),
    ...(!(isWhole(defaultBet) && defaultBet >= minBet && defaultBet <= maxBet) && {
      defaultBet: 'The default bet must lie between minimum and maximum.',
    }),
  };
  if (Object.keys(problems).length > 0) return problems;
  const rules = validateBlackjackRules(rulesOf(setup));
  return rules.ok ? {} : Object.fromEntries(rules.error.map(({ field, message }) => [field, message]));
};

/** Settings as they are in force, and a sentence for each stored value that cannot be used. */
export type ReadSettings = { readonly settings: Settings; readonly notes: readonly string[] };

/** Reads what was kept; what is not valid is as usual, and said. */
export const settingsFrom = (text: string | null): ReadSettings => {
  if (text === null) return { settings: DEFAULT_SETTINGS, notes: [] };
  const record = recordIn(text);
  if (record === null)
    return { settings: DEFAULT_SETTINGS, notes: ['Your settings could not be read: the usual ones hold.'] };
  const notes: string[] = [];
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [name, value] of Object.entries(record)) {
    const read = readSetting(name, value);
    if (read.ok) settings[name] = read.value;
    else notes.push(`${read.error} The usual value holds.`);
  }
  return { settings: settings as Settings, notes };
};

const recordIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readSetting = (name: string, value: unknown): Result<unknown, string> => {
  switch (name as keyof Settings) {
    case 'table':
      return readSetup(value);
    case 'speed':
      return oneOf('Speed', SPEEDS, value);
    case 'coach':
      return oneOf('Coach', COACH_MODES, value);
    case 'colours':
      return oneOf('Suit colours', ['two', 'four'], value);
    case 'faces':
      return oneOf('Card faces', ['drawn', 'remote'], value);
    case 'dealerMs':
      return isDelay(value) ? ok(value) : err(DELAY_PROBLEM);
    case 'sound':
    case 'keysOn':
      return typeof value === 'boolean' ? ok(value) : err(`${name} must be on or off.`);
    case 'keys': {
      const keys = keyMapFrom(value);
      return keys.ok ? keys : err(keys.error[0]!);
    }
    case 'llm': {
      const taste = modelTasteFrom(value);
      return taste ? ok(taste) : err('The language model of your settings is not known.');
    }
  }
  return err(`There is no setting "${name}".`);
};

/** 0 to 10,000, as the rules of a table have it. */
export const isDelay = (value: unknown): boolean => isWhole(value) && value >= 0 && value <= 10_000;
export const DELAY_PROBLEM = "The dealer's delay is a whole number from 0 to 10,000 milliseconds.";

const readSetup = (value: unknown): Result<TableSetup, string> => {
  if (!isRecord(value) || !TABLE_PRESETS.includes(value['preset'] as TablePreset))
    return err('The table of your settings is not known.');
  const setup = { ...setupOf(value['preset'] as TablePreset), ...known(value) };
  const [problem] = [
    ...(typeof setup.hitSoft17 === 'boolean' ? [] : ['Soft 17 must be on or off.']),
    ...Object.values(setupProblems(setup)),
  ];
  return problem === undefined ? ok(setup) : err(problem);
};

const known = (value: Readonly<Record<string, unknown>>): Partial<TableSetup> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(DEFAULT_SETTINGS.table, name)));

const oneOf = (name: string, choices: readonly string[], value: unknown): Result<unknown, string> =>
  choices.includes(value as string) ? ok(value) : err(`${name} must be one of ${choices.join(', ')}.`);

const keyFor = (player: string | null): string => `cardroom:settings:${player?.toLowerCase() ?? ''}`;

/** Where settings are kept. A browser may refuse: then they hold for this visit. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export const loadSettings = (shelf: Shelf, player: string | null): ReadSettings => {
  try {
    return settingsFrom(shelf.getItem(keyFor(player)));
  } catch {
    return { settings: DEFAULT_SETTINGS, notes: [] };
  }
};

/** Keeps the settings; false where the browser keeps nothing. */
export const keepSettings = (shelf: Shelf, player: string | null, settings: Settings): boolean => {
  try {
    const { keys, ...rest } = settings;
    const own = Object.entries(keys).filter(([name, key]) => DEFAULT_KEYS[name as keyof KeyMap] !== key);
    shelf.setItem(keyFor(player), JSON.stringify({ ...rest, keys: Object.fromEntries(own) }));
    return true;
  } catch {
    return false;
  }
};
