import type { CompiledQuery, Dialect as KyselyDialect, SelectQueryBuilder } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

import { invariant } from '@cardroom/engine';

import type { Account, PlayerId, TableId } from '../ledger.ts';
import type {
  Note,
  NoteQuery,
  PlayerRecord,
  ResultQuery,
  RoundQuery,
  RoundRows,
  SessionRecord,
  StoreRecord,
  TableQuery,
} from '../store.ts';
import { DUMP_ORDER, noteOf, noteRecord } from './checks.ts';
import type { Dialect } from './migrations.ts';
import type { Database, Row } from './rows.ts';
import {
  entryRow,
  noteRow,
  playerRow,
  resultRow,
  roundRow,
  sessionRow,
  tableRow,
  toBalance,
  toEntry,
  toNote,
  toPlayer,
  toResult,
  toRound,
  toSealed,
  toSession,
  toTable,
  toTransfer,
  transferRow,
} from './rows.ts';

/** Says what to ask, in the words of one database; the stores do the asking. */
type Words = Kysely<Database>;

const SPEAKERS: Readonly<Record<Dialect, KyselyDialect>> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

/** Every query but the append, for one of the databases. */
export type Queries = ReturnType<typeof queriesFor>;

export const queriesFor = (dialect: Dialect) => {
  const db: Words = new Kysely<Database>({ dialect: SPEAKERS[dialect] });
  return {
    ...tableQueries(db),
    ...statisticsQueries(db),
    ...noteQueries(db),
    ...peopleQueries(db),
    ...wholeQueries(db),
    lease: leaseQueries(db),
  };
};

/** Of a query whose text is always the same the words are found once; its values are the arguments, in their order. */
const once = <Args extends readonly (string | number)[], R>(
  compile: (...args: Args) => CompiledQuery<R>,
): ((...args: Args) => CompiledQuery<R>) => {
  let compiled: CompiledQuery<R> | undefined;
  return (...args) => {
    compiled ??= taking(args, compile(...args));
    return { ...compiled, parameters: args };
  };
};

const taking = <R>(values: readonly unknown[], query: CompiledQuery<R>): CompiledQuery<R> => {
  invariant(String(query.parameters) === String(values), 'a query takes its arguments in their order');
  return query;
};

const tableQueries = (db: Words) => ({
  table: once((id: TableId) => db.selectFrom('tables').selectAll().where('id', '=', id).compile()),
  tables: (query: TableQuery) => tables(db, query).compile(),
  changedSince: (change: number) =>
    db
      .selectFrom('tables')
      .select(['id', 'head', 'change'])
      .where('change', '>', change)
      .orderBy('change')
      .compile(),
  lastChange: () => db.selectFrom('tables').select('change').orderBy('change', 'desc').limit(1).compile(),
  entriesFrom: once((table: TableId, from: number) => entries(db, table, from).compile()),
  someEntries: once((table: TableId, from: number, limit: number) =>
    entries(db, table, from).limit(limit).compile(),
  ),
  action: once((table: TableId, actor: string, actionId: string) =>
    db
      .selectFrom('entries')
      .select(['seq', 'body_hash', 'hash'])
      .where('table_id', '=', table)
      .where('actor', '=', actor)
      .where('action_id', '=', actionId)
      .compile(),
  ),
  transfers: (table: TableId, fromSeq: number) =>
    db
      .selectFrom('transfers')
      .selectAll()
      .where('table_id', '=', table)
      .where('seq', '>=', fromSeq)
      .orderBy('seq')
      .orderBy('n')
      .compile(),
  balances: (accounts: readonly Account[]) =>
    db.selectFrom('accounts').selectAll().where('account', 'in', accounts).compile(),
  sumOfBalances: () =>
    db
      .selectFrom('accounts')
      .select(eb => eb.fn.sum<number | string | null>('balance').as('sum'))
      .compile(),
  allSealed: once((table: TableId) =>
    db.selectFrom('sealed').selectAll().where('table_id', '=', table).orderBy('name').compile(),
  ),
  sealed: once((table: TableId, name: string) =>
    db.selectFrom('sealed').selectAll().where('table_id', '=', table).where('name', '=', name).compile(),
  ),
});

