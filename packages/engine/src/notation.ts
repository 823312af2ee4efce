import { RANKS, SUITS, cardOf, rankOf, suitOf, type Card, type Rank } from './cards.ts';
import { firstSurplus } from './composition.ts';
import { err, ok, rejection, type Rejection, type Result } from './result.ts';

export const RANK_NAMES = [
  'Deuce',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Jack',
  'Queen',
  'King',
  'Ace',
] as const;
export const SUIT_NAMES = ['Clubs', 'Diamonds', 'Hearts', 'Spades'] as const;
export const SUIT_SYMBOLS = ['♣', '♦', '♥', '♠'] as const;

export type NotationRejection = Rejection<'card/unreadable' | 'card/duplicate'>;

/** `As`. The canonical form of a card, the same in files, links and commands. */
export const makeCard = (card: Card): string => RANKS[rankOf(card)]! + SUITS[suitOf(card)]!;

/** `AsKdTc`. */
export const makeCards = (cards: readonly Card[]): string => cards.map(makeCard).join('');

/** `Queen of Hearts`. */
export const cardName = (card: Card): string =>
  `${RANK_NAMES[rankOf(card)]!} of ${SUIT_NAMES[suitOf(card)]!}`;

/** `Six`, `Sixes`. */
export const rankName = (rank: Rank): string => RANK_NAMES[rank]!;
export const rankPlural = (rank: Rank): string => (RANKS[rank] === '6' ? 'Sixes' : `${RANK_NAMES[rank]!}s`);

/** Reads one card: `As`, `aS`, `Td`, `10d`, `10♥`. */
export const parseCard = (text: string): Result<Card, NotationRejection> => {
  const match = ONE_CARD.exec(text.trim());
  return match ? ok(cardFrom(match[1]!, match[2]!)) : err(unreadable(text));
};

/** Reads cards in a row, with or without spaces or commas between them: `AsKd`, `10♥, 9c`. Repeats are kept. */
export const parseCards = (text: string): Result<readonly Card[], NotationRejection> => {
  const cards: Card[] = [];
  for (let rest = text.replace(LEADING_GAP, ''); rest !== '';) {
    const match = NEXT_CARD.exec(rest);
    if (!match) return err(unreadable(rest.split(GAP)[0]!));
    cards.push(cardFrom(match[1]!, match[2]!));
    rest = rest.slice(match[0].length).replace(LEADING_GAP, '');
  }
  return ok(cards);
};

/** Reads cards of a single deck: the same card twice is refused. */
export const parseDistinctCards = (text: string): Result<readonly Card[], NotationRejection> => {
  const cards = parseCards(text);
  const repeated = cards.ok ? firstSurplus(cards.value) : undefined;
  return repeated === undefined ? cards : err(duplicate(repeated));
};

// U+FE0F asks for the emoji form of a suit; some keyboards add it.
const CARD = '(10|[2-9TJQKAtjqka])([cdhsCDHS♣♦♥♠♧♢♡♤])\\uFE0F?';
const ONE_CARD = new RegExp(`^${CARD}$`, 'u');
const NEXT_CARD = new RegExp(`^${CARD}`, 'u');
const GAP = /[\s,]/;
const LEADING_GAP = /^[\s,]+/;
const SUIT_LETTERS = ['c♣♧', 'd♦♢', 'h♥♡', 's♠♤'] as const;

const cardFrom = (rank: string, suit: string): Card =>
  cardOf(
    RANKS.indexOf((rank === '10' ? 'T' : rank.toUpperCase()) as (typeof RANKS)[number]),
    SUIT_LETTERS.findIndex(letters => letters.includes(suit.toLowerCase())),
  );

const unreadable = (text: string): NotationRejection =>
  rejection('card/unreadable', `"${text}" is not a card: write a rank and a suit, such as As, Td or 10♥.`);

const duplicate = (card: Card): NotationRejection =>
  rejection('card/duplicate', `${makeCard(card)} is there twice: a deck has one ${cardName(card)}.`);
