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

/** What a terminal sends by itself: where the mouse is, what it answers to a question. None of it is typed. */
const REPORT = /^\[[0-?]*[ -/]*[@-~]$/;
const MOUSE = '[M';
/** The bytes of an old mouse report after its beginning. */
const MOUSE_BYTES = 3;
/** Alt and one of these is how an answer begins that ends with a bell or with Alt and a backslash. */
const ANSWERS = [']', 'P', '^', '_', 'X'];

/**
 * Reads the events of Ink, and swallows what the terminal itself sends: of that, Ink sees the beginning as a key with Alt
 * and the rest as text that follows at once.
 */
export const createPressReader = (): ((input: string, key?: Partial<Key>) => readonly Press[]) => {
  let answering = false;
  let mouse = false;
  return (input, key = {}) => {
    const [wasAnswering, wasMouse] = [answering, mouse];
    answering = key.meta === true && ANSWERS.includes(input);
    mouse = input === MOUSE;
    if (answering) return [];
    if (wasMouse) return pressesOf(input.slice(MOUSE_BYTES), key);
    // Whoever pressed Alt and a letter goes on with one key at a time.
    if (!wasAnswering || key.meta || input.length < 2) return pressesOf(input, key);
    const end = input.indexOf('\u0007');
    answering = end < 0;
    return end < 0 ? [] : pressesIn(input.slice(end + 1));
  };
};

/** The presses behind one event of Ink: quick typing and pasted text arrive as one string. */
const pressesOf = (input: string, key: Partial<Key>): readonly Press[] => {
  if (key.meta && !key.escape) return [];
  if (input.length > 1 && REPORT.test(input)) return [];
  if (key.ctrl && input.length === 1) return controlPress(CONTROLS[input]);
  const named = Object.entries(NAMED).find(([flag]) => key[flag as keyof typeof NAMED]);
  return named ? [press(named[1])] : pressesIn(input);
};

/** Reports and answers in a text that nobody parsed. */
const SEQUENCES = new RegExp(
  [
    String.raw`\u001B[\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\)`,
    String.raw`\u001B\[M[^]{3}`,
    String.raw`\u001B\[[0-?]*[ -/]*[@-~]`,
  ].join('|'),
  'g',
);

/** The presses in text, one for each character that is a key. */
export const pressesIn = (text: string): readonly Press[] =>
  [...text.replaceAll(SEQUENCES, '').replaceAll('\r\n', '\r')].flatMap(character => {
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
