import { RANKS, type Rank } from '@cardroom/engine';

import { valueOfRank, type Shoe } from '../shoe.ts';
import type { Ranks } from './enumerate.ts';

/** Cards by rank from text: `8888TTJQKAA`. */
export const ranksFrom = (text: string): Ranks =>
  RANKS.map(name => [...text].filter(letter => letter === name).length);

export const rankFrom = (letter: string): Rank => RANKS.indexOf(letter as (typeof RANKS)[number]);
export const handFrom = (text: string): readonly Rank[] => [...text].map(rankFrom);

export const shoeFrom = (ranks: Ranks): Shoe => ({
  counts: Array.from({ length: 10 }, (_, value) =>
    ranks.reduce((sum, count, rank) => sum + (valueOfRank(rank) === value ? count : 0), 0),
  ),
  tens: ranks.slice(8, 12),
});
