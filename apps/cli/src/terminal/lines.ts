import type { Message } from '@cardroom/screens';

import { TONE_STYLES, type Line, type Size, type Span, type Style } from './looks.ts';

export const DIM: Style = { dim: true };
export const BOLD: Style = { bold: true };
const PLAIN: Style = {};

export type Lines = readonly Line[];

/** One stretch of text. */
export const text = (words: string, style: Style = PLAIN): Line =>
  words === '' ? [] : [{ text: words, style }];

/** Parts after one another. */
export const row = (...parts: readonly (string | Line)[]): Line => {
  const out: Span[] = [];
  for (const part of parts)
    if (typeof part !== 'string') for (const span of part) out.push(span);
    else if (part !== '') out.push({ text: part, style: PLAIN });
  return out;
};

export const BLANK: Line = [];
export const spaces = (count: number): Line => text(' '.repeat(Math.max(0, count)));

/** In columns of a terminal: every character that gets here is one wide. */
export const widthOf = (line: Line): number => line.reduce((sum, span) => sum + span.text.length, 0);
export const widest = (lines: Lines): number =>
  lines.reduce((most, line) => Math.max(most, widthOf(line)), 0);
export const fits = (lines: Lines, { columns, rows }: Size): boolean =>
  lines.length <= rows && widest(lines) <= columns;

/** The columns from `from` up to `to`. */
export const slice = (line: Line, from: number, to: number): Line => {
  const out: Span[] = [];
  let at = 0;
  for (const span of line) {
    const part = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (part !== '') out.push({ text: part, style: span.style });
    at += span.text.length;
  }
  return out;
};

/** No wider than `width`; what is missing shows as an ellipsis. */
export const shorten = (line: Line, width: number): Line =>
  widthOf(line) <= width ? line : width < 1 ? [] : row(slice(line, 0, width - 1), '…');

/** A list of parts, `14 hands · 7W 6L · 50 %`, without the last ones where they do not fit. */
export const shortenList = (line: Line, width: number): Line => {
  const [span, ...more] = line;
  if (!span || more.length > 0 || widthOf(line) <= width) return shorten(line, width);
  const parts = span.text.split(' · ');
  const fitting = parts.findLastIndex((_, at) => parts.slice(0, at + 1).join(' · ').length <= width);
  return fitting < 0
    ? shorten(line, width)
    : [{ text: parts.slice(0, fitting + 1).join(' · '), style: span.style }];
};

export const padTo = (line: Line, width: number): Line => row(line, spaces(width - widthOf(line)));
export const padLeft = (line: Line, width: number): Line => row(spaces(width - widthOf(line)), line);
export const centred = (line: Line, width: number): Line =>
  row(spaces(Math.floor((width - widthOf(line)) / 2)), line);
export const indented = (lines: Lines, by: number): Lines =>
  lines.map(line => (line.length === 0 ? line : row(spaces(by), line)));

/** Every span with more style. */
export const styled = (line: Line, more: Style): Line =>
  line.map(span => ({ text: span.text, style: { ...span.style, ...more } }));
/** Lines that step back. Terminals that know one of bold and dim alone would show the former. */
export const dimmed = (lines: Lines): Lines =>
  lines.map(line => line.map(span => ({ text: span.text, style: { ...omitBold(span.style), dim: true } })));

const omitBold = ({ colour, inverse }: Style): Style => ({
  ...(colour ? { colour } : {}),
  ...(inverse ? { inverse } : {}),
});

/** Blocks of lines beside one another, with a gap. */
export const beside = (blocks: readonly Lines[], gap: number): Lines => {
  const widths = blocks.map(widest);
  const height = Math.max(0, ...blocks.map(block => block.length));
  return Array.from({ length: height }, (_, at) =>
    trimmed(row(...blocks.map((block, column) => padTo(block[at] ?? BLANK, widths[column]! + gap)))),
  );
};

/** Without spaces at the end, unless they are inverse. */
export const trimmed = (line: Line): Line => {
  const last = line.at(-1);
  if (!last || last.style.inverse || !last.text.endsWith(' ')) return line;
  const words = last.text.trimEnd();
  const rest = line.slice(0, -1);
  return words === '' ? trimmed(rest) : [...rest, { text: words, style: last.style }];
};

/** `▸` where it is somebody's turn. */
export const marker = (active: boolean): Line => (active ? text('▸ ', { bold: true, colour: 'gold' }) : []);

/** Parts with dots between them; empty ones are left out. */
export const joined = (parts: readonly Line[]): Line =>
  parts.filter(part => part.length > 0).flatMap((part, at) => row(at === 0 ? '' : text(' · ', DIM), part));

/** Wider than any window: what a layout answers that cannot be drawn. */
export const NOTHING_FITS: Lines = [text(' '.repeat(10_000))];

