/** A seeded stream for tests: the same seed gives the same numbers on every machine. Never deals to people. */
export type Random = {
  /** A whole number from 0 to `below − 1`. */
  readonly below: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
};

/** xorshift128, seeded through splitmix32 so that neighbouring seeds have nothing in common. */
export const randomFrom = (seed: number): Random => {
  let [x, y, z, w] = splitmix(seed) as Iterable<number> as [number, number, number, number];
  const next = (): number => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ t ^ (t >>> 8)) >>> 0;
    return w;
  };
  const below = (n: number): number => Math.floor((next() / 2 ** 32) * n);
  return {
    below,
    chance: probability => next() / 2 ** 32 < probability,
    pick: from => from[below(from.length)]!,
    shuffle: items => shuffled(items, below),
  };
};

const splitmix = (seed: number): Uint32Array => {
  let state = seed >>> 0;
  return Uint32Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  });
};

const shuffled = <T>(items: readonly T[], below: (n: number) => number): T[] => {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
};
