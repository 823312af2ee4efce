import { createHash } from 'node:crypto';

/** Numbers from 0 to below 1. */
export type Units = () => number;

/** A stream of its own for every key, the same on every machine: sfc32, started from the key's hash. */
export const unitsFor = (key: string): Units => {
  const digest = createHash('sha256').update(key).digest();
  const state = Int32Array.from([0, 4, 8, 12], at => digest.readInt32LE(at));
  return () => (nextOf(state) >>> 0) / 2 ** 32;
};

const nextOf = (state: Int32Array): number => {
  const [a, b, c, count] = state as unknown as readonly [number, number, number, number];
  const sum = (a + b + count) | 0;
  state[0] = b ^ (b >>> 9);
  state[1] = (c + (c << 3)) | 0;
  state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
  state[3] = count + 1;
  return sum;
};

/** The same cards in another order. */
export const shuffled = <T>(cards: readonly T[], units: Units): readonly T[] => {
  const order = [...cards];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(units() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
};
