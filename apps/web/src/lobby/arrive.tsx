import type { Table } from '@cardroom/wire/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { useOnline } from '../app/online.ts';
import { useLendAgain } from '../host/use-rival.ts';
import { useRemoval } from '../table/removed.ts';
import { useTimeUp } from '../table/time-up.ts';
import { Button, Spinner } from '../ui/index.ts';
import { HeldElsewhere } from './held-elsewhere.tsx';
import type { Coming } from './use-table.ts';

type Props = { readonly coming: Coming; readonly children: (table: Table) => ComponentChildren };

/** A table when it is there; until then, that it is coming, or why it does not. */
export const Arrive = ({ coming, children }: Props) => {
  switch (coming.kind) {
    case 'coming':
      return <Spinner label="Opening the table" />;
    case 'here':
      return <Seated table={coming.table}>{children(coming.table)}</Seated>;
    case 'elsewhere':
      return <HeldElsewhere {...coming} />;
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

const Seated = ({ table, children }: { readonly table: Table; readonly children: ComponentChildren }) => {
  useRemoval(table);
  useLendAgain(table);
  useTimeUp(table);
  return (
    <>
      <ConnectionNotice table={table} />
      {children}
    </>
  );
};

/** Says when the room is out of reach: nothing is lost, the hand waits. Being offline is told elsewhere. */
const ConnectionNotice = ({ table }: { readonly table: Table }) => {
  const [lost, setLost] = useState(false);
  const online = useOnline();
  useEffect(() => table.watch({ onConnection: now => setLost(now === 'lost') }), [table]);
  return lost && online ? (
    <p class="notice" role="status">
      The room is out of reach; your hand is kept. Connecting again …
    </p>
  ) : null;
};
