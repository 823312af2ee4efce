import { createHash } from 'node:crypto';

import { err, ok, type Result } from '@cardroom/engine';
import type { StoreRecord } from '@cardroom/room';

import { linesOf } from './safe-file.ts';

/** The first line of a backup. */
const HEADER = { format: 'cardroom-backup', version: 1 } as const;

/** The last one: how many records there are, and the SHA-256 of everything before it. */
type Footer = { readonly records: number; readonly sha256: string };

/** A dump as the lines of a file; `told` learns how many records there were. */
export async function* backupLines(
  records: AsyncIterable<StoreRecord>,
  told: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (value: object): string => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    return line;
  };
  yield hashed(HEADER);
  let count = 0;
  for await (const record of records) {
    count++;
    yield hashed(record);
  }
  told(count);
  const footer: Footer = { records: count, sha256: hash.digest('hex') };
  yield `${JSON.stringify(footer)}\n`;
}

const DAMAGED = 'is damaged or incomplete: use another backup';

/** Reads a backup to its end before anything is done with it; answers how many records it has. */
export const checkBackup = async (path: string): Promise<Result<number, string>> => {
  try {
    return await checked(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_') || code.startsWith('ERR_ENCODING')) return err(`${path} ${DAMAGED}.`);
    return err(`${path} cannot be read (${code || String(error)}).`);
  }
};

const checked = async (path: string): Promise<Result<number, string>> => {
  const hash = createHash('sha256');
  let [lines, last] = [0, ''];
  for await (const line of linesOf(path)) {
    if (lines === 0) {
      const refusal = whyNoBackup(line);
      if (refusal) return err(`${path} ${refusal}.`);
    } else hash.update(`${last}\n`);
    lines++;
    last = line;
  }
  const footer = parsed(last) as Partial<Footer> | null;
  const isWhole = footer?.records === lines - 2 && footer.sha256 === hash.digest('hex');
  return isWhole ? ok(lines - 2) : err(`${path} ${lines === 0 ? 'is empty' : DAMAGED}.`);
};

const whyNoBackup = (line: string): string | null => {
  const header = parsed(line) as Partial<Record<keyof typeof HEADER, unknown>> | null;
  if (header?.format !== HEADER.format) return 'is not a backup of Cardroom';
  return header.version === HEADER.version ? null : 'was made by a newer Cardroom: update this one';
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
};

/** The records of a backup that was checked. */
export async function* backupRecords(path: string, count: number): AsyncGenerator<StoreRecord> {
  let at = 0;
  for await (const line of linesOf(path)) {
    if (at > 0 && at <= count) yield JSON.parse(line) as StoreRecord;
    at++;
  }
}
