import type { Banner, BlackjackBody, CardRow, OtherHand } from '@cardroom/screens';

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
  stacked,
  text,
  widest,
  widthOf,
  type Layout,
  type Layouts,
  type Lines,
} from './lines.ts';
import type { Line } from './looks.ts';

const MARGIN = 1;
const GAP = 2;

/** The ways to show a blackjack table, from the richest to the plainest. */
export const blackjackLayouts = (body: BlackjackBody): Layouts => ({
  rich: artLayouts(body).map(within),
  plain: [
    within(columns => textTable(body, columns)),
    within(columns => textTable({ ...body, others: [] }, columns)),
    within(columns => shortTable(body, columns)),
    ({ columns }) => totalsOnly(body, columns),
  ],
});

const within =
  (draw: (columns: number) => Lines | null): Layout =>
  ({ columns }) => {
    const lines = draw(columns - MARGIN);
    return lines === null ? NOTHING_FITS : indented(lines, MARGIN);
  };

/** Wider than any room. */
const NOTHING_FITS: Lines = [text(' '.repeat(10_000))];

type Arrangement = (hands: readonly CardRow[], columns: number) => Lines | null;

const artLayouts = (body: BlackjackBody): readonly ((columns: number) => Lines | null)[] => {
  const many = body.hands.length > 2;
  const ways: readonly (readonly [CardSize, Arrangement])[] = [
    ['big', handsAcross('big', body.hands.length)],
    ...(many ? ([['big', handsAcross('big', 2)]] as const) : []),
    ...(body.hands.length === 2 ? ([['big', handsAcross('big', 1)]] as const) : []),
    ['big', handsAcross('small', body.hands.length)],
    ['big', handsAcross('small', 2)],
    ['small', handsAcross('small', body.hands.length)],
    ['small', handsAcross('small', 2)],
    ['small', handsAcross('small', 1)],
  ];
  return ways.flatMap(([dealer, hands]) => [
    columns => artTable(body, dealer, hands, columns, true),
    columns => artTable(body, dealer, hands, columns, false),
  ]);
};

const artTable = (
  body: BlackjackBody,
  dealerSize: CardSize,
  arrangement: Arrangement,
  columns: number,
  airy: boolean,
): Lines | null => {
  const dealer = soleHand(body.dealer, dealerSize, columns);
  const hands = arrangement(body.hands, columns);
  if (!dealer || !hands) return null;
  const banner = body.banner ? (airy ? bannerBox(body.banner, columns) : [bannerLine(body.banner)]) : [];
  return stacked([dealer, hands, banner, body.others.map(other => otherLine(other))], airy ? 1 : 0);
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
  const lines = [labelOf(hand), ...art, details(hand)];
  return hand.active || hand.result ? lines : dimmed(lines);
};

/** A hand with the whole width to itself: its bet stands beside its label. */
const soleHand = (hand: CardRow, size: CardSize, columns: number): Lines | null => {
  const art = cardArt(hand.cards, size, columns);
  if (!art) return null;
  const [label, rest] = [labelOf(hand), details(hand)];
  const head = rest.length === 0 ? label : row(label, text('  '), rest);
  return widthOf(head) <= columns ? [head, ...art] : [label, ...art, rest];
};

const labelOf = ({ label, total, active }: CardRow): Line => {
  const words = label.includes(total) ? label : `${label} (${total})`;
  return row(active ? text('▸ ', { bold: true, colour: 'gold' }) : '', text(words, BOLD));
};

const details = ({ bet, status, result }: CardRow): Line =>
  joined([
    bet === null ? [] : text(bet, { colour: 'gold' }),
    status === null ? [] : text(status),
    result ? said(result) : [],
  ]);

/** Parts with dots between them. */
const joined = (parts: readonly Line[]): Line =>
  parts.filter(part => part.length > 0).flatMap((part, at) => row(at === 0 ? '' : text(' · ', DIM), part));

