import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { invariant } from '@cardroom/engine';

/** 32 bytes as 64 lower-case hex digits. */
export type Hex32 = string;

/** Octets, as they go into a hash. */
export type Bytes = Uint8Array;

/** Whether this is 32 bytes written as 64 lower-case hex digits. */
export const isHex32 = (value: unknown): value is Hex32 =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The 32 bytes that the digits write. */
export const bytesOf = (hex: Hex32): Bytes => {
  invariant(isHex32(hex), 'a seed, salt or hash is 64 lower-case hex digits');
  return hexToBytes(hex);
};

/** Bytes as lower-case hex digits. */
export const hexOf = (bytes: Bytes): Hex32 => bytesToHex(bytes);

/** Text as UTF-8. */
export const utf8 = (text: string): Bytes => utf8ToBytes(text);

/** One byte. */
export const u8 = (value: number): Bytes => Uint8Array.of(value);

/** Four bytes, the highest first. */
export const u32 = (value: number): Bytes =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);

/** Bytes one after the other. */
export const joined = (...parts: readonly Bytes[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** Each part behind its length, so that no two lists of parts give the same bytes. */
export const enc = (...parts: readonly Bytes[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return bytes;
};

/** SHA-256 by the platform, as text of one character a byte: four times as fast as the library. Null in a browser. */
const platformHash = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash ?? null;

/** SHA-256 into the place of some bytes; null where the platform has none that answers at once. */
export const hashInto =
  platformHash &&
  ((bytes: Bytes, out: Bytes, at: number): void => {
    const text = platformHash('sha256', bytes, 'binary');
    for (let i = 0; i < text.length; i++) out[at + i] = text.charCodeAt(i);
  });

/** The readable reference of `hash`. */
export const plainHash = (bytes: Bytes): Bytes => sha256(bytes);

export const HASH_BYTES = 32;

/** SHA-256. Must agree with `plainHash`. */
export const hash = (bytes: Bytes): Bytes => {
  if (hashInto === null) return plainHash(bytes);
  const out = new Uint8Array(HASH_BYTES);
  hashInto(bytes, out, 0);
  return out;
};

/** SHA-256 of text, as hex digits. */
export const hashOfText = (text: string): Hex32 => hexOf(hash(utf8(text)));
