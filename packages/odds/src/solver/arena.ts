/** Hands out numbers, all of them 0. */
export type TakeNumbers = (length: number) => Float64Array;

/** New ones each time, for who keeps them. */
export const ownNumbers: TakeNumbers = length => new Float64Array(length);

/**
 * The numbers of solvers that work one after the other: what was taken is handed out again after the next `begin`. With numbers of its
 * own each solver would leave megabytes to be cleared away, which halts whoever is asked next.
 */
export type Arena = Readonly<{ begin: () => TakeNumbers }>;

/** Grows to what was taken at once at most. */
export const createArena = (): Arena => {
  let block = new Float64Array(0);
  let taken = 0;
  const take: TakeNumbers = length => {
    taken += length;
    return taken > block.length ? new Float64Array(length) : block.subarray(taken - length, taken).fill(0);
  };
  return {
    begin() {
      if (taken > block.length) block = new Float64Array(taken);
      taken = 0;
      return take;
    },
  };
};
