import { ok } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

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

/** The door of a table: pick a seat and bring chips, or watch. Who comes and goes meanwhile is seen at once. */
export const TakeSeat = ({ view: first, invite, onSeat, onWatch }: Props) => {
  const coming = useTable(first.table, async () => ok(first.table), invite);
  return (
    <main class="sheet join">
      <h1>{first.options.name}</h1>
      {coming.kind === 'here' ? (
        <Door seat={coming.table} invite={invite} onSeat={onSeat} />
      ) : (
        <Company view={first} />
      )}
      {first.options.rail || first.host ? <Button onPress={onWatch}>Watch from the rail</Button> : null}
    </main>
  );
};
