import { SUITS, cardOf, rankOf, suitOf, type Card, type Suit } from '@cardroom/engine';
import { COMBOS, cardsOf, comboOf, type Combo } from './combos.ts';

/** What each suit becomes. */
export type SuitSwap = readonly Suit[];

const swaps = (left: readonly Suit[]): readonly SuitSwap[] =>
  left.length === 0
    ? [[]]
    : left.flatMap(suit => swaps(left.filter(other => other !== suit)).map(rest => [suit, ...rest]));

const ALL_SWAPS: readonly SuitSwap[] = swaps([...SUITS.keys()]);

const swapped = (card: Card, swap: SuitSwap): Card => cardOf(rankOf(card), swap[suitOf(card)]!);

const keeps = (swap: SuitSwap, cards: readonly Card[]): boolean =>
  cards.every(card => cards.includes(swapped(card, swap)));

/** Suits are alike: these swaps change nothing, since the board and the dead cards stay the same sets. */
export const harmlessSwaps = (board: readonly Card[], dead: readonly Card[]): readonly SuitSwap[] =>
  ALL_SWAPS.filter(swap => keeps(swap, board) && keeps(swap, dead));

/** What every combo becomes. */
export type ComboMap = Uint16Array;

const known = new Map<SuitSwap, ComboMap>();

/** For each of the swaps, what it makes of every combo. */
export const comboMaps = (some: readonly SuitSwap[]): readonly ComboMap[] =>
  some.map(swap => {
    const map = known.get(swap) ?? comboMap(swap);
    known.set(swap, map);
    return map;
  });

const comboMap = (swap: SuitSwap): ComboMap =>
  Uint16Array.from({ length: COMBOS }, (_, combo) => {
    const [high, low] = cardsOf(combo);
    return comboOf(swapped(high, swap), swapped(low, swap));
  });

/** One number for all that swaps make of these combos in this order: the least of them. For five combos at most. */
export const canonical = (combos: readonly Combo[], maps: readonly ComboMap[]): number => {
  let least = Infinity;
  for (const map of maps) {
    let number = 0;
    for (const combo of combos) number = number * COMBOS + map[combo]!;
    if (number < least) least = number;
  }
  return least;
};

/** Beyond this many combos `canonical` is no exact integer. */
export const MOST_CANONICAL = 5;

/** A board with its suits renamed: the same for all flops that differ in suits alone, in whatever order their cards came. */
export const canonicalBoard = (board: readonly Card[]): readonly Card[] => {
  const renamed = ALL_SWAPS.map(swap => {
    const [a, b, c, ...later] = board.map(card => swapped(card, swap));
    return [...[a!, b!, c!].toSorted((one, other) => one - other), ...later];
  });
  return renamed.reduce((least, cards) => (flopNumber(cards) < flopNumber(least) ? cards : least));
};

const flopNumber = ([a, b, c]: readonly Card[]): number => (a! * 52 + b!) * 52 + c!;
