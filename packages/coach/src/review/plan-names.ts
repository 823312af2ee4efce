import { OFTEN } from './review.ts';

type ByName = Readonly<Record<string, number>>;

/** By name: how often a plan does it. Raises are one, whatever their size. */
export const sharesByName = (names: readonly string[], shares: readonly number[]): ByName =>
  byName(names, places => places.reduce((sum, at) => sum + shares[at]!, 0));

/** By name: what the best of its sizes is worth, of those that the plan takes where it takes any. */
export const valuesByName = (
  names: readonly string[],
  values: readonly number[],
  shares: readonly number[],
  unit: number,
): ByName =>
  byName(names, places => {
    const taken = places.filter(at => shares[at]! >= OFTEN);
    return unit * Math.max(...(taken.length > 0 ? taken : places).map(at => values[at]!));
  });

const byName = (names: readonly string[], figure: (places: readonly number[]) => number): ByName =>
  Object.fromEntries(
    [...new Set(names)].map(name => [name, figure([...names.keys()].filter(at => names[at] === name))]),
  );
