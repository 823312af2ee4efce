import { RANKS, cardOf, type Rank } from '@cardroom/engine';
import { dealerDraws, isNatural, totalOf, type BlackjackRules } from '@cardroom/engine/blackjack';

import { ZERO, add, max, rational, times, type Rational } from './rational.ts';

/**
 * The oracle: blackjack by drawing one card after the other and counting in exact fractions, with the engine's own
 * totals and nothing of the kernels. For shoes of some twenty cards.
 *
 * Where the dealer peeks, everything here is given that the dealer has no blackjack: the hole card is one of those
 * that make none, and the player's cards come from what is then left.
 */

/** Cards left by rank. */
export type Ranks = readonly number[];

/** What each net result, in units of the first wager, happens with. */
export type Distribution = ReadonlyMap<number, Rational>;

/** Thrown when a card is needed and none is left: such a shoe has no value. */
export class RunOut extends Error {}

export const sizeOf = (left: Ranks): number => left.reduce((sum, count) => sum + count, 0);
export const without = (left: Ranks, rank: Rank): Ranks => left.with(rank, left[rank]! - 1);
const cardsOf = (ranks: readonly Rank[]): number[] => ranks.map(rank => cardOf(rank, 0));
export const totalOfRanks = (ranks: readonly Rank[]): number => totalOf(cardsOf(ranks)).total;
export const isSoft = (ranks: readonly Rank[]): boolean => totalOf(cardsOf(ranks)).soft;
export const isNaturalPair = (ranks: readonly Rank[]): boolean => isNatural(cardsOf(ranks));

/** Runs over the cards that can come next for the player, with their chances. */
export const draws = (
  rules: BlackjackRules,
  up: Rank,
  left: Ranks,
): readonly (readonly [Rank, Rational])[] => {
  const size = sizeOf(left);
  const holes = holesOf(rules, up, left);
  const allowed = sizeOf(holes);
  if (size < 2 || allowed === 0) throw new RunOut();
  return RANKS.flatMap((_, rank) => {
    const others = allowed - (holes[rank]! > 0 ? 1 : 0);
    return left[rank]! > 0 && others > 0
      ? [[rank, rational(left[rank]! * others, allowed * (size - 1))] as const]
      : [];
  });
};

/** The cards that the hole card can be. */
export const holesOf = (rules: BlackjackRules, up: Rank, left: Ranks): Ranks =>
  rules.dealerCard === 'peek' && rules.naturals
    ? left.map((count, rank) => (isNaturalPair([up, rank]) ? 0 : count))
    : left;

/** How the dealer ends, by total: 22 for a bust, 0 for a blackjack. */
export type DealerEnds = ReadonlyMap<number, Rational>;

export const dealerEnds = (rules: BlackjackRules, up: Rank, left: Ranks): DealerEnds => {
  const ends = new Map<number, Rational>();
  const holes = holesOf(rules, up, left);
  if (sizeOf(holes) === 0) throw new RunOut();
  let open: Held[] = [...holes.entries()].flatMap(([rank, count]) =>
    count > 0
      ? [{ cards: [up, rank], left: without(left, rank), chance: rational(count, sizeOf(holes)) }]
      : [],
  );
  while (open.length > 0) open = together(open.flatMap(held => drawDealer(rules, held, ends)));
  return ends;
};

/** Cards that the dealer can hold, and the chance of that. */
type Held = { readonly cards: readonly Rank[]; readonly left: Ranks; readonly chance: Rational };

/** One more card for a dealer who draws; an end for one who does not. */
const drawDealer = (
  rules: BlackjackRules,
  { cards, left, chance }: Held,
  ends: Map<number, Rational>,
): readonly Held[] => {
  if (!dealerDraws(cardsOf(cards), rules.hitSoft17)) {
    const total = Math.min(totalOfRanks(cards), 22);
    const end = rules.naturals && isNaturalPair(cards) ? 0 : total;
    ends.set(end, add(ends.get(end) ?? ZERO, chance));
    return [];
  }
  const size = sizeOf(left);
  if (size === 0) throw new RunOut();
  return [...left.entries()].flatMap(([rank, count]) =>
    count > 0
      ? [{ cards: [...cards, rank], left: without(left, rank), chance: times(chance, rational(count, size)) }]
      : [],
  );
};

