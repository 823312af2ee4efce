import { ok } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';

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
  const coming = useTable(first.table, async () => ok(first.table), invite);
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
    <Button onPress={onWatch}>Watch from the rail</Button>
  </main>
);
