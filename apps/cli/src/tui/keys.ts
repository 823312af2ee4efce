import type { Key } from 'ink';

/** Keys that are about the program, not about the table. */
export const CONTROL_KEYS = ['interrupt', 'suspend', 'repaint'] as const;
export type ControlKey = (typeof CONTROL_KEYS)[number];

/** One press: a key by its name in the screens' key map, or one that is about the program. */
export type Press =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'control'; readonly key: ControlKey };

const NAMED = {
  upArrow: 'up',
  downArrow: 'down',
  leftArrow: 'left',
  rightArrow: 'right',
  pageUp: 'pageup',
  pageDown: 'pagedown',
  home: 'home',
  end: 'end',
  return: 'enter',
  escape: 'escape',
  tab: 'tab',
  backspace: 'backspace',
  delete: 'backspace',
} as const satisfies Partial<Record<keyof Key, string>>;

const CONTROLS: Readonly<Record<string, ControlKey>> = { c: 'interrupt', z: 'suspend', l: 'repaint' };

/** What single characters stand for where they are not what they type. */
const CHARACTERS: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007F': 'backspace',
  '\b': 'backspace',
  '\u001B': 'escape',
};

/** The presses behind one event of Ink: quick typing and pasted text arrive as one string. */
export const pressesOf = (input: string, key: Partial<Key> = {}): readonly Press[] => {
  if (key.meta && !key.escape) return [];
  if (key.ctrl && input.length === 1) return controlPress(CONTROLS[input]);
  const named = Object.entries(NAMED).find(([flag]) => key[flag as keyof typeof NAMED]);
  return named ? [press(named[1])] : pressesIn(input);
};

/** The presses in text, one for each character that is a key. */
export const pressesIn = (text: string): readonly Press[] =>
  [...text.replaceAll('\r\n', '\r')].flatMap(character => {
    const name = CHARACTERS[character];
    if (name) return [press(name)];
    const code = character.codePointAt(0)!;
    return code < 0x20
      ? controlPress(CONTROLS[String.fromCodePoint(code + 0x60)])
      : [press(character.toLowerCase())];
  });

const press = (key: string): Press => ({ kind: 'key', key });
const controlPress = (key: ControlKey | undefined): readonly Press[] =>
  key ? [{ kind: 'control', key }] : [];
