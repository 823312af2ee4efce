import { extname } from 'node:path';
import { err, ok, type Result } from '@cardroom/engine';
import { parsePhh, parsePhhs, type PhhHand } from '@cardroom/formats';
import type { Files } from './io.ts';

/** One hand of a file: read, or refused in a sentence. */
export type FoundHand = {
  readonly file: string;
  /** Its key, in a file of many hands. */
  readonly key?: string;
  readonly hand: Result<PhhHand, string>;
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
  if (!text.ok) return [{ file, hand: text }];
  return extname(file).toLowerCase() === '.phhs' ? manyHands(file, text.value) : [oneHand(file, text.value)];
};

const filesAt = async (path: string, files: Files): Promise<Result<readonly string[], string>> => {
  const kind = await files.kindOf(path);
  if (kind === null) return err(`There is no file or folder ${path}.`);
  if (kind === 'folder') return filesIn(path, files);
  return isHandFile(path) ? ok([path]) : err(`${path} is not a file of hands: those end in .phh or .phhs.`);
};

const filesIn = async (folder: string, files: Files): Promise<Result<readonly string[], string>> => {
  const listed = await files.list(folder);
  if (!listed.ok) return listed;
  const found = listed.value.filter(isHandFile);
  return found.length > 0 ? ok(found) : err(`There is no .phh or .phhs file in ${folder}.`);
};

const oneHand = (file: string, text: string): FoundHand => {
  const hand = parsePhh(text);
  return { file, hand: hand.ok ? hand : err(hand.error.message) };
};

const manyHands = (file: string, text: string): readonly FoundHand[] => {
  const entries = parsePhhs(text);
  if (!entries.ok) return [{ file, hand: err(entries.error.message) }];
  return entries.value.map(({ key, hand }) => ({
    file,
    key,
    hand: hand.ok ? hand : err(hand.error.message),
  }));
};
