import type { TableView } from '@cardroom/room';
import type { Client, Refusal } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Lazy, type PageProps } from '../app/lazy.tsx';
import { Link } from '../app/link.tsx';
import { PAGE_LOADERS } from '../app/pages.ts';
import { BlindSeat, TakeSeat } from '../host/join.tsx';
import { Button, Spinner } from '../ui/index.ts';
import { kindOf } from './find-table.ts';

/** What is known of a table: nothing yet, how it stands, that it is seen from a seat alone, or why it is not seen. */
type Seen = TableView | Refusal | 'blind' | null;

/** A table by its address: its game's page, after taking a seat where one has none and wants one. */
export const Page = ({ table = '', invite }: PageProps) => {
  const { client, route } = useApp();
  const [seen, setSeen] = useState<Seen>(null);
  const [watching, setWatching] = useState(false);
  const load = (): void => void lookAt(client, table, invite).then(setSeen);
  const first = (): void => {
    if (route.query['rail'] !== 'no') return load();
    return void sitsAt(client, table).then(sits => (sits ? load() : setSeen('blind')));
  };
  useEffect(first, [client, table, invite]);
  if (seen === null) return <Spinner label="Opening the table" />;
  if (seen === 'blind') return <BlindSeat table={table} invite={invite} onSeat={load} />;
  if ('code' in seen) return <NoTable problem={seen} invite={invite} again={load} />;
  const kind = kindOf({ game: seen.game, name: seen.options.name });
  if (kind === 'holdem') return <Lazy load={holdemAt} table={table} invite={invite} />;
  if (seen.you === null && !watching)
    return <TakeSeat view={seen} invite={invite} onSeat={load} onWatch={() => setWatching(true)} />;
  return <Lazy load={PAGE_LOADERS[kind]} table={table} invite={invite} />;
};

const lookAt = async (client: Client, table: string, invite: string | undefined): Promise<Seen> => {
  const found = await client.look(table, invite);
  if (found.ok) return found.value;
  return found.error.code === 'table/no-rail' ? 'blind' : found.error;
};

/** Whoever sits at a table, or is its host, finds it among their own. */
const sitsAt = async (client: Client, table: string): Promise<boolean> => {
  const listed = await client.tables();
  return listed.ok && listed.value.some(({ id, yours }) => id === table && yours);
};

const holdemAt = () => import('./holdem-at.tsx');

type NoTableProps = {
  readonly problem: Refusal;
  readonly invite: string | undefined;
  readonly again: () => void;
};

const NoTable = ({ problem, invite, again }: NoTableProps) => (
  <main class="sheet">
    <h1>No table</h1>
    <p>{problem.message}</p>
    {problem.code === 'table/private' ? (
      <p>Ask the host for the whole link: its code is {invite ? 'wrong' : 'missing'}.</p>
    ) : null}
    <div class="row">
      <Button kind="main" onPress={again}>
        Try again
      </Button>
      <Link to="/" className="button plain">
        To the lobby
      </Link>
    </div>
  </main>
);
