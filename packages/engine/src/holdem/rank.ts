import { ACE, rankOf, suitOf, type Card, type Rank, type Suit } from '../cards.ts';
import { invariant } from '../result.ts';

/** From the weakest to the strongest. */
export const HAND_CATEGORIES = [
  'high-card',
  'pair',
  'two-pair',
  'trips',
  'straight',
  'flush',
  'full-house',
  'quads',
  'straight-flush',
  'royal-flush',
] as const;
export type HandCategory = (typeof HAND_CATEGORIES)[number];

/** The strength of the best five cards of a holding. */
export type HandRank = Readonly<{
  category: HandCategory;
  /** Orders hands: higher wins, equal ties. The category, then the ranks of the best five, four bits each. */
  value: number;
  /** The best five in order of significance: `8 8 8 9 9`, the wheel as `5 4 3 2 A`. */
  cards: readonly Card[];
}>;

/** Ranks as bits: bit 0 the deuce, bit 12 the ace. */
type RankSet = number;
/** Up to five ranks, four bits each, the most significant first. */
type PackedRanks = number;

const HIGH_CARD = HAND_CATEGORIES.indexOf('high-card');
const PAIR = HAND_CATEGORIES.indexOf('pair');
const TWO_PAIR = HAND_CATEGORIES.indexOf('two-pair');
const TRIPS = HAND_CATEGORIES.indexOf('trips');
const STRAIGHT = HAND_CATEGORIES.indexOf('straight');
const FLUSH = HAND_CATEGORIES.indexOf('flush');
const FULL_HOUSE = HAND_CATEGORIES.indexOf('full-house');
const QUADS = HAND_CATEGORIES.indexOf('quads');
const STRAIGHT_FLUSH = HAND_CATEGORIES.indexOf('straight-flush');
const ROYAL_FLUSH = HAND_CATEGORIES.indexOf('royal-flush');

/** Ranks five to seven distinct cards. The readable reference: a faster kernel must agree with it. */
export const rankHand = (cards: readonly Card[]): HandRank => {
  const value = rankValue(cards);
  return { category: HAND_CATEGORIES[value >> 20]!, value, cards: bestFive(cards, value) };
};

/** The `value` of `rankHand` alone, for those who rank by the million. */
export const rankValue = (cards: readonly Card[]): number => {
  invariant(cards.length >= 5 && cards.length <= 7, 'a hand is ranked from five to seven cards');
  const suits = [0, 0, 0, 0];
  for (const card of cards) suits[suitOf(card)]! |= 1 << rankOf(card);
  return valueOfSuits(suits[0]!, suits[1]!, suits[2]!, suits[3]!);
};

const valueOfSuits = (clubs: RankSet, diamonds: RankSet, hearts: RankSet, spades: RankSet): number => {
  // With at most seven cards a flush and quads or a full house exclude each other, so the flush can go first.
  const flush = flushOf(clubs) || flushOf(diamonds) || flushOf(hearts) || flushOf(spades);
  if (flush > 0) return valueOfFlush(flush);
  const twice =
    (clubs & diamonds) |
    (clubs & hearts) |
    (clubs & spades) |
    (diamonds & hearts) |
    (diamonds & spades) |
    (hearts & spades);
  const all = clubs | diamonds | hearts | spades;
  if (twice === 0) return valueOfSingles(all);
  const thrice = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds));
  return valueOfGroups(all, twice, thrice, clubs & diamonds & hearts & spades);
};

const flushOf = (suited: RankSet): RankSet => (sizeOf(suited) >= 5 ? suited : 0);

const valueOfFlush = (suited: RankSet): number => {
  const top = straightTop(suited);
  if (top === NO_STRAIGHT) return valueOf(FLUSH, highest(suited, 5));
  return valueOf(top === ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH, run(top));
};

const valueOfSingles = (all: RankSet): number => {
  const top = straightTop(all);
  return top === NO_STRAIGHT ? valueOf(HIGH_CARD, highest(all, 5)) : valueOf(STRAIGHT, run(top));
};

