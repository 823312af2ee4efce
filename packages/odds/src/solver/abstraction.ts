import { DECK, type Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import type { RandomStream } from '../holdem/random.ts';
import { canonicalBoard } from '../holdem/symmetry.ts';
import { bucketCount, bucketsOn, gridOf, type Grid, type Seen } from './buckets.ts';
import { percentilesOn } from './percentiles.ts';
import { emptyProspects, prospectsOn, type Prospects } from './prospects.ts';
import { RIVER_HANDS, type RiverHands } from './river-hands.ts';
import { textureOf } from './textures.ts';

/** How the hands of each street after the flop are told apart: flop, turn, river. */
export type Abstraction = readonly [Grid, Grid, Grid];

/** Parts by the mean and by the spread, for each of these streets. */
export type AbstractionSizes = readonly [GridSize, GridSize, GridSize];
type GridSize = readonly [means: number, spreads: number];

/** Bounds that part the hands evenly, found by looking at so many boards of each street. */
export const makeAbstraction = (sizes: AbstractionSizes, boards: number, random: RandomStream): Abstraction =>
  sizes.map(([means, spreads], street) => {
    const seen = Array.from({ length: boards }, () => seenOn(drawBoard(random).slice(0, street + 3)));
    return gridOf(seen, means, spreads);
  }) as unknown as Abstraction;

const seenOn = (board: readonly Card[]): Seen => ({ board, prospects: prospectsOf(board) });

const NO_SPREAD = new Float64Array(COMBOS);

/** A complete board leaves no prospects: what a hand is now. */
export const prospectsOf = (board: readonly Card[], out: Prospects = emptyProspects()): Prospects => {
  if (board.length < 5) return prospectsOn(board, out);
  percentilesOn(board, out.mean);
  return { mean: out.mean, spread: NO_SPREAD };
};

/** Five different cards, with the suits of the flop renamed so that flops that differ in nothing else are the same. */
export const drawBoard = (random: RandomStream): readonly Card[] => {
  const cards: Card[] = [];
  while (cards.length < 5) {
    const card = random() % DECK.length;
    if (!cards.includes(card)) cards.push(card);
  }
  return canonicalBoard(cards);
};

/** The rows of one street on one board: those of its texture, which lie together. */
export type BoardRows = Readonly<{
  /** The hands, row by row. */
  order: Uint16Array;
  /** By row: where its hands end in `order`. */
  ends: Uint16Array;
  /** How many rows a texture has. */
  count: number;
  /** How many there are in all. */
  all: number;
  /** Holds one number: the first row of the texture. */
  first: Uint32Array;
}>;

/** Finds the rows of the hands on a board, street by street; keeps those of flops. */
export type RowFinder = Readonly<{
  rows: readonly [BoardRows, BoardRows, BoardRows];
  /** Fills `rows` for these hands, which are those of this board. */
  find: (board: readonly Card[], hands: RiverHands) => void;
}>;

export const createRowFinder = (abstraction: Abstraction): RowFinder => {
  const rows = abstraction.map(emptyRows) as unknown as RowFinder['rows'];
  const onFlop = flopKeeper(abstraction);
  const found = new Uint16Array(COMBOS);
  return {
    rows,
    find(board, hands) {
      for (const [street, of] of rows.entries()) {
        const seen = board.slice(0, street + 3);
        const buckets = street === 0 ? onFlop(seen) : bucketsFor(abstraction, seen, found);
        fillRows(of, textureOf(seen) * of.count, buckets, hands);
      }
    },
  };
};

/** Where the rows of a street after the flop will be: 0 is the flop. */
export const emptyRows = (grid: Grid, street: number): BoardRows =>
  rowsFor(grid.means * grid.spreads, bucketCount(grid, street + 3));

/** Where the rows of a street will be: so many on a board, of so many in all. */
export const rowsFor = (count: number, all: number): BoardRows => ({
  order: new Uint16Array(RIVER_HANDS),
  ends: new Uint16Array(count),
  count,
  all,
  first: new Uint32Array(1),
});

/** Puts the hands in order by counting those of each row. `from`: the first row; `buckets`: by combo, its row. */
export const fillRows = (
  { order, ends, count, first }: BoardRows,
  from: number,
  buckets: Uint16Array,
  { combos }: RiverHands,
): void => {
  first[0] = from;
  ends.fill(0);
  for (let hand = 0; hand < RIVER_HANDS; hand++) ends[buckets[combos[hand]!]! - from]!++;
  for (let row = 0, sum = 0; row < count; row++) ends[row] = (sum += ends[row]!) - ends[row]!;
  for (let hand = 0; hand < RIVER_HANDS; hand++) order[ends[buckets[combos[hand]!]! - from]!++] = hand;
};

const keptFlops = new WeakMap<Abstraction, Map<string, Uint16Array>>();

/** There are but 1,755 flops, and to look at one takes a while. */
const flopKeeper = (abstraction: Abstraction): ((flop: readonly Card[]) => Uint16Array) => {
  const flops = keptFlops.get(abstraction) ?? new Map<string, Uint16Array>();
  keptFlops.set(abstraction, flops);
  return flop => {
    const buckets = flops.get(flop.join()) ?? bucketsFor(abstraction, flop);
    flops.set(flop.join(), buckets);
    return buckets;
  };
};

/** By combo: its bucket on a board of three, four or five cards. */
export const bucketsFor = (
  abstraction: Abstraction,
  board: readonly Card[],
  out: Uint16Array = new Uint16Array(COMBOS),
): Uint16Array => {
  bucketsOn(abstraction[board.length - 3]!, board, prospectsOf(board, seenNow), out);
  return out;
};

const seenNow = emptyProspects();
