import type { Block, Body, Message, Screen } from '@cardroom/screens';

import { blackjackLayouts } from './blackjack-body.ts';
import { blockColumn, hasRoom } from './blocks.ts';
import { header, keyBars, keyCaps, oneKeyBar, promptLines } from './chrome.ts';
import { holdemLayouts } from './holdem-body.ts';
import {
  BLANK,
  DIM,
  NOTHING_FITS,
  centred,
  cropped,
  firstFit,
  fits,
  indented,
  padTo,
  row,
  said,
  shorten,
  shortenList,
  text,
  widthOf,
  wrappedMessage,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import { listLayouts } from './list-body.ts';
import type { Line, Size } from './looks.ts';
import { menuLayouts, textLayouts } from './page-bodies.ts';

/** Below this width a table has nothing beside it, and the frame is left out below the other. */
export const PANE_FROM = 80;
const FRAME_FROM = 44;
/** A page is never wider: lines that are too long are hard to follow. */
const WIDEST = 160;
const MOST_MESSAGES = 8;

/** A line across everything; the joints are where others meet it. */
type Rule = { readonly joints: readonly number[]; readonly joint: '┬' | '┴' };
type Row = Line | Rule;
const RULE: Rule = { joints: [], joint: '┬' };
const isRule = (item: Row): item is Rule => !Array.isArray(item);

/** A whole page, without what is in front of it. */
export const compose = (screen: Screen, size: Size, page: Page): Lines => {
  const wide: Size = { ...size, columns: Math.min(size.columns, WIDEST) };
  const lines = hasPaneBeside(screen, wide)
    ? pageWithPane(screen, wide)
    : framedPage(
        screen,
        wide,
        page === 'pane' && screen.pane.length > 0 ? paneLayouts(screen.pane) : layoutsOf(screen.body),
      );
  return indented(lines, Math.floor((size.columns - wide.columns) / 2));
};

/** Whether there is room for the pane beside the table. */
const hasPaneBeside = ({ pane }: Screen, { columns, rows }: Size): boolean =>
  pane.length > 0 && columns >= PANE_FROM && rows >= 14;

/** Header and keys around a body, in one of several degrees of comfort. */
type Chrome = Readonly<{ top: readonly Row[]; bottom: readonly Row[]; messages: number; roomy?: boolean }>;
type MakeChrome = (screen: Screen, columns: number) => Chrome;

const roomy: MakeChrome = (screen, columns) => {
  const { bar, footer } = keyBars(screen, columns);
  const prompt = promptLines(screen.prompt, columns, false);
  const middle = [...prompt, ...(prompt.length > 0 && bar.length > 0 ? [BLANK] : []), ...bar];
  return {
    top: [header(screen, columns), RULE],
    bottom: [
      ...(middle.length > 0 ? [RULE, ...middle] : []),
      ...(footer.length > 0 ? [RULE, ...footer] : []),
    ],
    messages: 3,
    roomy: true,
  };
};

/** A place for every key is worth more than old messages: the keys stay where they are. */
const quieter: MakeChrome = (screen, columns) => ({ ...roomy(screen, columns), messages: 1 });

const tight: MakeChrome = (screen, columns) => ({
  top: [header(screen, columns), RULE],
  bottom: [
    RULE,
    ...promptLines(screen.prompt, columns, false),
    ...indented(oneKeyBar(screen, columns - 2, false), 1),
  ],
  messages: 1,
});

/** Messages are the first thing to shorten. */
const tighter: MakeChrome = (screen, columns) => ({ ...tight(screen, columns), messages: 0 });

const bare: MakeChrome = (screen, columns) => ({
  top: [header(screen, columns)],
  bottom: [...promptLines(screen.prompt, columns, true), ...oneKeyBar(screen, columns, true)],
  messages: 0,
});

const barest: MakeChrome = (screen, columns) => ({ ...bare(screen, columns), top: [] });

/** What a narrow window shows: the table, or what stands beside it in a wide one. */
export type Page = 'table' | 'pane';

const within = ({ columns, rows }: Size): Size => ({ columns: columns - 2, rows });

/** The pane as a page of its own. */
const paneLayouts = (blocks: readonly Block[]): Layouts => {
  const some: Layout = room => indented(blockColumn(blocks, within(room)), 1);
  const useful: Layout = room => (hasRoom(blocks, within(room)) ? some(room) : NOTHING_FITS);
  return { rich: [useful], plain: [useful, some], talk: 0 };
};

const layoutsOf = (body: Body): Layouts => {
  switch (body.kind) {
    case 'blackjack':
      return blackjackLayouts(body);
    case 'holdem':
      return holdemLayouts(body);
    case 'menu':
      return menuLayouts(body);
    case 'list':
      return listLayouts(body);
    case 'text':
      return textLayouts(body);
  }
};

const PLAIN_CHROMES = [roomy, quieter, tight, tighter, bare, barest];
/** The first of them are for rich bodies. */
const RICH_CHROMES = 4;

type Arranged = Chrome & Readonly<{ body: Lines; rows: number; level: number }>;

/** The richest body that fits, with the most comfort around it that it leaves room for. */
const arrange = (screen: Screen, layouts: Layouts, size: Size, bodyColumns: number): Arranged => {
  const chromes = PLAIN_CHROMES.map(make => make(screen, size.columns));
  const least = newest(pressing(screen), { columns: bodyColumns, rows: MOST_PRESSING }).length;
  for (const [level, layout] of [...layouts.rich, ...layouts.plain].entries())
    for (const chrome of level < layouts.rich.length ? chromes.slice(0, RICH_CHROMES) : chromes) {
      const rows = size.rows - chrome.top.length - chrome.bottom.length;
      const talk = Math.max(chrome.messages, level < layouts.rich.length ? layouts.talk : 0);
      const words = Math.max(least, Math.min(talk, 2 * messagesOf(screen).length));
      const room = { columns: bodyColumns, rows: rows - words, roomy: chrome.roomy ?? false };
      if (room.rows < 1) continue;
      const body = layout(room);
      if (fits(body, room)) return { ...chrome, body, rows, level };
    }
  return lastResort(screen, size, layouts.plain);
};

/** A window of a few characters: what is typed, the hand in play, and keys. */
const lastResort = (screen: Screen, size: Size, layouts: readonly Layout[]): Arranged => {
  const prompt = cropped(promptLines(screen.prompt, size.columns, true), {
    ...size,
    rows: Math.ceil(size.rows / 3),
  });
  const keys = keyCaps(screen, size.columns).slice(
    0,
    Math.max(0, Math.min(2, size.rows - prompt.length - 1)),
  );
  const rows = size.rows - prompt.length - keys.length;
  const body = firstFit(layouts, { columns: size.columns, rows });
  return { top: [], bottom: [...prompt, ...keys], messages: 0, body, rows, level: Infinity };
};

/** What is said below the table: what happened before comes first, and is the first to go. */
const messagesOf = ({ body, messages }: Screen): readonly Message[] => {
  if (body.kind !== 'holdem') return messages;
  const earlier = body.log.filter(({ text: words }) => messages.every(message => message.text !== words));
  return [...earlier.map(({ text: words }) => ({ text: words, tone: 'muted' as const })), ...messages];
};

/** Rows that a table gives up for what is asked. */
const MOST_PRESSING = 4;

/** What must be read now: a question, what beat what, why something was refused. */
const pressing = ({ body, messages }: Screen): readonly Message[] =>
  messages.filter(
    ({ tone }, at) =>
      tone === (body.kind === 'holdem' ? 'special' : 'strong') ||
      (tone === 'bad' && at === messages.length - 1),
  );

/** What is said in so many rows: what must be read, then the newest of the rest. */
const talkLines = (screen: Screen, { columns, rows }: Size): Lines => {
  const [all, first] = [messagesOf(screen), pressing(screen)];
  const room = Math.min(rows, MOST_MESSAGES);
  const heights = new Map(all.map(message => [message, wrappedMessage(message, columns - 2).length]));
  const heightOf = (message: Message): number => heights.get(message) ?? 1;
  let left = room - first.reduce((sum, message) => sum + heightOf(message), 0);
  const others = all.filter(message => !first.includes(message)).toReversed();
  const many = others.findIndex(message => (left -= heightOf(message)) < 0);
  const kept = new Set([...first, ...others.slice(0, many < 0 ? others.length : many)]);
  const shown = all.filter(message => kept.has(message));
  return newest(shown.length > 0 ? shown : all.slice(-1), { columns, rows: room });
};

/** The newest messages that fit into so many rows; the very newest at least in part. */
const newest = (messages: readonly Message[], { columns, rows }: Size): Lines => {
  const out: Line[] = [];
  for (const message of messages.toReversed()) {
    const lines = wrappedMessage(message, columns - 2);
    if (out.length === 0 && lines.length > rows && rows > 0)
      out.push(...shortenedTo(message, rows, columns - 2));
    if (out.length + lines.length > rows) break;
    out.unshift(...lines);
  }
  return indented(out, 1);
};

const shortenedTo = (message: Message, rows: number, columns: number): Lines => {
  if (rows === 1 && message.text.includes(' · ')) return [shortenList(said(message), columns)];
  const lines = wrappedMessage(message, columns);
  return [...lines.slice(0, rows - 1), shorten(row(lines[rows - 1]!, ' …'), columns)];
};

/** The body and the messages below it; both apart where there is room. */
const mainLines = (screen: Screen, { body, rows }: Arranged, columns: number, fill: boolean): Lines => {
  const messages = talkLines(screen, { columns, rows: rows - body.length });
  const free = rows - body.length - messages.length;
  // A frame is as high as what it holds, with some air where the window has it.
  if (fill) return [...body, ...Array.from({ length: Math.max(0, free) }, () => BLANK), ...messages];
  const apart = free > 0 && messages.length > 0 ? [BLANK] : [];
  const air = free - apart.length >= 2 ? [BLANK] : [];
  return [...air, ...body, ...apart, ...messages, ...air];
};

/** A page that fills the window. */
const fullPage = (screen: Screen, size: Size, layouts: Layouts): Lines => {
  const arranged = arrange(screen, layouts, size, size.columns);
  return ruled(
    [...arranged.top, ...mainLines(screen, arranged, size.columns, true), ...arranged.bottom],
    size.columns,
  );
};

const ruled = (rows: readonly Row[], columns: number): Lines =>
  rows.map(item => (isRule(item) ? text(ruleText(item, columns), DIM) : item));

const ruleText = ({ joints, joint }: Rule, columns: number): string =>
  Array.from({ length: columns }, (_, at) => (joints.includes(at) ? joint : '─')).join('');

const FRAME_WIDTHS = [72, 80, 100, 120, WIDEST];

/** A frame in the middle of the window, as wide as its body wants; none where the table would suffer from it. */
const framedPage = (screen: Screen, size: Size, layouts: Layouts): Lines => {
  if (size.columns < FRAME_FROM) return fullPage(screen, size, layouts);
  const { inner, arranged } = bestFrame(screen, size, layouts);
  const worth = worthIn(layouts);
  if (arranged.level > 0 && worth(arranged) > worth(arrange(screen, layouts, size, size.columns)))
    return fullPage(screen, size, layouts);
  if (arranged.level === Infinity) return fullPage(screen, size, layouts);
  const main = mainLines(screen, arranged, inner, false);
  return inTheMiddle(framed([...titled(arranged.top, inner), ...main, ...arranged.bottom], inner), size);
};

/** The less, the better. */
const worthIn =
  ({ worth = level => level }: Layouts) =>
  ({ level }: Arranged): number =>
    worth(level);

type Frame = { readonly inner: number; readonly arranged: Arranged };

/** The narrowest frame in which the body is at its best. */
const bestFrame = (screen: Screen, size: Size, layouts: Layouts): Frame => {
  const widths = [...FRAME_WIDTHS.filter(width => width < size.columns), size.columns];
  const worth = worthIn(layouts);
  let best: Frame | null = null;
  for (const inner of widths.map(width => width - 2)) {
    const arranged = arrange(screen, layouts, { columns: inner, rows: size.rows - 2 }, inner);
    if (best === null || worth(arranged) < worth(best.arranged)) best = { inner, arranged };
    if (best.arranged.level === 0) break;
  }
  return best!;
};

/** The title stands in the middle of a frame. */
const titled = (top: readonly Row[], inner: number): readonly Row[] =>
  top.map((item, at) => (at === 0 && !isRule(item) ? centred(item.slice(1), inner) : item));

const framed = (rows: readonly Row[], inner: number): Lines => {
  const across = '═'.repeat(inner);
  return [
    text(`╔${across}╗`, DIM),
    ...rows.map(item =>
      isRule(item) ? text(`╠${across}╣`, DIM) : row(text('║', DIM), padTo(item, inner), text('║', DIM)),
    ),
    text(`╚${across}╝`, DIM),
  ];
};

const inTheMiddle = (lines: Lines, { columns, rows }: Size): Lines => [
  ...Array.from({ length: Math.floor((rows - lines.length) / 2) }, () => BLANK),
  ...indented(lines, Math.floor((columns - widthOf(lines[0]!)) / 2)),
];

/** The table with the pane beside it, and in wide windows the chart and the history. */
const pageWithPane = (screen: Screen, size: Size): Lines => {
  const { pane, aside } = sideWidths(screen, size.columns);
  const left = size.columns - pane - 1 - (aside > 0 ? aside + 1 : 0);
  const arranged = arrange(screen, layoutsOf(screen.body), size, left);
  const main = mainLines(screen, arranged, left, true);
  const sides = [
    { blocks: screen.pane, columns: pane },
    ...(aside > 0 ? [{ blocks: asideBlocks(screen, size.columns), columns: aside }] : []),
  ];
  const joints = [left, ...(aside > 0 ? [left + 1 + pane] : [])];
  return ruled(
    [
      ...withJoints(arranged.top, joints, '┬'),
      ...besideMain(main, left, sides),
      ...withJoints(arranged.bottom.slice(0, 1), joints, '┴'),
      ...arranged.bottom.slice(1),
    ],
    size.columns,
  );
};

const withJoints = (rows: readonly Row[], joints: readonly number[], joint: '┬' | '┴'): readonly Row[] =>
  rows.map(item => (isRule(item) ? { joints, joint } : item));

const sideWidths = (
  { aside }: Screen,
  columns: number,
): { readonly pane: number; readonly aside: number } => {
  if (aside.length === 0 || columns < 100) return { pane: columns < 100 ? 33 : 38, aside: 0 };
  return columns < 120 ? { pane: 27, aside: 28 } : { pane: columns < 140 ? 33 : 40, aside: 38 };
};

const asideBlocks = ({ aside }: Screen, columns: number): readonly Block[] =>
  columns < 120 ? aside.slice(0, 1) : aside;

type Side = { readonly blocks: readonly Block[]; readonly columns: number };

const besideMain = (main: Lines, left: number, sides: readonly Side[]): Lines => {
  const drawn = sides.map(({ blocks, columns }) =>
    blockColumn(blocks, { columns: columns - 2, rows: main.length }),
  );
  return main.map((line, at) => [
    ...padTo(line, left),
    ...drawn.flatMap((lines, side) =>
      row(text('│', DIM), ' ', padTo(lines[at] ?? BLANK, sides[side]!.columns - 1)),
    ),
  ]);
};
