import type { HoldemBody, HoldemPlace } from '@cardroom/screens';

import { bannerBox, bannerLine } from './banner.ts';
import { cardArt, cardWords, type CardSize } from './cards.ts';
import {
  BLANK,
  BOLD,
  DIM,
  beside,
  dimmed,
  flow,
  indented,
  padTo,
  row,
  said,
  shorten,
  stacked,
  text,
  widest,
  widthOf,
  wrappedMessage,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line, Size } from './looks.ts';

const MARGIN = 1;
const LOG_ROWS = 3;

/** The ways to show a hold'em table, from the richest to the plainest. */
export const holdemLayouts = (body: HoldemBody): Layouts => ({
  rich: ART.flatMap(art =>
    [LOG_ROWS, 1, 0].map(
      (log): Layout =>
        room =>
          withLog(artTable(body, art, room), body, room, log),
    ),
  ),
  plain: [
    room => withLog(textTable(body, room), body, room, 1),
    room => textTable(body, room),
    room => shortTable(body, room),
  ],
});

type Art = Readonly<{ seats: CardSize | 'line'; board: CardSize; own: CardSize | 'line'; airy: boolean }>;

const ART: readonly Art[] = [
  { seats: 'small', board: 'big', own: 'big', airy: true },
  { seats: 'small', board: 'big', own: 'small', airy: true },
  { seats: 'small', board: 'big', own: 'small', airy: false },
  { seats: 'line', board: 'big', own: 'big', airy: true },
  { seats: 'line', board: 'big', own: 'small', airy: false },
  { seats: 'small', board: 'small', own: 'small', airy: false },
  { seats: 'line', board: 'small', own: 'small', airy: false },
  { seats: 'line', board: 'small', own: 'line', airy: false },
];

const NOTHING_FITS: Lines = [text(' '.repeat(10_000))];

const artTable = (body: HoldemBody, art: Art, { columns }: Size): Lines => {
  const inner = columns - MARGIN;
  const rivals = body.seats.filter(seat => !seat.own);
  const own = body.seats.find(seat => seat.own);
  const board = cardArt(body.board.length > 0 ? body.board : NO_BOARD, art.board, inner, body.raised);
  const seats = art.seats === 'line' ? seatTable(rivals, body, inner) : seatGrid(rivals, body, inner);
  const ownLines = own ? ownSeat(own, body, art.own, inner) : [];
  if (!board || !seats || !ownLines) return NOTHING_FITS;
  const banner = body.banner ? (art.airy ? bannerBox(body.banner, inner) : [bannerLine(body.banner)]) : [];
  return indented(stacked([seats, [potLine(body), ...board], ownLines, banner], art.airy ? 1 : 0), MARGIN);
};

const NO_BOARD = [undefined, undefined, undefined, undefined, undefined];

const potLine = ({ pots }: HoldemBody): Line =>
  pots.flatMap((pot, at) => row(at === 0 ? '' : text(' · ', DIM), text(pot, { colour: 'gold', bold: true })));

/** Each rival with cards of their own, in a row, or in two. */
const seatGrid = (seats: readonly HoldemPlace[], body: HoldemBody, columns: number): Lines | null => {
  const cells = seats.map(seat => seatCell(seat, body));
  if (cells.length > 4) return null;
  const lines = beside(cells, 3);
  return widest(lines) <= columns ? lines : null;
};

const seatCell = (seat: HoldemPlace, body: HoldemBody): Lines => {
  const art = cardArt(seat.cards, 'small', 11, body.raised) ?? [];
  const cell = [nameLine(seat), ...(art.length > 0 ? art : [BLANK, BLANK, BLANK]), chipsLine(seat)];
  return seat.cards.length === 0 ? dimmed(cell) : cell;
};

const nameLine = (seat: HoldemPlace): Line =>
  row(seat.active ? text('▸ ', { bold: true, colour: 'gold' }) : '', text(seat.name, BOLD), marksOf(seat));

const marksOf = ({ marks }: HoldemPlace): Line =>
  marks.flatMap(mark => row(' ', text(`(${mark})`, { colour: 'cyan' })));

const chipsLine = ({ stack, bet, status }: HoldemPlace): Line =>
  row(
    text(stack),
    bet === null ? '' : row(text(' · ', DIM), text(bet, { colour: 'gold' })),
    status === null ? '' : row(text(' · ', DIM), text(status, BOLD)),
  );

