import type { Result } from '@cardroom/engine';
import type { Refusal, Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { fairTable } from '../fairness/fair-table.ts';
import { thisTable, type Found } from './find-table.ts';

/** A table as it comes: on its way, here, held from elsewhere, or not to be had. */
export type Coming =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly table: Table }
  | (Extract<Found, { kind: 'elsewhere' }> & { readonly go: (how: How) => void })
  | { readonly kind: 'refused'; readonly problem: Refusal; readonly again: () => void };

/** Which table is wanted: the one that is found, a new one whatever there is, or this one. */
export type How = { readonly kind: 'found' | 'new' } | { readonly kind: 'this'; readonly table: string };

/** Which table it is; a new one where that is asked for. */
export type Find = (isNew: boolean) => Promise<Result<Found, Refusal>>;

/** Sits down at a table, and lets go of it when the page is left. `find` says which; another `key` is another table. */
export const useTable = (key: string, find: Find, invite?: string): Coming => {
  const { client } = useApp();
  const [how, setHow] = useState<How>({ kind: 'found' });
  const [coming, setComing] = useState<Coming>({ kind: 'coming' });
  useEffect(() => {
    let table: Table | null = null;
    let wanted = true;
    const open = async (): Promise<void> => {
      const found = how.kind === 'this' ? await thisTable(how.table) : await find(how.kind === 'new');
      if (found.ok && found.value.kind === 'elsewhere') return setComing({ ...found.value, go: setHow });
      const opened = found.ok ? await client.table(found.value.table, invite) : found;
      if (!wanted) return void (opened.ok && opened.value.close());
      if (!opened.ok)
        return setComing({ kind: 'refused', problem: opened.error, again: () => setHow({ ...how }) });
      table = fairTable(client, opened.value, invite);
      return setComing({ kind: 'here', table });
    };
    setComing({ kind: 'coming' });
    void open();
    return () => {
      wanted = false;
      table?.close();
    };
  }, [key, invite, how]);
  return coming;
};
