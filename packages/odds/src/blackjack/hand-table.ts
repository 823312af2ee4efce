/**
 * Every hand that is not bust, as a multiset of card values: 3,083 of them, however many decks there are. Player
 * hands, dealer hands and their prefixes are all rows of this one table, so that "draw a card" is one array read.
 *
 * A card value is an index here: 0 is the ace, 1 the deuce, … 9 every ten-value card.
 */
export const VALUES = 10;
export const ACE = 0;
export const TEN = 9;

/** What a card of this value adds to a hard total. */
export const pipsOf = (value: number): number => value + 1;

/** The empty hand's row. */
export const EMPTY_HAND = 0;
/** What `next` says when the card busts the hand. */
export const BUST = -1;

export type HandTable = Readonly<{
  size: number;
  /** Aces counted as one. */
  hard: Uint8Array;
  /** The best total: an ace counts eleven where that does not bust. */
  total: Uint8Array;
  /** 1 where an ace counts as eleven. */
  soft: Uint8Array;
  cards: Uint8Array;
  /** How many cards of each value: ten a row. */
  counts: Uint8Array;
  /** The row after drawing each value: ten a row; always a later row, or `BUST`. */
  next: Int16Array;
}>;

/** Bits that hold the count of each value in a hand's key: 21 aces, 10 deuces, 7 threes, … fit. */
const KEY_SHIFT = [0, 5, 9, 12, 15, 18, 20, 22, 24, 26, 28] as const;
const MAX_HARD = 21;

const countIn = (key: number, value: number): number =>
  (key >> KEY_SHIFT[value]!) & ((1 << (KEY_SHIFT[value + 1]! - KEY_SHIFT[value]!)) - 1);

type Row = { readonly key: number; readonly hard: number; readonly highest: number };

/** The hands in order of size, so that a draw always leads to a later one. */
const growRows = (): readonly Row[] => {
  const rows: Row[] = [{ key: 0, hard: 0, highest: 0 }];
  for (const { key, hard, highest } of rows)
    for (let value = highest; value < VALUES && hard + pipsOf(value) <= MAX_HARD; value++)
      rows.push({ key: key + (1 << KEY_SHIFT[value]!), hard: hard + pipsOf(value), highest: value });
  return rows;
};

const buildHandTable = (): HandTable => {
  const rows = growRows();
  const table = emptyTable(rows.length);
  const later = new Map<number, number>();
  for (let row = rows.length - 1; row >= 0; row--) {
    later.set(rows[row]!.key, row);
    fillRow(table, rows[row]!, row, later);
  }
  return table;
};

const emptyTable = (size: number): HandTable => ({
  size,
  hard: new Uint8Array(size),
  total: new Uint8Array(size),
  soft: new Uint8Array(size),
  cards: new Uint8Array(size),
  counts: new Uint8Array(VALUES * size),
  next: new Int16Array(VALUES * size).fill(BUST),
});

/** `later` knows the rows after this one. */
const fillRow = (
  table: HandTable,
  { key, hard }: Row,
  row: number,
  later: ReadonlyMap<number, number>,
): void => {
  const soft = countIn(key, ACE) > 0 && hard <= 11 ? 1 : 0;
  table.hard[row] = hard;
  table.soft[row] = soft;
  table.total[row] = hard + 10 * soft;
  for (let value = 0; value < VALUES; value++) {
    const count = countIn(key, value);
    table.counts[row * VALUES + value] = count;
    table.cards[row]! += count;
    if (hard + pipsOf(value) <= MAX_HARD)
      table.next[row * VALUES + value] = later.get(key + (1 << KEY_SHIFT[value]!))!;
  }
};

export const HANDS: HandTable = buildHandTable();

/** The row of these cards; `BUST` when they are. */
export const handOf = (values: readonly number[]): number => values.reduce(draw, EMPTY_HAND);

const draw = (hand: number, value: number): number =>
  hand === BUST ? BUST : HANDS.next[hand * VALUES + value]!;

/** The rows of the two-card hands, `low ≤ high`. */
export const TWO_CARD_HANDS: readonly {
  readonly hand: number;
  readonly low: number;
  readonly high: number;
}[] = Array.from({ length: VALUES }, (_, low) =>
  Array.from({ length: VALUES - low }, (__, step) => ({
    hand: handOf([low, low + step]),
    low,
    high: low + step,
  })),
).flat();
