import { ok, type Result } from '@cardroom/engine';
import type { Room, RoomRejection, TableView } from '@cardroom/room';

import type { Person } from '../play/who.ts';
import { isUpToYou } from './agent-actions.ts';

/** A table, once it is as somebody waits for it to be, or as it is when the time is up. */
export const viewWhen = async (
  room: Room,
  person: Person,
  table: string,
  isReached: (view: TableView) => boolean,
  milliseconds: number,
): Promise<Result<TableView, RoomRejection>> => {
  const first = await room.view(table, person);
  if (!first.ok || isReached(first.value) || milliseconds <= 0) return first;
  const reached = Promise.withResolvers<TableView>();
  let last = first.value;
  const stop = await room.follow(table, person, last.seq, ({ view }) => {
    last = view;
    if (isReached(view)) reached.resolve(view);
  });
  if (!stop.ok) return stop;
  // Whoever waits keeps no process alive that nobody speaks to any more.
  const timer = setTimeout(() => reached.resolve(last), milliseconds).unref();
  const view = await reached.promise;
  clearTimeout(timer);
  stop.value();
  return ok(view);
};

/** No bot is about to act. */
export const isQuiet = ({ playing, awaited, seats }: TableView): boolean =>
  !playing || !seats.some(({ seat, kind }) => kind === 'bot' && awaited.includes(seat));

/** Whoever looks may act, or nobody will any more. */
export const isMyTurn = (view: TableView): boolean =>
  view.status !== 'open' || view.you === null || isUpToYou(view);
