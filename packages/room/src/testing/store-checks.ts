import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Account, TableId } from '../ledger.ts';
import { houseAccount, MINT, playerAccount, potAccount, seatAccount } from '../ledger.ts';
import type { Append, Store, StoreProblem, StoreRecord } from '../store.ts';
import { StoreError } from '../store.ts';
import {
  anAppend,
  anEntry,
  aPlayer,
  aRecord,
  aResult,
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
  /** Closes all of it, and removes the data. */
  readonly close: () => Promise<void>;
};

/** What a check has at hand. Names made by `id` are used by no other check, so that checks may share a store. */
export type Bench = Pick<Opened, 'store' | 'again'> & {
  readonly id: (name: string) => string;
  /** Another empty store of the same kind. */
  readonly empty: () => Promise<Store>;
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
    await check.run({ ...opened, id: name => name + suffix, empty, same });
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
const pictureOf = async (store: Store, table: TableId, accounts: readonly Account[]) => ({
  table: await store.table(table),
  entries: await store.entries(table, 1),
  transfers: await store.transfers(table, 1),
  sealed: await store.sealed(table),
  rounds: await store.rounds({ table }),
  results: await store.results({ table }),
  balances: await store.balances(accounts),
});

/** Sees that an append is refused with `store/refused` and leaves no trace. */
const refuses = async ({ store, same }: Bench, why: string, append: Append): Promise<void> => {
  const accounts = append.transfers.flatMap(({ debit, credit }) => [debit, credit]);
  const touched = [...new Set(accounts)].filter(account => account !== MINT);
  const before = await pictureOf(store, append.table, touched);
  same(why, await failureOf(store.append(append)), 'store/refused');
  same(`${why}: nothing is written`, await pictureOf(store, append.table, touched), before);
};

const FULL_ROUND = (id: Bench['id']) => {
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

const appends: readonly Check[] = [
  {
    sentence: 'an append keeps everything that belongs to it',
    run: async ({ store, id, same }) => {
      const { table, accounts, rows, transfers } = FULL_ROUND(id);
      const entry = anEntry(table, 1, { body: '{"a":1}' });
      const record = aRecord({ players: [id('ann')], private: true, summary: '{"seats":2}' });
      const sealed = [
        { name: 'invite', box: 'ii' },
        { name: 'shoe:1', box: 'ss' },
      ];
      const answer = await store.append({ table, expectHead: 0, entry, record, transfers, sealed, rows });
      same('answer', answer, { ok: true, rowsSaved: true });
      same('table', await store.table(table), { ...record, id: table, head: 1, hash: entry.hash });
      same('entries', await store.entries(table, 1), [{ ...entry, table }]);
      const { bodyHash, hash } = entry;
      same('action', await store.action(table, entry.actor, entry.actionId), { seq: 1, bodyHash, hash });
      same(
        'transfers',
        await store.transfers(table, 1),
        transfers.map(of => ({ ...of, seq: 1 })),
      );
      const balances = [400, 675, 0, -75].map((balance, i) => ({ account: accounts[i], balance }));
      same('balances', await store.balances(accounts), balances);
      same('sealed', await store.sealed(table), sealed);
      same('rounds', await store.rounds({ table }), [rows.round]);
      same('results', await store.results({ table }), rows.results);
    },
  },
  {
    sentence: 'the next append replaces what is listed of the table',
    run: async ({ store, id, same }) => {
      const table = id('t');
      await store.append(anAppend(table, 1));
      const record = aRecord({
        status: 'frozen',
        foldFrom: 2,
        changedAt: 1_900_000_000_000,
        summary: '{"b":2}',
      });
      same('answer', await store.append(anAppend(table, 2, { record })), { ok: true, rowsSaved: true });
      same('table', await store.table(table), {
        ...record,
        id: table,
        head: 2,
        hash: anEntry(table, 2).hash,
      });
      same(
        'entries',
        (await store.entries(table, 1)).map(({ seq }) => seq),
        [1, 2],
      );
    },
  },
  {
    sentence: 'conflict: the head is no longer the expected one, nothing was written',
    run: async ({ store, id, same }) => {
      const { table, accounts, rows, transfers } = FULL_ROUND(id);
      await store.append(anAppend(table, 1));
      await store.append(anAppend(table, 2));
      const before = await pictureOf(store, table, accounts);
      const late = anAppend(table, 2, {
        entry: anEntry(table, 2, { actionId: 'late' }),
        transfers,
        rows,
        sealed: [{ name: 'x', box: 'y' }],
        record: aRecord({ status: 'closed' }),
      });
      same('late', await store.append(late), { ok: false, head: 2 });
      const early = anAppend(table, 9, { transfers });
      same('early', await store.append(early), { ok: false, head: 2 });
      same('nothing written', await pictureOf(store, table, accounts), before);
      same('no action', await store.action(table, 'seat:1', 'late'), null);
    },
  },
  {
    sentence: 'a table that does not exist, or exists twice, is refused',
    run: async bench => {
      const table = bench.id('t');
      await refuses(
        bench,
        'entry 2 of no table',
        anAppend(table, 2, { transfers: [grant(bench.id('ann'), 5)] }),
      );
      await bench.store.append(anAppend(table, 1));
      const again = anAppend(table, 1, { entry: anEntry(table, 1, { actionId: 'again' }) });
      await refuses(bench, 'the table once more', again);
    },
  },
  {
    sentence: 'an entry follows the head',
    run: async bench => {
      const table = bench.id('t');
      await bench.store.append(anAppend(table, 1));
      await refuses(bench, 'a gap', anAppend(table, 2, { entry: anEntry(table, 3) }));
      await refuses(
        bench,
        'the same again',
        anAppend(table, 2, { entry: anEntry(table, 1, { actionId: 'b' }) }),
      );
    },
  },
  {
    sentence: 'an action id used twice by the same actor is refused',
    run: async bench => {
      const { store, id, same } = bench;
      const [table, other] = [id('t'), id('u')];
      await store.append(anAppend(table, 1));
      const twice = (actor: string) => anEntry(table, 2, { actor, actionId: 'a1' });
      await refuses(
        bench,
        'twice',
        anAppend(table, 2, { entry: twice('seat:1'), transfers: [grant(id('ann'), 1)] }),
      );
      const others = anAppend(table, 2, { entry: twice('seat:2') });
      same('another actor', await store.append(others), { ok: true, rowsSaved: true });
      same('another table', await store.append(anAppend(other, 1)), { ok: true, rowsSaved: true });
      same('whose', await store.action(table, 'seat:2', 'a1').then(of => of?.seq), 2);
      same('the first', await store.action(table, 'seat:1', 'a1').then(of => of?.seq), 1);
    },
  },
  {
    sentence: 'no actor is taken for another whose name and action read the same together',
    run: async ({ store, id, same }) => {
      const table = id('t');
      await store.append(anAppend(table, 1, { entry: anEntry(table, 1, { actor: 'ab', actionId: 'c' }) }));
      const other = anAppend(table, 2, { entry: anEntry(table, 2, { actor: 'a', actionId: 'bc' }) });
      same('answer', await store.append(other), { ok: true, rowsSaved: true });
    },
  },
  {
    sentence: 'every entry keeps its own body, byte for byte',
    run: async ({ store, id, same }) => {
      const table = id('t');
      const bodies = [
        '{"a":"ä€😀𝕏\u0301 \\u0000 \\ud800"}',
        '{ "spaces" :  1.0 , "a":1,"a":2 }',
        '"\u2028\u2029\ufeff\u007f\t\r\n\'\\\\"',
        `"${'x'.repeat(300_000)}"`,
        '',
      ];
      for (const [i, body] of bodies.entries())
        await store.append(anAppend(table, i + 1, { entry: anEntry(table, i + 1, { body }) }));
      same(
        'bodies',
        (await store.entries(table, 1)).map(({ body }) => body),
        bodies,
      );
    },
  },
  {
    sentence: 'text that a database would change is refused',
    run: async bench => {
      const table = bench.id('t');
      await bench.store.append(anAppend(table, 1));
      for (const body of ['"\0"', '"\ud800"'])
        await refuses(
          bench,
          JSON.stringify(body),
          anAppend(table, 2, { entry: anEntry(table, 2, { body }) }),
        );
    },
  },
  {
    sentence: 'what the caller changes afterwards does not change the store',
    run: async ({ store, id, same }) => {
      const table = id('t');
      const players = [id('ann')];
      const results = [aResult(aRound(table, 1), id('ann'))];
      const rows = { round: aRound(table, 1), results };
      const doing = store.append(anAppend(table, 1, { record: aRecord({ players }), rows }));
      await doing;
      players.push('eve');
      results.pop();
      const kept = await store.table(table);
      same('players', kept?.players, [id('ann')]);
      same('results', (await store.results({ table })).length, 1);
      tamper(kept?.players);
      tamper(await store.entries(table, 1));
      tamper((await store.entries(table, 1))[0]);
      same('players still', (await store.table(table))?.players, [id('ann')]);
      same('entries still', (await store.entries(table, 1)).length, 1);
      same('actor still', (await store.entries(table, 1))[0]?.actor, 'seat:1');
    },
  },
];

/** Tries to change what a store handed out. */
const tamper = (data: unknown): void => {
  try {
    if (Array.isArray(data)) data.splice(0);
    else Object.assign(data as object, { actor: 'eve' });
  } catch {
    // Frozen: just as well.
  }
};

const money: readonly Check[] = [
  {
    sentence: 'a transfer that would take an account below zero is refused',
    run: async bench => {
      const { store, id } = bench;
      const [table, ann, bob] = [id('t'), playerAccount(id('ann')), playerAccount(id('bob'))];
      const [seat, pot] = [seatAccount(table, 1), potAccount(table)];
      const over = [grant(id('bob'), 50), move(ann, seat, 1, 'sit')];
      await refuses(bench, 'with a new table', anAppend(table, 1, { transfers: over }));
      await store.append(anAppend(table, 1, { transfers: [grant(id('ann'), 100)] }));
      const tries = { player: [ann, bob], seat: [seat, pot], pot: [pot, seat] } as const;
      for (const [whose, [debit, credit]] of Object.entries(tries)) {
        const transfers = [grant(id('bob'), 50), move(debit, credit, 101, 'wager')];
        await refuses(bench, whose, anAppend(table, 2, { transfers, sealed: [{ name: 'x', box: 'y' }] }));
      }
    },
  },
  {
    sentence: 'an account may be emptied, to the last chip',
    run: async ({ store, id, same }) => {
      const [table, ann, bob] = [id('t'), playerAccount(id('ann')), playerAccount(id('bob'))];
      await store.append(anAppend(table, 1, { transfers: [grant(id('ann'), 100)] }));
      const emptied = anAppend(table, 2, { transfers: [move(ann, bob, 100, 'leave')] });
      same('answer', await store.append(emptied), { ok: true, rowsSaved: true });
      const balances = [0, 100].map((balance, i) => ({ account: [ann, bob][i], balance }));
      same('balances', await store.balances([ann, bob]), balances);
    },
  },
  {
    sentence: 'mint and house may be below zero; the sum stays zero',
    run: async ({ empty, id, same }) => {
      const store = await empty();
      const table = id('t');
      const transfers = [grant(id('ann'), 7), move(houseAccount(table), potAccount(table), 5, 'settle')];
      await store.append(anAppend(table, 1, { transfers }));
      const [mint, house] = await store.balances([MINT, houseAccount(table)]);
      same('mint', mint, { account: MINT, balance: -7 });
      same('house', house?.balance, -5);
      same('sum', sumOf(await dumpOf(store)), 0);
    },
  },
  {
    sentence: 'an account is judged after all transfers of its append',
    run: async ({ store, id, same }) => {
      const [table, ann] = [id('t'), playerAccount(id('ann'))];
      const pot = potAccount(table);
      const transfers = [move(pot, ann, 30, 'settle'), move(MINT, pot, 20), move(MINT, pot, 10)];
      same('answer', await store.append(anAppend(table, 1, { transfers })), { ok: true, rowsSaved: true });
      same('pot', await store.balances([pot]), [{ account: pot, balance: 0 }]);
      same(
        'every transfer is kept, in order',
        (await store.transfers(table, 1)).map(({ amount }) => amount),
        [30, 20, 10],
      );
    },
  },
  {
    sentence: 'a transfer moves at least one whole chip',
    run: async bench => {
      const table = bench.id('t');
      await bench.store.append(anAppend(table, 1));
      for (const amount of [0, -1, 0.5, NaN, Infinity, 2 ** 53])
        await refuses(
          bench,
          `${amount}`,
          anAppend(table, 2, { transfers: [grant(bench.id('ann'), amount)] }),
        );
    },
  },
  {
    sentence: 'chips are exact up to 1e15 and beyond, and never leave the safe integers',
    run: async bench => {
      const { empty, id, same } = bench;
      const store = await empty();
      const [table, ann] = [id('t'), playerAccount(id('ann'))];
      const much = 1_000_000_000_000_001;
      await store.append(anAppend(table, 1, { transfers: [grant(id('ann'), much), grant(id('ann'), 1)] }));
      same('balance', await store.balances([ann]), [{ account: ann, balance: much + 1 }]);
      same('transfer', (await store.transfers(table, 1))[0]?.amount, much);
      const most = anAppend(table, 2, { transfers: [grant(id('ann'), Number.MAX_SAFE_INTEGER)] });
      await refuses({ ...bench, store }, 'too many', most);
      const round = aRound(table, 1);
      const row = aResult(round, id('ann'), { wagered: much, net: -much, chips: much });
      await store.append(anAppend(table, 2, { rows: { round, results: [row] } }));
      same('row', await store.results({ table }), [row]);
    },
  },
  {
    sentence: 'balances come in the order asked for; an unknown account is empty',
    run: async ({ store, id, same }) => {
      const [ann, bob] = [playerAccount(id('ann')), playerAccount(id('bob'))];
      await store.append(anAppend(id('t'), 1, { transfers: [grant(id('ann'), 3)] }));
      const expected = [
        { account: bob, balance: 0 },
        { account: ann, balance: 3 },
        { account: bob, balance: 0 },
      ];
      same('balances', await store.balances([bob, ann, bob]), expected);
      same('none', await store.balances([]), []);
    },
  },
  {
    sentence: 'the ledger of a table from an entry on, in order',
    run: async ({ store, id, same }) => {
      const table = id('t');
      for (const seq of [1, 2, 3]) {
        const transfers = [1, 2, 3].map(n => grant(id('ann'), seq * 10 + n));
        await store.append(anAppend(table, seq, { transfers }));
      }
      const from2 = [21, 22, 23, 31, 32, 33].map(n => ({ ...grant(id('ann'), n), seq: Math.floor(n / 10) }));
      same('from 2', await store.transfers(table, 2), from2);
      same('from 4', await store.transfers(table, 4), []);
      same('no table', await store.transfers(id('none'), 1), []);
    },
  },
];

const sumOf = (records: readonly StoreRecord[]): number =>
  records.reduce((sum, record) => sum + (record.kind === 'balance' ? record.balance : 0), 0);

const races: readonly Check[] = [
  {
    sentence: 'of appends at the same moment to one table exactly one wins',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const table = id('t');
      await store.append(anAppend(table, 1));
      for (const head of [1, 2, 3]) {
        const answers = await Promise.all(
          Array.from({ length: 12 }, (_, i) => {
            const entry = anEntry(table, head + 1, { actor: `seat:${i}` });
            const transfers = [grant(id(`p${i}`), 1)];
            return handles[i % 2]!.append(anAppend(table, head + 1, { entry, transfers }));
          }),
        );
        const lost = answers.filter(answer => !answer.ok);
        same('losers', lost, times(11, { ok: false, head: head + 1 }));
      }
      same('entries', (await store.entries(table, 1)).length, 4);
      const balances = await store.balances(Array.from({ length: 12 }, (_, i) => playerAccount(id(`p${i}`))));
      same(
        'granted',
        balances.reduce((sum, { balance }) => sum + balance, 0),
        3,
      );
      await closeOther(handles, store);
    },
  },
  {
    sentence: 'a table is made once, whoever tries',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const table = id('t');
      const tries = Array.from({ length: 8 }, (_, i) =>
        failureOf(handles[i % 2]!.append(anAppend(table, 1))),
      );
      const answers = (await Promise.all(tries)).toSorted();
      same('answers', answers, ['nothing', ...times(7, 'store/refused')]);
      await closeOther(handles, store);
    },
  },
  {
    sentence: 'appends to many tables at once all succeed, and chips are neither made nor lost',
    run: async ({ empty, id, same }) => {
      const store = await empty();
      const play = async (n: number) => {
        const [table, player] = [id(`t${n}`), id(`p${n}`)];
        const seat = seatAccount(table, 1);
        await store.append(anAppend(table, 1, { transfers: [grant(player, 100)] }));
        await store.append(anAppend(table, 2, { transfers: [move(playerAccount(player), seat, 60, 'sit')] }));
        return store.append(
          anAppend(table, 3, { transfers: [move(seat, potAccount(table), n + 1, 'wager')] }),
        );
      };
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => play(n)));
      same('answers', answers, times(20, { ok: true, rowsSaved: true }));
      const records = await dumpOf(store);
      same('sum', sumOf(records), 0);
      same('mint', await store.balances([MINT]), [{ account: MINT, balance: -2_000 }]);
      same('entries', records.filter(({ kind }) => kind === 'entry').length, 60);
    },
  },
  {
    sentence: 'a player cannot spend the same chips at several tables',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const ann = playerAccount(id('ann'));
      const tables = Array.from({ length: 8 }, (_, n) => id(`t${n}`));
      await Promise.all(tables.map(table => store.append(anAppend(table, 1))));
      await store.append(anAppend(tables[0]!, 2, { transfers: [grant(id('ann'), 30)] }));
      const sit = (table: TableId, i: number) => {
        const seq = i === 0 ? 3 : 2;
        const transfers = [move(ann, seatAccount(table, 1), 10, 'sit')];
        return failureOf(handles[i % 2]!.append(anAppend(table, seq, { transfers })));
      };
      const answers = (await Promise.all(tables.map(sit))).toSorted();
      same('answers', answers, [...times(3, 'nothing'), ...times(5, 'store/refused')]);
      same('left', await store.balances([ann]), [{ account: ann, balance: 0 }]);
      await closeOther(handles, store);
    },
  },
  {
    sentence: 'whoever tries again after each conflict gets through, and the log has no gap',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const table = id('t');
      await store.append(anAppend(table, 1));
      await Promise.all([0, 1, 2, 3].map(n => insist(handles[n % 2]!, table, `w${n}`, 5)));
      const entries = await store.entries(table, 1);
      same(
        'seqs',
        entries.map(({ seq }) => seq),
        Array.from({ length: 21 }, (_, i) => i + 1),
      );
      same('actions', new Set(entries.map(({ actor, actionId }) => `${actor} ${actionId}`)).size, 21);
      await closeOther(handles, store);
    },
  },
];

