import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Account, TableId } from '../ledger.ts';
import { houseAccount, MINT, playerAccount, potAccount, seatAccount } from '../ledger.ts';
import type { Append, Store, StoreProblem, StoreRecord } from '../store.ts';
import { StoreError } from '../store.ts';
import {
  anAppend,
  anEntry,
  aNote,
  aPlayer,
  aRecord,
  aRound,
  aSession,
  grant,
  hashLike,
  move,
  rowsOf,
} from './store-samples.ts';

/** A store to try, empty at first. */
export type Opened = {
  readonly store: Store;
  /** Opens the same data once more, as another process would; absent where that cannot be. */
  readonly again?: () => Promise<Store>;
  /** How soon it calls watchers, at the latest, in milliseconds; 2000 unless told. */
  readonly patienceMs?: number;
  /** Closes all of it, and removes the data. */
  readonly close: () => Promise<void>;
};

/** What a check has at hand. Names made by `id` are used by no other check, so that checks may share a store. */
export type Bench = Pick<Opened, 'store' | 'again'> & {
  readonly id: (name: string) => string;
  /** Another empty store of the same kind. */
  readonly empty: () => Promise<Store>;
  /** Waits until something holds, as long as the store may need; answers whether it did. */
  readonly soon: (holds: () => boolean) => Promise<boolean>;
  readonly same: (what: string, actual: unknown, expected: unknown) => void;
};

/** One sentence of the port, and how to see that a store keeps it. */
export type Check = {
  readonly sentence: string;
  readonly run: (bench: Bench) => Promise<void>;
};

let made = 0;

/** Runs a check; what is wrong, a line each. */
export const problemsOf = async (
  check: Check,
  opened: Opened,
  open: () => Promise<Opened>,
): Promise<string[]> => {
  const problems: string[] = [];
  const extra: Opened[] = [];
  const suffix = `_${++made}`;
  const same = (what: string, actual: unknown, expected: unknown): void => {
    if (!isDeepStrictEqual(actual, expected))
      problems.push(`${what}: ${show(actual)}, not ${show(expected)}`);
  };
  const empty = async (): Promise<Store> => {
    const another = await open();
    extra.push(another);
    return another.store;
  };
  try {
    const soon = (holds: () => boolean) => eventually(holds, opened.patienceMs);
    await check.run({ ...opened, id: name => name + suffix, empty, same, soon });
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await Promise.all(extra.map(each => each.close()));
  return problems;
};

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 600) ?? 'undefined';

/** The code with which something fails; `'nothing'` when it does not. */
export const failureOf = async (doing: Promise<unknown>): Promise<StoreProblem | 'nothing'> => {
  try {
    await doing;
    return 'nothing';
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
};

/** Every line of a dump. */
export const dumpOf = async (store: Store): Promise<readonly StoreRecord[]> => {
  const records: StoreRecord[] = [];
  for await (const record of store.dump()) records.push(record);
  return records;
};

export async function* linesOf(records: readonly StoreRecord[]): AsyncGenerator<StoreRecord> {
  yield* records;
}

/** Waits until something holds, at most two seconds; answers whether it did. */
export const eventually = async (holds: () => boolean, waitMs = 2_000): Promise<boolean> => {
  const until = Date.now() + waitMs;
  while (!holds() && Date.now() < until) await sleep(5);
  return holds();
};

/** All that a store knows of a table and some accounts: to see that nothing changed. */
export const pictureOf = async (store: Store, table: TableId, accounts: readonly Account[]) => ({
  table: await store.table(table),
  entries: await store.entries(table, 1),
  transfers: await store.transfers(table, 1),
  sealed: await store.sealed(table),
  rounds: await store.rounds({ table }),
  results: await store.results({ table }),
  balances: await store.balances(accounts),
});

/** Sees that an append is refused with `store/refused` and leaves no trace. */
export const refuses = async ({ store, same }: Bench, why: string, append: Append): Promise<void> => {
  const accounts = append.transfers.flatMap(({ debit, credit }) => [debit, credit]);
  const touched = [...new Set(accounts)].filter(account => account !== MINT);
  const before = await pictureOf(store, append.table, touched);
  same(why, await failureOf(store.append(append)), 'store/refused');
  same(`${why}: nothing is written`, await pictureOf(store, append.table, touched), before);
};

/** A round with transfers between all kinds of accounts, and its statistics. */
export const fullRound = (id: Bench['id']) => {
  const table = id('t');
  const [ann, seat, pot] = [playerAccount(id('ann')), seatAccount(table, 1), potAccount(table)];
  const round = aRound(table, 1);
  return {
    table,
    accounts: [ann, seat, pot, houseAccount(table)],
    rows: rowsOf(round, id('ann'), id('bob')),
    transfers: [
      move(MINT, ann, 1_000),
      move(ann, seat, 600, 'sit'),
      move(seat, pot, 50, 'wager'),
      move(houseAccount(table), pot, 75, 'settle'),
      move(pot, seat, 125, 'settle'),
    ],
  };
};

/** Of all balances; zero, always. */
export const sumOf = (records: readonly StoreRecord[]): number =>
  records.reduce((sum, record) => sum + (record.kind === 'balance' ? record.balance : 0), 0);

export const times = <T>(n: number, value: T): readonly T[] => Array.from({ length: n }, () => value);

/** Closes the second handle, if there was one. */
export const closeOther = async (handles: readonly Store[], store: Store): Promise<void> => {
  await Promise.all(handles.filter(handle => handle !== store).map(handle => handle.close()));
};

/** A store with something of everything. */
export const fillStore = async (store: Store): Promise<void> => {
  for (const name of ['bob', 'ann']) {
    await store.addPlayer(aPlayer(name, { lock: name === 'ann' ? 'l' : null }));
    await store.addSession(aSession(`s-${name}`, name, { proven: name === 'ann' }));
    await store.writeNotes(['2', '10', '1'].map(key => aNote(name, key)));
  }
  await store.writeNotes([aNote('ann', '1', { kind: 'drill', body: 'ä😀' })]);
  for (const table of ['t2', 't1', 't10']) {
    const seat = seatAccount(table, 1);
    const sit = [grant('ann', 1e15), move(playerAccount('ann'), seat, 500, 'sit')];
    const record = aRecord({ players: ['bob', 'ann'], private: table === 't2' });
    await store.append(
      anAppend(table, 1, { transfers: sit, record, sealed: [{ name: 's', box: hashLike(table) }] }),
    );
    await store.append(anAppend(table, 2, { entry: anEntry(table, 2, { body: '"ä😀"' }), record }));
    const win = [
      move(seat, potAccount(table), 9, 'wager'),
      move(potAccount(table), houseAccount(table), 9, 'settle'),
    ];
    for (const seq of [3, 4])
      await store.append(
        anAppend(table, seq, { record, transfers: win, rows: rowsOf(aRound(table, seq), 'bob', 'ann') }),
      );
  }
};
