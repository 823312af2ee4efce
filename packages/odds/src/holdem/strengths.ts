import { ACE, RANKS, invariant, type Rank } from '@cardroom/engine';
import { HAND_CATEGORIES, describeHand, type HandCategory } from '@cardroom/engine/holdem';

/**
 * The strength of a hand, 1 (seven high) to 7,462 (royal flush): higher wins, equal ties. It orders hands as the
 * engine's `rankValue` does, in thirteen bits.
 */
export type Strength = number;

const code = (category: HandCategory): number => HAND_CATEGORIES.indexOf(category) << 20;
const HIGH_CARD = code('high-card');
const PAIR = code('pair');
const TWO_PAIR = code('two-pair');
const TRIPS = code('trips');
const STRAIGHT = code('straight');
const FLUSH = code('flush');
const FULL_HOUSE = code('full-house');
const QUADS = code('quads');
const STRAIGHT_FLUSH = code('straight-flush');
const ROYAL_FLUSH = code('royal-flush');

const WHEEL = 0b1_0000_0000_1111;
const WHEEL_RANKS = 0x3210c;
const RUN = 0b1_1111;
const RUN_RANKS = 0x43210;

/** The sets of `size` ranks, as bits. */
const rankSets = (size: number): readonly number[] => {
  const sets: number[] = [];
  for (let bits = 0; bits < 1 << RANKS.length; bits++) if (sizeOf(bits) === size) sets.push(bits);
  return sets;
};

const sizeOf = (bits: number): number => {
  let size = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) size++;
  return size;
};

/** Four bits a rank, the highest first. */
const packed = (bits: number): number => {
  let ranks = 0;
  for (let rest = bits; rest !== 0; rest &= ~(1 << topOf(rest))) ranks = (ranks << 4) | topOf(rest);
  return ranks;
};

const topOf = (bits: number): Rank => 31 - Math.clz32(bits);

/** The ranks of a straight in order of significance; 0 if the five ranks are none. */
const straight = (bits: number): number => {
  if (bits === WHEEL) return WHEEL_RANKS;
  const bottom = 31 - Math.clz32(bits & -bits);
  return bits >> bottom === RUN ? RUN_RANKS + bottom * 0x11111 : 0;
};

/** Five different ranks, suited and not. */
const addSingles = (values: number[]): void => {
  for (const bits of rankSets(5)) {
    const run = straight(bits);
    if (run === 0) values.push(HIGH_CARD | packed(bits), FLUSH | packed(bits));
    else values.push(STRAIGHT | run, (run >> 16 === ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH) | run);
  }
};

/** One group of equal ranks and different kickers. */
const addGroups = (values: number[], category: number, size: number): void => {
  for (const kickers of rankSets(5 - size))
    for (let rank = 0; rank < RANKS.length; rank++)
      if (((kickers >> rank) & 1) === 0)
        values.push(
          category | ((rank * (0x11111 >> (4 * (5 - size)))) << (4 * (5 - size))) | packed(kickers),
        );
};

const addTwoPairs = (values: number[]): void => {
  for (const pairs of rankSets(2))
    for (let kicker = 0; kicker < RANKS.length; kicker++)
      if (((pairs >> kicker) & 1) === 0) values.push(TWO_PAIR | twice(packed(pairs)) | kicker);
};

/** `0xKQ` as the ranks of kings and queens in places one to four. */
const twice = (two: number): number => (((two >> 4) * 0x11) << 12) | (((two & 15) * 0x11) << 4);

const addFullHouses = (values: number[]): void => {
  for (let trips = 0; trips < RANKS.length; trips++)
    for (let pair = 0; pair < RANKS.length; pair++)
      if (trips !== pair) values.push(FULL_HOUSE | ((trips * 0x111) << 8) | (pair * 0x11));
};

const allValues = (): Int32Array => {
  const values: number[] = [];
  addSingles(values);
  addGroups(values, PAIR, 2);
  addTwoPairs(values);
  addGroups(values, TRIPS, 3);
  addFullHouses(values);
  addGroups(values, QUADS, 4);
  return Int32Array.from(values).toSorted();
};

/** The engine's value of each strength from 1 on, ascending; nothing at 0. Never write to it. */
export const RANK_VALUES: Int32Array = Int32Array.of(-1, ...allValues());

export const STRONGEST: Strength = RANK_VALUES.length - 1;

/** The engine's `rankValue` for the same hand: the category, then the ranks of the best five. */
export const rankValueOf = (strength: Strength): number => {
  const value = strength > 0 ? RANK_VALUES[strength] : undefined;
  invariant(value !== undefined, 'a strength is a whole number from 1 to 7462');
  return value;
};

export const categoryOf = (strength: Strength): HandCategory => HAND_CATEGORIES[rankValueOf(strength) >> 20]!;

/** `Pair of Kings (Ace kicker)`: the engine's words. */
export const describeStrength = (strength: Strength): string =>
  describeHand({ category: categoryOf(strength), value: rankValueOf(strength), cards: [] });

/** Whether all five cards are of one suit. */
export const isSuited = (value: number): boolean => {
  const category = value & ~0xfffff;
  return category === FLUSH || category >= STRAIGHT_FLUSH;
};
