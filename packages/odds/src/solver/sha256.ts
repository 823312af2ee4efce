/** By the platform if it can: a page that was not opened over HTTPS has no SHA-256 of its own. */
export const digestOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const platform = (globalThis as Partial<typeof globalThis>).crypto?.subtle;
  return platform ? new Uint8Array(await platform.digest('SHA-256', new Uint8Array(bytes))) : sha256(bytes);
};

/** SHA-256, wherever this runs. */
export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const view = padded(bytes);
  const state = Int32Array.from(FIRST_STATE);
  const words = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) mixBlock(view, at, words, state);
  return bytesOf(state);
};

const bytesOf = (words: Int32Array): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4 * words.length));
  for (const [at, word] of words.entries()) view.setInt32(4 * at, word);
  return new Uint8Array(view.buffer);
};

/** Bytes as people read them. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

const BLOCK_BYTES = 64;

/** A one bit, zeros, and the length in bits fill up the last block. */
const padded = (bytes: Uint8Array): DataView => {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const filled = new Uint8Array(blocks * BLOCK_BYTES);
  filled.set(bytes);
  filled[bytes.length] = 0x80;
  const view = new DataView(filled.buffer);
  view.setBigUint64(filled.length - 8, BigInt(bytes.length) * 8n);
  return view;
};

const mixBlock = (view: DataView, at: number, words: Int32Array, state: Int32Array): void => {
  for (let word = 0; word < 16; word++) words[word] = view.getInt32(at + 4 * word);
  for (let word = 16; word < 64; word++)
    words[word] = words[word - 16]! + small0(words[word - 15]!) + words[word - 7]! + small1(words[word - 2]!);
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
  for (let word = 0; word < 64; word++) {
    const one = (h + big1(e) + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[word]! + words[word]!) | 0;
    const two = (big0(a) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
};

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const small0 = (word: number): number => turned(word, 7) ^ turned(word, 18) ^ (word >>> 3);
const small1 = (word: number): number => turned(word, 17) ^ turned(word, 19) ^ (word >>> 10);
const big0 = (word: number): number => turned(word, 2) ^ turned(word, 13) ^ turned(word, 22);
const big1 = (word: number): number => turned(word, 6) ^ turned(word, 11) ^ turned(word, 25);

/** The first 32 bits of the fractions of the roots of the first primes: by FIPS 180-4, in hex, one after the other. */
const wordsOf = (hex: string): Int32Array =>
  Int32Array.from({ length: hex.length / 8 }, (_, at) => Number.parseInt(hex.slice(8 * at, 8 * at + 8), 16));

const FIRST_STATE = wordsOf('6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19');

const ROUND_CONSTANTS = wordsOf(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5' +
    'd807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
    '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85' +
    'a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3' +
    '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
);