/** The same cards in another order are the same from here on. */
const together = (all: readonly Held[]): Held[] =>
  [...Map.groupBy(all, ({ left }) => left.join()).values()].map(same => ({
    ...same[0]!,
    chance: same.reduce((sum, { chance }) => add(sum, chance), ZERO),
  }));

/** What a hand on this total gets from a dealer who ends like this, per unit wagered. */
export const resultOf = (total: number, dealer: number): number => {
  if (total > 21 || dealer === 0) return -1;
  return dealer > 21 ? 1 : Math.sign(total - dealer);
};

/** Values of the actions on a hand that came from no split, by expectation over every card that can come. */
export type HandValues = {
  readonly stand: Rational;
  readonly hit: Rational;
  readonly double: Rational | null;
};

/** The player's side of one shoe and up card, remembering what it has worked out. */
export const enumerator = (rules: BlackjackRules, up: Rank, shoe: Ranks, fromSplit = false) => {
  const known = new Map<string, HandValues>();
  const dealers = new Map<string, DealerEnds>();
  const leftWith = (hand: readonly Rank[]): Ranks => hand.reduce(without, shoe);

  const endsWith = (left: Ranks): DealerEnds => {
    const key = left.join();
    const ends = dealers.get(key) ?? dealerEnds(rules, up, left);
    dealers.set(key, ends);
    return ends;
  };

  const stand = (hand: readonly Rank[]): Rational =>
    [...endsWith(leftWith(hand))].reduce(
      (sum, [dealer, chance]) => add(sum, times(chance, rational(resultOf(totalOfRanks(hand), dealer)))),
      ZERO,
    );

  const onDraw = (hand: readonly Rank[], valueOf: (next: readonly Rank[]) => Rational): Rational =>
    draws(rules, up, leftWith(hand)).reduce((sum, [rank, chance]) => {
      const next = [...hand, rank].toSorted((a, b) => a - b);
      return add(sum, times(chance, totalOfRanks(next) > 21 ? rational(-1) : valueOf(next)));
    }, ZERO);

  const best = (hand: readonly Rank[]): Rational => {
    const values = valuesOf(hand);
    if (totalOfRanks(hand) === 21) return values.stand;
    const plain = max(values.stand, values.hit);
    return values.double === null ? plain : max(plain, values.double);
  };

  const valuesOf = (cards: readonly Rank[]): HandValues => {
    const hand = cards.toSorted((a, b) => a - b);
    const found = known.get(hand.join());
    if (found) return found;
    const values = {
      stand: stand(hand),
      hit: onDraw(hand, best),
      double: allowsDouble(rules, hand, fromSplit) ? times(rational(2), onDraw(hand, stand)) : null,
    };
    known.set(hand.join(), values);
    return values;
  };

  return { rules, up, valuesOf, endsWith, leftWith };
};

export type Enumerator = ReturnType<typeof enumerator>;

export const allowsDouble = (rules: BlackjackRules, hand: readonly Rank[], fromSplit: boolean): boolean => {
  if (fromSplit && !rules.doubleAfterSplit) return false;
  if (hand.length > 2 && !rules.doubleAnyCards) return false;
  const total = totalOfRanks(hand);
  switch (rules.doubleOn) {
    case 'any':
      return true;
    case '9-11':
      return !isSoft(hand) && total >= 9 && total <= 11;
    case '10-11':
      return !isSoft(hand) && total >= 10 && total <= 11;
    case 'none':
      return false;
  }
};
