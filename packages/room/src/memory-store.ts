import type { Account, Balance, PlayerId, TableId, Transfer } from './ledger.ts';
import {
  closedError,
  inDumpOrder,
  netChanges,
  noteName,
  noteOf,
  noteRecord,
  refused,
  rowsFit,
  whyBalanceRefused,
  whyNotesRefused,
  whyRefused,
} from './schema/checks.ts';
import type {
  ActionRecord,
  Append,
  AppendResult,
  Entry,
  Lease,
  Note,
  NoteQuery,
  PlayerRecord,
  ResultQuery,
  ResultRow,
  RoundQuery,
  RoundRow,
  RoundRows,
  Sealed,
  SessionRecord,
  Store,
  StoreRecord,
  TableQuery,
  TableRecord,
} from './store.ts';

type StoredTransfer = Transfer & { readonly seq: number };

/** Everything of one table. The records are frozen: they are handed out as they are. */
type Table = {
  record: TableRecord;
  readonly entries: Entry[];
  readonly actions: Map<string, ActionRecord>;
  readonly transfers: StoredTransfer[];
  readonly sealed: Map<string, Sealed>;
  rounds: Map<number, RoundRows>;
};

type KeptNote = Omit<Note, 'body'> & { readonly body: string };

type Memory = {
  open: boolean;
  readonly tables: Map<TableId, Table>;
  readonly balances: Map<Account, number>;
  readonly players: Map<PlayerId, PlayerRecord>;
  readonly names: Map<string, PlayerId>;
  /** By hash of the token. */
  readonly sessions: Map<string, SessionRecord>;
  /** By player, kind and key; the body as text. */
  readonly notes: Map<string, KeptNote>;
  readonly leases: Map<TableId, { readonly owner: string; readonly until: number }>;
  readonly watchers: Set<(table: TableId, head: number) => void>;
};

/** A store that lasts as long as the program: for practice in a browser, and for tests. */
export const createMemoryStore = (): Store => {
  const memory = emptyMemory();
  /** Runs at once, in the order of the calls; what it throws becomes a rejection. */
  const run =
    <A extends readonly unknown[], T>(f: (memory: Memory, ...args: A) => T) =>
    async (...args: A): Promise<T> => {
      if (!memory.open) throw closedError();
      return f(memory, ...args);
    };
  return {
    append: run(append),
    table: run((m, id) => m.tables.get(id)?.record ?? null),
    tables: run(tables),
    entries: run(entries),
    action: run(action),
    transfers: run(transfers),
    balances: run(balances),
    sumOfBalances: run(held => [...held.balances.values()].reduce((sum, balance) => sum + balance, 0)),
    sealed: run(sealed),
    rounds: run(rounds),
    results: run(results),
    replaceRows: run(replaceRows),
    writeNotes: run(writeNotes),
    notes: run(notes),
    playerByName: run((m, key) => m.players.get(m.names.get(key) ?? '') ?? null),
    player: run((m, id) => m.players.get(id) ?? null),
    addPlayer: run(addPlayer),
    setLock: run(setLock),
    addSession: run(addSession),
    sessionByToken: run((m, tokenHash) => m.sessions.get(tokenHash) ?? null),
    dropSessions: run(dropSessions),
    lease: run(lease),
    release: run(release),
    watch: changed => watch(memory, changed),
    dump: () => dump(memory),
    load: records => load(memory, records),
    close: async () => {
      memory.open = false;
      memory.watchers.clear();
    },
  };
};

const emptyMemory = (): Memory => ({
  open: true,
  tables: new Map(),
  balances: new Map(),
  players: new Map(),
  names: new Map(),
  sessions: new Map(),
  notes: new Map(),
  leases: new Map(),
  watchers: new Set(),
});

