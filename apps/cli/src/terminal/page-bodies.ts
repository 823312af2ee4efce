import type { ListBody, MenuBody, MenuItem, Message, TextBody } from '@cardroom/screens';

import {
  BLANK,
  BOLD,
  DIM,
  fits,
  indented,
  padLeft,
  padTo,
  row,
  shorten,
  stacked,
  styled,
  text,
  widthOf,
  wrappedMessage,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line, Size } from './looks.ts';

const MARGIN = 1;

/** The part of a list that is looked at: `rows` of its items around the one that is selected. */
const around = <T>(
  items: readonly T[],
  selected: number,
  rows: number,
): { readonly from: number; readonly shown: readonly T[] } => {
  const from = Math.max(0, Math.min(selected - Math.floor(rows / 2), items.length - rows));
  return { from, shown: items.slice(from, from + Math.max(1, rows)) };
};

const split = (rich: number, layouts: readonly Layout[]): Layouts => ({
  rich: layouts.slice(0, rich),
  plain: layouts.slice(rich),
});

const heading = (words: string): Lines => (words === '' ? [] : [text(words, BOLD)]);
const paragraphs = (messages: readonly Message[], columns: number): Lines =>
  messages.flatMap(message => (message.text === '' ? [BLANK] : wrappedMessage(message, columns)));

/** The ways to show a menu: with everything, with what is around the selected item, and that item alone. */
export const menuLayouts = (menu: MenuBody): Layouts =>
  split(2, [
    ({ columns }) =>
      page(
        menu,
        paragraphs(menu.intro, columns - 2 * MARGIN),
        menuItems(menu.items, columns - 2 * MARGIN),
        1,
      ),
    ({ columns }) =>
      page(
        menu,
        paragraphs(menu.intro, columns - 2 * MARGIN),
        menuItems(menu.items, columns - 2 * MARGIN),
        0,
      ),
    room => windowedMenu(menu, room, true),
    room => windowedMenu(menu, room, false),
  ]);

const page = ({ heading: words }: MenuBody, intro: Lines, items: Lines, gap: number): Lines =>
  indented(stacked([heading(words), intro, items], gap), MARGIN);

const windowedMenu = (menu: MenuBody, { columns, rows }: Size, titled: boolean): Lines => {
  const selected = Math.max(
    0,
    menu.items.findIndex(item => item.selected),
  );
  const top = titled ? heading(menu.heading) : [];
  const lines = menu.items.map(item => itemLine(item, labelWidth(menu.items), columns - 2));
  const { shown } = around(lines, selected, Math.max(titled ? 3 : 1, rows - top.length));
  return indented([...top, ...shown], columns > 20 ? MARGIN : 0);
};

const labelWidth = (items: readonly MenuItem[]): number =>
  Math.max(0, ...items.map(({ label }) => label.length));

/** Labels and details in two columns where they fit; otherwise the details below. */
const menuItems = (items: readonly MenuItem[], columns: number): Lines => {
  const label = labelWidth(items);
  const whole = items.map(item => wholeItem(item, label));
  if (fits(whole, { columns, rows: Infinity })) return whole;
  return items.flatMap(item => [
    shorten(labelLine(item), columns),
    ...wrappedMessage({ text: detailText(item), tone: 'muted' }, columns - 4)
      .filter(line => widthOf(line) > 0)
      .map(line => row('    ', line)),
  ]);
};

const labelLine = ({ label, selected }: MenuItem): Line =>
  selected
    ? row(text('▸ ', { bold: true, colour: 'gold' }), text(label, { bold: true, inverse: true }))
    : text(`  ${label}`);

const detailText = ({ detail, changes }: MenuItem): string => (changes ? `◂ ${detail} ▸` : detail);

const wholeItem = (item: MenuItem, label: number): Line => {
  const detail = detailText(item);
  if (detail === '') return labelLine(item);
  const style = item.selected ? BOLD : DIM;
  return row(padTo(labelLine(item), label + 2), item.changes ? '  ' : '    ', text(detail, style));
};

const itemLine = (item: MenuItem, label: number, columns: number): Line =>
  shorten(wholeItem(item, Math.min(label, Math.floor(columns / 2))), columns);

