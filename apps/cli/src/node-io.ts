import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@cardroom/engine';
import type { Files } from './io.ts';

const byNumberAndName = new Intl.Collator('en', { numeric: true }).compare;

/** The files of this machine. */
export const nodeFiles: Files = {
  kindOf: async path => {
    const found = await stat(path).catch(() => null);
    return found && (found.isDirectory() ? 'folder' : 'file');
  },
  read: path => attempt(path, () => readFile(path, 'utf8')),
  list: folder => attempt(folder, () => filesIn(folder)),
};

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted(byNumberAndName);
};

const attempt = async <T>(path: string, read: () => Promise<T>): Promise<Result<T, string>> => {
  try {
    return ok(await read());
  } catch (error) {
    return err(`${path} cannot be read (${codeOf(error)}).`);
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
