/** The store's own writer with the fault that the fsync campaign must find: commits are not synced to the disk. */
import { DatabaseSync } from 'node:sqlite';

import '../sqlite/writer-main.ts';

const exec = Reflect.get(DatabaseSync.prototype, 'exec');
const careless = new WeakSet<DatabaseSync>();

/** The connection was looked at when it was opened; from its first transaction on it is another. */
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  if (sql === 'BEGIN IMMEDIATE' && !careless.has(this)) {
    careless.add(this);
    exec.call(this, 'PRAGMA synchronous = NORMAL');
  }
  exec.call(this, sql);
};
