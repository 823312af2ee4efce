import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held by one process at a time, and let go of when that process ends, however it ends. */
export type SeatLock = { readonly release: () => void };

/**
 * Takes the lock of a table's seat for this terminal; null while another one holds it. SQLite's own lock on a small file does
 * it: the system takes it away from a process that is killed, so that none is ever left over.
 */
export const lockSeat = (folder: string, table: string): SeatLock | null => {
  const locks = join(folder, 'locks');
  mkdirSync(locks, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(locks, `${table}.lock`), { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch {
    file.close();
    return null;
  }
};

/** For a table that no other process can see. */
export const unshared: SeatLock = { release: () => {} };
