import type { TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';

import { useApp } from '../app/app.ts';
import { thisTable } from '../lobby/find-table.ts';
import { useTable } from '../lobby/use-table.ts';
import { Button } from '../ui/index.ts';
import { Company, Door } from './door.tsx';
import './host.css';

type Props = {
  /** The table as it was seen first. */
  readonly view: TableView;
  readonly invite?: string | undefined;
  /** One sits there now. */
  readonly onSeat: () => void;
  readonly onWatch: () => void;
};

/** The door of a table that is to be looked at: who comes and goes meanwhile is seen at once. */
export const TakeSeat = ({ view: first, invite, onSeat, onWatch }: Props) => {
  const coming = useTable(first.table, () => thisTable(first.table), invite);
  return coming.kind === 'here' ? (
    <AtDoor seat={coming.table} invite={invite} onSeat={onSeat} onWatch={onWatch} />
  ) : (
    <main class="sheet join">
      <h1>{first.options.name}</h1>
      <Company view={first} />
    </main>
  );
};

type DoorProps = Omit<Props, 'view'> & { readonly seat: Table };

/** Before one has a seat: pick one and bring chips, or watch. */
export const AtDoor = ({ seat, invite, onSeat, onWatch }: DoorProps) => (
  <main class="sheet join">
    <h1>{seat.view().options.name}</h1>
    <Door seat={seat} invite={invite} onSeat={onSeat} />
    {seat.view().options.rail ? <Button onPress={onWatch}>Watch from the rail</Button> : null}
  </main>
);

type BlindProps = {
  readonly table: string;
  readonly invite: string | undefined;
  readonly onSeat: () => void;
};

/** The door of a table that nobody may watch: it is seen from a seat. */
export const BlindSeat = ({ table, invite, onSeat }: BlindProps) => {
  const { client, fail } = useApp();
  const sit = async (): Promise<void> => {
    const done = await client.ask(table, { kind: 'sit', seat: null, ...(invite && { invite }) });
    if (done.ok) onSeat();
    else fail(done.error, () => void sit());
  };
  return (
    <main class="sheet join">
      <h1>A private table</h1>
      <p>You are invited. Nobody may watch this table: you see it when you sit down.</p>
      <Button kind="main" onPress={() => void sit()}>
        Sit down
      </Button>
    </main>
  );
};
