import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const DIGEST_BYTES = 32;

const digestOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** A file that can tell whether it is damaged: the SHA-256 of its content, then the content. It appears whole or not at all. */
export const writeScratch = (path: string, content: Uint8Array): void => {
  writeFileSync(`${path}.new`, Buffer.concat([digestOf(content), content]));
  renameSync(`${path}.new`, path);
};

/** What the file holds; nothing where there is none, or where it is damaged, which is told. */
export const readScratch = (path: string, onDamaged: () => void): Uint8Array | null => {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const content = new Uint8Array(bytes.subarray(DIGEST_BYTES));
  if (digestOf(content).equals(bytes.subarray(0, DIGEST_BYTES))) return content;
  onDamaged();
  return null;
};