const entries = (db: Words, table: TableId, from: number) =>
  db
    .selectFrom('entries')
    .select(['table_id', 'seq', 'actor', 'action_id', 'body_hash', 'body', 'hash'])
    .where('table_id', '=', table)
    .where('seq', '>=', from)
    .orderBy('seq');

const tables = (db: Words, { player, status, private: hidden, limit }: TableQuery) =>
  db
    .selectFrom('tables')
    .selectAll()
    .$if(player !== undefined, q =>
      q.where('id', 'in', eb =>
        eb.selectFrom('table_players').select('table_id').where('player', '=', player!),
      ),
    )
    .$if(status !== undefined, q => q.where('status', '=', status!))
    .$if(hidden !== undefined, q => q.where('private', '=', Number(hidden)))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, q => q.limit(limit!));

const statisticsQueries = (db: Words) => ({
  rounds: (query: RoundQuery) => rounds(db, query).compile(),
  results: (query: ResultQuery) => results(db, query).compile(),
  /** What replaces the statistics of a table; the first of them finds nothing when there is no table. */
  replaceRows: (table: TableId, rows: readonly RoundRows[]): readonly CompiledQuery[] => [
    db.updateTable('tables').set({ id: table }).where('id', '=', table).compile(),
    db.deleteFrom('results').where('table_id', '=', table).compile(),
    db.deleteFrom('rounds').where('table_id', '=', table).compile(),
    ...inParts(rows.map(({ round }) => roundRow(round))).map(part =>
      db.insertInto('rounds').values(part).compile(),
    ),
    ...inParts(rows.flatMap(of => of.results.map(resultRow))).map(part =>
      db.insertInto('results').values(part).compile(),
    ),
  ],
});

/** A player's rounds are found, and ordered, by the results, which have the same moment: so the last few are found at once. */
const rounds = (db: Words, { player, table, game, before, limit }: RoundQuery) => {
  const at = sql.ref<number>(player === undefined ? 'rounds.at' : 'results.at');
  return db
    .selectFrom('rounds')
    .selectAll('rounds')
    .$if(player !== undefined, q => ofPlayer(q, player!))
    .$if(table !== undefined, q => q.where('rounds.table_id', '=', table!))
    .$if(game !== undefined, q => q.where('rounds.game', '=', game!))
    .$if(before !== undefined, q => q.where(at, '<', before!))
    .orderBy(at, 'desc')
    .orderBy('rounds.round', 'desc')
    .orderBy('rounds.table_id')
    .$if(limit !== undefined, q => q.limit(limit!));
};

const ofPlayer = (query: SelectQueryBuilder<Database, 'rounds', Row<'rounds'>>, player: PlayerId) =>
  query
    .innerJoin('results', join =>
      join.onRef('results.table_id', '=', 'rounds.table_id').onRef('results.round', '=', 'rounds.round'),
    )
    .where('results.player', '=', player);

const results = (db: Words, { player, table, game, since }: ResultQuery) =>
  db
    .selectFrom('results')
    .selectAll()
    .$if(player !== undefined, q => q.where('player', '=', player!))
    .$if(table !== undefined, q => q.where('table_id', '=', table!))
    .$if(game !== undefined, q => q.where('game', '=', game!))
    .$if(since !== undefined, q => q.where('at', '>=', since!))
    .orderBy('at')
    .orderBy('round')
    .orderBy('table_id')
    .orderBy('player');

const noteQueries = (db: Words) => ({
  notes: (player: PlayerId | null, kind: string, query: NoteQuery) =>
    notes(db, player, kind, query).compile(),
  writeNotes: (written: readonly Note[]): readonly CompiledQuery[] =>
    inParts(written.map(noteRow)).map(some =>
      db
        .insertInto('notes')
        .values(some)
        .onConflict(older =>
          older
            .columns(['player', 'kind', 'key'])
            .doUpdateSet(eb => ({ at: eb.ref('excluded.at'), body: eb.ref('excluded.body') })),
        )
        .compile(),
    ),
});

