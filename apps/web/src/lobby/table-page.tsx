import type { TableView } from '@cardroom/room';
import type { Refusal } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Lazy, type PageProps } from '../app/lazy.tsx';
import { PAGE_LOADERS } from '../app/pages.ts';
import { TakeSeat } from '../host/join.tsx';
import { Button, Spinner } from '../ui/index.ts';
import { kindOf } from './find-table.ts';

type Seen = TableView | Refusal | null;

/** A table by its address: its game's page, after taking a seat where one has none and wants one. */
export const Page = ({ table = '', invite }: PageProps) => {
  const { client } = useApp();
  const [seen, setSeen] = useState<Seen>(null);
  const [watching, setWatching] = useState(false);
  const load = (): void => {
    void client.look(table, invite).then(found => setSeen(found.ok ? found.value : found.error));
  };
  useEffect(load, [client, table, invite]);
  if (seen === null) return <Spinner label="Opening the table" />;
  if ('code' in seen) return <NoTable problem={seen} again={load} />;
  const kind = kindOf({ game: seen.game, name: seen.options.name });
  if (kind === 'holdem') return <Lazy load={holdemAt} table={table} invite={invite} />;
  if (seen.you === null && !watching)
    return <TakeSeat view={seen} invite={invite} onSeat={load} onWatch={() => setWatching(true)} />;
  return <Lazy load={PAGE_LOADERS[kind]} table={table} invite={invite} />;
};

const holdemAt = () => import('./holdem-at.tsx');

const NoTable = ({ problem, again }: { readonly problem: Refusal; readonly again: () => void }) => (
  <main class="sheet">
    <h1>No table</h1>
    <p>{problem.message}</p>
    <Button kind="main" onPress={again}>
      Try again
    </Button>
  </main>
);
