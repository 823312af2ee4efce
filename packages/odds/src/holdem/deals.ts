import type { Card } from '@cardroom/engine';
import { cardsOf, overlap, type Combo } from './combos.ts';
import type { Range } from './range.ts';
import { countShowdowns, type WinnerCounts } from './showdowns.ts';
import {
  MOST_CANONICAL,
  canonical,
  comboMaps,
  harmlessSwaps,
  type ComboMap,
  type SuitSwap,
} from './symmetry.ts';

/** What each player holds, in the order of players, and the product of the weights. */
export type Deal = { readonly combos: readonly Combo[]; weight: number };

/**
 * Calls `visit` with every way to deal each player a combo so that no card comes twice. Stops, and says false, when
 * `visit` says false, or when more than `most` combos have been tried.
 */
export const eachDeal = (
  ranges: readonly Range[],
  visit: (deal: Deal) => boolean | void,
  most = Infinity,
): boolean => {
  // Narrow ranges first: if they cannot be dealt together, that shows at once.
  const seats = [...ranges.keys()].toSorted((a, b) => ranges[a]!.combos.length - ranges[b]!.combos.length);
  const combos = ranges.map(() => -1);
  let tried = 0;
  const dealFrom = (place: number, weight: number): boolean => {
    const seat = seats[place];
    if (seat === undefined) return visit({ combos: [...combos], weight }) !== false;
    const range = ranges[seat]!;
    return range.combos.every((combo, at) => {
      if (++tried > most) return false;
      for (let before = 0; before < place; before++) if (overlap(combos[seats[before]!]!, combo)) return true;
      combos[seat] = combo;
      return dealFrom(place + 1, weight * range.weights[at]!);
    });
  };
  return dealFrom(0, 1);
};

/** Combos to be tried before giving up on an answer about all deals: some tens of milliseconds. */
const MOST_TRIED = 300_000;

/** False if there is no way to deal the ranges; true if there is one, or if none has been found for long. */
export const canBeDealt = (ranges: readonly Range[]): boolean => !eachDeal(ranges, () => false, MOST_TRIED);

/** How many deals there are; where that takes long to find out, how many there would be if no card came twice. */
export const dealsAtMost = (ranges: readonly Range[]): number => {
  const product = ranges.reduce((deals, { combos }) => deals * combos.length, 1);
  if (product < MOST_TRIED) return product;
  let deals = 0;
  return eachDeal(ranges, () => void deals++, MOST_TRIED) ? deals : product;
};

/**
 * Counts the winners over all deals and all boards, deal by deal; deals that differ only by a swap of suits are counted
 * together. The way for known hands, for narrow ranges and for more than two players.
 */
export const countDeals = (
  ranges: readonly Range[],
  board: readonly Card[],
  dead: readonly Card[],
): WinnerCounts => {
  const counts = new Float64Array(1 << ranges.length);
  const count = ({ combos, weight }: Deal): void =>
    addTimes(counts, countShowdowns(combos.map(cardsOf), board, dead), weight);
  const swaps = swapsFor(ranges, board, dead);
  if (swaps.length === 1) eachDeal(ranges, count);
  else for (const deal of distinctDeals(ranges, comboMaps(swaps))) count(deal);
  return counts;
};

/** The swaps of suits that are used; one of them changes nothing. */
export const swapsFor = (
  ranges: readonly Range[],
  board: readonly Card[],
  dead: readonly Card[],
): readonly SuitSwap[] => {
  const swaps = harmlessSwaps(board, dead);
  return ranges.every(({ combos }) => combos.length === 1) || ranges.length > MOST_CANONICAL
    ? swaps.slice(0, 1)
    : swaps;
};

const distinctDeals = (ranges: readonly Range[], maps: readonly ComboMap[]): Iterable<Deal> => {
  const deals = new Map<number, Deal>();
  eachDeal(ranges, deal => {
    const key = canonical(deal.combos, maps);
    const alike = deals.get(key);
    if (alike) alike.weight += deal.weight;
    else deals.set(key, deal);
  });
  return deals.values();
};

const addTimes = (counts: WinnerCounts, more: WinnerCounts, times: number): void => {
  for (let mask = 0; mask < counts.length; mask++) counts[mask]! += more[mask]! * times;
};
