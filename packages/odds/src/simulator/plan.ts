import type { Rank } from '@cardroom/engine';

import type { Grain } from './states.ts';

/** What a strategy would do with a hand if it may: any of these, added up. None of them is: stand. */
export const HITS = 1;
export const DOUBLES = 2;
export const SURRENDERS = 4;
export const SPLITS = 8;

/**
 * How the hands are played, the rules' leave taken for granted. Of several wishes that are allowed the order is
 * split, surrender, double, hit.
 */
export type Plan = Readonly<{
  grain: Grain;
  /** The wishes for one of the grain's states under this up card; nobody asks about 21 or more. */
  wishes: (state: number, up: Rank) => number;
  /** Whether a pair of this rank is split. */
  splits: (rank: Rank, up: Rank) => boolean;
}>;
