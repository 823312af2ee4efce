/**
 * Whole numbers in a row, each below a limit that writer and reader both know: the densest form of a round, since
 * a choice out of three costs a factor of three and nothing more. One description serves both directions: writing
 * takes the value and gives it back, reading ignores it and gives what is there.
 */
export type Numbers = { readonly below: (limit: number, value: number) => number };

/** What is written or read is no round: a sentence for people. Thrown inside the codec, caught at its border. */
export class Malformed extends Error {}

/** Collects numbers; `done` gives them as bytes. */
export const writeNumbers = (): Numbers & { readonly done: () => Uint8Array } => {
  const written: (readonly [limit: number, value: number])[] = [];
  return {
    below: (limit, value) => {
      if (!(Number.isSafeInteger(value) && 0 <= value && value < limit))
        throw new Malformed('This round holds a number that no table has.');
      written.push([limit, value]);
      return value;
    },
    done: () =>
      bytesOf(written.reduceRight((sum, [limit, value]) => sum * BigInt(limit) + BigInt(value), 0n)),
  };
};

/** Gives the numbers out of bytes again; `rest` is what nobody has read. */
export const readNumbers = (bytes: Uint8Array): Numbers & { readonly rest: () => bigint } => {
  let left = bytes.reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
  return {
    below: limit => {
      const value = Number(left % BigInt(limit));
      left /= BigInt(limit);
      return value;
    },
    rest: () => left,
  };
};

const bytesOf = (sum: bigint): Uint8Array => {
  const hex = sum === 0n ? '' : sum.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Uint8Array.from(even.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
};

/** One kind of value: writes what it is given and gives it back, or gives what it reads. */
export type Code<T> = (numbers: Numbers, value: T) => T;

export const flag: Code<boolean> = (numbers, value) => numbers.below(2, value ? 1 : 0) === 1;

export const whole =
  (min: number, max: number): Code<number> =>
  (numbers, value) =>
    min + numbers.below(max - min + 1, value - min);

export const oneOf =
  <T>(values: readonly T[]): Code<T> =>
  (numbers, value) =>
    values[numbers.below(values.length, values.indexOf(value))]!;

const LONGEST = 52;

/** Any amount: first how many bits it has, then the bits. Small ones are short. */
export const amount: Code<number> = (numbers, value) => {
  const bits = numbers.below(LONGEST + 1, value === 0 ? 0 : Math.floor(Math.log2(value)) + 1);
  if (bits <= 1) return bits;
  const top = 2 ** (bits - 1);
  return top + numbers.below(top, value - top);
};

/** How many there are, then each; `blank` stands in while reading. */
export const listOf =
  <T>(most: number, code: Code<T>, blank: T): Code<readonly T[]> =>
  (numbers, values) => {
    const length = numbers.below(most + 1, values.length);
    return Array.from({ length }, (_, at) => code(numbers, values[at] ?? blank));
  };

/** A value that is often the usual one: one bit says so. */
export const unlessUsual =
  <T>(usual: T, code: Code<T>): Code<T> =>
  (numbers, value) =>
    flag(numbers, JSON.stringify(value) !== JSON.stringify(usual)) ? code(numbers, value) : usual;
