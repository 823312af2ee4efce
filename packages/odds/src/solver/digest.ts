import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256, by the platform if it can: a page that was not opened over HTTPS has none of its own. */
export const digestOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const platform = (globalThis as Partial<typeof globalThis>).crypto?.subtle;
  return platform ? new Uint8Array(await platform.digest('SHA-256', new Uint8Array(bytes))) : sha256(bytes);
};
