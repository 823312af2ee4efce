import { err, ok, type Result } from '@cardroom/engine';

import type { KeyHint } from './screen.ts';

type KeyUse = { readonly key: string; readonly label: string; readonly where: KeyPlace };

/** Where a key is used: keys of places that are never open together may be the same. */
export const KEY_PLACES = ['everywhere', 'blackjack', 'holdem', 'drills', 'menus', 'questions'] as const;
export type KeyPlace = (typeof KEY_PLACES)[number];

const use = (where: KeyPlace, key: string, label: string): KeyUse => ({ key, label, where });

/** What keys do, on both faces. A person may put other keys in their place. */
export const KEY_USES = {
  next: use('everywhere', 'enter', 'Deal'),
  help: use('everywhere', '?', 'keys'),
  quit: use('everywhere', 'q', 'Quit'),
  back: use('everywhere', 'escape', 'Back'),
  advice: use('everywhere', 'a', 'Advice'),
  why: use('everywhere', 'w', 'Why'),
  pane: use('everywhere', 'e', 'EV'),
  chart: use('everywhere', 't', 'Strategy'),
  review: use('everywhere', 'v', 'Review'),
  history: use('everywhere', 'tab', 'History'),
  hit: use('blackjack', 'h', 'Hit'),
  stand: use('blackjack', 's', 'Stand'),
  double: use('blackjack', 'd', 'Double'),
  split: use('blackjack', 'p', 'Split'),
  surrender: use('blackjack', 'r', 'Surrender'),
  insure: use('blackjack', 'i', 'Insurance'),
  decline: use('blackjack', 'n', 'No insurance'),
  fold: use('holdem', 'f', 'Fold'),
  call: use('holdem', 'c', 'Call'),
  raise: use('holdem', 'b', 'Bet'),
  preset1: use('holdem', '1', '⅓ pot'),
  preset2: use('holdem', '2', '½ pot'),
  preset3: use('holdem', '3', '¾ pot'),
  preset4: use('holdem', '4', 'Pot'),
  preset5: use('holdem', '5', 'All-in'),
  push: use('drills', 'p', 'Push'),
  up: use('menus', 'up', 'Up'),
  down: use('menus', 'down', 'Down'),
  less: use('menus', 'left', 'Less'),
  more: use('menus', 'right', 'More'),
  game: use('menus', 'g', 'Game'),
  dates: use('menus', 'd', 'Dates'),
  yes: use('questions', 'y', 'Yes'),
  no: use('questions', 'n', 'No'),
  keep: use('questions', 'k', 'Keep the hand'),
  forfeit: use('questions', 'f', 'Forfeit'),
} as const satisfies Record<string, KeyUse>;

export type KeyName = keyof typeof KEY_USES;

/** The keys that choose an action of a game; the sizes of a raise propose one. */
export const CHOICE_KEYS: readonly KeyName[] = [
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
  'insure',
  'decline',
  'fold',
  'call',
  'raise',
  'push',
];
export const KEY_NAMES = Object.keys(KEY_USES) as readonly KeyName[];

/** Which key does what. */
export type KeyMap = Readonly<Record<KeyName, string>>;

export const DEFAULT_KEYS = Object.fromEntries(KEY_NAMES.map(name => [name, KEY_USES[name].key])) as KeyMap;

/** Keys that have a name: everything else is the one character it types. */
export const NAMED_KEYS = [
  'enter',
  'escape',
  'tab',
  'space',
  'backspace',
  'up',
  'down',
  'left',
  'right',
  'pageup',
  'pagedown',
  'home',
  'end',
] as const;

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && ((NAMED_KEYS as readonly string[]).includes(key) || /^[!-~]$/.test(key));

/** Reads a person's own keys, `{"hit": "j"}`; a bad one is a sentence. */
export const keyMapFrom = (input: unknown): Result<KeyMap, readonly string[]> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return err(['keys must be a record of names and keys, such as {"hit": "j"}.']);
  const own = Object.entries(input);
  const problems = own.flatMap(([name, key]) => whyNoKey(name, key));
  if (problems.length > 0) return err(problems);
  const map = { ...DEFAULT_KEYS, ...Object.fromEntries(own.map(([name, key]) => [name, key.toLowerCase()])) };
  const clash = firstClash(map);
  return clash ? err([clash]) : ok(map);
};

const whyNoKey = (name: string, key: unknown): readonly string[] => {
  if (!Object.hasOwn(KEY_USES, name))
    return [`keys has no "${name}": its names are ${KEY_NAMES.join(', ')}.`];
  return isKey(key)
    ? []
    : [`keys.${name} must be one character that can be typed, or one of ${NAMED_KEYS.join(', ')}.`];
};

const firstClash = (map: KeyMap): string | null => {
  for (const [at, name] of KEY_NAMES.entries()) {
    const other = KEY_NAMES.slice(0, at).find(before => map[before] === map[name] && meet(before, name));
    if (other) return `keys: ${other} and ${name} cannot both be "${map[name]}".`;
  }
  return null;
};

const meet = (one: KeyName, other: KeyName): boolean => {
  const [first, second] = [KEY_USES[one].where, KEY_USES[other].where];
  if (first === 'questions' || second === 'questions') return first === second;
  return first === second || first === 'everywhere' || second === 'everywhere';
};

/** A hint for a key: enabled unless there is a reason why not. */
export const hint = (
  keys: KeyMap,
  name: KeyName,
  {
    label = KEY_USES[name].label,
    why = null,
  }: { readonly label?: string; readonly why?: string | null } = {},
): KeyHint => ({ name, key: keys[name], label, enabled: why === null, why });

const ARROWS: Readonly<Record<string, string>> = { up: '↑', down: '↓', left: '←', right: '→' };

/** `Enter`, `Tab`, `H`, `↑`: a key as people read it. */
export const keyCap = (key: string): string =>
  ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));

/** The same in capitals, `ENTER`: as texts name a key that they ask for. */
export const keyWord = (key: string): string => keyCap(key).toUpperCase();

/** `[H]it`, `S[P]lit`, `Enter Deal`; what may not be done is dotted, `·S[P]lit·`, so that it differs without colour. */
export const hintText = ({ key, label, enabled }: KeyHint): string => {
  const text = withCap(key, label);
  return enabled ? text : `·${text}·`;
};

const withCap = (key: string, label: string): string => {
  if (key.length > 1 || !/[a-z]/i.test(key)) return `${keyCap(key)} ${label}`;
  const at = label.toLowerCase().indexOf(key);
  return at < 0 ? `[${keyCap(key)}] ${label}` : `${label.slice(0, at)}[${keyCap(key)}]${label.slice(at + 1)}`;
};
