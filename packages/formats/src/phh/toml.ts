import { err, ok, rejection, type Result } from '@cardroom/engine';
import { TomlError, parse } from 'smol-toml';
import type { PhhRejection } from './types.ts';

export type Table = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Reads TOML; what the parser throws becomes one sentence with the line. */
export const parseToml = (text: string): Result<Table, PhhRejection> => {
  try {
    // An integer too large for a number must not lose the other hands of the file.
    return ok(parse(text.replace(BYTE_ORDER_MARK, ''), { integersAsBigInt: 'asNeeded' }));
  } catch (error) {
    return err(rejection('phh/bad-toml', `This is not TOML${where(error)}.`));
  }
};

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const where = (error: unknown): string =>
  error instanceof TomlError ? `: line ${error.line}, column ${error.column}: ${reason(error)}` : '';

/** The parser's own first line, without its heading and full stop. */
const reason = ({ message }: TomlError): string =>
  message
    .split('\n')[0]!
    .replace(/^Invalid TOML document: /, '')
    .replace(/\.$/, '');
