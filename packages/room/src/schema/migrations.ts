import { APPEND_FUNCTION } from './append-function.ts';

/** The databases that a room can be kept in. */
export type Dialect = 'sqlite' | 'postgres';

/** How a database spells what both can do. */
type Words = {
  /** Text, ordered byte by byte. */
  readonly text: string;
  readonly int: string;
  /** A number that grows with every row. */
  readonly serial: string;
  /** What ends a table's definition; with `clustered`, its rows lie in the order of the primary key. */
  readonly end: string;
  readonly clustered: string;
};

const WORDS: Readonly<Record<Dialect, Words>> = {
  sqlite: {
    text: 'TEXT',
    int: 'INTEGER',
    serial: 'INTEGER PRIMARY KEY',
    end: ') STRICT',
    clustered: ') STRICT, WITHOUT ROWID',
  },
  postgres: {
    text: 'text COLLATE "C"',
    int: 'bigint',
    serial: 'bigint GENERATED ALWAYS AS IDENTITY',
    end: ')',
    clustered: ')',
  },
};

/** One step from a version of the schema to the next. Never changed once it was released. */
type Migration = (words: Words, dialect: Dialect) => readonly string[];

const people: Migration = ({ text, int, clustered }) => [
  `CREATE TABLE players (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    key ${text} NOT NULL CONSTRAINT players_key UNIQUE,
    created_at ${int} NOT NULL,
    lock ${text}
  ${clustered}`,
  `CREATE TABLE sessions (
    id ${text} NOT NULL PRIMARY KEY,
    token_hash ${text} NOT NULL UNIQUE,
    player ${text} NOT NULL REFERENCES players (id),
    created_at ${int} NOT NULL,
    proven ${int} NOT NULL CHECK (proven IN (0, 1))
  ${clustered}`,
  'CREATE INDEX sessions_by_player ON sessions (player)',
];

/** `change` grows with every append, of whichever table: a counter in SQLite, the server's clock in PostgreSQL. */
const tables: Migration = ({ text, int, clustered }) => [
  `CREATE TABLE tables (
    id ${text} NOT NULL PRIMARY KEY,
    head ${int} NOT NULL CHECK (head >= 1),
    hash ${text} NOT NULL,
    game ${text} NOT NULL,
    status ${text} NOT NULL CHECK (status IN ('open', 'frozen', 'closed', 'imported')),
    private ${int} NOT NULL CHECK (private IN (0, 1)),
    fold_from ${int} NOT NULL,
    changed_at ${int} NOT NULL,
    change ${int} NOT NULL,
    players ${text} NOT NULL,
    summary ${text} NOT NULL
  ${clustered}`,
  'CREATE INDEX tables_by_change ON tables (change)',
  'CREATE INDEX tables_by_moment ON tables (changed_at)',
  `CREATE TABLE table_players (
    player ${text} NOT NULL,
    table_id ${text} NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
  ${clustered}`,
  'CREATE INDEX table_players_by_table ON table_players (table_id)',
];

/** Entries lie in the order they came: their bodies are long, and a commit then touches few pages. */
const log: Migration = ({ text, int, serial, end, clustered }) => [
  `CREATE TABLE entries (
    n ${serial},
    table_id ${text} NOT NULL REFERENCES tables (id),
    seq ${int} NOT NULL CHECK (seq >= 1),
    actor ${text} NOT NULL,
    action_id ${text} NOT NULL,
    body_hash ${text} NOT NULL,
    body ${text} NOT NULL,
    hash ${text} NOT NULL,
    CONSTRAINT entries_seq UNIQUE (table_id, seq),
    CONSTRAINT entries_action UNIQUE (table_id, actor, action_id)
  ${end}`,
  `CREATE TABLE sealed (
    table_id ${text} NOT NULL REFERENCES tables (id),
    name ${text} NOT NULL,
    box ${text} NOT NULL,
    PRIMARY KEY (table_id, name)
  ${clustered}`,
];

const SAFE = Number.MAX_SAFE_INTEGER;