const times = <T>(n: number, value: T): readonly T[] => Array.from({ length: n }, () => value);

const closeOther = async (handles: readonly Store[], store: Store): Promise<void> => {
  await Promise.all(handles.filter(handle => handle !== store).map(handle => handle.close()));
};

/** Appends so many entries, deciding again after each conflict. */
const insist = async (store: Store, table: TableId, actor: string, entries: number): Promise<void> => {
  let head = 1;
  for (let done = 0; done < entries;) {
    const entry = anEntry(table, head + 1, { actor, actionId: `${done}` });
    const answer = await store.append(anAppend(table, head + 1, { entry }));
    head = answer.ok ? head + 1 : answer.head;
    if (answer.ok) done++;
  }
};

const statistics: readonly Check[] = [
  {
    sentence: 'the rows alone may fail: everything else is kept, and rowsSaved is false',
    run: async ({ store, id, same }) => {
      const [table, ann] = [id('t'), id('ann')];
      await store.append(anAppend(table, 1, { rows: rowsOf(aRound(table, 1), ann) }));
      const two = aRound(table, 2);
      const bad = {
        'negative hands': {
          round: two,
          results: [aResult(two, id('bob')), aResult(two, ann, { hands: -1 })],
        },
        'a round that is there': rowsOf(aRound(table, 1, { summary: 'new' }), id('bob')),
        'a player twice': rowsOf(two, ann, ann),
        'a round that ends before it begins': rowsOf(aRound(table, 2, { fromSeq: 3, toSeq: 2 }), ann),
        'a result of another round': { round: two, results: [aResult(aRound(table, 3), ann)] },
        'another table': rowsOf(aRound(id('u'), 2), ann),
      };
      for (const [i, [why, rows]] of Object.entries(bad).entries()) {
        const seq = i + 2;
        const rest = { transfers: [grant(ann, 10)], sealed: [{ name: `s${seq}`, box: 'b' }] };
        const answer = await store.append(anAppend(table, seq, { ...rest, rows }));
        same(why, answer, { ok: true, rowsSaved: false });
        same(`${why}: the rows`, await store.rounds({ table }), [aRound(table, 1)]);
        same(`${why}: the results`, await store.results({ table }), [aResult(aRound(table, 1), ann)]);
        same(`${why}: the head`, (await store.table(table))?.head, seq);
        same(`${why}: the box`, (await store.sealed(table, `s${seq}`)).length, 1);
        same(`${why}: the chips`, (await store.balances([playerAccount(ann)]))[0]?.balance, 10 * (i + 1));
      }
      const fine = await store.append(anAppend(table, 8, { rows: rowsOf(two, ann) }));
      same('afterwards', fine, { ok: true, rowsSaved: true });
    },
  },
  {
    sentence: 'rounds: newest first, by player, table, game, moment, at most so many',
    run: async ({ store, id, same }) => {
      const [table, other, ann, bob] = [id('t'), id('u'), id('ann'), id('bob')];
      for (const round of [1, 2, 3])
        await store.append(anAppend(table, round, { rows: rowsOf(aRound(table, round), ann) }));
      const poker = aRound(other, 1, { game: 'holdem', at: 1_800_000_000_002 });
      await store.append(anAppend(other, 1, { rows: rowsOf(poker, ann, bob) }));
      const [one, two, three] = [1, 2, 3].map(round => aRound(table, round));
      same('player', await store.rounds({ player: ann }), [three, two, poker, one]);
      same('table', await store.rounds({ table }), [three, two, one]);
      same('game', await store.rounds({ player: ann, game: 'holdem' }), [poker]);
      same('before', await store.rounds({ table, before: three!.at }), [two, one]);
      same('limit', await store.rounds({ table, limit: 2 }), [three, two]);
      same('limit 0', await store.rounds({ table, limit: 0 }), []);
      same('bob', await store.rounds({ player: bob }), [poker]);
      same('both', await store.rounds({ player: bob, table }), []);
    },
  },
  {
    sentence: 'results: oldest first, by player, table, game, moment',
    run: async ({ store, id, same }) => {
      const [table, other, ann, bob] = [id('t'), id('u'), id('ann'), id('bob')];
      for (const round of [1, 2])
        await store.append(anAppend(table, round, { rows: rowsOf(aRound(table, round), bob, ann) }));
      const poker = aRound(other, 1, { game: 'holdem', at: 1_800_000_000_000 });
      await store.append(anAppend(other, 1, { rows: rowsOf(poker, ann) }));
      const [one, two] = [aRound(table, 1), aRound(table, 2)];
      same('player', await store.results({ player: ann }), [
        aResult(poker, ann),
        aResult(one, ann),
        aResult(two, ann),
      ]);
      same('table', await store.results({ table }), [
        aResult(one, ann),
        aResult(one, bob),
        aResult(two, ann),
        aResult(two, bob),
      ]);
      same('game', await store.results({ player: ann, game: 'holdem' }), [aResult(poker, ann)]);
      same('since', await store.results({ player: bob, since: two.at }), [aResult(two, bob)]);
    },
  },
  {
    sentence: 'statistics of a table are replaced as a whole, or not at all',
    run: async ({ store, id, same }) => {
      const [table, other, ann] = [id('t'), id('u'), id('ann')];
      for (const of of [table, other])
        for (const seq of [1, 2])
          await store.append(anAppend(of, seq, { rows: rowsOf(aRound(of, seq), ann) }));
      const rebuilt = [2, 3, 4].map(round =>
        rowsOf(aRound(table, round, { summary: 'new' }), ann, id('bob')),
      );
      await store.replaceRows(table, rebuilt);
      const rounds = rebuilt.map(({ round }) => round).toReversed();
      same('rounds', await store.rounds({ table }), rounds);
      same('results', (await store.results({ table })).length, 6);
      same('others stay', (await store.rounds({ table: other })).length, 2);
      const broken = [rowsOf(aRound(table, 9), ann), { round: aRound(table, 10), results: [bad(table)] }];
      same('broken', await failureOf(store.replaceRows(table, broken)), 'store/refused');
      same('as before', await store.rounds({ table }), rounds);
      same('no table', await failureOf(store.replaceRows(id('none'), [])), 'store/refused');
      await store.replaceRows(table, []);
      same('none', await store.results({ table }), []);
    },
  },
];

