import { describe, expect, test } from 'vitest';

import { allFlops, flopSample, stratumOf } from './flop-sample.ts';

describe('§5.1 the flops by which strength is measured', () => {
  test('there are 1,755, which stand for 22,100', () => {
    const flops = allFlops();
    expect(flops).toHaveLength(1_755);
    expect(flops.reduce((sum, { weight }) => sum + weight, 0)).toBe(22_100);
  });
  test('a sample is fixed, and begins with the smaller ones', () => {
    const names = (size: number) => flopSample(size).map(({ flop }) => flop.join());
    expect(names(60).slice(0, 12)).toEqual(names(12));
    expect(new Set(names(60)).size).toBe(60);
  });
  test('every stratum weighs in the sample what it weighs among all', () => {
    const weigh = (flops: ReturnType<typeof allFlops>) =>
      [...Map.groupBy(flops, ({ flop }) => stratumOf(flop))]
        .map(([stratum, of]) => [stratum, of.reduce((sum, { weight }) => sum + weight, 0)] as const)
        .toSorted(([one], [other]) => one.localeCompare(other));
    expect(weigh(flopSample(400)).map(([, weight]) => Math.round(weight))).toEqual(
      weigh(allFlops()).map(([, weight]) => weight),
    );
  });
  test('the common strata come first', () => {
    const first = stratumOf(flopSample(1)[0]!.flop);
    const counts = Map.groupBy(flopSample(49), ({ flop }) => stratumOf(flop));
    expect(counts.get(first)!.length).toBe(Math.max(...[...counts.values()].map(of => of.length)));
  });
});
