import type { Pool, PoolClient } from 'pg';

import { migrationsFrom, SCHEMA_VERSION } from '../schema/migrations.ts';
import { StoreError } from '../store.ts';
import type { Place } from './connection.ts';
import { inTransaction, PATIENTLY } from './connection.ts';

/** Brings the database to this program's version, after seeing that what it commits will last. */
export const prepareDatabase = async (pool: Pool, place: Place): Promise<void> => {
  await assertDurable(pool, place);
  if ((await versionOf(pool, place)) < SCHEMA_VERSION) await migrate(pool, place);
};

const DURABLE: Readonly<Record<string, RegExp>> = {
  fsync: /^on$/,
  full_page_writes: /^on$/,
  synchronous_commit: /^(on|remote_write|remote_apply)$/,
  server_encoding: /^UTF8$/,
  default_transaction_isolation: /^read committed$/,
};

const assertDurable = async (pool: Pool, { name }: Place): Promise<void> => {
  const asked = await pool.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(DURABLE)],
  );
  for (const row of asked.rows)
    if (!DURABLE[row.name]?.test(row.setting))
      throw new StoreError(
        'store/unavailable',
        `PostgreSQL at ${name} could lose what it committed or change it: ${row.name} is ${row.setting}. Correct that setting.`,
      );
};

/** Asked of the catalogue itself: `to_regclass` may answer from what this connection remembers. */
const THERE = "SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_version'";

type Asking = Pick<Pool | PoolClient, 'query'>;

const versionOf = async (asking: Asking, { name }: Place): Promise<number> => {
  const there = await asking.query(THERE);
  if (there.rows.length === 0) return 0;
  const { rows } = await asking.query<{ version: number }>('SELECT version FROM schema_version');
  const version = rows[0]?.version ?? 0;
  if (version > SCHEMA_VERSION)
    throw new StoreError(
      'store/newer',
      `The database ${name} was made by a newer Cardroom. Update this one; it was left alone.`,
    );
  return version;
};

/** Any number will do, as long as no other program uses it: "card" in ASCII. */
const MIGRATION_LOCK = 0x63617264;

/** Several programs may come at once: one migrates, the others wait and find it done. */
const migrate = (pool: Pool, place: Place): Promise<void> =>
  inTransaction(pool, `BEGIN; ${PATIENTLY}`, async client => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const version = await versionOf(client, place);
    if (version < SCHEMA_VERSION) await client.query(migrationsFrom(version, 'postgres').join(';\n'));
  });
