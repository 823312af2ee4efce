/** Bytes to their SHA-256. */
export type Hash = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The browser's own, where it lends it; pages from an insecure address compute it here. */
export const sha256: Hash = async bytes =>
  globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
    : sha256ByHand(bytes);

/** The first 32 bits behind the point of a root of the first primes: FIPS 180-4 takes its constants from there. */
const fractions = (count: number, root: number): Uint32Array => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (isPrime(n)) found.push(n);
  return Uint32Array.from(found, prime => (prime ** root % 1) * 2 ** 32);
};

const isPrime = (n: number): boolean => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
};

const START = fractions(8, 1 / 2);
const ROUND = fractions(64, 1 / 3);
const BLOCK = 64;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The same without the browser's help. */
export const sha256ByHand = (bytes: Uint8Array): Uint8Array => {
  const padded = withLength(bytes);
  const state = START.slice();
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(state, scheduleOf(padded, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setUint32(4 * at, word));
  return new Uint8Array(out.buffer);
};

const withLength = (bytes: Uint8Array): DataView => {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  return view;
};

const scheduleOf = (block: DataView, at: number): Int32Array => {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 15]!, words[i - 2]!];
    const one = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const two = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words[i] = words[i - 16]! + one + words[i - 7]! + two;
  }
  return words;
};

const mix = (state: Uint32Array, words: Int32Array): void => {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const high = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND[i]! + words[i]!;
    const low = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + high) | 0, c, b, a, (high + low) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = state[at]! + word;
  });
};