/** Some rank is there at least twice. The groups come first, whatever the kickers are. */
const valueOfGroups = (all: RankSet, twice: RankSet, thrice: RankSet, quads: RankSet): number => {
  if (quads) return grouped(QUADS, topOf(quads), 4, all);
  const trips = thrice && topOf(thrice);
  const pairs = thrice ? without(twice, trips) : twice;
  if (thrice && pairs) return valueOf(FULL_HOUSE, (times(trips, 3) << 8) | times(topOf(pairs), 2));
  const top = straightTop(all);
  if (top !== NO_STRAIGHT) return valueOf(STRAIGHT, run(top));
  if (thrice) return grouped(TRIPS, trips, 3, all);
  const high = topOf(twice);
  const low = without(twice, high);
  return low ? twoPair(high, topOf(low), all) : grouped(PAIR, high, 2, all);
};

/** One group of `size` equal ranks, then the highest kickers. */
const grouped = (category: number, rank: Rank, size: number, all: RankSet): number =>
  valueOf(category, (times(rank, size) << (4 * (5 - size))) | highest(without(all, rank), 5 - size));

const twoPair = (high: Rank, low: Rank, all: RankSet): number =>
  valueOf(
    TWO_PAIR,
    (times(high, 2) << 12) | (times(low, 2) << 4) | highest(without(without(all, high), low), 1),
  );

const valueOf = (category: number, ranks: PackedRanks): number => (category << 20) | ranks;

const NO_STRAIGHT = -1;

/** The highest card of the best straight in a set; the ace also plays below the deuce. */
const straightTop = (ranks: RankSet): Rank => {
  const withLowAce = (ranks << 1) | (ranks >> ACE);
  const bottoms = withLowAce & (withLowAce >> 1) & (withLowAce >> 2) & (withLowAce >> 3) & (withLowAce >> 4);
  return bottoms ? topOf(bottoms) + 3 : NO_STRAIGHT;
};

const LOWEST_STRAIGHT_TOP: Rank = 3;

/** Five ranks in a row, downwards; the wheel ends with the ace. */
const run = (top: Rank): PackedRanks => times(top, 5) - 0x01234 + (top === LOWEST_STRAIGHT_TOP ? ACE + 1 : 0);

const topOf = (ranks: RankSet): Rank => 31 - Math.clz32(ranks);
const without = (ranks: RankSet, rank: Rank): RankSet => ranks & ~(1 << rank);
const times = (rank: Rank, count: number): PackedRanks => rank * (0x11111 >> (4 * (5 - count)));

const highest = (ranks: RankSet, count: number): PackedRanks => {
  let packed = 0;
  for (let left = count, rest = ranks; left > 0; left--) {
    const top = topOf(rest);
    packed = (packed << 4) | top;
    rest = without(rest, top);
  }
  return packed;
};

const sizeOf = (ranks: RankSet): number => {
  let size = 0;
  for (let rest = ranks; rest; rest &= rest - 1) size++;
  return size;
};

/** The five ranks in a value, the most significant first. */
export const ranksIn = (value: number): readonly Rank[] =>
  [16, 12, 8, 4, 0].map(shift => (value >> shift) & 15);

const bestFive = (cards: readonly Card[], value: number): readonly Card[] => {
  const left = isFlush(value) ? suited(cards) : [...cards];
  return ranksIn(value).map(
    rank =>
      left.splice(
        left.findIndex(card => rankOf(card) === rank),
        1,
      )[0]!,
  );
};

const isFlush = (value: number): boolean => [FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH].includes(value >> 20);

const suited = (cards: readonly Card[]): Card[] => {
  const ofSuit = (suit: Suit): Card[] => cards.filter(card => suitOf(card) === suit);
  return [0, 1, 2, 3].map(ofSuit).find(those => those.length >= 5)!;
};
