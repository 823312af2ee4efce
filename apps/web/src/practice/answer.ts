import { err, ok, rejection, type Result } from '@cardroom/engine';
import type { RoomRejection } from '@cardroom/room';

import type { PracticeMessage, PracticeRequest } from './messages.ts';
import { createPracticeRoom, type PracticeRoom } from './room.ts';
import type { Shelf } from './shelf.ts';

/** The worker's side: answers each request once, and passes on what happens. The room opens with the first request. */
export const createAnswerer = (
  post: (message: PracticeMessage) => void,
  openShelf: () => Promise<Shelf | null> = async () => null,
) => {
  let room: Promise<PracticeRoom> | null = null;
  const opened = (): Promise<PracticeRoom> =>
    (room ??= openShelf().then(shelf =>
      createPracticeRoom({
        shelf,
        onFrame: (table, frame) => post({ kind: 'frame', table, frame }),
        onSaid: (table, said) => post({ kind: 'said', table, said }),
      }),
    ));
  return async (request: PracticeRequest): Promise<void> => {
    const result = await opened()
      .then(found => carriedOut(found, request))
      .catch(() => err(BROKEN));
    post({ kind: 'answer', id: request.id, result });
  };
};

const carriedOut = async (
  room: PracticeRoom,
  request: PracticeRequest,
): Promise<Result<unknown, RoomRejection>> => {
  switch (request.kind) {
    case 'open':
      return room.open(request.wanted);
    case 'views':
      return ok(await room.views());
    case 'statistics':
      return ok(await room.statistics());
    case 'isKept':
      return ok(room.isKept);
    case 'forget':
      return ok(await room.forget());
    case 'look':
      return room.look(request.table);
    case 'act':
      return room.act(request.table, request.intent);
    case 'leaves':
      return room.leaves(request.table, request.shoe);
    case 'shoes':
      return room.shoes(request.table);
    case 'round':
      return room.round(request.table, request.round);
    case 'plan':
      return room.plan(request.table, request.expect);
    case 'why':
      return room.why(request.table, request.expect);
  }
};

const BROKEN = rejection('practice/broken', 'The practice table has broken down: open another one.');
