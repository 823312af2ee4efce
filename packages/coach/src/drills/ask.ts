import {
  DECK,
  DECK_SIZE,
  KING,
  RANKS,
  SUITS,
  TEN,
  cardOf,
  rankOf,
  type Card,
  type Rank,
} from '@cardroom/engine';
import { HILO } from '@cardroom/odds/simulator';

import { costOf, type DrillDeck, type DrillItem, type ItemSource, type StartingHandShape } from './deck.ts';
import { optionsAt, priceFor } from './pot-odds-price.ts';
import type { ChoiceQuestion, DrillQuestion, NumberQuestion } from './question.ts';
import { below, drawn, oneOf, weighted, type Random } from './random.ts';

/** A question about an item of a deck. */
export const ask = ({ drill }: Pick<DrillDeck, 'drill'>, item: DrillItem, random: Random): DrillQuestion => {
  const about = { drill, item: item.key };
  const { source } = item;
  switch (source.kind) {
    case 'blackjack':
    case 'pot-odds':
    case 'push-fold':
      return { ...choice(source, random), ...about, per100: item.per100 };
    case 'asked':
      return { ...weighted(source.questions, mistakeIn, random), ...about };
    case 'cards':
    case 'running':
    case 'tray':
      return { ...counted(source, random), ...about };
  }
};

/** The dearer a past mistake, the more often it is asked. */
const mistakeIn = ({ options, chosen }: ChoiceQuestion): number => costOf(options, String(chosen));

type Asked = Omit<ChoiceQuestion, 'drill' | 'item' | 'per100'>;
type Counted = Omit<NumberQuestion, 'drill' | 'item'>;
type SourceOf<Kind> = Extract<ItemSource, { readonly kind: Kind }>;

const CHOICE = { kind: 'choice', method: null, chosen: null } as const;

const choice = (source: SourceOf<'blackjack' | 'pot-odds' | 'push-fold'>, random: Random): Asked => {
  switch (source.kind) {
    case 'blackjack': {
      const { hand, up, options } = weighted(source.cases, ({ weight }) => weight, random);
      const [first, second, upCard] = dealt([...hand, up], random) as [Card, Card, Card];
      const scene = { kind: 'blackjack', cards: [first, second], up: upCard, bet: source.bet } as const;
      return { ...CHOICE, options, scene };
    }
    case 'pot-odds': {
      const deal = oneOf(source.cases, random);
      const price = priceFor(deal, random);
      return {
        ...CHOICE,
        options: optionsAt(deal, price),
        scene: { kind: 'holdem', ...deal, ...price, short: null },
      };
    }
    case 'push-fold':
      return {
        ...CHOICE,
        method: 'equilibrium',
        options: source.options,
        scene: { ...source.scene, hole: twoOf(source.hand, random) },
      };
  }
};

/** Cards of these ranks, no two of them the same; any ten-value stands for a ten, in a pair the same one twice. */
const dealt = (ranks: readonly Rank[], random: Random): readonly Card[] => {
  const ten = TEN + below(KING - TEN + 1, random);
  const paired = ranks[0] === TEN && ranks[1] === TEN;
  const cards: Card[] = [];
  for (const [at, rank] of ranks.entries()) {
    const shown = rank === TEN ? (paired && at < 2 ? ten : TEN + below(KING - TEN + 1, random)) : rank;
    const free = SUITS.map((_, suit) => cardOf(shown, suit)).filter(card => !cards.includes(card));
    cards.push(oneOf(free, random));
  }
  return cards;
};

const twoOf = ({ high, low, suited }: StartingHandShape, random: Random): readonly Card[] => {
  const [first, other] = drawn([0, 1, 2, 3], 2, random) as [number, number];
  return [cardOf(high, first), cardOf(low, suited ? first : other)];
};

const counted = (source: SourceOf<'cards' | 'running' | 'tray'>, random: Random): Counted => {
  switch (source.kind) {
    case 'cards': {
      const cards = drawn(DECK, source.cards, random);
      const groups = inGroups(cards, source.atOnce);
      return { kind: 'number', scene: { kind: 'cards', groups }, answer: runningCount(cards), tolerance: 0 };
    }
    case 'running': {
      const { halfDecks, decks } = source;
      const running = below(Math.ceil(4.5 * halfDecks) + 3, random) - Math.floor(1.5 * halfDecks) - 1;
      const scene = { kind: 'running', count: running, halfDecks, decks } as const;
      return { kind: 'number', scene, answer: trueCount(running, halfDecks), tolerance: 0 };
    }
    case 'tray': {
      const { halfDecks, decks } = source;
      const cards = 26 * halfDecks + below(25, random) - 12;
      const scene = { kind: 'tray', cards, decks } as const;
      return { kind: 'number', scene, answer: cards / DECK_SIZE, tolerance: A_QUARTER };
    }
  }
};

/** Whoever says the nearest half deck is right. */
const A_QUARTER = 0.26;

const inGroups = (cards: readonly Card[], size: number): readonly (readonly Card[])[] =>
  Array.from({ length: Math.ceil(cards.length / size) }, (_, at) => cards.slice(at * size, (at + 1) * size));

/** What a card counts in Hi-Lo. */
export const tagOf = (card: Card): number => {
  const rank = rankOf(card);
  return HILO.tags[RANKS[rank >= TEN && rank <= KING ? TEN : rank] as keyof typeof HILO.tags];
};

export const runningCount = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + tagOf(card), 0);

/** Rounded down, as the index numbers of Hi-Lo are meant. */
export const trueCount = (running: number, halfDecks: number): number => {
  const whole = Math.floor((2 * running) / halfDecks);
  return whole === 0 ? 0 : whole;
};
