/** A stream of whole numbers from 0 to 2³² − 1; the same seed gives the same stream everywhere. Never deals to people. */
export type RandomStream = () => number;

/** xoshiro128**, seeded through splitmix32 so that neighbouring seeds have nothing in common. */
export const randomStream = (seed: number): RandomStream => {
  const state = splitmix(seed);
  return () => {
    const [a, b, c, d] = state as unknown as [number, number, number, number];
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    state[0] = a ^ d ^ b;
    state[1] = b ^ c ^ a;
    state[2] = c ^ a ^ (b << 9);
    state[3] = rotated(d ^ b, 11);
    return result;
  };
};

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

const splitmix = (seed: number): Uint32Array => {
  let state = seed | 0;
  return Uint32Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return word ^ (word >>> 15);
  });
};
