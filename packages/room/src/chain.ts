import { digest } from './digest.ts';
import type { Transfer } from './ledger.ts';
import type { Entry } from './store.ts';
import type { TableEvent } from './table.ts';

/** What an entry says, as its body's JSON. */
export type EntryBody = Readonly<{
  table: string;
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  actor: string;
  actionId: string;
  bodyHash: string;
  events: readonly TableEvent[];
  transfers: readonly Transfer[];
}>;

/** The hash before the first entry. */
export const GENESIS = '0'.repeat(64);

export const hashOf = digest;

/** Chains a body to what came before: no entry can be changed, dropped or moved without changing every later hash. */
export const chainHash = (previous: string, body: string): string => hashOf(`${previous}\n${body}`);

/** The entry that follows `previous`. */
export const makeEntry = (previous: string, body: EntryBody): Entry => {
  const text = JSON.stringify(body);
  const { table, seq, actor, actionId, bodyHash } = body;
  return { table, seq, actor, actionId, bodyHash, body: text, hash: chainHash(previous, text) };
};

/** Reads an entry back; null when it is not what was written: the chain, or what stands beside the body, disagrees. */
export const readEntry = (previous: string, entry: Entry): EntryBody | null => {
  if (chainHash(previous, entry.body) !== entry.hash) return null;
  const body = JSON.parse(entry.body) as EntryBody;
  const same = (['table', 'seq', 'actor', 'actionId', 'bodyHash'] as const).every(
    key => body[key] === entry[key],
  );
  return same ? body : null;
};
