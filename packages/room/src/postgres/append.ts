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

/** The nth call of the append function in a statement, from 0. */
const callOf = (nth: number): string => {
  const first = nth * PARAMETERS.length + 1;
  return `room_append(${PARAMETERS.map(([type], at) => `$${first + at}::${type}`).join(', ')})`;
};

/** One statement for so many appends, prepared once a connection. */
const statementFor = (count: number) => ({
  name: `append${count}`,
  text: `SELECT ${Array.from({ length: count }, (_, nth) => callOf(nth)).join(', ')}`,
});

export const APPEND = statementFor(1);

export const appendValues = (append: Append): unknown[] => {
  const changes = netChanges(append.transfers);
  return PARAMETERS.map(([, read]) => read(append, changes));
};

/** One statement, so one transaction of its own: when it is answered, all of it is committed. */
export const appendAll = async (pool: Pool, wanted: readonly Append[]): Promise<readonly AppendResult[]> => {
  const values = wanted.flatMap(append => appendValues(fits(append) ? append : { ...append, rows: null }));
  const { rows } = await pool.query<number[]>({ ...statementFor(wanted.length), values, rowMode: 'array' });
  return wanted.map((append, nth) => resultOf(append, rows[0]![nth]!));
};

const fits = ({ table, rows }: Append): boolean => rows === null || rowsBelong(table, rows);

const resultOf = (append: Append, answer: number): AppendResult =>
  answer < 0 ? { ok: false, head: -answer } : { ok: true, rowsSaved: answer === 1 && fits(append) };
