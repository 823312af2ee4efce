import type { DatabaseSync } from 'node:sqlite';

import type { TableId } from '../ledger.ts';
import type { Queries } from '../schema/queries.ts';

type Changed = (table: TableId, head: number) => void;

/** Tells who wants to know which tables changed, whoever changed them. */
export type Watch = {
  readonly add: (changed: Changed) => () => void;
  /** Looks now: this process has written. */
  readonly look: () => void;
  readonly stop: () => void;
};

/** How often to ask whether another process wrote. */
const EVERY_MS = 50;

type Row = { readonly id: TableId; readonly head: number; readonly change: number };

export const createWatch = (db: DatabaseSync, queries: Queries): Watch => {
  const version = db.prepare('PRAGMA data_version');
  const since = db.prepare(queries.changedSince(0).sql);
  const last = db.prepare(queries.lastChange().sql);
  const watchers = new Set<{ readonly changed: Changed }>();
  let timer: NodeJS.Timeout | undefined;
  let seen: unknown;
  let change = 0;
  const look = (): void => {
    for (const row of watchers.size > 0 ? changedRows() : []) {
      change = row.change;
      for (const { changed } of watchers) changed(row.id, row.head);
    }
  };
  /** SQLite counts every commit of others in `data_version`, which costs next to nothing to read. */
  const changedRows = (): readonly Row[] => {
    try {
      const now = version.get()?.['data_version'];
      const rows = now === seen ? [] : (since.all(change) as Row[]);
      seen = now;
      return rows;
    } catch {
      // Whoever reads the table next is told what is wrong.
      return [];
    }
  };
  const begin = (): void => {
    seen = version.get()?.['data_version'];
    change = Number((last.all(1) as Row[])[0]?.change ?? 0);
    timer = setInterval(look, EVERY_MS).unref();
  };
  const stop = (): void => {
    watchers.clear();
    clearInterval(timer);
  };
  return {
    add: changed => {
      if (watchers.size === 0) begin();
      const watcher = { changed };
      watchers.add(watcher);
      return () => void (watchers.delete(watcher) && watchers.size === 0 && stop());
    },
    look,
    stop,
  };
};
