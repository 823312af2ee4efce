import type { Table } from '@cardroom/wire/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Button, Spinner } from '../ui/index.ts';
import type { Coming } from './use-table.ts';

type Props = { readonly coming: Coming; readonly children: (table: Table) => ComponentChildren };

/** A table when it is there; until then, that it is coming, or why it does not. */
export const Arrive = ({ coming, children }: Props) => {
  switch (coming.kind) {
    case 'coming':
      return <Spinner label="Opening the table" />;
    case 'here':
      return (
        <>
          <ConnectionNotice table={coming.table} />
          {children(coming.table)}
        </>
      );
    case 'refused':
      return (
        <main class="sheet">
          <h1>No table</h1>
          <p>{coming.problem.message}</p>
          <Button kind="main" onPress={coming.again}>
            Try again
          </Button>
        </main>
      );
  }
};

/** Says when the room is out of reach: nothing is lost, the hand waits. */
const ConnectionNotice = ({ table }: { readonly table: Table }) => {
  const [lost, setLost] = useState(false);
  useEffect(() => table.watch({ onConnection: now => setLost(now === 'lost') }), [table]);
  return lost ? (
    <p class="notice" role="status">
      The room is out of reach; your hand is kept. Connecting again …
    </p>
  ) : null;
};
