import { RANKS, SUITS, SUIT_SYMBOLS, cardName, makeCard, rankOf, suitOf } from '@cardroom/engine';
import type { Block, CardRow, Message, ShownCard } from '@cardroom/screens';

export const textsOf = (messages: readonly Message[]): readonly string[] => messages.map(({ text }) => text);

/** `Th ??`: short, for eyes and for lists. */
export const notationOf = (cards: readonly ShownCard[]): string =>
  cards.map(card => (card === null ? '??' : makeCard(card))).join(' ');

/** `Ten of Hearts, a card face down (Th ??)`: for ears, and to be looked up. */
export const spokenCards = (cards: readonly ShownCard[]): string =>
  cards.length === 0 ? 'no cards' : `${namedCards(cards)} (${notationOf(cards)})`;

/** `Ten of Hearts, a card face down`: what is drawn, for those who hear it. */
export const namedCards = (cards: readonly ShownCard[]): string => cards.map(nameOf).join(', ');

const nameOf = (card: ShownCard): string => (card === null ? 'a card face down' : cardName(card));

/** Hands in few characters, `YOUR HAND (16): Th 6c. Bet: $10.`; of several, the one whose turn it is says so. */
export const shortRows = (rows: readonly CardRow[]): readonly string[] => rowLines(rows, notationOf);

/** The same with the names of the cards. */
export const spokenRows = (rows: readonly CardRow[]): readonly string[] => rowLines(rows, spokenCards);

const rowLines = (
  rows: readonly CardRow[],
  write: (cards: readonly ShownCard[]) => string,
): readonly string[] =>
  rows.map(row => `${rowLine(row, write(row.cards))}${row.active && rows.length > 1 ? ' Its turn.' : ''}`);

const rowLine = ({ label, bet, status, result }: CardRow, cards: string): string =>
  [`${label}: ${cards}.`, ...[bet, status, result?.text].flatMap(part => (part ? [`${part}.`] : []))].join(
    ' ',
  );

/** A block of a pane in one line: `OPTIONS, exact, 309 cards: Split: +$20.28, best; Stand: -$7.87.` */
export const spokenBlock = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'bars':
      return [
        `${titleOf(block)}: ${list(block.rows.map(({ label, value, mark }) => `${label}: ${value}${marked(mark)}`))}`,
      ];
    case 'figures':
      return [`${titleOf(block)}: ${list(block.rows.map(({ label, value }) => `${label}: ${value}`))}`];
    case 'text':
      return [`${block.title}: ${textsOf(block.lines).join(' ')}`];
    case 'sparks':
    case 'chart':
      return [];
  }
};

const list = (items: readonly string[]): string => `${items.join('; ')}.`;

type Heading = { readonly title: string; readonly note: string };

/** `LAST DECISION, Hit: nothing lost`. */
export const titleOf = ({ title, note }: Heading): string => (note === '' ? title : `${title}, ${note}`);

const marked = (mark: string | null): string => (mark === null ? '' : `, ${mark}`);

/** How cards are drawn: in three rows, or by their names; suits as letters where there are no symbols. */
export type CardLooks = Readonly<{ cards: 'rows' | 'names'; ascii: boolean }>;

/** Cards beside each other in three rows, a hidden one as stars, with their names below; or their names alone. */
export const drawnCards = (
  cards: readonly ShownCard[],
  { cards: way, ascii }: CardLooks,
): readonly string[] => {
  if (way === 'names') return [namedCards(cards)];
  const faces = cards.map(card => faceOf(card, ascii));
  const row = (draw: (face: Face) => string): string => faces.map(draw).join('');
  return [
    row(({ suit }) => `|${suit}  |`),
    row(({ rank }) => `|${rank.padStart(2).padEnd(3)}|`),
    row(({ suit }) => `|  ${suit}|`),
    namedCards(cards),
  ];
};

type Face = { readonly rank: string; readonly suit: string };

const faceOf = (card: ShownCard, ascii: boolean): Face => {
  if (card === null) return { rank: '*', suit: '*' };
  const rank = RANKS[rankOf(card)]!;
  const suit = ascii ? SUITS[suitOf(card)]!.toUpperCase() : SUIT_SYMBOLS[suitOf(card)]!;
  return { rank: rank === 'T' ? '10' : rank, suit };
};
