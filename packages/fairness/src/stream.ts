import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HASH_BYTES, hash, hashInto, joined, u32, utf8, type Bytes } from './encoding.ts';

/** HMAC-SHA256 under a key that is fixed. */
export type Mac = (message: Bytes) => Bytes;

/** A source of numbers from 0 to 2³² − 1. */
export type Words = () => number;

const WORD_RANGE = 2 ** 32;
const WORDS_A_BLOCK = 8;

/** HMAC under this key, made ready once instead of every time. Must agree with `plainMac`. */
export const macUnder = (key: Bytes): Mac => (hashInto === null ? macByState(key) : macByHash(key, hashInto));

/** With the library: the key's own two blocks are hashed once. */
export const macByState = (key: Bytes): Mac => {
  const keyed = hmac.create(sha256, key);
  let scratch = keyed.clone();
  return message => {
    // oxlint-disable-next-line no-underscore-dangle -- the library's way to copy a state without making one
    scratch = keyed._cloneInto(scratch);
    return scratch.update(message).digest();
  };
};

const BLOCK_BYTES = 64;

/** With the platform: by the definition of RFC 2104, in buffers that are kept. */
const macByHash = (key: Bytes, into: NonNullable<typeof hashInto>): Mac => {
  const short = key.length > BLOCK_BYTES ? hash(key) : key;
  let inner = padded(short, 0x36, 0);
  const outer = padded(short, 0x5c, HASH_BYTES);
  return message => {
    if (inner.length !== BLOCK_BYTES + message.length) inner = padded(short, 0x36, message.length);
    inner.set(message, BLOCK_BYTES);
    into(inner, outer, BLOCK_BYTES);
    return hash(outer);
  };
};

/** A block of the key against this byte, and room behind it. */
const padded = (key: Bytes, pad: number, room: number): Bytes => {
  const bytes = new Uint8Array(BLOCK_BYTES + room).fill(pad, 0, BLOCK_BYTES);
  for (let at = 0; at < key.length; at++) bytes[at]! ^= key[at]!;
  return bytes;
};

/** The readable reference of `macUnder`. */
export const plainMac =
  (key: Bytes): Mac =>
  message =>
    hmac(sha256, key, message);

/** The stream of this name under a key: block i is the MAC of the name and i as eight bytes, read as u32s. */
export const stream = (mac: Mac, label: string): Words => {
  const name = utf8(label);
  let block = viewOf(new Uint8Array());
  let taken = 0;
  return () => {
    const at = taken % WORDS_A_BLOCK;
    if (at === 0) block = viewOf(mac(joined(name, u32(0), u32(taken / WORDS_A_BLOCK))));
    taken += 1;
    return block.getUint32(4 * at);
  };
};

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/**
 * A number below `bound`, each as likely as any other: words at or above the highest multiple of the bound are thrown
 * away. `range` is how many words there are; tests make it small.
 */
export const below = (bound: number, words: Words, range: number = WORD_RANGE): number => {
  const limit = range - (range % bound);
  for (;;) {
    const word = words();
    if (word < limit) return word % bound;
  }
};

/** The items in an order of which all are equally likely: Fisher–Yates from the last place down. */
export const shuffled = <T>(items: readonly T[], words: Words): readonly T[] => {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, words);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
};