/** Pieces in as few lines as they need; a piece is never broken. */
export const flow = (pieces: readonly Line[], width: number, gap: Line): Lines => {
  const out: Line[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last && widthOf(last) + widthOf(gap) + widthOf(piece) <= width)
      out[out.length - 1] = row(last, gap, piece);
    else out.push(piece);
  }
  return out;
};

/** A text in lines of at most `width`, broken between words; words that are longer still are broken. */
export const wrapped = (words: string, width: number, style: Style = PLAIN): Lines => {
  const room = Math.max(1, width);
  const out: string[] = [];
  for (const piece of words.split(' ').flatMap(word => chopped(word, room))) {
    const last = out.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= room)
      out[out.length - 1] = `${last} ${piece}`;
    else out.push(piece);
  }
  return out.map(line => text(line, style));
};

/** A line word by word, so that it can flow. */
export const wordsOf = (line: Line): readonly Line[] => {
  const out: Line[] = [];
  let open = false;
  for (const { text: words, style } of line)
    for (const [at, word] of words.split(' ').entries()) {
      if (at > 0) open = false;
      if (word === '') continue;
      if (open) out[out.length - 1] = row(out.at(-1)!, text(word, style));
      else out.push(text(word, style));
      open = true;
    }
  return out;
};

const chopped = (word: string, width: number): readonly string[] =>
  word.length <= width
    ? [word]
    : Array.from({ length: Math.ceil(word.length / width) }, (_, at) =>
        word.slice(at * width, (at + 1) * width),
      );

/** A message in lines; a list of parts, `14 hands · 7W 6L`, is broken between them. */
export const wrappedMessage = ({ text: words, tone }: Message, width: number): Lines => {
  const parts = words.split(' · ');
  return parts.length < 2 || parts.some(part => part.length > width)
    ? wrapped(words, width, TONE_STYLES[tone])
    : flow(
        parts.map(part => text(part, TONE_STYLES[tone])),
        width,
        text(' · ', TONE_STYLES[tone]),
      );
};

export const said = ({ text: words, tone }: Message): Line => text(words, TONE_STYLES[tone]);

/** Blocks below one another with an empty line between them; empty blocks take none. */
export const stacked = (blocks: readonly Lines[], gap = 1): Lines =>
  blocks
    .filter(block => block.length > 0)
    .flatMap((block, at) => (at === 0 ? block : [...Array.from({ length: gap }, () => BLANK), ...block]));

/** So many rows; what is left out shows as an ellipsis. */
export const cut = (lines: Lines, rows: number): Lines =>
  lines.length <= rows || rows < 1
    ? lines.slice(0, Math.max(0, rows))
    : [...lines.slice(0, rows - 1), text('…', DIM)];

/** At most so many rows and columns: the last resort. */
export const cropped = (lines: Lines, { columns, rows }: Size): Lines =>
  lines.slice(0, Math.max(0, rows)).map(line => slice(line, 0, columns));

/** Room for a body. */
export type Room = Size & {
  /** With all the comfort around it: what stands large must not take that away. */
  readonly roomy?: boolean;
};

/** A way to lay something out in some room. What does not fit is not taken. */
export type Layout = (room: Room) => Lines;

/** Ways to show a body, the best first: the rich ones ask for a frame or rules around them, the plain ones for nothing. */
export type Layouts = Readonly<{
  rich: readonly Layout[];
  plain: readonly Layout[];
  /** Lines of messages that a rich body must leave room for. */
  talk: number;
  /** What a layout is worth by its place: a frame is given up for a better table, not for a larger result. */
  worth?: (level: number) => number;
}>;

/** The first that fits, from the richest to the plainest; otherwise as much of the plainest as there is room for. */
export const firstFit = (layouts: readonly Layout[], room: Size): Lines => {
  for (const layout of layouts) {
    const lines = layout(room);
    if (fits(lines, room)) return lines;
  }
  return cropped(layouts.at(-1)!(room), room);
};

/** The part of a list that is looked at: `rows` of its items around the one that is selected. */
export const around = <T>(
  items: readonly T[],
  selected: number,
  rows: number,
): { readonly from: number; readonly shown: readonly T[] } => {
  const from = Math.max(0, Math.min(selected - Math.floor(rows / 2), items.length - rows));
  return { from, shown: items.slice(from, from + Math.max(1, rows)) };
};

/** A drawing that depends on the width alone, made once for each. */
export const remembered = <T>(draw: (columns: number) => T): ((columns: number) => T) => {
  const drawn = new Map<number, T>();
  return columns => {
    if (!drawn.has(columns)) drawn.set(columns, draw(columns));
    return drawn.get(columns)!;
  };
};
