/**
 * Appends to one table for ever, and prints the number of each entry once it is acknowledged: for tests that kill it.
 * `node packages/room/src/testing/append-load.ts <file or postgres://…> <table>`
 */
import type { Store } from '../store.ts';
import { inPlay } from './store-samples.ts';

const [address = '', table = 't'] = process.argv.slice(2);

const open = async (): Promise<Store> =>
  address.startsWith('postgres:')
    ? (await import('../postgres/index.ts')).openPostgresStore({ url: address })
    : (await import('../sqlite/index.ts')).openSqliteStore({ file: address });

const store = await open();
for (let seq = ((await store.table(table))?.head ?? 0) + 1; ; seq++) {
  const answer = await store.append(inPlay(table, seq, 'ann'));
  if (!answer.ok) throw new Error(`conflict at ${answer.head}`);
  process.stdout.write(`${seq}\n`);
}
