import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
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
export const u32 = (value: number): Bytes => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
};

/** Bytes one after the other. */
export const joined = (...parts: readonly Bytes[]): Bytes => concatBytes(...parts);

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

/** SHA-256. */
export const hash = (bytes: Bytes): Bytes => sha256(bytes);

/** SHA-256 of text, as hex digits. */
export const hashOfText = (text: string): Hex32 => hexOf(hash(utf8(text)));
