import {
  KING,
  RANKS,
  TEN,
  err,
  firstSurplus,
  makeCard,
  ok,
  parseCard,
  rankOf,
  type Card,
  type Rank,
  type Result,
} from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { shoeOfCounts, shoeOfDecks, takeFrom, type Shoe } from '@cardroom/odds/blackjack';
import { valueOf, valuesOf, type Args, type Flag } from './args.ts';
import { readWhole } from './figures.ts';
import type { Io } from './io.ts';
import { readRules } from './rules-input.ts';

type Read<T> = Result<T, readonly string[]>;

export const RULES_FLAGS: readonly Flag[] = [
  {
    name: 'rules',
    takes: 'PRESET|FILE',
    means: 'The table: a preset of blackjack or a file; vegas if left out.',
  },
  { name: 'set', takes: 'field=value', means: 'Change one field of the rules; may be given often.' },
];

export const SHOE_FLAG: Flag = {
  name: 'shoe',
  takes: 'A,2,…,T',
  means: 'The cards in the shoe instead of full decks: ten counts, ace first, ten-values last.',
};

export type BlackjackTable = {
  /** `vegas, decks=2`. */
  readonly title: string;
  readonly rules: BlackjackRules;
};

/** The blackjack rules that `--rules` and `--set` ask for. */
export const readTable = async (args: Args, io: Io): Promise<Read<BlackjackTable>> => {
  const source = valueOf(args, 'rules');
  if (!source.ok) return source;
  const settings = valuesOf(args, 'set');
  const read = await readRules({ source: source.value ?? 'vegas', settings }, io.files);
  if (!read.ok) return read;
  const { game, name, rules } = read.value;
  return game.name === 'blackjack'
    ? ok({ title: [name, ...settings].join(', '), rules: rules as BlackjackRules })
    : err([`--rules ${name} is a table of ${game.title}: this takes rules of blackjack.`]);
};

/** The shoe of `--shoe`, or else the full one. */
export const readShoe = (args: Args, { decks }: BlackjackRules): Read<Shoe> => {
  const text = valueOf(args, 'shoe');
  if (!text.ok) return text;
  if (text.value === null) return ok(shoeOfDecks(decks));
  const counts: number[] = [];
  for (const part of text.value.split(/[\s,]+/).filter(Boolean)) {
    const count = readWhole(part, 'A count of --shoe', 0, 128);
    if (!count.ok) return count;
    counts.push(count.value);
  }
  const shoe = shoeOfCounts(counts);
  return shoe.ok ? shoe : err([`--shoe: ${shoe.error.message}`]);
};

/** A card of which the suit may not matter. */
export type LooseCard = { readonly rank: Rank; readonly card: Card | null };

/** Reads cards with or without suits: `A,T,6`, `A T 6`, `AsTd6c`. */
export const readLooseCards = (text: string, flag: string): Read<readonly LooseCard[]> => {
  const cards: LooseCard[] = [];
  for (let rest = text.replace(GAP, ''); rest !== '';) {
    const match = LOOSE_CARD.exec(rest);
    if (!match)
      return err([`"${rest.split(/[\s,]/)[0]}" in --${flag} is not a card: write A,T,6 or AsTd6c.`]);
    cards.push(looseCard(match[0]));
    rest = rest.slice(match[0].length).replace(GAP, '');
  }
  return ok(cards);
};

const GAP = /^[\s,]+/;
const LOOSE_CARD = /^(10|[2-9TJQKA])([cdhs♣♦♥♠♧♢♡♤]\uFE0F?)?/iu;

const looseCard = (text: string): LooseCard => {
  const card = parseCard(text);
  if (card.ok) return { rank: rankOf(card.value), card: card.value };
  const letter = text === '10' ? 'T' : text.toUpperCase();
  return { rank: RANKS.findIndex(rank => rank === letter), card: null };
};

/** Cards and the flag that names them. */
export type Taken = { readonly flag: string; readonly cards: readonly LooseCard[] };

/**
 * Takes cards out of a shoe. Where it is made of decks and pairs are made by rank, tens are told from jacks, queens and
 * kings; elsewhere any ten-value stands for another.
 */
export const takeCards = (
  shoe: Shoe,
  taken: readonly Taken[],
  { decks, splitBy }: BlackjackRules,
  ofDecks: boolean,
): Read<Shoe> => {
  const known = taken.flatMap(({ cards }) => cards.flatMap(({ card }) => (card === null ? [] : [card])));
  const surplus = ofDecks ? firstSurplus(known, decks) : undefined;
  if (surplus !== undefined) return err([tooOften(surplus, known, decks)]);
  let left = shoe;
  for (const { flag, cards } of taken)
    for (const { rank } of cards) {
      const next = without(left, rank, ofDecks && splitBy === 'rank');
      if (!next) return err([`There is no ${nameOf(rank)} left in the shoe for --${flag}.`]);
      left = next;
    }
  return ok(left);
};

const TENS: readonly Rank[] = Array.from({ length: KING - TEN + 1 }, (_, at) => TEN + at);

const without = (shoe: Shoe, rank: Rank, byRank: boolean): Shoe | null => {
  const alike = !byRank && TENS.includes(rank) ? [rank, ...TENS] : [rank];
  for (const one of alike) {
    const left = takeFrom(shoe, [one]);
    if (left.ok) return left.value;
  }
  return null;
};

const nameOf = (rank: Rank): string => RANKS[rank]!;

const tooOften = (card: Card, known: readonly Card[], decks: number): string => {
  const times = known.filter(other => other === card).length;
  return `${makeCard(card)} is there ${times} times: ${decks === 1 ? 'one deck has' : `${decks} decks have`} it ${decks === 1 ? 'once' : `${decks} times`}.`;
};

/** `T,6`. */
export const ranksText = (cards: readonly LooseCard[]): string =>
  cards.map(({ rank }) => nameOf(rank)).join(',');