/** The ways to show a list: whole, the part around the selected row, and with columns left out. */
export const listLayouts = (list: ListBody): Layouts =>
  split(2, [
    room => listLines(list, room, 2, true),
    room => listLines(list, room, 1, true),
    room => listLines(shortened(list, room.columns - 4), room, 1, true),
    room => listLines(shortened(list, room.columns - 4), room, 1, false),
  ]);

const listLines = (list: ListBody, room: Size, gap: number, titled: boolean): Lines => {
  if (list.rows.length === 0)
    return indented(
      stacked([heading(list.heading), wrappedMessage({ text: list.empty, tone: 'muted' }, room.columns - 2)]),
      MARGIN,
    );
  const widths = columnWidths(list);
  const cells = (values: readonly string[]): Line =>
    values.flatMap((value, at) =>
      row(at === 0 ? '' : ' '.repeat(gap), cell(value, widths[at]!, list.columns[at]!.align)),
    );
  const top = titled
    ? [
        ...heading(list.heading),
        ...(list.heading === '' ? [] : [BLANK]),
        row('  ', styled(cells(list.columns.map(({ title }) => title)), DIM)),
      ]
    : [];
  const space = room.rows - top.length;
  const count = list.rows.length > space ? space - 1 : space;
  const { from, shown } = around(list.rows, list.selected ?? 0, Math.max(titled ? 3 : 1, count));
  const lines = shown.map((values, at) =>
    from + at === list.selected
      ? row(text('▸ ', { bold: true, colour: 'gold' }), styled(cells(values), { bold: true, inverse: true }))
      : row('  ', cells(values)),
  );
  const more =
    list.rows.length > shown.length
      ? [text(`  ${from + 1}–${from + shown.length} of ${list.rows.length}`, DIM)]
      : [];
  return indented([...top, ...lines, ...more], MARGIN);
};

const columnWidths = ({ columns, rows }: ListBody): readonly number[] =>
  columns.map(({ title }, at) => Math.max(title.length, ...rows.map(values => (values[at] ?? '').length)));

const cell = (value: string, width: number, align: 'left' | 'right'): Line =>
  align === 'right' ? padLeft(text(value), width) : padTo(text(value), width);

/** Columns left out from the end, and the widest shortened, until they fit. */
const shortened = (list: ListBody, room: number): ListBody => {
  const widths = columnWidths(list);
  const needs = (some: readonly number[]): number =>
    some.reduce((sum, width) => sum + Math.min(width, 12) + 1, -1);
  const count = Math.max(1, widths.findLastIndex((_, at) => needs(widths.slice(0, at + 1)) <= room) + 1);
  const kept = widths.slice(0, count);
  const spare = Math.max(0, room - needs(kept));
  const most = kept.map(width => Math.min(width, 12 + spare));
  const cut = (value: string, at: number): string =>
    value.length <= most[at]! ? value : `${value.slice(0, Math.max(0, Math.min(most[at]!, room) - 1))}…`;
  return {
    ...list,
    columns: list.columns.slice(0, count).map((column, at) => ({ ...column, title: cut(column.title, at) })),
    rows: list.rows.map(values => values.slice(0, count).map(cut)),
  };
};

/** The ways to show a text: with a heading, without, and as much as there is room for. */
export const textLayouts = (body: TextBody): Layouts =>
  split(1, [
    ({ columns }) =>
      indented(stacked([heading(body.heading), paragraphs(body.paragraphs, columns - 2 * MARGIN)]), MARGIN),
    ({ columns }) => indented([...heading(body.heading), ...dense(body, columns - 2 * MARGIN)], MARGIN),
    ({ columns, rows }) => firstLines([...heading(body.heading), ...dense(body, columns)], rows),
  ]);

const dense = (body: TextBody, columns: number): Lines =>
  paragraphs(
    body.paragraphs.filter(message => message.text !== ''),
    columns,
  );

const firstLines = (lines: Lines, rows: number): Lines =>
  lines.length <= rows ? lines : [...lines.slice(0, rows - 1), text('…', DIM)];
