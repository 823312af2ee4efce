import { SUIT_BITS, type Key } from './keys.ts';

/**
 * A perfect hash from the keys of hands of one size to their strengths, suits left out. A key's upper bits choose a
 * row, its middle bits a column; the row's displacement, xored with the column, gives a slot that no other hand has.
 */
export type RankTable = Readonly<{
  /** By the key's upper bits, as many as make an index: the displacement. */
  rows: Uint16Array;
  /** How far to shift a key to the right for its row. */
  rowShift: number;
  /** By slot; a power of two of them. */
  strengths: Uint16Array;
}>;

/** Walks through all displacements, whatever power of two their number is. */
const STRIDE = 0x9e35;

/** Where the strength of a key stands. Kernels unroll it. */
export const slotOf = ({ rows, rowShift, strengths }: RankTable, key: Key): number =>
  ((key >>> SUIT_BITS) & (strengths.length - 1)) ^ rows[key >>> rowShift]!;

/** Hands of one size before they are hashed: equally long lists. */
export type Entries = Readonly<{ keys: Int32Array; strengths: Uint16Array }>;

// Each loop below has its own function: at start-up the compiler replaces running loops, and what would follow such a
// loop in the same function it has never seen, so it would have to give up.

/** Rows with many hands go first, while there is room; each takes the next displacement at which all its hands fit. */
export const hash = (entries: Entries, rowBits: number, slotBits: number): RankTable => {
  const rowShift = 32 - rowBits;
  const sorted = byRow(entries, rowShift, (1 << slotBits) - 1);
  const table = { rows: new Uint16Array(1 << rowBits), rowShift, strengths: new Uint16Array(1 << slotBits) };
  placeAll(table, sorted, largestFirst(sorted.starts));
  return table;
};

/** The hands of row r are at `starts[r]` to `starts[r + 1] − 1` of the other lists. */
type ByRow = Readonly<{ starts: Int32Array; columns: Uint16Array; strengths: Uint16Array }>;

const byRow = (entries: Entries, rowShift: number, slotMask: number): ByRow => {
  const starts = new Int32Array((1 << (32 - rowShift)) + 1);
  countRows(entries.keys, rowShift, starts);
  accumulate(starts);
  const columns = new Uint16Array(entries.keys.length);
  const strengths = new Uint16Array(entries.keys.length);
  distribute(entries, rowShift, slotMask, starts.slice(), columns, strengths);
  return { starts, columns, strengths };
};

const countRows = (keys: Int32Array, rowShift: number, counts: Int32Array): void => {
  for (let at = 0; at < keys.length; at++) counts[(keys[at]! >>> rowShift) + 1]!++;
};

const accumulate = (counts: Int32Array): void => {
  for (let at = 1; at < counts.length; at++) counts[at]! += counts[at - 1]!;
};

const distribute = (
  { keys, strengths }: Entries,
  rowShift: number,
  slotMask: number,
  next: Int32Array,
  columnsOut: Uint16Array,
  strengthsOut: Uint16Array,
): void => {
  for (let from = 0; from < keys.length; from++) {
    const to = next[keys[from]! >>> rowShift]!++;
    columnsOut[to] = (keys[from]! >>> SUIT_BITS) & slotMask;
    strengthsOut[to] = strengths[from]!;
  }
};

/** More hands than any row has. */
const MOST = 31;

/** The rows that hold hands, in descending order of how many; a counting sort. */
const largestFirst = (starts: Int32Array): Int32Array => {
  const places = new Int32Array(MOST + 2);
  countSizes(starts, places);
  accumulate(places);
  const rows = new Int32Array(starts.length - 1);
  sortRows(starts, places, rows);
  return rows.subarray(0, places[MOST - 1]);
};

const countSizes = (starts: Int32Array, counts: Int32Array): void => {
  for (let row = 1; row < starts.length; row++) counts[MOST - (starts[row]! - starts[row - 1]!) + 1]!++;
};

const sortRows = (starts: Int32Array, places: Int32Array, rows: Int32Array): void => {
  for (let row = 1; row < starts.length; row++)
    rows[places[MOST - (starts[row]! - starts[row - 1]!)]!++] = row - 1;
};

const placeAll = ({ rows, strengths }: RankTable, from: ByRow, order: Int32Array): void => {
  let displacement = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!;
    displacement = place(strengths, from, row, displacement);
    rows[row] = displacement;
  }
};

/** Puts the hands of a row into free slots, trying displacements from the given one on; says by which. */
const place = (slots: Uint16Array, from: ByRow, row: number, first: number): number => {
  const { columns, strengths } = from;
  const start = from.starts[row]!;
  const end = from.starts[row + 1]!;
  let displacement = first;
  for (let at = start; at < end;) {
    if (slots[columns[at]! ^ displacement] === 0) at++;
    else {
      displacement = (displacement + STRIDE) & (slots.length - 1);
      at = start;
    }
  }
  for (let at = start; at < end; at++) slots[columns[at]! ^ displacement] = strengths[at]!;
  return displacement;
};