const bad = (table: TableId) => aResult(aRound(table, 10), 'ann', { wins: -1 });

const reading: readonly Check[] = [
  {
    sentence: 'a table, an action, a player, a session that is not there is null',
    run: async ({ store, id, same }) => {
      same('table', await store.table(id('t')), null);
      same('action', await store.action(id('t'), 'a', 'b'), null);
      same('player', await store.player(id('p')), null);
      same('name', await store.playerByName(id('p')), null);
      same('session', await store.sessionByToken(id('s')), null);
      same('entries', await store.entries(id('t'), 1), []);
      same('sealed', await store.sealed(id('t')), []);
    },
  },
  {
    sentence: 'entries from a number on, ascending, at most so many',
    run: async ({ store, id, same }) => {
      const table = id('t');
      for (let seq = 1; seq <= 12; seq++) await store.append(anAppend(table, seq));
      const seqs = async (from: number, limit?: number) =>
        (await store.entries(table, from, limit)).map(({ seq }) => seq);
      same('all', await seqs(1), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      same('from 0', (await seqs(0)).length, 12);
      same('from 10', await seqs(10), [10, 11, 12]);
      same('three', await seqs(9, 3), [9, 10, 11]);
      same('none', await seqs(1, 0), []);
      same('beyond', await seqs(13), []);
    },
  },
  {
    sentence: 'sealed boxes by name or all; a new box of the same name replaces the old',
    run: async ({ store, id, same }) => {
      const table = id('t');
      await store.append(
        anAppend(table, 1, {
          sealed: [
            { name: 'b', box: '1' },
            { name: 'a', box: '2' },
          ],
        }),
      );
      await store.append(anAppend(table, 2, { sealed: [{ name: 'b', box: '3' }] }));
      same('all', await store.sealed(table), [
        { name: 'a', box: '2' },
        { name: 'b', box: '3' },
      ]);
      same('one', await store.sealed(table, 'b'), [{ name: 'b', box: '3' }]);
      same('no such', await store.sealed(table, 'c'), []);
      same('another table', await store.sealed(id('u')), []);
    },
  },
  {
    sentence: 'tables: newest change first, by player, status, privacy, at most so many',
    run: async ({ empty, same }) => {
      const store = await empty();
      const make = (id: string, changedAt: number, over: Partial<Append['record']>) =>
        store.append(anAppend(id, 1, { record: aRecord({ changedAt, ...over }) }));
      await make('a', 10, { players: ['ann'] });
      await make('b', 30, { players: ['ann', 'bob'], private: true });
      await make('c', 20, { status: 'closed' });
      await make('d', 20, { status: 'imported', players: ['bob'] });
      const ids = async (query: Parameters<Store['tables']>[0]) =>
        (await store.tables(query)).map(({ id }) => id);
      same('all', await ids({}), ['b', 'c', 'd', 'a']);
      same('ann', await ids({ player: 'ann' }), ['b', 'a']);
      same('open', await ids({ status: 'open' }), ['b', 'a']);
      same('public', await ids({ private: false }), ['c', 'd', 'a']);
      same('private', await ids({ private: true }), ['b']);
      same('limit', await ids({ limit: 2 }), ['b', 'c']);
      same('together', await ids({ player: 'bob', status: 'open', private: true, limit: 5 }), ['b']);
      await store.append(anAppend('a', 2, { record: aRecord({ changedAt: 40, players: ['bob', 'cid'] }) }));
      same('after a change', await ids({}), ['a', 'b', 'c', 'd']);
      same('ann left', await ids({ player: 'ann' }), ['b']);
      same('bob came', await ids({ player: 'bob' }), ['a', 'b', 'd']);
      same('players in order', (await store.table('a'))?.players, ['bob', 'cid']);
    },
  },
];

const people: readonly Check[] = [
  {
    sentence: 'players are found by name and id; a name that is taken is refused with false',
    run: async ({ store, id, same }) => {
      const ann = aPlayer(id('ann'), { name: id('Änn 😀'), key: id('änn 😀'), lock: 'scrypt…' });
      same('added', await store.addPlayer(ann), true);
      same('by name', await store.playerByName(ann.key), ann);
      same('by id', await store.player(ann.id), ann);
      same('taken', await store.addPlayer({ ...aPlayer(id('eve')), key: ann.key }), false);
      same('nobody new', await store.player(id('eve')), null);
      const sameId = { ...aPlayer(ann.id), key: id('other') };
      same('the same id', await failureOf(store.addPlayer(sameId)), 'store/refused');
      same('as before', await store.player(ann.id), ann);
    },
  },
  {
    sentence: 'a name is given once, however many ask for it at the same moment',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const tries = Array.from({ length: 10 }, (_, i) =>
        handles[i % 2]!.addPlayer(aPlayer(id(`p${i}`), { key: id('name') })),
      );
      const answers = await Promise.all(tries);
      same('winners', answers.filter(Boolean).length, 1);
      same('who', (await store.playerByName(id('name')))?.id, id(`p${answers.indexOf(true)}`));
      await closeOther(handles, store);
    },
  },
  {
    sentence: 'a lock is set or removed only if it is still the expected one',
    run: async ({ store, id, same }) => {
      const ann = id('ann');
      await store.addPlayer(aPlayer(ann));
      same('wrong', await store.setLock(ann, 'x', 'y'), false);
      same('set', await store.setLock(ann, null, 'one'), true);
      same('again', await store.setLock(ann, null, 'two'), false);
      same('kept', (await store.player(ann))?.lock, 'one');
      same('changed', await store.setLock(ann, 'one', 'two'), true);
      same('removed', await store.setLock(ann, 'two', null), true);
      same('open', (await store.player(ann))?.lock, null);
      same('nobody', await store.setLock(id('none'), null, 'x'), false);
      const both = await Promise.all([store.setLock(ann, null, 'p'), store.setLock(ann, null, 'q')]);
      same('one of two', both.filter(Boolean).length, 1);
    },
  },
  {
    sentence: 'sessions are found by token; all of a player but one can be ended',
    run: async ({ store, id, same }) => {
      const [ann, bob] = [id('ann'), id('bob')];
      await store.addPlayer(aPlayer(ann));
      await store.addPlayer(aPlayer(bob));
      const sessions = ['a', 'b', 'c'].map(name => aSession(id(name), ann, { proven: name === 'b' }));
      const other = aSession(id('d'), bob);
      for (const session of [...sessions, other]) await store.addSession(session);
      const left = async () => {
        const found = await Promise.all(
          [...sessions, other].map(({ tokenHash }) => store.sessionByToken(tokenHash)),
        );
        return found.map(session => session?.id ?? null);
      };
      same('found', await store.sessionByToken(sessions[1]!.tokenHash), sessions[1]);
      await store.dropSessions(ann, id('b'));
      same('but one', await left(), [null, id('b'), null, id('d')]);
      await store.dropSessions(ann, null);
      same('all', await left(), [null, null, null, id('d')]);
      same(
        'unknown player',
        await failureOf(store.addSession(aSession(id('e'), id('none')))),
        'store/refused',
      );
      const sameToken = { ...aSession(id('f'), bob), tokenHash: other.tokenHash };
      same('same token', await failureOf(store.addSession(sameToken)), 'store/refused');
    },
  },
  {
    sentence: 'a lease is held by one owner until it ends, is renewed, released or runs out',
    run: async ({ store, id, same }) => {
      const table = id('t');
      await store.append(anAppend(table, 1));
      const lease = (owner: string, ttlMs = 60_000) => store.lease({ table, owner, now: Date.now(), ttlMs });
      same('taken', await lease('a'), true);
      same('held', await lease('b'), false);
      same('renewed', await lease('a'), true);
      await store.release(table, 'b');
      same("another's is not released", await lease('b'), false);
      await store.release(table, 'a');
      same('released', await lease('b', 30), true);
      same('still held', await lease('a'), false);
      await sleep(60);
      same('run out', await lease('a'), true);
      same('lost', await lease('b'), false);
      const free = { table: id('u'), now: Date.now(), ttlMs: 60_000 };
      const owners = Array.from({ length: 6 }, (_, i) => store.lease({ ...free, owner: `o${i}` }));
      same('one of many', (await Promise.all(owners)).filter(Boolean).length, 1);
    },
  },
];

