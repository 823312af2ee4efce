import type { BlackjackBody, CardRow, OtherHand } from '@cardroom/screens';

import { bannerBox, bannerLines, bannerRule } from './banner.ts';
import { cardArt, cardWords, type CardSize } from './cards.ts';
import {
  BLANK,
  BOLD,
  DIM,
  NOTHING_FITS,
  beside,
  dimmed,
  flow,
  indented,
  joined,
  marker,
  padTo,
  remembered,
  row,
  said,
  stacked,
  text,
  widest,
  widthOf,
  wordsOf,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line } from './looks.ts';

const MARGIN = 1;
const GAP = 2;

/** The ways to show a blackjack table, from the richest to the plainest. */
export const blackjackLayouts = (body: BlackjackBody): Layouts => ({
  rich: artLayouts(body),
  plain: [
    within(columns => textTable(body, columns)),
    within(columns => textTable({ ...body, others: [] }, columns)),
    within(columns => shortTable(body, columns)),
    ({ columns }) => totalsOnly(body, columns),
  ],
  // Many hands need the room more than words do.
  talk: body.hands.length > 2 ? 0 : 1,
  worth: level => (level % RESULTS.length === 0 ? level + 1 : level),
});

type Draw = (columns: number) => Lines | null;

const within = (draw: Draw): Layout => {
  const drawn = remembered(columns => {
    const lines = draw(columns - 2 * MARGIN);
    return lines === null ? NOTHING_FITS : indented(lines, MARGIN);
  });
  return ({ columns }) => drawn(columns);
};

/** A layout for rooms that have all the comfort around them. */
const ifRoomy =
  (layout: Layout): Layout =>
  room =>
    room.roomy ? layout(room) : NOTHING_FITS;

type Arrangement = (hands: readonly CardRow[], columns: number) => Lines | null;

const artLayouts = (body: BlackjackBody): readonly Layout[] => {
  const many = body.hands.length > 2;
  const ways: readonly (readonly [CardSize, Arrangement])[] = [
    ...(many ? ([['big', handsAcross('big', 2)]] as const) : []),
    ['big', handsAcross('big', body.hands.length)],
    ...(body.hands.length === 2 ? ([['big', handsAcross('big', 1)]] as const) : []),
    ['big', handsAcross('small', body.hands.length)],
    ['big', handsAcross('small', 2)],
    ['small', handsAcross('small', body.hands.length)],
    ['small', handsAcross('small', 2)],
    ['small', handsAcross('small', 1)],
  ];
  return ways.flatMap(([dealer, hands]) => {
    const table = (result: Result): Layout =>
      within(columns => artTable(body, dealer, hands, columns, result));
    return RESULTS.map(result => (result === 'box' ? ifRoomy(table(result)) : table(result)));
  });
};

/** Where the result stands: in a box below the table, in the empty line between the hands, or close below them. */
const RESULTS = ['box', 'gap', 'close'] as const;
type Result = (typeof RESULTS)[number];

const artTable = (
  body: BlackjackBody,
  dealerSize: CardSize,
  arrangement: Arrangement,
  columns: number,
  result: Result,
): Lines | null => {
  if (body.dealer.cards.length === 0 && body.hands.length === 0) return emptyTable(body, dealerSize, columns);
  const dealer = soleHand(body.dealer, dealerSize, columns);
  const hands = arrangement(body.hands, columns);
  if (!dealer || !hands) return null;
  const others = body.others.map(otherLine);
  if (result === 'box') return stacked([dealer, hands, bannerBox(body.banner, columns), others]);
  const banner = bannerRule(body.banner, columns);
  if (result === 'close') return stacked([dealer, hands, banner, others], 0);
  return stacked([[...dealer, ...(banner.length > 0 ? banner : [BLANK]), ...hands], others]);
};

/** Before the deal: where the cards will lie. */
const emptyTable = (body: BlackjackBody, size: CardSize, columns: number): Lines | null => {
  const places = cardArt([undefined, undefined], size, columns);
  return places && stacked([[labelOf(body.dealer), ...places], places, body.others.map(otherLine)]);
};

const handsAcross =
  (size: CardSize, across: number): Arrangement =>
  (hands, columns) => {
    if (hands.length === 1) return soleHand(hands[0]!, size, columns);
    const rows = chunks(hands, across).map(some => handRow(some, size, columns));
    return rows.some(lines => lines === null) ? null : stacked(rows as readonly Lines[], 0);
  };

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Hands side by side, each in as much room as it needs, if all of them together have it. */
const handRow = (hands: readonly CardRow[], size: CardSize, columns: number): Lines | null => {
  const share = Math.floor((columns - GAP * (hands.length - 1)) / hands.length);
  const cells = hands.map(hand => splitHand(hand, size, share));
  if (cells.some(cell => cell === null || widest(cell) > share)) return null;
  return beside(
    (cells as readonly Lines[]).map(cell => cell.map(line => padTo(line, share))),
    GAP,
  );
};

/** A hand of several: its label above the cards, its bet and how it stands below. */
const splitHand = (hand: CardRow, size: CardSize, columns: number): Lines | null => {
  const art = cardArt(hand.cards, size, columns);
  if (!art) return null;
  const lines = [labelOf(hand), ...art, ...detailLines(hand, columns)];
  return hand.active || hand.result ? lines : dimmed(lines);
};

