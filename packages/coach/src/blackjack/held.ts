/** A hand as far as its value goes: how many cards of each value it holds. */
export type Held = Readonly<{
  /** Ten counts: aces, deuces, … nines, ten-values. */
  counts: readonly number[];
  cards: number;
  /** Aces counted as one. */
  hard: number;
  /** The best total: an ace counts eleven where that does not bust. */
  total: number;
  /** A number of its own for every hand. */
  key: number;
  /** The same with one more card of each value, once somebody has asked. */
  grown: (Held | null)[];
}>;

export const VALUES = 10;
export const ACE = 0;
export const TEN = 9;

const KEY_STEP = 32;

const held = (counts: readonly number[]): Held => {
  const hard = counts.reduce((sum, count, value) => sum + count * (value + 1), 0);
  return {
    counts,
    cards: counts.reduce((sum, count) => sum + count, 0),
    hard,
    total: counts[ACE]! > 0 && hard <= 11 ? hard + 10 : hard,
    key: counts.reduceRight((key, count) => key * KEY_STEP + count, 0),
    grown: Array.from({ length: VALUES }, () => null),
  };
};

export const NOTHING: Held = held(Array.from({ length: VALUES }, () => 0));

const all = new Map<number, Held>();

/** The hand with one more card. Equal hands are one object. */
export const withCard = (hand: Held, value: number): Held => (hand.grown[value] ??= grow(hand, value));

const grow = (hand: Held, value: number): Held => {
  const next = held(hand.counts.with(value, hand.counts[value]! + 1));
  const known = all.get(next.key) ?? next;
  all.set(next.key, known);
  return known;
};

export const heldFrom = (values: readonly number[]): Held => values.reduce(withCard, NOTHING);

export const isBust = ({ hard }: Held): boolean => hard > 21;
export const isSoft = ({ hard, total }: Held): boolean => total > hard;
