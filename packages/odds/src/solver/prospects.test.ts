import { DECK, parseCards, unwrap, type Card } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { COMBOS } from '../holdem/combos.ts';
import { percentilesOn } from './percentiles.ts';
import { prospectsOn, type Prospects } from './prospects.ts';

const cards = (text: string) => unwrap(parseCards(text));

/** Board by board and hand by hand. */
const slowly = (board: readonly Card[]): Prospects => {
  const [sums, squares, ways] = [0, 0, 0].map(() => new Float64Array(COMBOS));
  const percentiles = new Float64Array(COMBOS);
  const complete = (seen: readonly Card[], from: number): void => {
    if (seen.length < 5)
      for (const card of DECK.filter(other => other >= from && !seen.includes(other)))
        complete([...seen, card], card + 1);
    else {
      percentilesOn(seen, percentiles);
      for (const [combo, percentile] of percentiles.entries())
        if (percentile >= 0) {
          sums![combo]! += percentile;
          squares![combo]! += percentile ** 2;
          ways![combo]!++;
        }
    }
  };
  complete(board, 0);
  const mean = sums!.map((sum, combo) => (ways![combo] === 0 ? -1 : sum / ways![combo]!));
  const spread = squares!.map((sum, combo) =>
    ways![combo] === 0 ? -1 : Math.sqrt(Math.max(0, sum / ways![combo]! - mean[combo]! ** 2)),
  );
  return { mean, spread };
};

const furthest = (one: Float64Array, other: Float64Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

describe('§5.1 what hands may become is found by their ranks, and agrees with every board by itself', () => {
  test.each([
    'Ah 9h 4c',
    '8s 8d 2c',
    'Kd Qd Jd',
    '2c 3d 4h',
    '7h 7d 7c',
    'Ah Kh Qh Jh',
    '9c 8c 2d 2s',
    '6s 5d 4h 3c',
  ])('%s', text => {
    const [fast, slow] = [prospectsOn(cards(text)), slowly(cards(text))];
    expect(furthest(fast.mean, slow.mean)).toBeLessThan(1e-12);
    expect(furthest(fast.spread, slow.spread)).toBeLessThan(1e-7);
  });
});
