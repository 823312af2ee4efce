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
): ByName => byName(names, places => unit * values[pricedAt(places, values, shares)]!);

/** The raise among the choices that all raises are priced at; null where there is none. */
export const pricedRaise = (
  names: readonly string[],
  values: readonly number[],
  shares: readonly number[],
): number | null => {
  const places = [...names.keys()].filter(at => names[at] === 'raise');
  return places.length > 0 && values.length > 0 ? pricedAt(places, values, shares) : null;
};

const pricedAt = (
  places: readonly number[],
  values: readonly number[],
  shares: readonly number[],
): number => {
  const taken = places.filter(at => shares[at]! >= OFTEN);
  return (taken.length > 0 ? taken : places).reduce((one, other) =>
    values[other]! > values[one]! ? other : one,
  );
};

const byName = (names: readonly string[], figure: (places: readonly number[]) => number): ByName =>
  Object.fromEntries(
    [...new Set(names)].map(name => [name, figure([...names.keys()].filter(at => names[at] === name))]),
  );