const changes: readonly Check[] = [
  {
    sentence: 'watch calls back after this process changed a table, until it is stopped',
    run: async ({ store, id, same }) => {
      const table = id('t');
      const heads: number[] = [];
      const stop = store.watch((of, head) => void (of === table && heads.push(head)));
      await store.append(anAppend(table, 1));
      await store.append(anAppend(table, 2));
      same('told', await eventually(() => heads.at(-1) === 2), true);
      await store.append(anAppend(table, 2));
      stop();
      await store.append(anAppend(table, 3));
      await sleep(150);
      same('no more', heads.includes(3), false);
    },
  },
  {
    sentence: 'watch calls back after another process changed a table',
    run: async ({ store, again, id, same }) => {
      const other = await again?.();
      if (other === undefined) return;
      const table = id('t');
      await store.append(anAppend(table, 1));
      const heads: number[] = [];
      const stop = store.watch((of, head) => void (of === table && heads.push(head)));
      await sleep(20);
      await other.append(anAppend(table, 2));
      same('told', await eventually(() => heads.at(-1) === 2), true);
      for (const seq of [3, 4, 5, 6]) await other.append(anAppend(table, seq));
      same('told of the last', await eventually(() => heads.at(-1) === 6), true);
      stop();
      await other.close();
    },
  },
  {
    sentence: 'after close everything fails, and says so',
    run: async ({ empty, same }) => {
      const store = await empty();
      await store.append(anAppend('t', 1));
      await store.close();
      same('append', await failureOf(store.append(anAppend('t', 2))), 'store/unavailable');
      same('table', await failureOf(store.table('t')), 'store/unavailable');
      same('addPlayer', await failureOf(store.addPlayer(aPlayer('p'))), 'store/unavailable');
      same('dump', await failureOf(dumpOf(store)), 'store/unavailable');
      same('load', await failureOf(store.load(linesOf([]))), 'store/unavailable');
      await store.close();
    },
  },
  {
    sentence: 'what was acknowledged is there for whoever opens the store next',
    run: async ({ store, again, id, same }) => {
      if (!again) return;
      const { table, accounts, rows, transfers } = FULL_ROUND(id);
      await store.append(anAppend(table, 1, { transfers, rows, sealed: [{ name: 'x', box: 'y' }] }));
      const next = await again();
      same('picture', await pictureOf(next, table, accounts), await pictureOf(store, table, accounts));
      await next.close();
    },
  },
];

