import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { err, ok, type Result } from '@cardroom/engine';

export type FileOptions = Readonly<{
  /** Who may read it; 0o600 is its owner alone. */
  mode?: number;
  gzip?: boolean;
  /** Put it in the place of a file that is there. */
  replace?: boolean;
}>;

/**
 * Writes a file whole or not at all: it gets its name when all of it is on the disk. A file that is there stays as it
 * is, unless it shall be replaced.
 */
export const writeSafely = async (
  path: string,
  chunks: AsyncIterable<string>,
  { mode = 0o666, gzip = false, replace = false }: FileOptions = {},
): Promise<Result<null, string>> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode, flush: true });
    await (gzip
      ? pipeline(Readable.from(chunks), createGzip(), file)
      : pipeline(Readable.from(chunks), file));
    await (replace ? rename(draft, path) : nameOnce(draft, path));
    await syncFolder(dirname(path));
    return ok(null);
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    return err(error.code === 'EEXIST' ? alreadyThere(path) : `${path} cannot be written (${error.code}).`);
  } finally {
    await rm(draft, { force: true });
  }
};

/** Gives a name that nobody has; where files have one name only, as far as that can be seen. */
const nameOnce = (draft: string, path: string): Promise<void> =>
  link(draft, path).catch((error: unknown) => {
    const single = isOfFiles(error) && ['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(error.code);
    if (!single || existsSync(path)) throw error;
    return rename(draft, path);
  });

export const alreadyThere = (path: string): string =>
  `${path} is there already: choose another name, or replace it with --force.`;

const isOfFiles = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;

/** A new name is only safe once its folder is; Windows cannot sync a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The lines of a file, unpacked where it is packed. Throws what the file system or the unpacking throws. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  const bytes = (await isPacked(path)) ? file.pipe(unpacking(file)) : file;
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** What goes wrong with the file goes wrong with its content. */
const unpacking = (file: Readable) => {
  const gunzip = createGunzip();
  file.on('error', error => gunzip.destroy(error));
  return gunzip;
};

const isPacked = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
};
