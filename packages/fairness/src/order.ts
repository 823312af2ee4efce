import { invariant, isWhole, type Position } from '@cardroom/engine';
import { bytesOf, enc, hash, u32, utf8, type Bytes, type Hex32 } from './encoding.ts';
import { macUnder, shuffled, stream } from './stream.ts';

/** What one seat adds to the order; made only after its owner holds the commitment. */
export type SeatSeed = { readonly seat: number; readonly seed: Hex32 };

const HIGHEST_SEAT = 2 ** 32 - 1;

/** The public order: position k is leaf `order[k]`. The dealer's commitment and every seat's seed decide it together. */
export const publicOrder = (
  commitment: Hex32,
  seeds: readonly SeatSeed[],
  cards: number,
): readonly number[] => {
  const key = hash(enc(utf8('mix'), bytesOf(commitment), mixOf(seeds)));
  const leaves = Array.from({ length: cards }, (_, leaf) => leaf);
  return shuffled(leaves, stream(macUnder(key), 'order'));
};

/** The seats' seeds as one hash, in the order of the seats. */
export const mixOf = (seeds: readonly SeatSeed[]): Bytes =>
  hash(enc(utf8('seeds'), ...inSeatOrder(seeds).flatMap(({ seat, seed }) => [u32(seat), bytesOf(seed)])));

/** The seeds by ascending seat; no seat has two. */
export const inSeatOrder = (seeds: readonly SeatSeed[]): readonly SeatSeed[] => {
  const sorted = seeds.toSorted((a, b) => a.seat - b.seat);
  invariant(
    sorted.every(({ seat }, at) => isWhole(seat) && seat <= HIGHEST_SEAT && seat !== sorted[at - 1]?.seat),
    'every seat adds one seed',
  );
  return sorted;
};

/** Where a position lies. */
export type Place = { readonly part: number; readonly leaf: number };

/** How the parts follow each other: where the reshuffles begin, and how many cards each part has. */
export type Layout = { readonly from: readonly Position[]; readonly sizes: readonly number[] };

/** Whether each reshuffle begins where the cards before it ended, and has any. */
export const isGapless = ({ from, sizes }: Layout): boolean =>
  sizes.length === from.length + 1 &&
  from.every((start, at) => start === (from[at - 1] ?? 0) + sizes[at]! && sizes[at + 1]! > 0);

/** The part and leaf of a position; null where there is none. `order` is asked only for the shoe itself. */
export const placeOf = (
  position: Position,
  { from, sizes }: Layout,
  order: () => readonly number[],
): Place | null => {
  if (!isWhole(position)) return null;
  let part = 0;
  for (const start of from) if (start <= position) part += 1;
  const nth = position - (from[part - 1] ?? 0);
  if (nth >= sizes[part]!) return null;
  return { part, leaf: part === 0 ? order()[nth]! : nth };
};
