import { BUST, HANDS, TWO_CARD_HANDS, VALUES } from './hand-table.ts';
import { drawValue, fits, mayDouble, standValue, type Spot } from './spot.ts';
import { ALONE, fillCosts } from './stand-table.ts';
import { sureStandsAt, surelyStands, type SureStands } from './sure-stands.ts';

// Columns of the table under names of their own: the loops below read them all the time.
const { total: TOTAL, soft: SOFT, cards: CARDS, next: NEXT } = HANDS;
const WIDTH = VALUES;

/** What to do with each hand, a row of `HANDS`, once splitting and surrender are out of the question. */
export type Policy = Readonly<{
  /** 1: hit rather than stand. */
  hits: Uint8Array;
  /** 1: double, where that is allowed, rather than either. */
  doubles: Uint8Array;
}>;

/** The best play by composition: every hand for itself, on the cards that are left. */
export type BestPlay = Readonly<{
  policy: Policy;
  stand: Float64Array;
  /** The value of playing on in the best way; NaN for hands that the shoe cannot deal. */
  best: Float64Array;
}>;

/** Two cards at least: the hand of none and the ten of one come first in the table. */
export const FIRST_HAND = 11;

export type BestPlayScope = Readonly<{
  /** The hands came from a split, and may have lost the right to double. */
  fromSplit?: boolean;
  /** These hands and everything that they can grow into; without them, what can come up in the best play of any hand. */
  from?: readonly number[];
}>;

/**
 * Whether a value beats another by more than rounding: where two actions are worth exactly the same, the first of
 * stand, hit, double, split, surrender is taken.
 */
export const isBetter = (value: number, other: number): boolean => value > other + 1e-12;

/** Works back from the largest hands: drawing leads to later rows only. */
export const bestPlay = (spot: Spot, { fromSplit = false, from }: BestPlayScope = {}): BestPlay => {
  const play = {
    policy: { hits: new Uint8Array(HANDS.size), doubles: new Uint8Array(HANDS.size) },
    stand: new Float64Array(HANDS.size).fill(NaN),
    best: new Float64Array(HANDS.size).fill(NaN),
  };
  const growth = from ? growthFrom(from) : growthOf(FIRST_HANDS, sureStandsAt(spot));
  const hands = handsIn(spot, growth);
  fillCosts(spot.table, spot.up, ALONE, hands);
  for (const hand of hands) decide(spot, hand, fromSplit, growth.marked[hand] === GROWS, play);
  return play;
};

/** Two cards each. */
export const FIRST_HANDS: readonly number[] = TWO_CARD_HANDS.map(({ hand }) => hand);

/** The hands that the shoe can deal, the largest first. */
const handsIn = (spot: Spot, { hands }: Growth): readonly number[] => {
  const dealt: number[] = [];
  for (const hand of hands) if (fits(spot, ALONE, hand)) dealt.push(hand);
  return dealt;
};

/** Finds the best action with a hand; what it can grow into has been decided. */
const decide = (
  spot: Spot,
  hand: number,
  fromSplit: boolean,
  grows: boolean,
  { policy, stand, best }: BestPlay,
): void => {
  const standing = standValue(spot, ALONE, hand);
  stand[hand] = standing;
  best[hand] = standing;
  // 21 stands by itself.
  if (TOTAL[hand] === 21 || !grows) return;
  const hitting = drawValue(spot, ALONE, hand, best);
  const plain = Math.max(standing, hitting);
  policy.hits[hand] = isBetter(hitting, standing) ? 1 : 0;
  best[hand] = plain;
  if (!mayDouble(spot, hand, fromSplit)) return;
  const doubling = 2 * drawValue(spot, ALONE, hand, stand);
  policy.doubles[hand] = isBetter(doubling, plain) ? 1 : 0;
  best[hand] = Math.max(plain, doubling);
};

const STAYS = 1;
const GROWS = 2;

/** Hands with all that drawing can lead to. */
type Growth = Readonly<{
  /** By hand: whether it is drawn to any further. */
  marked: Uint8Array;
  /** The largest first. */
  hands: Uint16Array;
}>;

const ALL_GROW = new Uint8Array(HANDS.size).fill(GROWS);
const growths = new Map<string, Growth>();

/** Where nothing surely stands it is the same for every shoe: worked out once for these hands. */
const growthFrom = (from: readonly number[]): Growth => {
  const key = from.join(' ');
  const growth = growths.get(key) ?? { marked: ALL_GROW, hands: growthOf(from, null).hands };
  growths.set(key, growth);
  return growth;
};

/** Marks these hands and every hand that drawing can lead to; what surely stands is not drawn to. */
const growthOf = (from: readonly number[], stands: SureStands | null): Growth => {
  const marked = new Uint8Array(HANDS.size);
  for (const hand of from) marked[hand] = GROWS;
  for (let hand = FIRST_HAND; hand < HANDS.size; hand++) {
    if (marked[hand] === STAYS && !isSure(stands, hand)) marked[hand] = GROWS;
    if (marked[hand] === GROWS) markNext(marked, hand);
  }
  return { marked, hands: handsWith(marked) };
};

const handsWith = (marked: Uint8Array): Uint16Array => {
  const hands = new Uint16Array(HANDS.size);
  let count = 0;
  for (let hand = HANDS.size - 1; hand >= FIRST_HAND; hand--) if (marked[hand] !== 0) hands[count++] = hand;
  return hands.slice(0, count);
};

const isSure = (stands: SureStands | null, hand: number): boolean =>
  stands !== null && SOFT[hand] === 0 && surelyStands(stands, CARDS[hand]!, TOTAL[hand]!);

const markNext = (marked: Uint8Array, hand: number): void => {
  for (let value = 0; value < WIDTH; value++) {
    const next = NEXT[hand * WIDTH + value]!;
    if (next !== BUST && marked[next] === 0) marked[next] = STAYS;
  }
};