const notes = (db: Words, player: PlayerId | null, kind: string, { key, since, limit }: NoteQuery) =>
  db
    .selectFrom('notes')
    .selectAll()
    .where('kind', '=', kind)
    .$if(player !== null, q => q.where('player', '=', player!))
    .$if(key !== undefined, q => q.where('key', '=', key!))
    .$if(since !== undefined, q => q.where('at', '>=', since!))
    .orderBy('at', 'desc')
    .orderBy('player')
    .orderBy('key')
    .$if(limit !== undefined, q => q.limit(limit!));

const peopleQueries = (db: Words) => ({
  playerByName: once((key: string) => db.selectFrom('players').selectAll().where('key', '=', key).compile()),
  player: once((id: PlayerId) => db.selectFrom('players').selectAll().where('id', '=', id).compile()),
  addPlayer: (player: PlayerRecord) =>
    db
      .insertInto('players')
      .values(playerRow(player))
      .onConflict(taken => taken.column('key').doNothing())
      .compile(),
  setLock: (id: PlayerId, expect: string | null, lock: string | null) =>
    db
      .updateTable('players')
      .set({ lock })
      .where('id', '=', id)
      .$if(expect === null, q => q.where('lock', 'is', null))
      .$if(expect !== null, q => q.where('lock', '=', expect!))
      .compile(),
  addSession: (session: SessionRecord) => db.insertInto('sessions').values(sessionRow(session)).compile(),
  sessionByToken: once((tokenHash: string) =>
    db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).compile(),
  ),
  dropSessions: (player: PlayerId, except: string | null) =>
    db
      .deleteFrom('sessions')
      .where('player', '=', player)
      .$if(except !== null, q => q.where('id', '<>', except!))
      .compile(),
});

const leaseQueries = (db: Words) => ({
  take: (table: TableId, owner: string, now: number, ttlMs: number) =>
    db
      .insertInto('leases')
      .values({ table_id: table, owner, until: now + ttlMs })
      .onConflict(held =>
        held
          .column('table_id')
          .doUpdateSet({ owner, until: now + ttlMs })
          .where(eb => eb.or([eb('leases.owner', '=', owner), eb('leases.until', '<=', now)])),
      )
      .compile(),
  release: (table: TableId, owner: string) =>
    db.deleteFrom('leases').where('table_id', '=', table).where('owner', '=', owner).compile(),
});

/** One kind of a dump's lines: how to ask for all of them, and what a row says. */
export type DumpPart = { readonly query: CompiledQuery; readonly toRecord: (row: never) => StoreRecord };

const part = <R>(query: CompiledQuery<R>, toRecord: (row: R) => StoreRecord): DumpPart => ({
  query,
  toRecord,
});

const wholeQueries = (db: Words) => ({
  /** Finds a row unless the store is empty. */
  notEmpty: () =>
    db
      .selectFrom('players')
      .select('id')
      .unionAll(db.selectFrom('tables').select('id'))
      .unionAll(db.selectFrom('accounts').select('account as id'))
      .limit(1)
      .compile(),
  /** In the order of a dump. */
  dump: (): readonly DumpPart[] => {
    const parts = dumpParts(db);
    return DUMP_ORDER.map(kind => parts[kind]);
  },
  insertAll: (
    kind: StoreRecord['kind'],
    records: readonly StoreRecord[],
    from: number,
  ): readonly CompiledQuery[] => insertAll(db, kind, records as readonly never[], from),
});

