import { invariant } from '@cardroom/engine';

/** The one way to write a JSON value: keys sorted by their UTF-16 units at every level, no white space. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return `{${pairsOf(value).map(writePair).join(',')}}`;
  return writePlain(value);
};

/** What JSON keeps of an object, in the order of the keys. */
const pairsOf = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

const writePair = ([key, value]: readonly [string, unknown]): string =>
  `${writePlain(key)}:${canonicalJson(value)}`;

const writePlain = (value: unknown): string => {
  invariant(isPlain(value), 'only what JSON can write is hashed');
  return JSON.stringify(value);
};

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.isWellFormed());
