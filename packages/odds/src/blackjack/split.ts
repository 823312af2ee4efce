import type { Policy } from './best-play.ts';
import { ACE, HANDS, VALUES, handOf } from './hand-table.ts';
import { fillLines, linesFrom, valueLines, type Lines } from './lines.ts';
import { leftOf, mayDouble, splitLimit, type Spot } from './spot.ts';
import { ALONE, EXTRAS, type Family } from './stand-table.ts';

/**
 * Splits, valued exactly. The decisions on a split hand depend on that hand alone, so by the symmetry of an unknown
 * shoe each hand can be valued as if its cards came next, once it is known how many cards of the pair are gone and
 * which other hands did *not* get one as their second card. "Not" is one minus "did", so every such condition turns
 * into hands valued with further cards of the pair gone: the whole split is a weighted sum of single-hand values
 * with 0, 1, 2, … extra cards of the pair removed. A pair that comes again is always split again while it may be.
 */
export type Split = Readonly<{
  /** Value index of the pair's cards. */
  value: number;
  /** Cards among the unseen that make a pair with it: all of its value, or those of its rank. */
  mates: number;
  /** Hands on the table once it is split: 2, or more when it is split again. */
  hands: number;
}>;

/** One family of single hands in a split's value: the two-card hands it starts from, with their weights. */
export type SplitTerm = Readonly<{
  family: Family;
  starts: readonly { readonly hand: number; readonly weight: number }[];
}>;

export const splitValue = (spot: Spot, policy: Policy, split: Split): number => {
  const lines = splitLines(spot, policy, split.value);
  const terms = splitTerms(spot, split);
  fillLines(spot, terms[0]!.family, lines);
  let sum = 0;
  for (const { family, starts } of terms) {
    valueLines(spot, family, lines, VALUED);
    for (const { hand, weight } of starts) sum += weight * VALUED[hand]!;
  }
  return sum;
};

const VALUED = new Float64Array(HANDS.size);

/** The single hands, with weights that may be negative, whose values add up to the split's. */
export const splitTerms = (spot: Spot, split: Split): readonly SplitTerm[] => {
  const { value, mates, hands } = split;
  const { notPaired, any } = splitWeights(hands, splitLimit(spot.rules, value));
  const most = Math.min(any.length - 1, mates);
  const terms: SplitTerm[] = [];
  // The chance that this many extra cards of the pair come one after the other.
  let chance = 1;
  for (let gone = 0; gone <= most; gone++) {
    const size = spot.size - 2 - gone;
    const weights = {
      notPaired: (chance * (notPaired[gone]! + any[gone]!)) / size,
      paired: (chance * any[gone]!) / size,
    };
    terms.push({
      family: { pair: value, extra: gone + 1, last: most + 1 },
      starts: startsOf(spot, split, gone, weights),
    });
    chance *= (mates - gone) / size;
  }
  return terms;
};

/** The second cards: those that make no pair, and those that do. */
const startsOf = (
  spot: Spot,
  { value, mates }: Split,
  gone: number,
  weights: { readonly notPaired: number; readonly paired: number },
): SplitTerm['starts'] => {
  const pair = handOf([value, value]);
  return Array.from({ length: VALUES }, (_, second) => {
    const others = leftOf(spot, ALONE, pair, second) - (second === value ? mates : 0);
    const paired = second === value ? mates - gone : 0;
    return {
      hand: handOf([value, second]),
      weight: others * weights.notPaired + paired * weights.paired,
    };
  }).filter(({ weight }) => weight !== 0);
};

/** The hands that one card of the pair grows into. Split aces may have to stand on their second card. */
export const splitLines = (spot: Spot, policy: Policy, value: number): Lines => {
  const oneCard = value === ACE && spot.rules.splitAcesOneCard;
  return linesFrom(spot, oneCard ? ALWAYS_STAND : policy, secondHands(value), hand =>
    mayDouble(spot, hand, true),
  );
};

/** The two-card hands that a card of this value can become. */
export const secondHands = (value: number): readonly number[] =>
  Array.from({ length: VALUES }, (_, second) => handOf([value, second]));

const ALWAYS_STAND: Policy = { hits: new Uint8Array(HANDS.size), doubles: new Uint8Array(HANDS.size) };

/**
 * How often single-hand values count, by the number of extra pair cards gone; each also carries the chance that
 * those cards come. `notPaired`: hands whose second card makes no pair. `any`: hands whose second card may be
 * anything, the limit being reached.
 */
export type SplitWeights = { readonly notPaired: readonly number[]; readonly any: readonly number[] };

/** Runs through the orders in which waiting hands get a second card that pairs or does not. */
export const splitWeights = (hands: number, limit: number): SplitWeights => {
  const weights = { notPaired: noWeights(), any: noWeights() };
  const deal = (waiting: number, table: number, settled: number, gone: number): void => {
    const full = table >= limit;
    if (full || waiting === 0) addTerms(weights.notPaired, gone, settled - 1, settled);
    if (full) addTerms(weights.any, gone, settled, waiting);
    if (full || waiting === 0) return;
    deal(waiting - 1, table, settled + 1, gone);
    deal(waiting + 1, table + 1, settled, gone + 1);
  };
  deal(2, hands, 0, 0);
  const length = weights.any.findLastIndex(weight => weight !== 0) + 1;
  return { notPaired: weights.notPaired.slice(0, length), any: weights.any.slice(0, length) };
};

const noWeights = (): number[] => Array.from({ length: EXTRAS }, () => 0);

/** `times` hands, while `others` other hands are known not to have paired: inclusion and exclusion over those. */
const addTerms = (weights: number[], gone: number, others: number, times: number): void => {
  let term = times;
  for (let more = 0; more <= others; more++) {
    weights[gone + more]! += term;
    term *= -(others - more) / (more + 1);
  }
};
