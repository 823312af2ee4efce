import type { MenuBody, MenuItem, Message, TextBody } from '@cardroom/screens';

import {
  BLANK,
  NOTHING_FITS,
  around,
  centred,
  cut,
  BOLD,
  DIM,
  indented,
  marker,
  padTo,
  row,
  said,
  shorten,
  stacked,
  text,
  widthOf,
  wrapped,
  wrappedMessage,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line, Size } from './looks.ts';

const MARGIN = 1;

const heading = (words: string, columns: number): Lines =>
  words === '' ? [] : wrapped(words, columns, BOLD);
const paragraphs = (messages: readonly Message[], columns: number): Lines =>
  messages.flatMap(message => (message.text === '' ? [BLANK] : wrappedMessage(message, columns)));

/** The ways to show a menu: in two columns, with details below labels, and what is around the selected item. */
export const menuLayouts = (menu: MenuBody): Layouts => ({
  rich: [
    ({ columns }) => page(menu, columns, twoColumns(menu.items), 1),
    ({ columns }) => page(menu, columns, twoColumns(menu.items), 0),
    ({ columns }) => page(menu, columns, detailsBelow(menu.items, columns - 2 * MARGIN), 1),
    ({ columns }) => page(menu, columns, selectedDetail(menu.items, columns - 2 * MARGIN), 1),
    ({ columns }) => page(menu, columns, selectedDetail(menu.items, columns - 2 * MARGIN), 0),
  ],
  plain: [room => windowedMenu(menu, room, true), room => windowedMenu(menu, room, false)],
  talk: 1,
});

const page = ({ heading: words, intro }: MenuBody, columns: number, items: Lines, gap: number): Lines =>
  indented(
    stacked([heading(words, columns - 2 * MARGIN), paragraphs(intro, columns - 2 * MARGIN), items], gap),
    MARGIN,
  );

const windowedMenu = (menu: MenuBody, { columns, rows }: Size, titled: boolean): Lines => {
  const selected = Math.max(
    0,
    menu.items.findIndex(item => item.selected),
  );
  const top = titled ? heading(menu.heading, columns - 2 * MARGIN) : [];
  const lines = menu.items.map(item => itemLine(item, labelWidth(menu.items), columns - 2));
  const { shown } = around(lines, selected, Math.max(titled ? 3 : 1, rows - top.length));
  return indented([...top, ...shown], columns > 20 ? MARGIN : 0);
};

const labelWidth = (items: readonly MenuItem[]): number =>
  Math.max(0, ...items.map(({ label }) => label.length));

const twoColumns = (items: readonly MenuItem[]): Lines =>
  items.map(item => wholeItem(item, labelWidth(items)));

const detailsBelow = (items: readonly MenuItem[], columns: number): Lines =>
  items.flatMap(item => [
    shorten(labelLine(item), columns),
    ...wrappedMessage({ text: detailText(item), tone: 'muted' }, columns - 4)
      .filter(line => widthOf(line) > 0)
      .map(line => row('    ', line)),
  ]);

/** What is set is always seen; what else there is to say is said of the selected item alone. */
const selectedDetail = (items: readonly MenuItem[], columns: number): Lines => {
  const label = labelWidth(items);
  return items.flatMap(item => {
    const whole = wholeItem(item, label);
    if (!item.changes && !item.selected) return [shorten(labelLine(item), columns)];
    return widthOf(whole) <= columns ? [whole] : detailsBelow([item], columns);
  });
};

const labelLine = ({ label, selected }: MenuItem): Line =>
  selected ? row(marker(true), text(label, { bold: true, inverse: true })) : text(`  ${label}`);

const detailText = ({ detail, changes }: MenuItem): string => (changes ? `◂ ${detail} ▸` : detail);

const wholeItem = (item: MenuItem, label: number): Line => {
  const detail = detailText(item);
  if (detail === '') return labelLine(item);
  const style = item.selected ? BOLD : DIM;
  return row(padTo(labelLine(item), label + 2), item.changes ? '  ' : '    ', text(detail, style));
};

const itemLine = (item: MenuItem, label: number, columns: number): Line =>
  shorten(wholeItem(item, Math.min(label, Math.floor(columns / 2))), columns);

/** The ways to show a text: like a title page, with a heading, from a paragraph on, without empty lines, and as much as there is room for. */
export const textLayouts = (body: TextBody): Layouts => {
  const rest = { ...body, paragraphs: body.paragraphs.slice(body.from) };
  return {
    rich: [
      ({ columns }) => (isTitlePage(body) ? centredText(body, columns) : NOTHING_FITS),
      ({ columns }) => headedText(body, columns),
      ({ columns }) => headedText(rest, columns),
    ],
    plain: [
      ({ columns }) =>
        indented(
          [...heading(rest.heading, columns - 2 * MARGIN), ...dense(rest, columns - 2 * MARGIN)],
          MARGIN,
        ),
      ({ columns, rows }) => cut([...heading(rest.heading, columns), ...dense(rest, columns)], rows),
    ],
    talk: 1,
  };
};

const headedText = (body: TextBody, columns: number): Lines =>
  indented(
    stacked([heading(body.heading, columns - 2 * MARGIN), paragraphs(body.paragraphs, columns - 2 * MARGIN)]),
    MARGIN,
  );

/** A few short lines of which some stand out: they stand in the middle. */
const isTitlePage = ({ paragraphs: all }: TextBody): boolean =>
  all.length <= 12 &&
  all.every(({ text: words }) => words.length <= 56) &&
  all.some(({ tone }) => tone !== 'plain');

const centredText = (body: TextBody, columns: number): Lines =>
  stacked([heading(body.heading, columns - 2 * MARGIN), body.paragraphs.map(said)]).map(line =>
    line.length === 0 ? line : centred(line, columns),
  );

const dense = (body: TextBody, columns: number): Lines =>
  paragraphs(
    body.paragraphs.filter(message => message.text !== ''),
    columns,
  );
