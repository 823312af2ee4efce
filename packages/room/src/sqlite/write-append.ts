import type { DatabaseSync } from 'node:sqlite';

import type { Transfer } from '../ledger.ts';
import { netChanges, refused, rowsBelong } from '../schema/checks.ts';
import type { Append, AppendResult, ResultRow, RoundRows } from '../store.ts';
import { isOwnFault } from './connection.ts';

/** Writes appends within a transaction that somebody else begins and commits. */
export type AppendWriter = {
  /** To be called at the beginning of each transaction. */
  readonly begin: () => void;
  readonly write: (append: Append) => AppendResult;
};

const RESULT_COLUMNS = [
  'round',
  'player',
  'game',
  'at',
  'hands',
  'wins',
  'losses',
  'pushes',
  'blackjacks',
  'busts',
  'surrenders',
  'splits',
  'doubles',
  'wagered',
  'net',
  'chips',
  'results',
] as const satisfies readonly (keyof ResultRow)[];

const marks = (n: number): string => Array.from({ length: n }, () => '?').join(', ');

const statementsOf = (db: DatabaseSync) => ({
  savepoint: db.prepare('SAVEPOINT one'),
  release: db.prepare('RELEASE one'),
  undo: db.prepare('ROLLBACK TO one'),
  savepointRows: db.prepare('SAVEPOINT statistics'),
  releaseRows: db.prepare('RELEASE statistics'),
  undoRows: db.prepare('ROLLBACK TO statistics'),
  lastChange: db.prepare('SELECT max(change) AS change FROM tables'),
  table: db.prepare('SELECT head, players FROM tables WHERE id = ?'),
  addTable: db.prepare(
    `INSERT INTO tables (head, hash, game, status, private, fold_from, changed_at, change, players, summary, id)
     VALUES (${marks(11)})`,
  ),
  setTable: db.prepare(
    `UPDATE tables SET head = ?, hash = ?, game = ?, status = ?, private = ?, fold_from = ?, changed_at = ?,
     change = ?, players = ?, summary = ? WHERE id = ?`,
  ),
  unseat: db.prepare('DELETE FROM table_players WHERE table_id = ?'),
  seat: db.prepare('INSERT INTO table_players (player, table_id) VALUES (?, ?)'),
  entry: db.prepare(
    `INSERT INTO entries (table_id, seq, actor, action_id, body_hash, body, hash) VALUES (${marks(7)})`,
  ),
  transfer: db.prepare(
    `INSERT INTO transfers (table_id, seq, n, debit, credit, amount, reason) VALUES (${marks(7)})`,
  ),
  setBalance: db.prepare('UPDATE accounts SET balance = balance + ? WHERE account = ?'),
  addBalance: db.prepare('INSERT INTO accounts (balance, account) VALUES (?, ?)'),
  seal: db.prepare(
    'INSERT INTO sealed (table_id, name, box) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET box = excluded.box',
  ),
  round: db.prepare(
    `INSERT INTO rounds (table_id, round, game, from_seq, to_seq, at, summary) VALUES (${marks(7)})`,
  ),
  result: db.prepare(
    `INSERT INTO results (table_id, ${RESULT_COLUMNS.join(', ')}) VALUES (${marks(RESULT_COLUMNS.length + 1)})`,
  ),
});

type Statements = ReturnType<typeof statementsOf>;
type Known = { readonly head: number; readonly players: string };

export const appendWriter = (db: DatabaseSync): AppendWriter => {
  const sql = statementsOf(db);
  let change = 0;
  return {
    begin: () => {
      change = Number(sql.lastChange.get()?.['change'] ?? 0);
    },
    write: append => {
      const known = sql.table.get(append.table) as Known | undefined;
      if (known && append.expectHead !== 0 && known.head !== append.expectHead)
        return { ok: false, head: known.head };
      refuseTable(append, known);
      return alone(sql, () => writeAll(sql, append, known, ++change));
    },
  };
};

const refuseTable = ({ table, expectHead }: Append, known: Known | undefined): void => {
  if (known && expectHead === 0) throw refused(`Table ${table} exists already.`);
  if (!known && expectHead !== 0) throw refused(`There is no table ${table}.`);
};

/** A refusal undoes this append and leaves the others of the transaction alone. */
const alone = <T>(sql: Statements, doing: () => T): T => {
  sql.savepoint.run();
  try {
    const done = doing();
    sql.release.run();
    return done;
  } catch (error) {
    if (isOwnFault(error)) {
      sql.undo.run();
      sql.release.run();
    }
    throw error;
  }
};

const writeAll = (
  sql: Statements,
  append: Append,
  known: Known | undefined,
  change: number,
): AppendResult => {
  const { table, entry } = append;
  writeTable(sql, append, known, change);
  sql.entry.run(table, entry.seq, entry.actor, entry.actionId, entry.bodyHash, entry.body, entry.hash);
  writeTransfers(sql, table, entry.seq, append.transfers);
  for (const { name, box } of append.sealed) sql.seal.run(table, name, box);
  return { ok: true, rowsSaved: append.rows === null || writeRows(sql, table, append.rows) };
};

const writeTable = (
  sql: Statements,
  { table, entry, record }: Append,
  known: Known | undefined,
  change: number,
) => {
  const players = JSON.stringify(record.players);
  (known ? sql.setTable : sql.addTable).run(
    entry.seq,
    entry.hash,
    record.game,
    record.status,
    Number(record.private),
    record.foldFrom,
    record.changedAt,
    change,
    players,
    record.summary,
    table,
  );
  if (known?.players !== players) seat(sql, table, record.players);
};

const seat = (sql: Statements, table: string, players: readonly string[]): void => {
  sql.unseat.run(table);
  for (const player of new Set(players)) sql.seat.run(player, table);
};

/** Every transfer is kept; each account it touches is changed once. */
const writeTransfers = (
  sql: Statements,
  table: string,
  seq: number,
  transfers: readonly Transfer[],
): void => {
  for (const [n, { debit, credit, amount, reason }] of transfers.entries())
    sql.transfer.run(table, seq, n, debit, credit, amount, reason);
  for (const { account, balance } of netChanges(transfers))
    if (sql.setBalance.run(balance, account).changes === 0) sql.addBalance.run(balance, account);
};

/** `false`: they were refused, and everything else stands. */
const writeRows = (sql: Statements, table: string, rows: RoundRows): boolean => {
  if (!rowsBelong(table, rows)) return false;
  sql.savepointRows.run();
  try {
    insertRows(sql, rows);
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    sql.undoRows.run();
    sql.releaseRows.run();
    return false;
  }
  sql.releaseRows.run();
  return true;
};

const insertRows = (sql: Statements, { round, results }: RoundRows): void => {
  sql.round.run(round.table, round.round, round.game, round.fromSeq, round.toSeq, round.at, round.summary);
  for (const row of results) sql.result.run(row.table, ...RESULT_COLUMNS.map(column => row[column]));
};