/** One line a rival, in aligned columns. */
const seatTable = (seats: readonly HoldemPlace[], body: HoldemBody, columns: number): Lines => {
  const cells = seats.map(seat => [
    row(
      seat.active ? text('▸ ', { bold: true, colour: 'gold' }) : '  ',
      text(seat.name, seat.active ? BOLD : {}),
    ),
    seat.cards.length > 0 ? cardWords(seat.cards, body.raised) : text('     '),
    text(seat.stack),
    text(seat.bet ?? '', { colour: 'gold' }),
    text(seat.marks.join(' '), { colour: 'cyan' }),
    text(seat.status ?? '', BOLD),
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map(at => Math.max(0, ...cells.map(line => widthOf(line[at]!))));
  const spare = columns - widths.reduce((sum, width) => sum + (width > 0 ? width + 1 : 0), -1);
  const name = Math.max(8, widths[0]! + Math.min(0, spare));
  return cells.map((line, seat) => {
    const all = line.flatMap((part, at) =>
      widths[at] === 0
        ? []
        : row(
            at === 0
              ? padTo(shorten(part, name), name)
              : row(' ', at === 2 ? padStart(part, widths[2]!) : padTo(part, widths[at]!)),
          ),
    );
    return seats[seat]!.cards.length === 0 ? dimmed([all])[0]! : all;
  });
};

const padStart = (line: Line, width: number): Line =>
  row(' '.repeat(Math.max(0, width - widthOf(line))), line);

const ownSeat = (
  seat: HoldemPlace,
  body: HoldemBody,
  size: CardSize | 'line',
  columns: number,
): Lines | null => {
  const name = body.handName === null ? [] : row(text(' · ', DIM), text(body.handName, { colour: 'cyan' }));
  const head = row(nameLine(seat), '  ', chipsLine(seat));
  const heads =
    widthOf(head) + widthOf(name) <= columns
      ? [row(head, name)]
      : [head, ...(body.handName === null ? [] : [text(body.handName, { colour: 'cyan' })])];
  if (size === 'line') return [row(head, '  ', cardWords(seat.cards, body.raised)), ...heads.slice(1)];
  const art = cardArt(seat.cards, size, columns, body.raised);
  return art ? [...heads, ...art] : null;
};

/** The newest of what happened below the table, where there is room for at least so much of it. */
const withLog = (table: Lines, body: HoldemBody, { columns, rows }: Size, least: number): Lines => {
  const wanted = Math.min(least, body.log.length);
  const room = rows - table.length - 1;
  if (body.log.length === 0 || least === 0) return table;
  if (room < wanted) return NOTHING_FITS;
  const lines = body.log.flatMap(message => wrappedMessage(message, columns - 2 * MARGIN));
  return [...table, BLANK, ...indented(dimmed(lines.slice(-Math.min(room, 8))), MARGIN)];
};

const boardWords = (body: HoldemBody): Line =>
  row(text('Board '), cardWords(body.board.length > 0 ? body.board : NO_BOARD, body.raised));

/** One line a seat, the board in words. */
const textTable = (body: HoldemBody, { columns }: Size): Lines => {
  const inner = columns - MARGIN;
  const rivals = body.seats.filter(seat => !seat.own);
  const own = body.seats.filter(seat => seat.own);
  return indented(
    [
      ...seatTable(rivals, body, inner),
      ...flow(
        [boardWords(body), ...body.pots.map(pot => text(pot, { colour: 'gold', bold: true }))],
        inner,
        text('  '),
      ),
      ...seatTable(own, body, inner),
      ...(body.handName === null ? [] : wrappedMessage({ text: body.handName, tone: 'special' }, inner)),
      ...(body.banner ? [bannerLine(body.banner)] : []),
    ],
    MARGIN,
  );
};

/** Seats after one another, one's own and the one whose turn it is first: for windows of a few characters. */
const shortTable = (body: HoldemBody, { columns }: Size): Lines => {
  const rank = (seat: HoldemPlace): number =>
    seat.own ? 0 : seat.active ? 1 : seat.cards.length > 0 ? 2 : 3;
  const seats = body.seats.toSorted((one, other) => rank(one) - rank(other));
  return [
    ...flow(
      [
        cardWords(
          body.board.filter(card => card !== undefined),
          body.raised,
        ),
        ...body.pots.map(pot => text(pot)),
      ],
      columns,
      text(' '),
    ),
    ...(body.banner
      ? flow([said(body.banner), body.banner.change ? said(body.banner.change) : BLANK], columns, text(' '))
      : []),
    ...flow(
      seats.map(seat => shorten(shortSeat(seat, body), columns)),
      columns,
      text('  '),
    ),
  ].filter(line => line.length > 0);
};

const shortSeat = (seat: HoldemPlace, body: HoldemBody): Line =>
  row(
    text(`${seat.active ? '▸' : ''}${seat.name.slice(0, 8)} `, BOLD),
    seat.cards.some(card => card !== null) ? row(cardWords(seat.cards, body.raised), ' ') : '',
    text([seat.stack, seat.bet ?? '', seat.status ?? ''].filter(Boolean).join(' ')),
  );
