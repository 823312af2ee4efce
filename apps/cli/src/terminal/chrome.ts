import { KEY_USES, hintText, type KeyHint, type Prompt, type Screen } from '@cardroom/screens';

import {
  BOLD,
  DIM,
  flow,
  indented,
  padLeft,
  row,
  shorten,
  slice,
  spaces,
  text,
  widthOf,
  wrapped,
  type Lines,
} from './lines.ts';
import { TONE_STYLES, type Line } from './looks.ts';

const GAP = 2;
/** The title and as many facts as there is room for; the notice goes before the facts. */
export const header = ({ title, facts, notice }: Screen, columns: number): Line => {
  const parts = [...(notice === null ? [] : [text(notice, { colour: 'cyan' })]), ...facts.map(factLine)];
  let line = row(' ', text(title, BOLD));
  for (const part of parts) {
    const longer = row(line, spaces(GAP + 1), part);
    if (widthOf(longer) + 1 > columns) break;
    line = longer;
  }
  return shorten(line, columns);
};

const factLine = (fact: string): Line => text(fact, fact.includes('$') ? { colour: 'gold' } : {});

/** What is typed, and what was wrong with it. */
export const promptLines = (prompt: Prompt | null, columns: number, oneLine: boolean): Lines => {
  if (prompt === null) return [];
  const typed = row(
    text(prompt.text, prompt.suggested ? DIM : BOLD),
    text('_', { bold: true, colour: 'gold' }),
  );
  const error = prompt.error === null ? [] : wrapped(prompt.error, columns - 1, TONE_STYLES.bad);
  if (oneLine) return [promptLine(prompt.label, typed, columns), ...error.slice(0, 1)];
  const words = prompt.label.split(' ').map(word => text(word));
  return indented(
    [...flow([...words, typed], columns - 1, text(' ')).map(line => shorten(line, columns - 1)), ...error],
    1,
  );
};

/** The end of what is typed always shows. */
const promptLine = (label: string, typed: Line, columns: number): Line => {
  const room = columns - widthOf(typed) - 1;
  if (room >= 4) return row(shorten(text(label), room), ' ', typed);
  return slice(typed, Math.max(0, widthOf(typed) - columns), widthOf(typed));
};

/** A key and what it does; the key stands out, and what may not be done is dotted and dim. */
export const keyPiece = (hint: KeyHint): Line => {
  const words = hintText(hint);
  if (!hint.enabled) return text(words, DIM);
  const cap = /\[.\]/.exec(words) ?? /^\S+/.exec(words);
  if (!cap) return text(words);
  const end = cap.index + cap[0].length;
  return row(text(words.slice(0, cap.index)), text(cap[0], BOLD), text(words.slice(end)));
};

/** Keys that belong to the room rather than to the hand: they stand in the last line. */
const ofRoom = ({ name }: KeyHint): boolean => KEY_USES[name].where === 'everywhere' && name !== 'next';

/** The keys of the hand in one bar, those of the room in the last line with the corner. */
export const keyBars = (screen: Screen, columns: number): { readonly bar: Lines; readonly footer: Lines } => {
  const inner = columns - 2;
  const bar = keyFlow(
    screen.keys.filter(hint => !ofRoom(hint)),
    inner,
    GAP,
  );
  const foot = keyFlow(helpFirst(screen.keys.filter(ofRoom)), inner, GAP);
  return { bar: indented(bar, 1), footer: indented(withCorner(foot, screen.corner, inner), 1) };
};

/** All keys in one bar, `? keys` first; without those that may not be used if they are not wanted. */
export const oneKeyBar = (screen: Screen, columns: number, enabledOnly: boolean): Lines => {
  const wanted = screen.keys.filter(hint => hint.enabled || !enabledOnly);
  const gap = enabledOnly ? 1 : GAP;
  return withCorner(keyFlow(helpFirst(wanted), columns, gap), enabledOnly ? '' : screen.corner, columns);
};

/** The keys alone, `? h s d`: for windows of a few characters. */
export const keyCaps = (screen: Screen, columns: number): Lines => {
  const caps = helpFirst(screen.keys.filter(hint => hint.enabled)).map(({ key }) => text(key, BOLD));
  return flow(caps, columns, text(' '));
};

const keyFlow = (keys: readonly KeyHint[], columns: number, gap: number): Lines =>
  flow(keys.map(keyPiece), columns, spaces(gap));

const helpFirst = (keys: readonly KeyHint[]): readonly KeyHint[] => [
  ...keys.filter(({ name }) => name === 'help'),
  ...keys.filter(({ name }) => name !== 'help'),
];

const withCorner = (lines: Lines, corner: string, columns: number): Lines => {
  const last = lines.at(-1) ?? [];
  const room = columns - widthOf(last);
  if (corner === '' || room < corner.length + GAP) return lines;
  return [...lines.slice(0, -1), row(last, padLeft(text(corner, DIM), room))];
};
