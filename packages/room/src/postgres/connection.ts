import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import { Client, Pool, types } from 'pg';

import { whyConstraint } from '../schema/migrations.ts';
import { StoreError } from '../store.ts';

/** Where the server is, said without the password. */
export type Place = {
  readonly url: string;
  readonly name: string;
  /** What the address was given by, for whoever is to correct it. */
  readonly setting: string;
  /** How long to wait for a lock, in milliseconds. */
  readonly patienceMs: number;
};

export const placeOf = (url: string, patienceMs: number, setting = 'DATABASE_URL'): Place => {
  try {
    const { hostname, port, pathname } = new URL(url);
    return {
      url,
      setting,
      patienceMs,
      name: `${decodeURIComponent(hostname) || 'localhost'}:${port || '5432'}${pathname}`,
    };
  } catch {
    throw new StoreError(
      'store/unavailable',
      `${setting} is not an address such as postgres://user@host/database.`,
    );
  }
};

/** BIGINT comes as text. */
const INT8 = 20;

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read exactly.`);
  return value;
};

type Parser = (text: string) => unknown;

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? toSafeInteger : (types.getTypeParser(oid, format) as Parser)) as typeof types.getTypeParser;

/** No connection waits for long: not for a lock, a statement, a transaction that somebody forgot, or the server. */
const configOf = ({ url, patienceMs }: Place): ClientConfig => ({
  connectionString: url,
  application_name: 'cardroom',
  types: { getTypeParser },
  connectionTimeoutMillis: 5_000,
  lock_timeout: patienceMs,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 5_000,
  keepAlive: true,
});

export const createPool = (place: Place, connections: number): Pool => {
  const config: PoolConfig = { ...configOf(place), max: connections, idleTimeoutMillis: 30_000 };
  const pool = new Pool(config);
  // A connection that breaks while idle: the next question opens another.
  pool.on('error', () => undefined);
  pool.on('connect', client => void client.on('error', () => undefined));
  return pool;
};

/** A connection for itself, that waits for notifications. */
export const createListener = (place: Place): Client =>
  new Client({ ...configOf(place), query_timeout: 5_000 });

/** Does something, and says about a failure of PostgreSQL what it means. */
export const naming = async <T>(place: Place, doing: () => Promise<T>): Promise<T> => {
  try {
    return await doing();
  } catch (error) {
    throw toStoreError(place, error);
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const toStoreError = (place: Place, error: unknown): unknown => {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (isRefusal(code)) return new StoreError('store/refused', whyRefused(code, error), { cause: error });
  if (code.startsWith('XX00'))
    return new StoreError('store/corrupt', damaged(place.name, error), { cause: error });
  return new StoreError('store/unavailable', unavailable(place, code, error), { cause: error });
};

/** What the append function says of a table that is not there. */
const NO_TABLE = 'CR001';

/** 23: a constraint; 22: a value that does not fit its column. */
const isRefusal = (code: string): boolean => code === NO_TABLE || /^2[23]...$/.test(code);

/** The statement failed by itself, or by what it waited for, and is undone: nothing of it is left. */
export const isUndone = (error: unknown): boolean =>
  isRefusal(codeOf(error)) || /^(55P03|40...)$/.test(codeOf(error));

const whyRefused = (code: string, error: Error): string =>
  code === NO_TABLE
    ? error.message
    : whyConstraint('constraint' in error ? String(error.constraint) : error.message);

const damaged = (name: string, { message }: Error): string =>
  `The database ${name} is damaged: ${message}. Restore a backup.`;

const unavailable = ({ name, setting }: Place, code: string, { message }: Error): string => {
  const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1];
  return (
    meaning?.(name, setting) ??
    `PostgreSQL at ${name} failed: ${message}. What was asked last may be done or not.`
  );
};

/** The first that fits. */
const MEANINGS: readonly (readonly [RegExp, (name: string, setting: string) => string])[] = [
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/,
    (name, setting) => `PostgreSQL at ${name} cannot be reached. Start it, or correct ${setting}.`,
  ],
  [
    /^28/,
    (name, setting) =>
      `PostgreSQL at ${name} does not let this user in. Correct the name or the password in ${setting}.`,
  ],
  [/^3D000$/, (name, setting) => `PostgreSQL has no database ${name}. Create it, or correct ${setting}.`],
  [/^53100$/, name => `The disk of PostgreSQL at ${name} is full. Free some space there.`],
  [/^53/, name => `PostgreSQL at ${name} has no connection or memory left. Allow more, or open fewer.`],
  [
    /^(55P03|57014|40...)$/,
    name => `PostgreSQL at ${name} is too busy: it did not answer in time. Try again.`,
  ],
  [
    /^(57P|08|ECONNRESET|EPIPE|ETIMEDOUT$)/,
    name =>
      `PostgreSQL at ${name} ended the connection: what was asked last may be done or not. Try again when it is back.`,
  ],
  [/^25006$/, name => `PostgreSQL at ${name} only lets read. Connect to the server that may be written.`],
  [
    /^42501$/,
    name => `PostgreSQL at ${name} does not allow this user to make or use the tables. Grant the right.`,
  ],
];

/** A transaction on a connection of its own, which is thrown away when something goes wrong. */
export const inTransaction = async <T>(
  pool: Pool,
  begin: string,
  doing: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const done = await doing(client);
    await client.query('COMMIT');
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** For what takes long by its nature. */
export const PATIENTLY =
  "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '60s'";
