import type { Generated, Insertable, Selectable } from 'kysely';

import type { Account, Balance, Transfer, TransferReason } from '../ledger.ts';
import type {
  Entry,
  Json,
  Note,
  PlayerRecord,
  ResultRow,
  RoundRow,
  Sealed,
  SessionRecord,
  TableRecord,
} from '../store.ts';

/** The tables of the database, as Kysely knows them. Truth values are 0 and 1: one spelling for both databases. */
export type Database = {
  readonly players: { id: string; name: string; key: string; created_at: number; lock: string | null };
  readonly sessions: { id: string; token_hash: string; player: string; created_at: number; proven: number };
  readonly tables: TableColumns;
  readonly table_players: { player: string; table_id: string };
  readonly entries: EntryColumns;
  readonly sealed: { table_id: string; name: string; box: string };
  readonly accounts: { account: string; balance: number };
  readonly transfers: TransferColumns;
  readonly rounds: RoundColumns;
  readonly results: ResultColumns;
  readonly notes: { player: string; kind: string; key: string; at: number; body: string };
  readonly leases: { table_id: string; owner: string; until: number };
};

type TableColumns = {
  id: string;
  head: number;
  hash: string;
  game: string;
  status: TableRecord['status'];
  private: number;
  fold_from: number;
  changed_at: number;
  change: number;
  /** JSON. */
  players: string;
  summary: string;
};

type EntryColumns = {
  n: Generated<number>;
  table_id: string;
  seq: number;
  actor: string;
  action_id: string;
  body_hash: string;
  body: string;
  hash: string;
};

type TransferColumns = {
  table_id: string;
  seq: number;
  n: number;
  debit: string;
  credit: string;
  amount: number;
  reason: string;
};

type RoundColumns = Omit<RoundRow, 'table' | 'fromSeq' | 'toSeq'> & {
  table_id: string;
  from_seq: number;
  to_seq: number;
};

type ResultColumns = Omit<ResultRow, 'table'> & { table_id: string };

/** A row as it is read. */
export type Row<T extends keyof Database> = Selectable<Database[T]>;
type NewRow<T extends keyof Database> = Insertable<Database[T]>;

export const toPlayer = ({ id, name, key, created_at, lock }: Row<'players'>): PlayerRecord => ({
  id,
  name,
  key,
  createdAt: created_at,
  lock,
});

export const playerRow = ({ id, name, key, createdAt, lock }: PlayerRecord): NewRow<'players'> => ({
  id,
  name,
  key,
  created_at: createdAt,
  lock,
});

export const toSession = ({
  id,
  token_hash,
  player,
  created_at,
  proven,
}: Row<'sessions'>): SessionRecord => ({
  id,
  tokenHash: token_hash,
  player,
  createdAt: created_at,
  proven: proven === 1,
});

export const sessionRow = ({
  id,
  tokenHash,
  player,
  createdAt,
  proven,
}: SessionRecord): NewRow<'sessions'> => ({
  id,
  token_hash: tokenHash,
  player,
  created_at: createdAt,
  proven: Number(proven),
});

export const toTable = (row: Omit<Row<'tables'>, 'change'>): TableRecord => ({
  id: row.id,
  head: row.head,
  hash: row.hash,
  game: row.game,
  status: row.status,
  private: row.private === 1,
  foldFrom: row.fold_from,
  changedAt: row.changed_at,
  players: JSON.parse(row.players) as readonly string[],
  summary: row.summary,
});

export const tableRow = (record: TableRecord, change: number): NewRow<'tables'> => ({
  id: record.id,
  head: record.head,
  hash: record.hash,
  game: record.game,
  status: record.status,
  private: Number(record.private),
  fold_from: record.foldFrom,
  changed_at: record.changedAt,
  change,
  players: JSON.stringify(record.players),
  summary: record.summary,
});

export const toEntry = (row: Omit<Row<'entries'>, 'n'>): Entry => ({
  table: row.table_id,
  seq: row.seq,
  actor: row.actor,
  actionId: row.action_id,
  bodyHash: row.body_hash,
  body: row.body,
  hash: row.hash,
});

export const entryRow = (entry: Entry): NewRow<'entries'> => ({
  table_id: entry.table,
  seq: entry.seq,
  actor: entry.actor,
  action_id: entry.actionId,
  body_hash: entry.bodyHash,
  body: entry.body,
  hash: entry.hash,
});

export const toTransfer = (row: Row<'transfers'>): Transfer & { readonly seq: number } => ({
  debit: row.debit as Account,
  credit: row.credit as Account,
  amount: row.amount,
  reason: row.reason as TransferReason,
  seq: row.seq,
});

export const transferRow = (
  table_id: string,
  { debit, credit, amount, reason, seq }: Transfer & { readonly seq: number },
  n: number,
): NewRow<'transfers'> => ({ table_id, seq, n, debit, credit, amount, reason });

export const toBalance = ({ account, balance }: Row<'accounts'>): Balance => ({
  account: account as Account,
  balance,
});

export const toSealed = ({ name, box }: Row<'sealed'>): Sealed => ({ name, box });

export const toRound = ({
  table_id,
  round,
  game,
  from_seq,
  to_seq,
  at,
  summary,
}: Row<'rounds'>): RoundRow => ({
  table: table_id,
  round,
  game,
  fromSeq: from_seq,
  toSeq: to_seq,
  at,
  summary,
});

export const roundRow = ({
  table,
  round,
  game,
  fromSeq,
  toSeq,
  at,
  summary,
}: RoundRow): NewRow<'rounds'> => ({
  table_id: table,
  round,
  game,
  from_seq: fromSeq,
  to_seq: toSeq,
  at,
  summary,
});

export const toNote = ({ player, kind, key, at, body }: Row<'notes'>): Note => ({
  player,
  kind,
  key,
  at,
  body: readable(body),
});

/** A note that was damaged says nothing: whatever needs it makes it anew. */
const readable = (body: string): Json => {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return null;
  }
};

export const noteRow = ({ player, kind, key, at, body }: Note): NewRow<'notes'> => ({
  player,
  kind,
  key,
  at,
  body: JSON.stringify(body),
});

export const toResult = ({ table_id, ...row }: Row<'results'>): ResultRow => ({ table: table_id, ...row });

export const resultRow = ({ table, ...row }: ResultRow): NewRow<'results'> => ({ table_id: table, ...row });
