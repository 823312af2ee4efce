import type { Append, Store } from '../store.ts';

/** A defect that a store could have, planted around one that has none. */
export type Mutant = { readonly defect: string; readonly plant: (store: Store) => Store };

const changing = (defect: string, change: (append: Append) => Append): Mutant => ({
  defect,
  plant: store => ({ ...store, append: append => store.append(change(append)) }),
});

/** Acknowledged first, written when it suits. */
const acknowledgesEarly = (store: Store): Store => ({
  ...store,
  append: async append => {
    setTimeout(() => void store.append(append).catch(() => undefined), 2);
    return { ok: true, rowsSaved: true };
  },
});

/** Decides for itself what the head was. */
const ignoresExpectHead = (store: Store): Store => ({
  ...store,
  append: async append => {
    const head = (await store.table(append.table))?.head ?? 0;
    return store.append({ ...append, expectHead: head, entry: { ...append.entry, seq: head + 1 } });
  },
});

const refusesSilently = (store: Store): Store => ({
  ...store,
  append: append => store.append(append).catch(() => ({ ok: true, rowsSaved: true }) as const),
});

const losesRowsFlag = (store: Store): Store => ({
  ...store,
  append: async append => {
    const answer = await store.append(append);
    return answer.ok ? { ok: true, rowsSaved: true } : answer;
  },
});

/** Keeps a refused append's transfers: half done. */
const halfDone = (store: Store): Store => ({
  ...store,
  append: async append => {
    const [first] = append.transfers;
    if (first === undefined || append.expectHead === 0) return store.append(append);
    return store.append(append).catch(async (error: unknown) => {
      const entry = { ...append.entry, actionId: `${append.entry.actionId}?` };
      await store.append({ ...append, entry, transfers: [first] });
      throw error;
    });
  },
});

const staleBalances = (store: Store): Store => {
  const seen = new Map<string, ReturnType<Store['balances']>>();
  const ask = (accounts: Parameters<Store['balances']>[0]) => {
    const key = accounts.join();
    if (!seen.has(key)) seen.set(key, store.balances(accounts));
    return seen.get(key)!;
  };
  return { ...store, balances: ask };
};

async function* lacking(store: Store, kind: string): AsyncGenerator<never> {
  for await (const record of store.dump()) if (record.kind !== kind) yield record as never;
}

/** The defects, each of which some check must find. */
export const STORE_MUTANTS: readonly Mutant[] = [
  changing('drops a transfer', append => ({ ...append, transfers: append.transfers.slice(1) })),
  changing('forgets the sealed boxes', append => ({ ...append, sealed: [] })),
  changing('forgets the statistics', append => ({ ...append, rows: null })),
  changing('tidies the body', append => ({
    ...append,
    entry: { ...append.entry, body: append.entry.body.trim() + ' ' },
  })),
  changing('mixes up the actors', append => ({ ...append, entry: { ...append.entry, actor: 'somebody' } })),
  changing('lists private tables', append => ({ ...append, record: { ...append.record, private: false } })),
  changing('rounds large amounts', append => ({
    ...append,
    transfers: append.transfers.map(of => ({ ...of, amount: Number(of.amount.toPrecision(15)) })),
  })),
  { defect: 'acknowledges before writing', plant: acknowledgesEarly },
  { defect: 'ignores the expected head', plant: ignoresExpectHead },
  { defect: 'hides refusals', plant: refusesSilently },
  { defect: 'says that the statistics were saved', plant: losesRowsFlag },
  { defect: 'keeps half of a refused append', plant: halfDone },
  { defect: 'remembers old balances', plant: staleBalances },
  { defect: 'calls back for nobody', plant: store => ({ ...store, watch: () => () => undefined }) },
  {
    defect: 'never stops calling back',
    plant: store => ({ ...store, watch: f => (store.watch(f), () => undefined) }),
  },
  { defect: 'leases to everybody', plant: store => ({ ...store, lease: async () => true }) },
  { defect: 'releases what others hold', plant: store => ({ ...store, release: releaseAll(store) }) },
  {
    defect: 'takes a name twice',
    plant: store => ({ ...store, addPlayer: async p => (await store.addPlayer(p), true) }),
  },
  {
    defect: 'ends every session',
    plant: store => ({ ...store, dropSessions: p => store.dropSessions(p, null) }),
  },
  { defect: 'ignores a lock that changed', plant: store => ({ ...store, setLock: setAnyLock(store) }) },
  {
    defect: 'reads one entry too many',
    plant: store => ({ ...store, entries: (t, f, n) => store.entries(t, f - 1, n) }),
  },
  {
    defect: 'ignores limits',
    plant: store => ({ ...store, tables: ({ limit: _limit, ...q }) => store.tables(q) }),
  },
  { defect: 'lists the oldest round first', plant: store => ({ ...store, rounds: oldestFirst(store) }) },
  {
    defect: 'adds to the statistics it should replace',
    plant: store => ({ ...store, replaceRows: async () => undefined }),
  },
  { defect: 'dumps no transfers', plant: store => ({ ...store, dump: () => lacking(store, 'transfer') }) },
  {
    defect: 'keeps the older note',
    plant: store => ({ ...store, writeNotes: of => store.writeNotes(of.toReversed()) }),
  },
  {
    defect: "shows everybody's notes",
    plant: store => ({ ...store, notes: (_player, kind, query) => store.notes(null, kind, query) }),
  },
  { defect: 'dumps no notes', plant: store => ({ ...store, dump: () => lacking(store, 'note') }) },
  { defect: 'dumps no sessions', plant: store => ({ ...store, dump: () => lacking(store, 'session') }) },
  { defect: 'loads nothing', plant: store => ({ ...store, load: async () => undefined }) },
  { defect: 'stays open', plant: store => ({ ...store, close: async () => undefined }) },
];

function releaseAll(store: Store): Store['release'] {
  return async table => {
    await Promise.all(['a', 'b'].map(owner => store.release(table, owner)));
  };
}

function setAnyLock(store: Store): Store['setLock'] {
  return async (id, _expect, lock) => store.setLock(id, (await store.player(id))?.lock ?? null, lock);
}

function oldestFirst(store: Store): Store['rounds'] {
  return async query => (await store.rounds(query)).toReversed();
}
