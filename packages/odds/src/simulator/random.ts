/**
 * The state of one chunk's random stream, four words for xoshiro128++. Every chunk of a run has its own, made from
 * the run's seed and the chunk's number alone: whoever plays the chunk, and whenever, it deals the same cards.
 */
export const chunkStream = (seed: number, chunk: number): Int32Array => {
  let state = [seed % 2 ** 32, Math.floor(seed / 2 ** 32), chunk].reduce(absorb, 0);
  const words = Int32Array.from({ length: 4 }, () => mixed((state = (state + GOLDEN) | 0)));
  // All zero is the one state that never moves.
  if (words.every(word => word === 0)) words[0] = 1;
  return words;
};

const GOLDEN = 0x9e3779b9;

const absorb = (state: number, word: number): number => mixed((state ^ word) + GOLDEN);

/** The finish of splitmix32: one changed bit of the word changes half of the result's. */
const mixed = (word: number): number => {
  let z = word | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
};
