import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@cardroom/engine';
import type { Files } from './io.ts';

const byNumberAndName = new Intl.Collator('en', { numeric: true }).compare;

const kindOf: Files['kindOf'] = async path => {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return 'file';
  return found && (found.isDirectory() ? 'folder' : 'other');
};

/** The files of this machine. */
export const nodeFiles: Files = {
  kindOf,
  read: path => attempt(path, () => readFile(path, 'utf8')),
  list: folder => attempt(folder, () => filesIn(folder)),
};

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(entry => join(entry.parentPath, entry.name));
  const kinds = await Promise.all(paths.map(kindOf));
  return paths.filter((_, at) => kinds[at] === 'file').toSorted(byNumberAndName);
};

const attempt = async <T>(path: string, read: () => Promise<T>): Promise<Result<T, string>> => {
  try {
    return ok(await read());
  } catch (error) {
    return err(`${path} cannot be read (${codeOf(error)}).`);
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
