import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held by one process at a time, and let go of when that process ends, however it ends. */
export type SeatLock = { readonly release: () => void };

/** For a table that no other process can see, or where nothing can be locked: every command names its turn anyway. */
export const unshared: SeatLock = { release: () => {} };

/** What a player's seat at a table is locked by: others at the same table have seats of their own. */
export const seatKey = (table: string, { player }: { readonly player: string }): string =>
  `${table}-${player}`;

/** What SQLite answers when another process holds the lock. */
const BUSY = 5;

/**
 * Takes the lock of a seat for this terminal; null while another one holds it. SQLite's own lock on a small file does
 * it: the system takes it away from a process that is killed, so that none is ever left over.
 */
export const lockSeat = (folder: string, key: string): SeatLock | null => {
  const file = openLock(folder, key);
  if (file === null) return unshared;
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    return isBusy(error) ? null : unshared;
  }
};

const openLock = (folder: string, key: string): DatabaseSync | null => {
  try {
    const locks = join(folder, 'locks');
    mkdirSync(locks, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(locks, `${key}.lock`), { timeout: 0 });
  } catch {
    return null;
  }
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY;