const append = (memory: Memory, wanted: Append): AppendResult => {
  const known = memory.tables.get(wanted.table);
  const malformed = whyRefused(wanted);
  if (malformed !== null) throw refused(malformed);
  if (known && wanted.expectHead !== 0 && known.record.head !== wanted.expectHead)
    return { ok: false, head: known.record.head };
  const why = whyTableRefused(wanted, known);
  if (why !== null) throw refused(why);
  const after = balancesAfter(memory, wanted.transfers);
  for (const { account, balance } of after) memory.balances.set(account, balance);
  const table = known ?? addTable(memory, wanted);
  const rowsSaved = write(table, wanted);
  tell(memory, table.record);
  return { ok: true, rowsSaved };
};

const whyTableRefused = ({ table, expectHead, entry }: Append, known: Table | undefined): string | null => {
  if (known === undefined) return expectHead === 0 ? null : `There is no table ${table}.`;
  if (expectHead === 0) return `Table ${table} exists already.`;
  return known.actions.has(actionKey(entry.actor, entry.actionId))
    ? `Action ${entry.actionId} of ${entry.actor} was taken before at table ${table}.`
    : null;
};

/** The balances that change; throws when one may not. */
const balancesAfter = (memory: Memory, made: readonly Transfer[]): readonly Balance[] => {
  if (made.length === 0) return [];
  return netChanges(made).map(change => {
    const after = { ...change, balance: (memory.balances.get(change.account) ?? 0) + change.balance };
    const why = whyBalanceRefused(after);
    if (why !== null) throw refused(why);
    return after;
  });
};

const addTable = (memory: Memory, { table, expectHead, entry, record }: Append): Table =>
  putTable(memory, { ...record, id: table, head: expectHead, hash: entry.hash });

const putTable = (memory: Memory, record: TableRecord): Table => {
  const table: Table = {
    record: frozenTable(record),
    entries: [],
    actions: new Map(),
    transfers: [],
    sealed: new Map(),
    rounds: new Map(),
  };
  memory.tables.set(record.id, table);
  return table;
};

/** Writes what was checked; answers whether the statistics were kept too. */
const write = (table: Table, { table: id, entry, record, transfers: made, sealed: boxes, rows }: Append) => {
  table.record = frozenTable({ ...record, id, head: entry.seq, hash: entry.hash });
  putEntry(table, { ...entry, table: id });
  for (const transfer of made) table.transfers.push(Object.freeze({ ...transfer, seq: entry.seq }));
  for (const box of boxes) table.sealed.set(box.name, Object.freeze({ ...box }));
  return rows === null || putRows(table.rounds, id, rows);
};

const frozenTable = (record: TableRecord): TableRecord =>
  Object.freeze({ ...record, players: Object.freeze([...record.players]) });

const putEntry = (table: Table, entry: Entry): void => {
  const { seq, bodyHash, hash } = entry;
  table.entries.push(Object.freeze(entry));
  table.actions.set(actionKey(entry.actor, entry.actionId), Object.freeze({ seq, bodyHash, hash }));
};

const actionKey = (actor: string, actionId: string): string => `${actor.length} ${actor}${actionId}`;

/** `false`: they do not fit, or the round has some already. */
const putRows = (kept: Map<number, RoundRows>, table: TableId, rows: RoundRows): boolean => {
  if (kept.has(rows.round.round) || !rowsFit(table, rows)) return false;
  const byPlayer = rows.results.map(row => Object.freeze({ ...row })).toSorted(by(({ player }) => player));
  kept.set(rows.round.round, { round: Object.freeze({ ...rows.round }), results: byPlayer });
  return true;
};

const tell = (memory: Memory, { id, head }: TableRecord): void => {
  if (memory.watchers.size === 0) return;
  queueMicrotask(() => {
    for (const changed of memory.watchers) changed(id, head);
  });
};

const watch = (memory: Memory, changed: (table: TableId, head: number) => void): (() => void) => {
  // A watcher of its own, should the same function watch twice.
  const watcher = (table: TableId, head: number): void => changed(table, head);
  memory.watchers.add(watcher);
  return () => void memory.watchers.delete(watcher);
};

type Key = string | number;

