import type { Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import type { Prospects } from './prospects.ts';
import { TEXTURES, textureOf } from './textures.ts';

/** How the hands of a street are told apart: by texture of the board, by mean, by spread. */
export type Grid = Readonly<{
  /** By texture: so many parts by the mean, and each of them so many by the spread. */
  means: number;
  spreads: number;
  /** By texture, by part: where the next part begins. `means − 1` a texture. */
  meanBounds: Float32Array;
  /** By texture, by part by the mean: where the next part by the spread begins. */
  spreadBounds: Float32Array;
}>;

export const bucketCount = (grid: Grid, cards: number): number =>
  TEXTURES[cards]! * grid.means * grid.spreads;

/** How many bounds of either kind a grid for so many cards has. */
export const boundCounts = (
  { means, spreads }: Pick<Grid, 'means' | 'spreads'>,
  cards: number,
): readonly [number, number] => [TEXTURES[cards]! * (means - 1), TEXTURES[cards]! * means * (spreads - 1)];

/** By combo: its bucket on a board; 0 where it cannot be held. */
export const bucketsOn = (
  grid: Grid,
  board: readonly Card[],
  { mean, spread }: Prospects,
  out: Uint16Array,
): void => {
  const { means, spreads, meanBounds, spreadBounds } = grid;
  const texture = textureOf(board);
  for (let combo = 0; combo < COMBOS; combo++) {
    if (mean[combo]! < 0) {
      out[combo] = 0;
      continue;
    }
    const part = partOf(meanBounds, texture * (means - 1), means, mean[combo]!);
    const cell = texture * means + part;
    out[combo] = cell * spreads + partOf(spreadBounds, cell * (spreads - 1), spreads, spread[combo]!);
  }
};

/** How many of the `parts − 1` bounds from `first` on lie at or below a value: by halving. */
const partOf = (bounds: Float32Array, first: number, parts: number, value: number): number => {
  let low = 0;
  let high = parts - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[first + middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A board with what its hands may become. */
export type Seen = Readonly<{ board: readonly Card[]; prospects: Prospects }>;

/** Bounds that part the hands of these boards evenly, texture by texture. */
export const gridOf = (seen: readonly Seen[], means: number, spreads: number): Grid => {
  const textures = TEXTURES[seen[0]!.board.length]!;
  const hands = handsByTexture(seen, textures);
  const parts = hands.map(list =>
    evenParts(
      list.toSorted((a, b) => a.mean - b.mean),
      means,
    ),
  );
  return {
    means,
    spreads,
    meanBounds: Float32Array.from(
      parts.flatMap(of => boundsBetween(of.map(part => part.map(({ mean }) => mean)))),
    ),
    spreadBounds: Float32Array.from(
      parts.flat().flatMap(part =>
        boundsBetween(
          evenParts(
            part.map(({ spread }) => spread).toSorted((a, b) => a - b),
            spreads,
          ),
        ),
      ),
    ),
  };
};

type Hand = Readonly<{ mean: number; spread: number }>;

const handsByTexture = (seen: readonly Seen[], textures: number): readonly (readonly Hand[])[] => {
  const hands: Hand[][] = Array.from({ length: textures }, () => []);
  for (const { board, prospects } of seen)
    for (const [combo, mean] of prospects.mean.entries())
      if (mean >= 0) hands[textureOf(board)]!.push({ mean, spread: prospects.spread[combo]! });
  return hands;
};

const evenParts = <Item>(sorted: readonly Item[], parts: number): readonly (readonly Item[])[] =>
  Array.from({ length: parts }, (_, part) =>
    sorted.slice(
      Math.round((part * sorted.length) / parts),
      Math.round(((part + 1) * sorted.length) / parts),
    ),
  );

/** Where each part but the first begins; an empty one begins beyond everything. */
const boundsBetween = (parts: readonly (readonly number[])[]): readonly number[] =>
  parts.slice(1).map(part => part[0] ?? Infinity);
