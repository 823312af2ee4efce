import type { TableId } from '../ledger.ts';
import { houseAccount, MINT, playerAccount, potAccount, seatAccount } from '../ledger.ts';
import type { Store } from '../store.ts';
import type { Check } from './store-bench.ts';
import { failureOf, dumpOf, pictureOf, refuses, fullRound, sumOf, times, closeOther } from './store-bench.ts';
import { anAppend, anEntry, aRecord, aResult, aRound, grant, move } from './store-samples.ts';

/** What an append keeps, and when it is refused. */
export const appendChecks: readonly Check[] = [
  {
    sentence: 'an append keeps everything that belongs to it',
    run: async ({ store, id, same }) => {
      const { table, accounts, rows, transfers } = fullRound(id);
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
      const { table, accounts, rows, transfers } = fullRound(id);
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

/** Chips are neither made nor lost. */
export const moneyChecks: readonly Check[] = [
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
    sentence: 'the sum of all balances is 0, whatever was moved',
    run: async ({ store, id, same }) => {
      same('before', await store.sumOfBalances(), 0);
      await store.append(anAppend(id('t'), 1, { transfers: [grant(id('ann'), 3), grant(id('bob'), 1e15)] }));
      same('after', await store.sumOfBalances(), 0);
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

/** What holds when several act at the same moment. */
export const raceChecks: readonly Check[] = [
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
    sentence: 'of appends at the same moment to many tables, one that is not taken leaves the others alone',
    run: async ({ store, again, id, same }) => {
      const handles = [store, (await again?.()) ?? store];
      const tables = Array.from({ length: 24 }, (_, n) => id(`t${n}`));
      await Promise.all(tables.map(table => store.append(anAppend(table, 1))));
      const answers = await Promise.all(
        tables.map((table, n) => {
          const transfers = n % 8 === 5 ? [move(seatAccount(table, 1), potAccount(table), 1, 'wager')] : [];
          const append = anAppend(table, n % 8 === 3 ? 9 : 2, { transfers });
          return failureOf(handles[n % 2]!.append(append));
        }),
      );
      const refusedOnes = tables.map((_, n) => (n % 8 === 5 ? 'store/refused' : 'nothing'));
      same('answers', answers, refusedOnes);
      const heads = await Promise.all(tables.map(table => store.table(table).then(of => of?.head)));
      const taken = tables.map((_, n) => (n % 8 === 5 || n % 8 === 3 ? 1 : 2));
      same('heads', heads, taken);
      await closeOther(handles, store);
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
