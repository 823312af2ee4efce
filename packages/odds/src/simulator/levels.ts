import { DECK_SIZE, RANKS } from '@cardroom/engine';

import { VALUE_NAMES, valueOfRank } from '../blackjack/shoe.ts';
import { CARD_NAMES, type Betting, type CardName, type CountSystem } from './counts.ts';
import type { Shoe } from './shoe.ts';

/**
 * The counts that make a difference, numbered from 0. Whatever is compared with a count is a whole number, so a
 * level is a whole count from `low` to `high`; the ends stand for all that is below and above.
 */
export type Levels = Readonly<{
  size: number;
  /** The count of level 0. */
  low: number;
  high: number;
  /** The running count is divided by the decks not seen. */
  perDeck: boolean;
  /** By rank: what a card changes the running count by. */
  tags: Int8Array;
  /** The running count after a shuffle. */
  initial: number;
}>;

/** Who does not count knows one level only. */
export const NO_LEVELS: Levels = {
  size: 1,
  low: 0,
  high: 0,
  perDeck: false,
  tags: new Int8Array(RANKS.length),
  initial: 0,
};

export const levelsOf = (count: CountSystem, bets: Betting, decks: number): Levels => {
  const asked = countsAsked(count, bets);
  const low = Math.min(...asked) - 1;
  const high = Math.max(...asked);
  const tags = Int8Array.from(RANKS, (_, rank) => count.tags[cardName(rank)]);
  const deck = tags.reduce((sum, tag) => sum + (tag * DECK_SIZE) / RANKS.length, 0);
  return {
    size: high - low + 1,
    low,
    high,
    perDeck: count.per === 'deck',
    tags,
    initial: count.pivot - decks * deck,
  };
};

const countsAsked = ({ plays, insureFrom, pivot }: CountSystem, { steps, leaveBelow }: Betting) => {
  const asked = [...plays, ...steps].map(({ from }) => from);
  const rest = [insureFrom, leaveBelow ?? null].filter(from => from !== null);
  return asked.length + rest.length > 0 ? [...asked, ...rest] : [pivot];
};

const cardName = (rank: number): CardName => {
  const name = VALUE_NAMES[valueOfRank(rank)]!;
  return CARD_NAMES.find(card => card === name)!;
};

// V8 knows a module's own constants; imported ones it reads from memory each time.
const A_DECK = DECK_SIZE;

/** The level now, every face-up card seen. Kernel. */
export const levelNow = (levels: Levels, shoe: Shoe): number => {
  const { cards, at, hole } = shoe;
  let { counted, running } = shoe;
  for (; counted < at; counted++) if (counted !== hole) running += levels.tags[cards[counted]!]!;
  shoe.counted = counted;
  shoe.running = running;
  const unseen = shoe.size - at + (hole >= 0 ? 1 : 0);
  const count = levels.perDeck ? Math.floor((running * A_DECK) / Math.max(unseen, 1)) : running;
  return Math.min(Math.max(count, levels.low), levels.high) - levels.low;
};

/** The round is over and the hole card has been seen. */
export const countHole = (levels: Levels, shoe: Shoe): void => {
  if (shoe.hole >= 0 && shoe.hole < shoe.counted) shoe.running += levels.tags[shoe.cards[shoe.hole]!]!;
  shoe.hole = -1;
};
