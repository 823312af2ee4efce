import { unwrap } from '@cardroom/engine';
import { cards, randomFrom } from '@cardroom/engine/testing';
import { RANDOM, comboOf, equity, rangeOf } from '@cardroom/odds/holdem';
import { describe, expect, test } from 'vitest';
import { unitsFrom } from '../testing/play-holdem.ts';
import { snap } from './raises.ts';
import { shareOf } from './shares.ts';
import { placesOnBoard, showdownsOf } from './showdowns.ts';
import { enterWidth, placeOf } from './starting-hands.ts';

const combo = (text: string) => comboOf(...(cards(text) as unknown as [number, number]));
const hand = (text: string) => rangeOf(new Map([[combo(text), 1]]));

const anybody = (hole: string, board: string, opponents: number): number => {
  const showdowns = showdownsOf(cards(hole), cards(board), unitsFrom(1));
  const rival = { weights: new Float64Array(showdowns.held.length).fill(1), folds: 0 };
  return shareOf(
    showdowns,
    Array.from({ length: opponents }, () => rival),
  );
};

describe('§5.1 chances are those that the exact count finds', () => {
  const exact = (hole: string, board: string): number =>
    unwrap(equity({ players: [hand(hole), RANDOM], board: cards(board) })).players[0]!.equity;

  test.each([
    ['AsAd', '2c7d9hJs3c'],
    ['8c7c', '2c7d9hJs3c'],
    ['QhJh', 'AhKhTd2c2d'],
    ['AsKs', 'QsJs2d3c'],
    ['2h2d', 'AsKsQdJc'],
  ])('%s on %s, exactly', (hole, board) =>
    expect(anybody(hole, board, 1)).toBeCloseTo(exact(hole, board), 9),
  );

  test.each([
    ['AsKs', 'QsJs2d'],
    ['8c7d', '2c7s9h'],
    ['2h3d', 'AsKsQd'],
  ])('%s on %s, in a sample', (hole, board) => {
    expect(anybody(hole, board, 1)).toBeGreaterThan(exact(hole, board) - 0.06);
    expect(anybody(hole, board, 1)).toBeLessThan(exact(hole, board) + 0.06);
  });

  test('several opponents are beaten less often, about as often as the sampled count says', () => {
    const three = unwrap(
      equity(
        { players: [hand('AsKs'), RANDOM, RANDOM, RANDOM], board: cards('Kd7c2h') },
        { samples: 40_000, workLimit: 0 },
      ),
    ).players[0]!.equity;
    expect(Math.abs(anybody('AsKs', 'Kd7c2h', 3) - three)).toBeLessThan(0.05);
  });

  test('a board that all play is shared', () =>
    expect(anybody('2c3d', 'AsKsQsJsTs', 4)).toBeCloseTo(1 / 5, 9));
});

describe('§5.1 hands stand in the order of their strength', () => {
  const order = ['AsAd', 'KsKd', 'AsKs', '9s9d', 'KsQd', 'JsTs', 'Qs7d', '9s5d', '7s2d'].map(combo);

  test('before the flop', () => {
    expect(order.map(placeOf)).toEqual(order.map(placeOf).toSorted((a, b) => a - b));
    expect(placeOf(combo('AsAd'))).toBeLessThan(0.005);
    expect(placeOf(combo('3s2d'))).toBeGreaterThan(0.95);
  });

  test('on the board, draws above nothing', () => {
    const showdowns = showdownsOf(cards('2s2h'), cards('Ac9c5d'), unitsFrom(1));
    const places = placesOnBoard(showdowns);
    const at = (text: string): number => places[showdowns.held.indexOf(combo(text))]!;
    const ranked = ['AsAh', 'AsKh', 'KcQc', '8s7h', '4h3h'].map(at);
    expect(ranked[0]).toBeGreaterThan(0.99);
    expect(at('KcQc')).toBeGreaterThan(at('KsQh'));
    expect(at('AsKh')).toBeGreaterThan(at('9s8h'));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });

  test.each([
    [0.5, 1, 0.5],
    [0.75, 2, 0.5],
    [0.62, 0, 0.62],
  ])('ahead of all with %d against %i: the best %d', (sure, count, width) =>
    expect(enterWidth(sure, count)).toBeCloseTo(width, 9),
  );
});

describe('§4.3 a raise is brought within its bounds', () => {
  const bounds = { min: 20, max: 97, step: 5, minAllIn: false, maxAllIn: true };

  test.each([
    [3, 20],
    [22, 20],
    [23, 25],
    [94, 95],
    [96.5, 95],
    [97, 97],
    [500, 97],
  ])('%d becomes %d', (amount, raise) => expect(snap(bounds, amount)).toBe(raise));

  test('whatever the bounds, a legal amount', () => {
    const random = randomFrom(5);
    for (let round = 0; round < 2_000; round++) {
      const min = 1 + random.below(50);
      const max = min + random.below(200);
      const step = 1 + random.below(20);
      const amount = snap({ min, max, step, minAllIn: false, maxAllIn: true }, random.below(400) - 50);
      expect(amount === max || (amount >= min && amount < max && (amount - min) % step === 0)).toBe(true);
    }
  });
});
