import { setTimeout as sleep } from 'node:timers/promises';

import { playerAccount, seatAccount } from '../ledger.ts';
import type { StoreRecord } from '../store.ts';
import type { Check } from './store-bench.ts';
import { dumpOf, failureOf, fillStore, fullRound, linesOf, pictureOf } from './store-bench.ts';
import { anAppend, aPlayer, grant, move } from './store-samples.ts';

/** Hearing of changes; closing and opening. */
export const lifeChecks: readonly Check[] = [
  {
    sentence: 'watch calls back after this process changed a table, until it is stopped',
    run: async ({ store, id, same, soon }) => {
      const table = id('t');
      const heads: number[] = [];
      const stop = store.watch((of, head) => void (of === table && heads.push(head)));
      await store.append(anAppend(table, 1));
      await store.append(anAppend(table, 2));
      same('told', await soon(() => heads.at(-1) === 2), true);
      await store.append(anAppend(table, 2));
      stop();
      await store.append(anAppend(table, 3));
      await sleep(150);
      same('no more', heads.includes(3), false);
    },
  },
  {
    sentence: 'watch calls back after another process changed a table',
    run: async ({ store, again, id, same, soon }) => {
      const other = await again?.();
      if (other === undefined) return;
      const table = id('t');
      await store.append(anAppend(table, 1));
      const heads: number[] = [];
      const stop = store.watch((of, head) => void (of === table && heads.push(head)));
      await other.append(anAppend(table, 2));
      same('told', await soon(() => heads.at(-1) === 2), true);
      for (const seq of [3, 4, 5, 6]) await other.append(anAppend(table, seq));
      same('told of the last', await soon(() => heads.at(-1) === 6), true);
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
      store.watch(() => undefined)();
      await store.close();
    },
  },
  {
    sentence: 'what was acknowledged is there for whoever opens the store next',
    run: async ({ store, again, id, same }) => {
      if (!again) return;
      const { table, accounts, rows, transfers } = fullRound(id);
      await store.append(anAppend(table, 1, { transfers, rows, sealed: [{ name: 'x', box: 'y' }] }));
      const next = await again();
      same('picture', await pictureOf(next, table, accounts), await pictureOf(store, table, accounts));
      await next.close();
    },
  },
];

/** Taking all of it out, and putting it back. */
export const dumpChecks: readonly Check[] = [
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
        'note',
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
        'a note twice': twice(records, 'note'),
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

const isBefore = ({ kind }: StoreRecord): boolean =>
  !['balance', 'sealed', 'round', 'result', 'note'].includes(kind);

async function* breakingOff(records: readonly StoreRecord[]): AsyncGenerator<StoreRecord> {
  yield* records.slice(0, -3);
  throw new Error('pulled the plug');
}
