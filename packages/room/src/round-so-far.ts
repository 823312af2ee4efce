import { bodyOf } from './history.ts';
import type { Store } from './store.ts';
import { isRoomEvent, type GameEvent } from './table.ts';
import type { TableView } from './view.ts';

/** More entries than a round has. */
const LONGEST = 500;

/** What has happened in the round that a view shows: public facts, and nobody's hidden cards. */
export const roundSoFar = async (
  store: Pick<Store, 'entries'>,
  { table, seq }: Pick<TableView, 'table' | 'seq'>,
): Promise<readonly GameEvent[]> => {
  const from = Math.max(1, seq - LONGEST + 1);
  const entries = await store.entries(table, from, seq - from + 1);
  const events = entries.flatMap(entry => bodyOf(entry).events);
  const begun = events.findLastIndex(({ kind }) => kind === 'roundBegun');
  return events.slice(begun + 1).filter((event): event is GameEvent => !isRoomEvent(event));
};
