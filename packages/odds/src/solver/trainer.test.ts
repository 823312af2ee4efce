import { createHash } from 'node:crypto';

import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { COMBOS, COMBOS_OF, STARTING_HANDS, comboOf, startingHandOf } from '../holdem/combos.ts';
import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { randomStream } from '../holdem/random.ts';
import { canonicalBoard } from '../holdem/symmetry.ts';
import { drawBoard, makeAbstraction } from './abstraction.ts';
import { bettingTree, type BettingNode } from './betting.ts';
import { nodesOf } from './flat-tree.ts';
import { percentilesOn } from './percentiles.ts';
import { prospectsOn } from './prospects.ts';
import { textureOf } from './textures.ts';
import { createTrainer } from './trainer.ts';

const cards = (text: string) => unwrap(parseCards(text));
const combo = (text: string) => comboOf(cards(text)[0]!, cards(text)[1]!);
const MATCHUPS = matchupsOf(PREFLOP);
const SMALL = makeAbstraction(
  [
    [2, 1],
    [2, 2],
    [5, 1],
  ],
  20,
  randomStream(1),
);

const hashOf = (numbers: Float64Array): string =>
  createHash('sha256').update(new Uint8Array(numbers.buffer)).digest('hex').slice(0, 16);

const train = (betting: BettingNode, iterations: number, seed: number) => {
  const trainer = createTrainer(betting, SMALL, MATCHUPS, seed);
  for (let iteration = 0; iteration < iterations; iteration++) trainer.iterate();
  return trainer;
};

describe('§5.1 hands are told apart by what they may become', () => {
  test('a percentile is the share of hands that are beaten', () => {
    const percentiles = new Float64Array(COMBOS);
    percentilesOn(cards('Ah Kh Qh 7c 2d'), percentiles);
    expect(percentiles[combo('JhTh')]).toBe((1080 + 0.5) / 1081);
    expect(percentiles[combo('AhJh')]).toBe(-1);
    expect(percentiles[combo('4c3d')]).toBeLessThan(0.02);
  });
  test('a draw has a wide spread, a made hand a narrow one', () => {
    const { mean, spread } = prospectsOn(cards('Ah 9h 4c'));
    expect(spread[combo('KhQh')]).toBeGreaterThan(2 * spread[combo('AsAd')]!);
    expect(mean[combo('AsAd')]).toBeGreaterThan(0.95);
    expect(mean[combo('Ah2d')]).toBe(-1);
  });
  test('flops that differ in suits alone are one', () => {
    const [one, other] = ['Ah 9h 4c 2d 2s', '9s As 4d 2c 2h'].map(text => canonicalBoard(cards(text)));
    expect(one).toEqual(other);
    const random = randomStream(3);
    const flops = new Set(Array.from({ length: 1_000 }, () => drawBoard(random).slice(0, 3).join()));
    expect(flops.size).toBeGreaterThan(600);
    expect(flops.size).toBeLessThanOrEqual(1_755);
  });
  test.each([
    ['Ah 9h 4h', 'Ad Td 2d', 'the same texture', true],
    ['Ah 9h 4h', 'Kd 9d 4d', 'different ones: height', false],
    ['Ah 9h 4h', 'Ah 9h 4c', 'different ones: suits', false],
    ['8h 7d 6c', '8h 7d 2c', 'different ones: closeness', false],
    ['8h 8d 2c', '8h 7d 2c', 'different ones: a pair', false],
  ])('%s and %s have %s', (one, other, _, same) => {
    expect(textureOf(cards(one)) === textureOf(cards(other))).toBe(same);
  });
});

describe("§5.1 heads-up hold'em is trained", () => {
  const config = { stack: 5, sizes: [[0.5], [1], [1], [1]], raises: 2, commitment: 1 };
  test('the same seed gives the same strategy, bit for bit', () => {
    const [one, again, other] = [1, 1, 2].map(seed => train(bettingTree(config), 3, seed).learned.sums);
    expect(hashOf(one!)).toBe(hashOf(again!));
    expect(hashOf(one!)).not.toBe(hashOf(other!));
  });
  test('every way through the bets ends, and nobody puts in more than the stack', () => {
    for (const node of nodesOf(bettingTree(config)))
      expect(node.kind === 'decision' ? Math.max(...node.paid) : node.paid).toBeLessThanOrEqual(5);
    expect(nodesOf(bettingTree({ ...config, stack: 2 })).map(({ kind }) => kind)).toEqual([
      'decision',
      'folded',
      'showdown',
    ]);
  });
  test('with two big blinds almost every hand goes in', () => {
    const { tree, learned } = train(bettingTree({ ...config, stack: 4 }), 40, 1);
    const [first] = tree.actions;
    const folds = Array.from({ length: STARTING_HANDS }, (_, hand) => {
      const shares = learned.sums.subarray(hand * first!, (hand + 1) * first!);
      return shares[0]! / shares.reduce((sum, weight) => sum + weight, 0);
    });
    const all = folds.reduce((sum, share, hand) => sum + share * COMBOS_OF[hand]!.length, 0) / COMBOS;
    expect(all).toBeLessThan(0.15);
    expect(folds[startingHandOf(combo('AsAh'))]).toBeLessThan(0.05);
    expect(folds[startingHandOf(combo('3s2h'))]).toBeGreaterThan(0.9);
  });
});