/** Orders by keys, the first that differs. */
const by =
  <T>(...keys: readonly ((of: T) => Key)[]) =>
  (a: T, b: T): number => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1;
    return 0;
  };

const tables = (memory: Memory, { player, status, private: hidden, limit }: TableQuery) =>
  [...memory.tables.values()]
    .map(({ record }) => record)
    .filter(record => player === undefined || record.players.includes(player))
    .filter(record => status === undefined || record.status === status)
    .filter(record => hidden === undefined || record.private === hidden)
    .toSorted(
      by(
        ({ changedAt }) => -changedAt,
        ({ id }) => id,
      ),
    )
    .slice(0, limit);

const entries = (memory: Memory, table: TableId, from: number, limit = Infinity): readonly Entry[] => {
  const start = Math.max(from, 1) - 1;
  return memory.tables.get(table)?.entries.slice(start, start + limit) ?? [];
};

const action = (memory: Memory, table: TableId, actor: string, id: string): ActionRecord | null =>
  memory.tables.get(table)?.actions.get(actionKey(actor, id)) ?? null;

const transfers = (memory: Memory, table: TableId, fromSeq: number): readonly StoredTransfer[] =>
  memory.tables.get(table)?.transfers.filter(({ seq }) => seq >= fromSeq) ?? [];

const balances = (memory: Memory, accounts: readonly Account[]): readonly Balance[] =>
  accounts.map(account => ({ account, balance: memory.balances.get(account) ?? 0 }));

const sealed = (memory: Memory, table: TableId, name?: string): readonly Sealed[] =>
  [...(memory.tables.get(table)?.sealed.values() ?? [])]
    .filter(box => name === undefined || box.name === name)
    .toSorted(by(box => box.name));

const allRounds = (memory: Memory, table?: TableId): RoundRows[] =>
  table === undefined
    ? [...memory.tables.values()].flatMap(({ rounds: kept }) => [...kept.values()])
    : [...(memory.tables.get(table)?.rounds.values() ?? [])];

const rounds = (memory: Memory, { player, table, game, before, limit }: RoundQuery): readonly RoundRow[] =>
  allRounds(memory, table)
    .filter(rows => player === undefined || rows.results.some(row => row.player === player))
    .map(({ round }) => round)
    .filter(round => game === undefined || round.game === game)
    .filter(round => before === undefined || round.at < before)
    .toSorted(
      by(
        ({ at }) => -at,
        ({ round }) => -round,
        row => row.table,
      ),
    )
    .slice(0, limit);

const results = (memory: Memory, { player, table, game, since }: ResultQuery): readonly ResultRow[] =>
  allRounds(memory, table)
    .flatMap(rows => rows.results)
    .filter(row => player === undefined || row.player === player)
    .filter(row => game === undefined || row.game === game)
    .filter(row => since === undefined || row.at >= since)
    .toSorted(
      by(
        ({ at }) => at,
        ({ round }) => round,
        row => row.table,
        row => row.player,
      ),
    );

const replaceRows = (memory: Memory, id: TableId, rows: readonly RoundRows[]): void => {
  const table = memory.tables.get(id);
  if (table === undefined) throw refused(`There is no table ${id}.`);
  const kept = new Map<number, RoundRows>();
  if (!rows.every(round => putRows(kept, id, round))) throw refused(`Statistics of table ${id} do not fit.`);
  table.rounds = kept;
};

const writeNotes = (memory: Memory, written: readonly Note[]): void => {
  const stranger = written.find(({ player }) => !memory.players.has(player));
  const why = stranger ? `There is no player ${stranger.player}.` : whyNotesRefused(written);
  if (why !== null) throw refused(why);
  for (const note of written)
    memory.notes.set(noteName(note), Object.freeze({ ...note, body: JSON.stringify(note.body) }));
};

