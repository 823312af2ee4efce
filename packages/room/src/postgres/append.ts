import type { Pool } from 'pg';

import type { Balance } from '../ledger.ts';
import { netChanges, rowsBelong } from '../schema/checks.ts';
import { resultRow, roundRow } from '../schema/rows.ts';
import type { Append, AppendResult } from '../store.ts';

type Read = (append: Append, changes: readonly Balance[]) => unknown;

/** What the append function takes, in its order. Must agree with `append-function.ts`. */
const PARAMETERS: readonly (readonly [type: string, read: Read])[] = [
  ['text', ({ table }) => table],
  ['bigint', ({ expectHead }) => expectHead],
  ['text', ({ entry }) => entry.actor],
  ['text', ({ entry }) => entry.actionId],
  ['text', ({ entry }) => entry.bodyHash],
  ['text', ({ entry }) => entry.body],
  ['text', ({ entry }) => entry.hash],
  ['text', ({ record }) => record.game],
  ['text', ({ record }) => record.status],
  ['bigint', ({ record }) => Number(record.private)],
  ['bigint', ({ record }) => record.foldFrom],
  ['bigint', ({ record }) => record.changedAt],
  ['text', ({ record }) => JSON.stringify(record.players)],
  ['text', ({ record }) => record.summary],
  ['text[]', ({ transfers }) => transfers.map(({ debit }) => debit)],
  ['text[]', ({ transfers }) => transfers.map(({ credit }) => credit)],
  ['bigint[]', ({ transfers }) => transfers.map(({ amount }) => amount)],
  ['text[]', ({ transfers }) => transfers.map(({ reason }) => reason)],
  ['text[]', (_, changes) => changes.map(({ account }) => account)],
  ['bigint[]', (_, changes) => changes.map(({ balance }) => balance)],
  ['text[]', ({ sealed }) => sealed.map(({ name }) => name)],
  ['text[]', ({ sealed }) => sealed.map(({ box }) => box)],
  ['jsonb', ({ rows }) => rows && JSON.stringify(roundRow(rows.round))],
  ['jsonb', ({ rows }) => rows && JSON.stringify(rows.results.map(resultRow))],
];

/** One statement, prepared once a connection. */
export const APPEND = {
  name: 'append',
  text: `SELECT room_append(${PARAMETERS.map(([type], i) => `$${i + 1}::${type}`).join(', ')}) AS answer`,
};

export const appendValues = (append: Append): unknown[] => {
  const changes = netChanges(append.transfers);
  return PARAMETERS.map(([, read]) => read(append, changes));
};

/** One statement, so its own transaction: when it is answered, it is committed. */
export const append = async (pool: Pool, wanted: Append): Promise<AppendResult> => {
  const belong = wanted.rows === null || rowsBelong(wanted.table, wanted.rows);
  const values = appendValues(belong ? wanted : { ...wanted, rows: null });
  const { rows } = await pool.query<{ answer: number }>({ ...APPEND, values });
  const answer = rows[0]!.answer;
  return answer < 0 ? { ok: false, head: -answer } : { ok: true, rowsSaved: answer === 1 && belong };
};
