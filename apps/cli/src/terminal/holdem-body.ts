import type { HoldemBody, HoldemPlace } from '@cardroom/screens';

import { bannerBox, bannerLines, bannerRule } from './banner.ts';
import { cardArt, cardWords, type CardSize } from './cards.ts';
import {
  BLANK,
  BOLD,
  NOTHING_FITS,
  beside,
  dimmed,
  flow,
  indented,
  joined,
  marker,
  padLeft,
  padTo,
  remembered,
  row,
  shorten,
  slice,
  stacked,
  text,
  widest,
  widthOf,
  wrapped,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line, Size, Style } from './looks.ts';

const MARGIN = 1;
/** A name that is shortened keeps at least so much, with the mark before it. */
const NAME_FROM = 10;
const CHIPS: Style = { colour: 'gold' };
const NAME: Style = { colour: 'cyan' };

/** The ways to show a hold'em table, from the richest to the plainest. */
export const holdemLayouts = (body: HoldemBody): Layouts => ({
  rich: ART.map((art): Layout => {
    const table = remembered(columns => artTable(body, art, columns));
    return ({ columns, roomy }) => (art.result !== 'box' || roomy ? table(columns) : NOTHING_FITS);
  }),
  plain: [
    room => textTable(body, room),
    room => shortTable(body, room, seat => shortSeat(seat, body)),
    room => shortTable(body, room, seat => shortestSeat(seat, body)),
  ],
  talk: 2,
  worth: level => Math.max(1, level),
});

/**
 * How large the cards are, and where the result stands: in a box below the table, in the empty line above one's own cards,
 * or there without empty lines. A table looks the same before and after its result.
 */
type Art = Readonly<{
  seats: CardSize | 'line';
  board: CardSize;
  own: CardSize;
  result: 'box' | 'gap' | 'close';
}>;

const ART: readonly Art[] = [
  { seats: 'small', board: 'big', own: 'big', result: 'box' },
  { seats: 'small', board: 'big', own: 'big', result: 'gap' },
  { seats: 'small', board: 'big', own: 'small', result: 'gap' },
  { seats: 'line', board: 'big', own: 'big', result: 'gap' },
  { seats: 'small', board: 'big', own: 'small', result: 'close' },
  { seats: 'line', board: 'big', own: 'small', result: 'close' },
  { seats: 'small', board: 'small', own: 'small', result: 'close' },
  { seats: 'line', board: 'small', own: 'small', result: 'gap' },
  { seats: 'line', board: 'small', own: 'small', result: 'close' },
];

const NO_BOARD = [undefined, undefined, undefined, undefined, undefined];

const artTable = (body: HoldemBody, art: Art, columns: number): Lines => {
  const inner = columns - 2 * MARGIN;
  const board = cardArt(body.board.length > 0 ? body.board : NO_BOARD, art.board, inner, body.raised);
  const seats = art.seats === 'line' ? seatTable(rivalsOf(body), body, inner) : seatArt(body, inner);
  const own = ownSeat(body, art.own, inner);
  if (!board || !seats || !own) return NOTHING_FITS;
  const middle = [potLine(body), ...board];
  if (art.result === 'box')
    return indented(stacked([seats, middle, own, bannerBox(body.banner, inner)]), MARGIN);
  const banner = bannerRule(body.banner, inner);
  if (art.result === 'close') return indented(stacked([seats, middle, banner, own], 0), MARGIN);
  return indented(stacked([seats, [...middle, ...(banner.length > 0 ? banner : [BLANK]), ...own]]), MARGIN);
};

const rivalsOf = ({ seats }: HoldemBody): readonly HoldemPlace[] => seats.filter(seat => !seat.own);

const potLine = ({ pots }: HoldemBody): Line =>
  joined(pots.map(pot => text(pot, { colour: 'gold', bold: true })));

/** One rival beside their cards; several above theirs, next to one another. */
const seatArt = (body: HoldemBody, columns: number): Lines | null => {
  const rivals = rivalsOf(body);
  if (rivals.length === 0) return [];
  if (rivals.length === 1) return seatBesideCards(rivals[0]!, body, 'small', columns);
  if (rivals.length > 4) return null;
  const lines = beside(
    rivals.map(seat => seatAboveCards(seat, body)),
    3,
  );
  return widest(lines) <= columns ? lines : null;
};

const seatAboveCards = (seat: HoldemPlace, body: HoldemBody): Lines => {
  const art = cardArt(seat.cards, 'small', 11, body.raised) ?? [];
  const cell = [nameLine(seat), ...(art.length > 0 ? art : [BLANK, BLANK, BLANK]), chipsLine(seat)];
  return seat.cards.length === 0 ? dimmed(cell) : cell;
};

const nameLine = (seat: HoldemPlace): Line =>
  row(
    marker(seat.active),
    text(seat.name, BOLD),
    ...seat.marks.map(mark => row(' ', text(`(${mark})`, NAME))),
  );

const betText = ({ bet }: HoldemPlace): string => (bet === null ? '' : `bet ${bet}`);
const chipsLine = (seat: HoldemPlace): Line =>
  joined([text(seat.stack), text(betText(seat), CHIPS), text(seat.status ?? '', BOLD)]);

const seatBesideCards = (
  seat: HoldemPlace,
  body: HoldemBody,
  size: CardSize,
  columns: number,
): Lines | null => {
  const art = cardArt(seat.cards, size, columns, body.raised);
  if (!art) return null;
  const room = columns - widest(art) - 2;
  const name = seat.own && body.handName !== null ? wrapped(body.handName, Math.max(12, room), NAME) : [];
  const lines = beside(
    [art, [nameLine(seat), chipsLine(seat), ...name]].filter(block => block.length > 0),
    2,
  );
  return widest(lines) <= columns ? (seat.cards.length === 0 ? dimmed(lines) : lines) : null;
};

