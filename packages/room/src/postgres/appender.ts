import type { Pool } from 'pg';

import { MINT, type Account } from '../ledger.ts';
import type { Append, AppendResult } from '../store.ts';
import { appendAll } from './append.ts';
import { isUndone } from './connection.ts';

type Waiting = Readonly<{
  wanted: Append;
  resolve: (result: AppendResult) => void;
  reject: (error: unknown) => void;
}>;

/** Appends in one statement, and statements under way, at most. */
const TOGETHER = 16;
const UNDER_WAY = 3;

/**
 * Brings appends to the server. Those that come while others are under way go together: one statement, one commit and one
 * answer serve for all.
 */
export const createAppender = (pool: Pool): ((wanted: Append) => Promise<AppendResult>) => {
  const line: Waiting[] = [];
  let underWay = 0;
  const sendSome = (): void => {
    while (line.length > 0 && underWay < UNDER_WAY) {
      underWay += 1;
      void bring(pool, line.splice(0, TOGETHER)).finally(() => {
        underWay -= 1;
        sendSome();
      });
    }
  };
  return wanted =>
    new Promise((resolve, reject) => {
      const waiting = { wanted, resolve, reject };
      if (mustGoAlone(wanted)) void bring(pool, [waiting]);
      // When all that is thought out now has come.
      else if (line.push(waiting) === 1) process.nextTick(sendSome);
    });
};

/**
 * What touches accounts that tables share, or makes a table: a transaction that holds such a row and then waits for another
 * table could wait for one that waits for it.
 */
const mustGoAlone = ({ expectHead, transfers }: Append): boolean =>
  expectHead === 0 || transfers.some(({ debit, credit }) => isShared(debit) || isShared(credit));

const isShared = (account: Account): boolean => account === MINT || account.startsWith('player:');

/** Tables are locked in the order of their names, whoever brings them. A refusal of one leaves the others alone. */
const bring = async (pool: Pool, unsorted: readonly Waiting[]): Promise<void> => {
  const group = unsorted.toSorted((a, b) => (a.wanted.table < b.wanted.table ? -1 : 1));
  try {
    const results = await appendAll(
      pool,
      group.map(({ wanted }) => wanted),
    );
    for (const [nth, { resolve }] of group.entries()) resolve(results[nth]!);
  } catch (error) {
    if (group.length > 1 && isUndone(error)) await Promise.all(group.map(one => bring(pool, [one])));
    else for (const { reject } of group) reject(error);
  }
};