const dumpParts = (db: Words): Readonly<Record<StoreRecord['kind'], DumpPart>> => ({
  player: part(db.selectFrom('players').selectAll().orderBy('id').compile(), row => ({
    kind: 'player',
    ...toPlayer(row),
  })),
  session: part(db.selectFrom('sessions').selectAll().orderBy('id').compile(), row => ({
    kind: 'session',
    ...toSession(row),
  })),
  table: part(db.selectFrom('tables').selectAll().orderBy('id').compile(), row => ({
    kind: 'table',
    ...toTable(row),
  })),
  entry: part(db.selectFrom('entries').selectAll().orderBy('table_id').orderBy('seq').compile(), row => ({
    kind: 'entry',
    ...toEntry(row),
  })),
  transfer: part(
    db.selectFrom('transfers').selectAll().orderBy('table_id').orderBy('seq').orderBy('n').compile(),
    row => ({ kind: 'transfer', table: row.table_id, ...toTransfer(row) }),
  ),
  balance: part(db.selectFrom('accounts').selectAll().orderBy('account').compile(), row => ({
    kind: 'balance',
    ...toBalance(row),
  })),
  sealed: part(db.selectFrom('sealed').selectAll().orderBy('table_id').orderBy('name').compile(), row => ({
    kind: 'sealed',
    table: row.table_id,
    ...toSealed(row),
  })),
  round: part(db.selectFrom('rounds').selectAll().orderBy('table_id').orderBy('round').compile(), row => ({
    kind: 'round',
    ...toRound(row),
  })),
  result: part(
    db.selectFrom('results').selectAll().orderBy('table_id').orderBy('round').orderBy('player').compile(),
    row => ({ kind: 'result', ...toResult(row) }),
  ),
  note: part(
    db.selectFrom('notes').selectAll().orderBy('player').orderBy('kind').orderBy('key').compile(),
    row => noteRecord(toNote(row)),
  ),
});

type OfKind<K extends StoreRecord['kind']> = Extract<StoreRecord, { readonly kind: K }>;

/** What puts lines of one kind back; `from` is the number of the first among all lines. */
const insertAll = (
  db: Words,
  kind: StoreRecord['kind'],
  records: readonly never[],
  from: number,
): readonly CompiledQuery[] => {
  switch (kind) {
    case 'player':
      return [db.insertInto('players').values(records.map(playerRow)).compile()];
    case 'session':
      return [db.insertInto('sessions').values(records.map(sessionRow)).compile()];
    case 'table':
      return insertTables(db, records, from);
    case 'entry':
      return [db.insertInto('entries').values(records.map(entryRow)).compile()];
    case 'transfer':
      return [db.insertInto('transfers').values(transferRows(records, from)).compile()];
    case 'balance':
      return [db.insertInto('accounts').values(records.map(toBalance)).compile()];
    case 'sealed':
      return [db.insertInto('sealed').values(records.map(sealedRow)).compile()];
    case 'round':
      return [db.insertInto('rounds').values(records.map(roundRow)).compile()];
    case 'result':
      return [db.insertInto('results').values(records.map(withoutKind)).compile()];
    case 'note':
      return [db.insertInto('notes').values(records.map(recordedNote)).compile()];
  }
};

const insertTables = (
  db: Words,
  records: readonly OfKind<'table'>[],
  from: number,
): readonly CompiledQuery[] => {
  const seated = records.flatMap(({ id, players }) => players.map(player => ({ player, table_id: id })));
  return [
    db
      .insertInto('tables')
      .values(records.map((record, i) => tableRow(record, from + i)))
      .compile(),
    ...inParts(seated).map(some => db.insertInto('table_players').values(some).compile()),
  ];
};

/** Their number only orders those of one entry, so that of the line will do. */
const transferRows = (records: readonly OfKind<'transfer'>[], from: number) =>
  records.map((record, i) => transferRow(record.table, record, from + i));

const sealedRow = ({ table, name, box }: OfKind<'sealed'>) => ({ table_id: table, name, box });

const recordedNote = (record: OfKind<'note'>) => noteRow(noteOf(record));

const withoutKind = ({ kind: _kind, ...row }: OfKind<'result'>) => resultRow(row);

const PART = 200;

const inParts = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => rows.slice(i * PART, (i + 1) * PART));