/** A hand with the whole width to itself: its bet stands beside its label. */
const soleHand = (hand: CardRow, size: CardSize, columns: number): Lines | null => {
  const art = cardArt(hand.cards, size, columns);
  if (!art) return null;
  const label = labelOf(hand);
  const heads = [hand, ...(hand.result ? [{ ...hand, status: null }] : [])].map(some => {
    const rest = details(some);
    return rest.length === 0 ? label : row(label, text('  '), rest);
  });
  const head = heads.find(line => widthOf(line) <= columns);
  return head ? [head, ...art] : [label, ...art, ...detailLines(hand, columns)];
};

/** The bet, and how the hand stands or what came of it; what came of it alone where there is not room for both. */
const detailLines = (hand: CardRow, columns: number): Lines => {
  const all = details(hand);
  if (widthOf(all) <= columns) return [all];
  return flow(detailParts(hand.result ? { ...hand, status: null } : hand), columns, text(' · ', DIM));
};

/** The total stands somewhere, and once. */
const labelOf = ({ label, total, status, active }: CardRow): Line => {
  const words = label.includes(total) || status?.includes(total) ? label : `${label} (${total})`;
  return row(marker(active), text(words, BOLD));
};

const detailParts = ({ bet, status, result }: CardRow): readonly Line[] =>
  [text(bet ?? '', { colour: 'gold' }), text(status ?? ''), result ? said(result) : BLANK].filter(
    part => part.length > 0,
  );
const details = (hand: CardRow): Line => joined(detailParts(hand));

const otherLine = ({ name, cards, note, active }: OtherHand): Line => {
  const line = joined([row(marker(active), text(name)), cardWords(cards), text(note)]);
  return active ? line : dimmed([line])[0]!;
};

/** `DEALER 6♥ ░░ = 6`, `▸ HAND 1 8♠ 3♦ = 11 · Bet: $10`. */
const textTable = (body: BlackjackBody, columns: number): Lines => [
  ...[body.dealer, ...body.hands].flatMap(hand => textHand(hand, columns)),
  ...body.others.flatMap(other => hanging(wordsOf(otherLine(other)), columns)),
  ...bannerLines(body.banner, columns),
];

const textHand = (hand: CardRow, columns: number): Lines => {
  const name = row(marker(hand.active), text(hand.label.replace(/ *\(.*\)$/, ''), BOLD));
  const more = details({ ...hand, status: besideTotal(hand) });
  const dot = more.length > 0 ? row(text('· ', DIM), more) : more;
  return hanging([...wordsOf(name), ...cardPieces(hand), totalOf(hand), ...wordsOf(dot)], columns);
};

/** The status, where it says more than the total beside it. */
const besideTotal = ({ status, total }: CardRow): string | null =>
  status?.endsWith(` ${total}`) ? null : status;

const cardPieces = (hand: CardRow): readonly Line[] => hand.cards.map(card => cardWords([card]));
/** `= 21`; what is only part of a hand is no sum, `(showing 6)`. */
const totalOf = ({ total, cards }: CardRow): Line => {
  if (total === '') return BLANK;
  return cards.includes(null) ? text(`(${total})`, BOLD) : row(text('= ', DIM), text(total, BOLD));
};

/** Pieces in lines, those after the first a little to the right. */
const hanging = (pieces: readonly Line[], columns: number): Lines => {
  const [first = BLANK, ...rest] = flow(
    pieces.filter(piece => piece.length > 0),
    columns,
    text(' '),
  );
  return [first, ...rest.map(line => (widthOf(line) + 2 <= columns ? row('  ', line) : line))];
};

/** Every hand in a few words, `▸8♠ 3♦ = 11 $10`, and the dealer's. */
const shortTable = (body: BlackjackBody, columns: number): Lines => [
  ...hanging([text('Dealer'), ...cardPieces(body.dealer), totalOf(body.dealer)], columns),
  ...body.hands.flatMap(hand =>
    hanging([shortMarker(hand), ...cardPieces(hand), ...shortPieces(hand)], columns),
  ),
  ...bannerLines(body.banner, columns),
];

const shortMarker = (hand: CardRow): Line => text(hand.active ? '▸' : '·', BOLD);
const shortBet = ({ bet }: CardRow): Line => text(bet?.replace(/^Bet: /, '') ?? '', { colour: 'gold' });
const shortPieces = (hand: CardRow): readonly Line[] =>
  [
    totalOf(hand),
    shortBet(hand),
    text(besideTotal(hand) ?? ''),
    hand.result ? said(hand.result) : BLANK,
  ].filter(piece => piece.length > 0);

/** The totals alone, the hand in play first: for windows of a few characters. */
const totalsOnly = (body: BlackjackBody, columns: number): Lines => {
  const inPlay = body.hands.toSorted((one, other) => Number(other.active) - Number(one.active));
  const pieces = inPlay.map(hand =>
    joinedBySpace([row(shortMarker(hand), text(hand.total, BOLD)), ...shortPieces(hand).slice(1)]),
  );
  return flow(
    [...pieces, text(`v ${body.dealer.total}`), ...bannerLines(body.banner, columns)],
    columns,
    text(' '),
  );
};

const joinedBySpace = (parts: readonly Line[]): Line =>
  parts.flatMap((part, at) => row(at === 0 ? '' : ' ', part));
