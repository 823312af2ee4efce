import type { Policy } from './best-play.ts';
import { ACE, HANDS, VALUES, pipsOf } from './hand-table.ts';

/**
 * One up card's column of a total-dependent chart. A cell is a total, hard or soft. It says hit or stand, and whether
 * to double or give up instead where that is allowed; pairs are split or played as their total.
 */
export type Column = Readonly<{
  /** 1: hit rather than stand. */
  hits: Uint8Array;
  /** `PLAIN`, `DOUBLES` or `GIVES_UP`. */
  instead: Uint8Array;
  /** By value index: 1 splits the pair. */
  splits: Uint8Array;
}>;

export const PLAIN = 0;
export const DOUBLES = 1;
export const GIVES_UP = 2;

export const CELLS = 64;
const SOFT = 32;

export const hardCell = (total: number): number => total;
export const softCell = (total: number): number => SOFT + total;

/** The cell of each hand. */
export const CELL_OF: Uint8Array = HANDS.total.map((total, hand) =>
  HANDS.soft[hand] === 1 ? softCell(total) : hardCell(total),
);

/** The cell that a pair is played by when it is not split. */
export const pairCell = (value: number): number =>
  value === ACE ? softCell(12) : hardCell(2 * pipsOf(value));

/**
 * Two aces and two deuces are totals that no other hand has, so a chart that splits them has no cell left to say what
 * to do with a pair that may not be split any more. It is hit.
 */
export const hitUnsplit = ({ hits, instead, splits }: Column): void => {
  for (const value of [ACE, DEUCE])
    if (splits[value] === 1) {
      hits[pairCell(value)] = 1;
      instead[pairCell(value)] = PLAIN;
    }
};

const DEUCE = 1;

export const newColumn = (): Column => ({
  hits: new Uint8Array(CELLS),
  instead: new Uint8Array(CELLS),
  splits: new Uint8Array(VALUES),
});

export const copyColumn = ({ hits, instead, splits }: Column): Column => ({
  hits: hits.slice(),
  instead: instead.slice(),
  splits: splits.slice(),
});

export const sameColumn = (a: Column, b: Column): boolean =>
  [...a.hits, ...a.instead, ...a.splits].join() === [...b.hits, ...b.instead, ...b.splits].join();

export const policyOf = ({ hits, instead }: Column): Policy => {
  const policy = { hits: new Uint8Array(HANDS.size), doubles: new Uint8Array(HANDS.size) };
  for (let hand = 0; hand < HANDS.size; hand++) {
    const cell = CELL_OF[hand]!;
    // 21 stands by itself.
    if (HANDS.total[hand] === 21) continue;
    policy.hits[hand] = hits[cell]!;
    policy.doubles[hand] = instead[cell] === DOUBLES ? 1 : 0;
  }
  return policy;
};
