/** Hands out numbers, all of them 0: floats, whole ones up to 65,535, and up to 255. */
export type Take = Readonly<{
  floats: (length: number) => Float64Array;
  words: (length: number) => Uint16Array;
  bytes: (length: number) => Uint8Array;
}>;

/** New ones each time, for who keeps them. */
export const takeNew: Take = {
  floats: length => new Float64Array(length),
  words: length => new Uint16Array(length),
  bytes: length => new Uint8Array(length),
};

/**
 * The numbers of solvers that work one after the other: what was taken is handed out again after the next `begin`, and the solver before
 * must not go on. With numbers of its own each would leave megabytes to be cleared away, which halts whoever is asked next.
 */
export type Arena = Readonly<{ begin: () => Take }>;

/** All begin where a float may. */
const ALIGNED = Float64Array.BYTES_PER_ELEMENT;

/** Grows to what was taken at once at most. */
export const createArena = (): Arena => {
  let block = new ArrayBuffer(0);
  let taken = 0;
  const taking =
    <Numbers extends Float64Array | Uint16Array | Uint8Array>(
      Kind: Readonly<{ BYTES_PER_ELEMENT: number }> &
        (new (buffer: ArrayBuffer, from: number, length: number) => Numbers),
    ) =>
    (length: number): Numbers => {
      const size = length * Kind.BYTES_PER_ELEMENT;
      const from = taken;
      taken += Math.ceil(size / ALIGNED) * ALIGNED;
      if (taken > block.byteLength) return new Kind(new ArrayBuffer(size), 0, length);
      const numbers = new Kind(block, from, length);
      numbers.fill(0);
      return numbers;
    };
  const take: Take = {
    floats: taking(Float64Array),
    words: taking(Uint16Array),
    bytes: taking(Uint8Array),
  };
  return {
    begin() {
      if (taken > block.byteLength) block = new ArrayBuffer(taken);
      taken = 0;
      return take;
    },
  };
};
