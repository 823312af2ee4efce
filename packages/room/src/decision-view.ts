import { ok, type Result } from '@cardroom/engine';

import type { Actor, RoomRejection } from './command.ts';
import type { TableId } from './ledger.ts';
import type { Room } from './room.ts';
import type { TableView } from './view.ts';

/**
 * A table as the viewer saw it when a decision of the present round awaited them: the one that awaits them now, or one that is made
 * already. Null where there was none.
 */
export const decisionView = async (
  room: Pick<Room, 'view' | 'follow'>,
  table: TableId,
  viewer: Actor,
  expect: number,
): Promise<Result<TableView | null, RoomRejection>> => {
  const now = await room.view(table, viewer);
  if (!now.ok || now.value.you?.expect === expect) return now;
  if (expect < 1 || expect >= now.value.seq) return ok(null);
  const seen: TableView[] = [];
  const following = await room.follow(table, viewer, expect - 1, ({ view }) => void seen.push(view));
  if (!following.ok) return following;
  following.value();
  return ok(
    seen.find(({ you, round, playing }) => playing && round === now.value.round && you?.expect === expect) ??
      null,
  );
};
