/** Mixes numbers into one of 32 bits; the same numbers give the same everywhere. */
export const hashOf = (numbers: Iterable<number>): number => {
  let hash = 0x811c9dc5;
  for (const number of numbers) hash = mixed(hash ^ (number | 0));
  return hash >>> 0;
};

const mixed = (word: number): number => {
  let out = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  out = Math.imul(out ^ (out >>> 15), 0x735a2d97);
  return (out ^ (out >>> 15)) + 0x9e3779b9;
};

/** A number from 0 to below 1 that belongs to these two, and to nothing else that matters. */
export const unitAt = (seed: number, at: number): number =>
  (mixed(mixed(seed ^ Math.imul(at + 1, 0x9e3779b1)) ^ at) >>> 0) / 2 ** 32;

/** Numbers from 0 to below 1, the same after each call with the same seed. */
export const unitsOf = (seed: number): (() => number) => {
  let at = 0;
  return () => unitAt(seed, at++);
};