const otherLine = ({ name, cards, note, active }: OtherHand): Line => {
  const line = joined([row(active ? text('▸ ', BOLD) : '', text(name)), cardWords(cards), text(note)]);
  return active ? line : dimmed([line])[0]!;
};

/** `DEALER  6♥ ░░ = 6`, `▸ HAND 1  8♠ 3♦ = 11 · Bet: $10`. */
const textTable = (body: BlackjackBody, columns: number): Lines =>
  stacked(
    [
      [
        ...textHand(body.dealer, columns),
        ...body.hands.flatMap(hand => textHand(hand, columns)),
        ...body.others.flatMap(other => flow(otherPieces(other), columns, text(' '))),
      ],
      body.banner ? [bannerLine(body.banner)] : [],
    ],
    0,
  );

const otherPieces = (other: OtherHand): readonly Line[] =>
  otherLine(other).flatMap(span => span.text.split(' ').map(word => text(word, span.style)));

const textHand = (hand: CardRow, columns: number): Lines => {
  const name = hand.label.replace(/ *\(.*\)$/, '');
  const total = row(text(hand.cards.length > 0 ? '= ' : '', DIM), text(hand.total, BOLD));
  const marker = hand.active ? text('▸ ', { bold: true, colour: 'gold' }) : [];
  const pieces = [row(marker, text(name, BOLD)), ...cardPieces(hand), total, ...detailPieces(hand)];
  return hung(flow(pieces, columns, text(' ')), columns);
};

const cardPieces = (hand: CardRow): readonly Line[] => hand.cards.map(card => cardWords([card]));
const detailPieces = ({ bet, status, result }: CardRow): readonly Line[] => [
  ...(bet === null ? [] : [row(text('· ', DIM), text(bet, { colour: 'gold' }))]),
  ...(status === null ? [] : [row(text('· ', DIM), text(status))]),
  ...(result ? [row(text('· ', DIM), said(result))] : []),
];

/** Lines after the first a little to the right, where there is room. */
const hung = (lines: Lines, columns: number): Lines =>
  lines.map((line, at) => (at > 0 && widthOf(line) + 2 <= columns ? row('  ', line) : line));

/** Every hand in a few words: `▸ 8♠ 3♦ = 11 $10`, and the dealer's. */
const shortTable = (body: BlackjackBody, columns: number): Lines => [
  ...hung(
    flow([text('Dealer'), ...cardPieces(body.dealer), total(body.dealer)], columns, text(' ')),
    columns,
  ),
  ...body.hands.flatMap(hand =>
    hung(
      flow(
        [row(marker(hand), cardPieces(hand)[0] ?? []), ...cardPieces(hand).slice(1), ...shortPieces(hand)],
        columns,
        text(' '),
      ),
      columns,
    ),
  ),
  ...bannerLines(body.banner),
];

const marker = (hand: CardRow): Line => text(hand.active ? '▸' : ' ', BOLD);
const total = (hand: CardRow): Line => text(`= ${hand.total}`, BOLD);
const shortBet = ({ bet }: CardRow): string => bet?.replace(/^Bet: /, '') ?? '';
const shortPieces = (hand: CardRow): readonly Line[] =>
  [
    total(hand),
    text(shortBet(hand)),
    text(hand.status ?? ''),
    hand.result ? said(hand.result) : BLANK,
  ].filter(piece => piece.length > 0);
const bannerLines = (banner: Banner | null): Lines => (banner ? [bannerLine(banner)] : []);

/** The totals alone, the hand in play first: for windows of a few characters. */
const totalsOnly = (body: BlackjackBody, columns: number): Lines => {
  const inPlay = [...body.hands.filter(hand => hand.active), ...body.hands.filter(hand => !hand.active)];
  const pieces = inPlay.map(hand =>
    row(
      marker(hand),
      text(
        [hand.total, shortBet(hand), hand.status ?? hand.result?.text ?? ''].filter(Boolean).join(' '),
        BOLD,
      ),
    ),
  );
  return flow([...pieces, text(`v ${body.dealer.total}`), ...bannerLines(body.banner)], columns, text(' '));
};