/** A store with something of everything. */
export const fillStore = async (store: Store): Promise<void> => {
  for (const name of ['bob', 'ann']) {
    await store.addPlayer(aPlayer(name, { lock: name === 'ann' ? 'l' : null }));
    await store.addSession(aSession(`s-${name}`, name, { proven: name === 'ann' }));
  }
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

const wholes: readonly Check[] = [
  {
    sentence: 'a dump loaded into an empty store makes the same store',
    run: async ({ empty, same }) => {
      const [from, to] = [await empty(), await empty()];
      await fillStore(from);
      const records = await dumpOf(from);
      const kinds = [
        'player',
        'session',
        'table',
        'entry',
        'transfer',
        'balance',
        'sealed',
        'round',
        'result',
      ];
      same('something of everything', [...new Set(records.map(({ kind }) => kind))], kinds);
      await to.load(from.dump());
      same('dump', await dumpOf(to), records);
      same('tables', await to.tables({}), await from.tables({}));
      same('of a player', await to.tables({ player: 'ann' }), await from.tables({ player: 'ann' }));
      same('rounds', await to.rounds({ player: 'ann' }), await from.rounds({ player: 'ann' }));
      const next = anAppend('t1', 5, {
        transfers: [move(playerAccount('ann'), seatAccount('t1', 1), 7, 'rebuy')],
      });
      same('goes on', await to.append(next), await from.append(next));
      same('dump after', await dumpOf(to), await dumpOf(from));
    },
  },
  {
    sentence: 'a store that is not empty is not loaded into',
    run: async ({ empty, same }) => {
      const [from, to] = [await empty(), await empty()];
      await fillStore(from);
      await to.addPlayer(aPlayer('zoe'));
      const before = await dumpOf(to);
      same('refused', await failureOf(to.load(from.dump())), 'store/refused');
      same('as before', await dumpOf(to), before);
    },
  },
  {
    sentence: 'a dump that breaks off or does not fit loads nothing',
    run: async ({ empty, same }) => {
      const [from, to] = [await empty(), await empty()];
      await fillStore(from);
      const records = await dumpOf(from);
      const broken: Record<string, readonly StoreRecord[]> = {
        'another order': records.toReversed(),
        'a missing entry': records.filter(of => !(of.kind === 'entry' && of.seq === 2)),
        'an entry twice': twice(records, 'entry'),
        'no players': records.filter(of => of.kind !== 'player'),
        'no tables': records.filter(of => of.kind !== 'table'),
        'no rounds': records.filter(of => of.kind !== 'round'),
        'a result twice': twice(records, 'result'),
        'an account below zero': [
          ...records.filter(isBefore),
          { kind: 'balance', account: 'player:x', balance: -1 },
        ],
      };
      for (const [why, lines] of Object.entries(broken)) {
        same(why, await failureOf(to.load(linesOf(lines))), 'store/refused');
        same(`${why}: still empty`, await dumpOf(to), []);
      }
      const error = await to.load(breakingOff(records)).then(
        () => null,
        (reason: unknown) => reason,
      );
      same('breaks off', error instanceof Error && error.message.includes('pulled the plug'), true);
      same('breaks off: still empty', await dumpOf(to), []);
      await to.load(linesOf(records));
      same('loads in the end', await dumpOf(to), records);
    },
  },
  {
    sentence: 'a dump is one picture, whatever happens meanwhile',
    run: async ({ empty, same }) => {
      const store = await empty();
      await fillStore(store);
      const before = await dumpOf(store);
      const lines = store.dump()[Symbol.asyncIterator]();
      const records = [(await lines.next()).value as StoreRecord];
      await store.append(anAppend('t1', 5, { transfers: [grant('ann', 1)] }));
      await store.addPlayer(aPlayer('zoe'));
      for (let line = await lines.next(); line.done !== true; line = await lines.next())
        records.push(line.value);
      same('dump', records, before);
    },
  },
];

const twice = (records: readonly StoreRecord[], kind: StoreRecord['kind']): readonly StoreRecord[] =>
  records.flatMap(of => Array.from({ length: of.kind === kind ? 2 : 1 }, () => of));

const isBefore = ({ kind }: StoreRecord): boolean => !['balance', 'sealed', 'round', 'result'].includes(kind);

async function* breakingOff(records: readonly StoreRecord[]): AsyncGenerator<StoreRecord> {
  yield* records.slice(0, -3);
  throw new Error('pulled the plug');
}

/** The port, sentence by sentence. */
export const STORE_CHECKS: readonly Check[] = [
  ...appends,
  ...money,
  ...races,
  ...statistics,
  ...reading,
  ...people,
  ...changes,
  ...wholes,
];