const ledger: Migration = ({ text, int, clustered }) => [
  `CREATE TABLE accounts (
    account ${text} NOT NULL PRIMARY KEY,
    balance ${int} NOT NULL,
    CONSTRAINT enough_chips CHECK (balance >= 0 OR account = 'mint' OR substr(account, 1, 6) = 'house:'),
    CONSTRAINT safe_chips CHECK (balance BETWEEN -${SAFE} AND ${SAFE})
  ${clustered}`,
  `CREATE TABLE transfers (
    table_id ${text} NOT NULL,
    seq ${int} NOT NULL,
    n ${int} NOT NULL,
    debit ${text} NOT NULL,
    credit ${text} NOT NULL,
    amount ${int} NOT NULL CONSTRAINT whole_chips CHECK (amount >= 1),
    reason ${text} NOT NULL,
    PRIMARY KEY (table_id, seq, n),
    FOREIGN KEY (table_id, seq) REFERENCES entries (table_id, seq)
  ${clustered}`,
];

const COUNTS = 'hands wins losses pushes blackjacks busts surrenders splits doubles wagered chips'.split(' ');

const statistics: Migration = ({ text, int, clustered }) => [
  `CREATE TABLE rounds (
    table_id ${text} NOT NULL REFERENCES tables (id),
    round ${int} NOT NULL CHECK (round >= 0),
    game ${text} NOT NULL,
    from_seq ${int} NOT NULL,
    to_seq ${int} NOT NULL,
    at ${int} NOT NULL,
    summary ${text} NOT NULL,
    PRIMARY KEY (table_id, round),
    CHECK (to_seq >= from_seq)
  ${clustered}`,
  'CREATE INDEX rounds_by_moment ON rounds (at)',
  `CREATE TABLE results (
    table_id ${text} NOT NULL,
    round ${int} NOT NULL,
    player ${text} NOT NULL,
    game ${text} NOT NULL,
    at ${int} NOT NULL,
    ${COUNTS.map(count => `${count} ${int} NOT NULL CHECK (${count} >= 0)`).join(',\n    ')},
    net ${int} NOT NULL,
    results ${text} NOT NULL,
    PRIMARY KEY (table_id, round, player),
    FOREIGN KEY (table_id, round) REFERENCES rounds (table_id, round)
  ${clustered}`,
  'CREATE INDEX results_by_player ON results (player, at)',
];

const leases: Migration = ({ text, int, clustered }) => [
  `CREATE TABLE leases (
    table_id ${text} NOT NULL PRIMARY KEY,
    owner ${text} NOT NULL,
    until ${int} NOT NULL
  ${clustered}`,
];

const first: Migration = (words, dialect) => [
  ...[people, tables, log, ledger, statistics, leases].flatMap(part => part(words, dialect)),
  ...(dialect === 'postgres' ? [APPEND_FUNCTION] : []),
];

/** A hand of hold'em that was folded before anything was put in was counted as a push. */
const freeFolds: Migration = () => [
  "UPDATE results SET pushes = 0, results = 'F' WHERE game = 'holdem' AND net = 0 AND wagered = 0",
];

/** The body is JSON. */
const notes: Migration = ({ text, int, clustered }) => [
  `CREATE TABLE notes (
    player ${text} NOT NULL REFERENCES players (id),
    kind ${text} NOT NULL,
    key ${text} NOT NULL,
    at ${int} NOT NULL,
    body ${text} NOT NULL,
    PRIMARY KEY (player, kind, key)
  ${clustered}`,
  'CREATE INDEX notes_by_moment ON notes (kind, player, at)',
];

const MIGRATIONS: readonly Migration[] = [first, freeFolds, notes];

/** The version of the schema that this program works with. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** The statements from a version of the schema to this program's, the note of the version included. */
export const migrationsFrom = (version: number, dialect: Dialect): readonly string[] => [
  ...(version === 0 ? [`CREATE TABLE schema_version (version ${WORDS[dialect].int} NOT NULL)`] : []),
  ...(version === 0 ? ['INSERT INTO schema_version VALUES (0)'] : []),
  ...MIGRATIONS.slice(version).flatMap(migration => migration(WORDS[dialect], dialect)),
  `UPDATE schema_version SET version = ${SCHEMA_VERSION}`,
];

/** Why a database refused, by the name of the constraint. */
export const whyConstraint = (text: string): string => {
  if (text.includes('enough_chips')) return 'An account has too few chips.';
  if (text.includes('safe_chips')) return 'A balance would be too large.';
  if (/entries_action|entries\.action_id/.test(text)) return 'The actor took an action with this id before.';
  if (/entries_seq|entries\.seq/.test(text)) return 'The log has this entry already.';
  if (text.includes('tables_pkey')) return 'The table exists already.';
  return `It breaks a rule of the store (${text}).`;
};