const notes = (
  memory: Memory,
  player: PlayerId | null,
  kind: string,
  { key, since, limit }: NoteQuery = {},
): readonly Note[] =>
  [...memory.notes.values()]
    .filter(note => note.kind === kind && (player === null || note.player === player))
    .filter(note => key === undefined || note.key === key)
    .filter(note => since === undefined || note.at >= since)
    .toSorted(
      by(
        ({ at }) => -at,
        note => note.player,
        note => note.key,
      ),
    )
    .slice(0, limit)
    .map(toNote);

const toNote = ({ player, kind, key, at, body }: KeptNote): Note => ({
  player,
  kind,
  key,
  at,
  body: JSON.parse(body) as Note['body'],
});

const addPlayer = (memory: Memory, player: PlayerRecord): boolean => {
  if (memory.names.has(player.key)) return false;
  if (memory.players.has(player.id)) throw refused(`There is a player ${player.id} already.`);
  memory.players.set(player.id, Object.freeze({ ...player }));
  memory.names.set(player.key, player.id);
  return true;
};

const setLock = (memory: Memory, id: PlayerId, expect: string | null, lock: string | null): boolean => {
  const player = memory.players.get(id);
  if (player?.lock !== expect) return false;
  memory.players.set(id, Object.freeze({ ...player, lock }));
  return true;
};

const addSession = (memory: Memory, session: SessionRecord): void => {
  if (!memory.players.has(session.player)) throw refused(`There is no player ${session.player}.`);
  if (
    memory.sessions.has(session.tokenHash) ||
    [...memory.sessions.values()].some(({ id }) => id === session.id)
  )
    throw refused('There is such a session already.');
  memory.sessions.set(session.tokenHash, Object.freeze({ ...session }));
};

const dropSessions = (memory: Memory, player: PlayerId, except: string | null): void => {
  for (const session of memory.sessions.values())
    if (session.player === player && session.id !== except) memory.sessions.delete(session.tokenHash);
};

const lease = (memory: Memory, { table, owner, now, ttlMs }: Lease): boolean => {
  const held = memory.leases.get(table);
  if (held && held.owner !== owner && held.until > now) return false;
  memory.leases.set(table, { owner, until: now + ttlMs });
  return true;
};

const release = (memory: Memory, table: TableId, owner: string): void => {
  if (memory.leases.get(table)?.owner === owner) memory.leases.delete(table);
};

/** Taken when it is asked for the first line: nothing can change in between. */
async function* dump(memory: Memory): AsyncGenerator<StoreRecord> {
  if (!memory.open) throw closedError();
  yield* picture(memory);
}

const picture = (memory: Memory): readonly StoreRecord[] => {
  const kept = [...memory.tables.values()].toSorted(by(({ record }) => record.id));
  const rows = kept.flatMap(table => [...table.rounds.values()].toSorted(by(({ round }) => round.round)));
  return [
    ...[...memory.players.values()].map(of => ({ kind: 'player' as const, ...of })).toSorted(by(of => of.id)),
    ...[...memory.sessions.values()]
      .map(of => ({ kind: 'session' as const, ...of }))
      .toSorted(by(of => of.id)),
    ...kept.map(({ record }) => ({ kind: 'table' as const, ...record })),
    ...kept.flatMap(table => table.entries.map(of => ({ kind: 'entry' as const, ...of }))),
    ...kept.flatMap(({ record, transfers: made }) =>
      made.map(of => ({ kind: 'transfer' as const, table: record.id, ...of })),
    ),
    ...[...memory.balances]
      .map(([account, balance]) => ({ kind: 'balance' as const, account, balance }))
      .toSorted(by(of => of.account)),
    ...kept.flatMap(({ record }) =>
      sealed(memory, record.id).map(of => ({ kind: 'sealed' as const, table: record.id, ...of })),
    ),
    ...rows.map(({ round }) => ({ kind: 'round' as const, ...round })),
    ...rows.flatMap(({ results: made }) => made.map(of => ({ kind: 'result' as const, ...of }))),
    ...[...memory.notes.values()]
      .toSorted(
        by(
          of => of.player,
          of => of.kind,
          of => of.key,
        ),
      )
      .map(of => noteRecord(toNote(of))),
  ];
};

