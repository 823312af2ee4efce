import type { Screen } from '@cardroom/screens';

import type { Line } from './looks.ts';

/** One character for one: a layout stays as it is. */
const PLAIN_GLYPHS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['─━╍—–−‐‑―', '-'],
    ['═', '='],
    ['╌', '.'],
    ['╎', ':'],
    ['│┃║', '|'],
    ['┌┐└┘┏┓┗┛├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬╤╧', '+'],
    ['♠♤', 's'],
    ['♥♡', 'h'],
    ['♦♢', 'd'],
    ['♣♧', 'c'],
    ['░▒▓█▉▊▋▌', '#'],
    ['▍▎▏', ' '],
    ['▸►→▶', '>'],
    ['◂◄←◀', '<'],
    ['↑▲', '^'],
    ['↓▼', 'v'],
    ['·•∙', '.'],
    ['×✗✘', 'x'],
    ['✓✔', 'v'],
    ['★♻', '*'],
    ['‘’', "'"],
    ['“”', '"'],
    ['…', '~'],
    ['▁', '_'],
    ['▂', '.'],
    ['▃', '-'],
    ['▄', '='],
    ['▅', '+'],
    ['▆', 'o'],
    ['▇', '*'],
  ].flatMap(([glyphs, plain]) => [...glyphs!].map(glyph => [glyph, plain!])),
);

/** What is longer without its glyph: words are rewritten before they are laid out. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  '⅓': '1/3',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅔': '2/3',
  '…': '...',
  '→': '->',
  '≥': '>=',
  '≤': '<=',
  '±': '+/-',
  '≈': '~',
  '♻': '*',
  '✓': '*',
};

/** Characters that every terminal draws one column wide; anything else becomes a question mark. */
const ONE_COLUMN =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF\u2010-\u2027\u2030-\u205E\u2150-\u215E\u2190-\u21FF\u2200-\u22FF\u2500-\u25FC\u2660-\u266F\u267B\u2605\u2713\u2714\u2717\u2718]/gu;

const oneColumn = (words: string): string => words.replace(ONE_COLUMN, '?');
const plainWords = (words: string): string =>
  words.replace(/[^\u0020-\u007E]/g, glyph => PLAIN_WORDS[glyph] ?? glyph);

/** A screen whose texts have no character that would move others, and in ASCII none that would change its width. */
export const readable = (screen: Screen, ascii: boolean): Screen =>
  rewritten(screen, ascii ? words => plainWords(oneColumn(words)) : oneColumn) as Screen;

const rewritten = (value: unknown, rewrite: (words: string) => string): unknown => {
  if (typeof value === 'string') return rewrite(value);
  if (Array.isArray(value)) return value.map(item => rewritten(item, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, rewrite)]));
};

/** A line in ASCII, as wide as before. */
export const asciiLine = (line: Line): Line =>
  line.map(({ text, style }) => ({
    text: text.replace(/[^\u0020-\u007E]/gu, glyph => PLAIN_GLYPHS[glyph] ?? '?'),
    style,
  }));
