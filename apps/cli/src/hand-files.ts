import { extname } from 'node:path';
import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import { parsePhhs, type PhhHand } from '@cardroom/formats';
import type { Files } from './io.ts';

/** A file that could not be read; its sentence names the file. */
export const UNREADABLE_FILE = 'file/unreadable';

/** One hand of a file: read, or refused. */
export type FoundHand = {
  readonly file: string;
  /** Its key, in a file of many hands. */
  readonly key?: string;
  readonly hand: Result<PhhHand, Rejection>;
};

const EXTENSIONS = ['.phh', '.phhs'];
const isHandFile = (path: string): boolean => EXTENSIONS.includes(extname(path).toLowerCase());

/** The files of hands that the arguments name, folders searched to the bottom; one sentence for each bad argument. */
export const findHandFiles = async (
  paths: readonly string[],
  files: Files,
): Promise<Result<readonly string[], readonly string[]>> => {
  const found = await Promise.all(paths.map(path => filesAt(path, files)));
  const problems = found.flatMap(result => (result.ok ? [] : [result.error]));
  return problems.length > 0 ? err(problems) : ok(found.flatMap(result => (result.ok ? result.value : [])));
};

/** The hands of one file. */
export const readHands = async (file: string, files: Files): Promise<readonly FoundHand[]> => {
  const text = await files.read(file);
  if (!text.ok) return [{ file, hand: err(rejection(UNREADABLE_FILE, text.error)) }];
  const hands = parsePhhs(text.value);
  if (!hands.ok) return [{ file, hand: hands }];
  return hands.value.map(({ key, hand }) => ({ file, ...(key === null ? {} : { key }), hand }));
};

const filesAt = async (path: string, files: Files): Promise<Result<readonly string[], string>> => {
  const kind = await files.kindOf(path);
  if (kind === null) return err(`There is no file or folder ${path}.`);
  if (kind === 'folder') return filesIn(path, files);
  if (kind === 'other') return err(`${path} is neither a file nor a folder.`);
  return isHandFile(path) ? ok([path]) : err(`${path} is not a file of hands: those end in .phh or .phhs.`);
};

const filesIn = async (folder: string, files: Files): Promise<Result<readonly string[], string>> => {
  const listed = await files.list(folder);
  if (!listed.ok) return listed;
  const found = listed.value.filter(isHandFile);
  return found.length > 0 ? ok(found) : err(`There is no .phh or .phhs file in ${folder}.`);
};
