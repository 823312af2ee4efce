import type { ListBody } from '@cardroom/screens';

import {
  BOLD,
  DIM,
  around,
  indented,
  marker,
  padLeft,
  padTo,
  remembered,
  row,
  stacked,
  styled,
  text,
  wrapped,
  wrappedMessage,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line, Size } from './looks.ts';

const MARGIN = 1;
/** A column that is shortened keeps at least so much. */
const LEAST = 5;

/** A list whose columns have their widths. */
type Ruled = Readonly<{ list: ListBody; widths: readonly number[]; gap: number }>;

/** The ways to show a list: whole, as much of it as there is room for around the selected row, and shortened. */
export const listLayouts = (list: ListBody): Layouts => {
  if (list.rows.length === 0) return { rich: [emptyList(list)], plain: [emptyList(list)], talk: 0 };
  const widths = columnWidths(list);
  const [wide, close] = [2, 1].map(gap => ({ list, widths, gap })) as [Ruled, Ruled];
  const fewer = remembered(columns => withoutSpare(close, columns - 2 * MARGIN - 2));
  const narrower = remembered(columns => shortened(fewer(columns), columns - 2 * MARGIN - 2));
  // Who cannot move through a list must see all of it, if there is any way.
  const whole: readonly Layout[] =
    list.selected === null
      ? [
          ({ columns }) => wholeList(wide, titleOf(list, columns)),
          () => wholeList(wide, []),
          () => wholeList(close, []),
        ]
      : [];
  return {
    rich: [
      ...whole,
      room => listLines(wide, room, true),
      room => listLines(close, room, true),
      room => listLines(fewer(room.columns), room, true),
    ],
    plain: [
      room => listLines(narrower(room.columns), room, true),
      room => listLines(narrower(room.columns), room, false),
    ],
    talk: 0,
  };
};

const wholeList = (ruled: Ruled, title: Lines): Lines =>
  indented(
    stacked([title, [namesOf(ruled), ...ruled.list.rows.map(values => rowLine(ruled, values, false))]]),
    MARGIN,
  );

const namesOf = (ruled: Ruled): Line =>
  row(
    '  ',
    styled(
      cells(
        ruled,
        ruled.list.columns.map(({ title }) => title),
      ),
      DIM,
    ),
  );

const emptyList =
  (list: ListBody): Layout =>
  ({ columns }) =>
    indented(
      stacked([
        titleOf(list, columns),
        wrappedMessage({ text: list.empty, tone: 'muted' }, columns - 2 * MARGIN),
      ]),
      MARGIN,
    );

const titleOf = ({ heading }: ListBody, columns: number): Lines =>
  heading === '' ? [] : wrapped(heading, columns - 2 * MARGIN, BOLD);

const listLines = (ruled: Ruled, room: Size, titled: boolean): Lines => {
  const { list } = ruled;
  const top = titled ? stacked([titleOf(list, room.columns), [namesOf(ruled)]]) : [];
  const space = room.rows - top.length;
  const count = list.rows.length > space ? space - 1 : space;
  const { from, shown } = around(list.rows, list.selected ?? 0, Math.max(titled ? 3 : 1, count));
  const lines = shown.map((values, at) => rowLine(ruled, values, from + at === list.selected));
  const part = `  ${from + 1}–${from + shown.length} of ${list.rows.length}`;
  return indented([...top, ...lines, ...(list.rows.length > shown.length ? [text(part, DIM)] : [])], MARGIN);
};

const rowLine = (ruled: Ruled, values: readonly string[], selected: boolean): Line =>
  selected
    ? row(marker(true), styled(cells(ruled, values), { bold: true, inverse: true }))
    : row('  ', cells(ruled, values));

const cells = ({ list, widths, gap }: Ruled, values: readonly string[]): Line =>
  widths.flatMap((width, at) =>
    row(at === 0 ? '' : ' '.repeat(gap), cell(values[at] ?? '', width, list.columns[at]!.align)),
  );

const cell = (value: string, width: number, align: 'left' | 'right'): Line => {
  const shown = text(value.length <= width ? value : `${value.slice(0, width - 1)}…`);
  return align === 'right' ? padLeft(shown, width) : padTo(shown, width);
};

const columnWidths = ({ columns, rows }: ListBody): readonly number[] =>
  columns.map(({ title }, at) =>
    rows.reduce((most, values) => Math.max(most, (values[at] ?? '').length), title.length),
  );

/** Without as many of the columns that can be spared as it takes until the others fit. */
const withoutSpare = (ruled: Ruled, room: number): Ruled => {
  const { list, widths } = ruled;
  const spare = list.columns.findLastIndex(column => column.spare);
  if (spare < 0 || needed(ruled, widths.length, room) <= room) return ruled;
  const isKept = (_: unknown, at: number): boolean => at !== spare;
  const [columns, rows] = [list.columns.filter(isKept), list.rows.map(values => values.filter(isKept))];
  return withoutSpare({ ...ruled, list: { ...list, columns, rows }, widths: widths.filter(isKept) }, room);
};

/** The widest columns shortened until all fit; where that is too much, the last ones left out. */
const shortened = (ruled: Ruled, room: number): Ruled => {
  const count = ruled.widths.findLastIndex((_, at) => needed(ruled, at + 1, LEAST) <= room) + 1;
  if (count < 1) return { ...ruled, widths: [Math.max(1, Math.min(ruled.widths[0] ?? 1, room))] };
  let most = LEAST;
  while (most < room && needed(ruled, count, most + 1) <= room) most += 1;
  return { ...ruled, widths: ruled.widths.slice(0, count).map(width => Math.min(width, most)) };
};

const needed = ({ widths, gap }: Ruled, count: number, most: number): number =>
  widths.slice(0, count).reduce((sum, width) => sum + Math.min(width, most) + gap, -gap);
