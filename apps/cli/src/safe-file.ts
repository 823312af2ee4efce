import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, lstat, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { err, ok, type Result } from '@cardroom/engine';

export type FileOptions = Readonly<{
  gzip?: boolean;
  /** Put it in the place of a file that is there. */
  replace?: boolean;
}>;

/**
 * Writes a file whole or not at all, for its owner alone: it gets its name when all of it is on the disk. A file that is
 * there stays as it is, unless it shall be replaced.
 */
export const writeSafely = async (
  path: string,
  chunks: AsyncIterable<string>,
  { gzip = false, replace = false }: FileOptions = {},
): Promise<Result<null, string>> => {
  const place = await placeFor(path, replace);
  return place.ok ? writeAt(place.value, path, chunks, { gzip, replace }) : place;
};

/** Where a file of this name is to be written: a link leads to its target. Only a regular file is ever replaced. */
export const placeFor = async (path: string, replace: boolean): Promise<Result<string, string>> => {
  try {
    if ((await lstat(path).catch(nothingThere)) === null) return ok(path);
    const target = await realpath(path);
    if (!(await lstat(target)).isFile()) return err(`${path} is not a file: choose another name.`);
    return replace ? ok(target) : err(alreadyThere(path));
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    return err(error.code === 'ENOENT' ? `${path} is a link that leads nowhere.` : unwritable(path, error));
  }
};

/** What cannot be looked at, cannot be written either: that is found out, and said, then. */
const nothingThere = (): null => null;

const writeAt = async (
  place: string,
  path: string,
  chunks: AsyncIterable<string>,
  { gzip, replace }: Required<FileOptions>,
): Promise<Result<null, string>> => {
  const draft = `${place}.${randomBytes(6).toString('hex')}.new`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await (gzip
      ? pipeline(Readable.from(chunks), createGzip(), file)
      : pipeline(Readable.from(chunks), file));
    await (replace ? rename(draft, place) : nameOnce(draft, place));
    await syncFolder(dirname(place));
    return ok(null);
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    return err(error.code === 'EEXIST' ? alreadyThere(path) : unwritable(path, error));
  } finally {
    await rm(draft, { force: true });
  }
};

const unwritable = (path: string, { code }: { readonly code: string }): string =>
  `${path} cannot be written (${code}).`;

/** Gives a name that nobody has; where files have one name only, as far as that can be seen. */
const nameOnce = (draft: string, path: string): Promise<void> =>
  link(draft, path).catch((error: unknown) => {
    const single = isOfFiles(error) && ['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(error.code);
    if (!single || existsSync(path)) throw error;
    return rename(draft, path);
  });

const alreadyThere = (path: string): string =>
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
  const handle = await open(path, 'r');
  try {
    yield* linesIn(await contentOf(handle));
  } finally {
    await handle.close();
  }
}

async function* linesIn(content: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

const contentOf = async (handle: FileHandle): Promise<Readable> => {
  const packed = await isPacked(handle);
  const file = handle.createReadStream({ start: 0, autoClose: false });
  return packed ? file.pipe(unpacking(file)) : file;
};

/** What goes wrong with the file goes wrong with its content. */
const unpacking = (file: Readable) => {
  const gunzip = createGunzip();
  file.on('error', error => gunzip.destroy(error));
  return gunzip;
};

const isPacked = async (handle: FileHandle): Promise<boolean> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
};
