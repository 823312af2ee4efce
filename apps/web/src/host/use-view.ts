import type { TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

/** The table as it is now, whatever is still being shown of it. */
export const useView = (seat: Pick<Table, 'view' | 'follow'>): TableView => {
  const [view, setView] = useState(seat.view);
  useEffect(() => {
    setView(seat.view());
    return seat.follow(frame => setView(frame.view));
  }, [seat]);
  return view;
};