/** The viewer's own cards with their name beside them; where that is too wide, above. */
const ownSeat = (body: HoldemBody, size: CardSize, columns: number): Lines | null => {
  const seat = body.seats.find(({ own }) => own);
  if (!seat) return [];
  const art = cardArt(seat.cards, size, columns, body.raised);
  if (!art) return null;
  return (
    seatBesideCards(seat, body, size, columns) ?? [
      ...flow([nameLine(seat), chipsLine(seat)], columns, text('  ')),
      ...(body.handName === null ? [] : wrapped(body.handName, columns, NAME)),
      ...art,
    ]
  );
};

/** One line a seat, in aligned columns; where names would be shortened, the bets say less. */
const seatTable = (seats: readonly HoldemPlace[], body: HoldemBody, columns: number): Lines => {
  const [spoken, short] = [true, false].map(says => seats.map(seat => seatCells(seat, body, says)));
  const cells = widthsOf(spoken!).reduce((sum, width) => sum + width + 1, -1) <= columns ? spoken! : short!;
  const [longest = 0, ...others] = widthsOf(cells);
  const room = columns - others.reduce((sum, width) => sum + (width > 0 ? width + 1 : 0), 0);
  const name = Math.min(longest, Math.max(NAME_FROM, room));
  return cells.map(([first, ...rest], at) => {
    const more = rest.map((part, column) => seatCell(part, others[column]!, column === 1 || column === 2));
    const line = row(padTo(shortenName(first!, name), name), ...more);
    return seats[at]!.cards.length === 0 ? dimmed([line])[0]! : line;
  });
};

/** A name that ends with its seat, `balanced (2)`, keeps that: it is what tells namesakes apart. */
const shortenName = (line: Line, width: number): Line => {
  const last = line.at(-1)!;
  const seat = SEAT.exec(last.text)?.[0] ?? '';
  if (widthOf(line) <= width || seat === '') return shorten(line, width);
  return row(
    shorten(slice(line, 0, widthOf(line) - seat.length), width - seat.length),
    text(seat, last.style),
  );
};

const SEAT = / \(\d+\)$/;
const shortName = (name: string, length: number): string => {
  const seat = SEAT.exec(name)?.[0] ?? '';
  return name.slice(0, name.length - seat.length).slice(0, length) + seat;
};

const widthsOf = (cells: readonly (readonly Line[])[]): readonly number[] =>
  (cells[0] ?? []).map((_, at) => Math.max(...cells.map(line => widthOf(line[at]!))));

const seatCells = (seat: HoldemPlace, body: HoldemBody, says: boolean): readonly Line[] => [
  row(seat.active ? marker(true) : '  ', text(seat.name, seat.active || seat.own ? BOLD : {})),
  cardWords(seat.cards, body.raised),
  text(seat.stack),
  text(says ? betText(seat) : (seat.bet ?? ''), CHIPS),
  text(seat.marks.join(' '), NAME),
  text(seat.status ?? '', BOLD),
];

const seatCell = (part: Line, width: number, atRight: boolean): Line =>
  width === 0 ? [] : row(' ', (atRight ? padLeft : padTo)(part, width));

/** One line a seat, the board in words. */
const textTable = (body: HoldemBody, { columns }: Size): Lines => {
  const inner = columns - 2 * MARGIN;
  const board = row('Board ', cardWords(body.board.length > 0 ? body.board : NO_BOARD, body.raised));
  return indented(
    [
      ...seatTable(rivalsOf(body), body, inner),
      ...flow([board, ...body.pots.map(pot => text(pot, CHIPS))], inner, text('  ')),
      ...seatTable(
        body.seats.filter(seat => seat.own),
        body,
        inner,
      ),
      ...(body.handName === null ? [] : wrapped(body.handName, inner, NAME)),
      ...bannerLines(body.banner, inner),
    ],
    MARGIN,
  );
};

/** One's own seat first, then the one whose turn it is, and those who are still in the hand. */
const importance = (seat: HoldemPlace): number =>
  seat.own ? 0 : seat.active ? 1 : seat.cards.length > 0 ? 2 : 3;

/** Seats after one another: for windows of a few characters. */
const shortTable = (body: HoldemBody, { columns }: Size, seatLine: (seat: HoldemPlace) => Line): Lines => {
  const seats = body.seats.toSorted((one, other) => importance(one) - importance(other));
  const board = cardWords(
    body.board.filter(card => card !== undefined),
    body.raised,
  );
  return [
    ...bannerLines(body.banner, columns),
    ...flow([board, ...body.pots.map(pot => text(pot, CHIPS))], columns, text(' ')),
    ...flow(
      seats.map(seat => shorten(seatLine(seat), columns)),
      columns,
      text('  '),
    ),
  ].filter(line => line.length > 0);
};

const shortSeat = (seat: HoldemPlace, body: HoldemBody): Line =>
  row(
    text(`${seat.active ? '▸' : ''}${shortName(seat.name, 8)} `, BOLD),
    seat.cards.some(card => card !== null) ? row(cardWords(seat.cards, body.raised), ' ') : '',
    text([seat.stack, seat.bet ?? '', seat.status ?? ''].filter(Boolean).join(' ')),
  );

/** Cards and bets of those who are to act or look on; of the others the chips alone. */
const shortestSeat = (seat: HoldemPlace, body: HoldemBody): Line =>
  seat.own || seat.active
    ? shortSeat(seat, body)
    : text(
        `${shortName(seat.name, 6)} ${seat.status === 'folded' || seat.status === 'out' ? seat.status : seat.stack}`,
      );
