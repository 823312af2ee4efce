import type { Result } from '@cardroom/engine';
import type { Refusal, Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { fairTable } from '../fairness/fair-table.ts';

/** A table as it comes: on its way, here, or not to be had. */
export type Coming =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly table: Table }
  | { readonly kind: 'refused'; readonly problem: Refusal; readonly again: () => void };

/** Sits down at a table, and lets go of it when the page is left. `find` says which; another `key` is another table. */
export const useTable = (
  key: string,
  find: () => Promise<Result<string, Refusal>>,
  invite?: string,
): Coming => {
  const { client } = useApp();
  const [attempt, setAttempt] = useState(0);
  const [coming, setComing] = useState<Coming>({ kind: 'coming' });
  useEffect(() => {
    let table: Table | null = null;
    let wanted = true;
    const open = async (): Promise<void> => {
      const found = await find();
      const opened = found.ok ? await client.table(found.value, invite) : found;
      if (!wanted) return void (opened.ok && opened.value.close());
      if (!opened.ok)
        return setComing({ kind: 'refused', problem: opened.error, again: () => setAttempt(attempt + 1) });
      table = fairTable(client, opened.value);
      return setComing({ kind: 'here', table });
    };
    setComing({ kind: 'coming' });
    void open();
    return () => {
      wanted = false;
      table?.close();
    };
  }, [key, invite, attempt]);
  return coming;
};