/** Reads all of it into a memory of its own first, so that a broken dump changes nothing. */
const load = async (memory: Memory, records: AsyncIterable<StoreRecord>): Promise<void> => {
  const read = emptyMemory();
  for await (const record of inDumpOrder(records)) put(read, record);
  if (!memory.open) throw closedError();
  if (memory.players.size + memory.tables.size + memory.balances.size > 0)
    throw refused('The store is not empty.');
  move(read.tables, memory.tables);
  move(read.balances, memory.balances);
  move(read.players, memory.players);
  move(read.names, memory.names);
  move(read.sessions, memory.sessions);
  move(read.notes, memory.notes);
};

const move = <K, V>(from: ReadonlyMap<K, V>, to: Map<K, V>): void => {
  for (const [key, value] of from) to.set(key, value);
};

const put = (memory: Memory, record: StoreRecord): void => {
  switch (record.kind) {
    case 'player':
      return putPlayer(memory, without(record));
    case 'session':
      return addSession(memory, without(record));
    case 'table':
      return void putNewTable(memory, without(record));
    case 'entry':
      return putNewEntry(tableOf(memory, record.table), without(record));
    case 'transfer':
      return void tableOf(memory, record.table).transfers.push(toTransfer(record));
    case 'balance':
      return putBalance(memory, record);
    case 'sealed':
      return putSealed(tableOf(memory, record.table), { name: record.name, box: record.box });
    case 'round':
      return putRound(tableOf(memory, record.table), { round: without(record), results: [] });
    case 'result':
      return putResult(tableOf(memory, record.table), without(record));
    case 'note':
      return putNote(memory, noteOf(record));
  }
};

const without = <T extends StoreRecord>(record: T): Omit<T, 'kind'> => {
  const rest: Omit<T, 'kind'> & { kind?: string } = { ...record };
  delete rest.kind;
  return rest;
};

const tableOf = (memory: Memory, id: TableId): Table => {
  const table = memory.tables.get(id);
  if (table === undefined) throw refused(`There is no table ${id}.`);
  return table;
};

const twice = (kind: string): never => {
  throw refused(`The dump has the same ${kind} twice.`);
};

const putPlayer = (memory: Memory, player: PlayerRecord): void => {
  if (!addPlayer(memory, player)) twice('player');
};

const putNewTable = (memory: Memory, record: TableRecord): Table =>
  memory.tables.has(record.id) ? twice('table') : putTable(memory, record);

const putNewEntry = (table: Table, entry: Entry): void =>
  table.actions.has(actionKey(entry.actor, entry.actionId)) ? twice('action') : putEntry(table, entry);

const toTransfer = ({ debit, credit, amount, reason, seq }: StoredTransfer): StoredTransfer =>
  Object.freeze({ debit, credit, amount, reason, seq });

const putBalance = (memory: Memory, { account, balance }: Balance): void => {
  const why = whyBalanceRefused({ account, balance });
  if (why !== null) throw refused(why);
  if (memory.balances.has(account)) twice('balance');
  memory.balances.set(account, balance);
};

const putSealed = (table: Table, box: Sealed): void =>
  table.sealed.has(box.name) ? twice('box') : void table.sealed.set(box.name, Object.freeze(box));

const putRound = (table: Table, rows: RoundRows): void => {
  if (!putRows(table.rounds, table.record.id, rows))
    throw refused(`A round of ${table.record.id} does not fit.`);
};

const putResult = (table: Table, result: ResultRow): void => {
  const rows = table.rounds.get(result.round);
  const grown = rows && { round: rows.round, results: [...rows.results, Object.freeze(result)] };
  if (!grown || !rowsFit(table.record.id, grown)) throw refused(`A result of ${result.player} does not fit.`);
  table.rounds.set(result.round, grown);
};

const putNote = (memory: Memory, note: Note): void =>
  memory.notes.has(noteName(note)) ? twice('note') : writeNotes(memory, [note]);
