import type { ServerResponse } from 'node:http';

import { err, ok, rejection, type Result, type Seat } from '@cardroom/engine';
import type { Frame, Players, Room } from '@cardroom/room';
import type { Presence } from '@cardroom/wire';

import type { Answer, Signed } from './desk.ts';
import type { StreamLimits } from './setup.ts';

/** Streams of frames to those who follow tables. */
export type Streams = Readonly<{
  /** Follows a table; answers how to send the frames once there is somewhere to send them. */
  open: (signed: Signed, wish: StreamWish) => Answer<(to: ServerResponse) => void>;
  /** Ends all streams of a session. */
  endOf: (session: string) => void;
  /** Tells everybody to come again, and ends all streams. */
  close: () => void;
  counts: () => { readonly streams: number; readonly tables: number };
}>;

export type StreamWish = Readonly<{
  table: string;
  /** Frames after this entry; null: the table as it is, and what comes. */
  after: number | null;
  invite: string | undefined;
}>;

type Stream = {
  readonly table: string;
  readonly signed: Signed;
  readonly invite: string | undefined;
  /** Frames that wait for the reader. */
  readonly queue: Frame[];
  to: ServerResponse | null;
  /** The reader has not taken what was written last. */
  blocked: boolean;
  /** It has not for a whole heartbeat. */
  stalled: boolean;
  /** Who is there, if the reader has not been told yet. */
  presence: string | null;
  seat: Seat | null;
  stop: () => void;
};

const TOO_MANY = rejection('limit/streams', 'You follow too many tables at once: close a page, or a tab.');

export const createStreams = (
  { room, players }: { readonly room: Room; readonly players: Players },
  limits: StreamLimits,
): Streams => {
  const all = new Set<Stream>();
  const announce = presenceOf(all);
  let closing = false;

  const remove = (stream: Stream): void => {
    if (!all.delete(stream)) return;
    stream.stop();
    announce(stream.table);
  };
  const push = (stream: Stream, frame: Frame): void => {
    const seat = frame.view.you?.seat ?? null;
    if (seat !== stream.seat) announce(stream.table);
    stream.seat = seat;
    // Whoever reads too slowly is let go, and resumes where they were.
    if (stream.queue.push(frame) > limits.queue) end(stream);
    else pump(stream);
  };
  const end = (stream: Stream): void => {
    remove(stream);
    stream.to?.destroy();
  };
  const beat = async (stream: Stream): Promise<void> => {
    if (stream.stalled) return end(stream);
    stream.stalled = stream.blocked;
    if (!stream.blocked) stream.to?.write(':\n\n');
    if (!(await mayFollow(room, players, stream))) farewell(stream);
  };
  const timer = setInterval(() => {
    // A store that is away ends nobody's stream.
    for (const stream of all) void beat(stream).catch(() => {});
  }, limits.heartbeatMs).unref();

  return {
    open: async (signed, { table, after, invite }) => {
      const own = [...all].filter(({ signed: { actor } }) => actor.session === signed.actor.session);
      if (own.length >= limits.perSession) return err({ ...TOO_MANY, retryAt: Date.now() + 1_000 });
      const stream = newStream(table, signed, invite);
      all.add(stream);
      const followed = await follow(room, stream, after, limits.behind, frame => push(stream, frame)).catch(
        error => {
          remove(stream);
          throw error;
        },
      );
      if (!followed.ok) {
        remove(stream);
        return followed;
      }
      stream.stop = followed.value;
      return ok(to => {
        attach(stream, to, () => remove(stream));
        // It may have fallen behind before it began, and the server may be stopping.
        if (!all.has(stream)) followed.value();
        if (closing || !all.has(stream)) farewell(stream);
        else announce(table);
      });
    },
    endOf: session => {
      for (const stream of all) if (stream.signed.actor.session === session) farewell(stream);
    },
    close: () => {
      closing = true;
      clearInterval(timer);
      for (const stream of all) farewell(stream);
    },
    counts: () => ({ streams: all.size, tables: new Set([...all].map(({ table }) => table)).size }),
  };
};

const newStream = (table: string, signed: Signed, invite: string | undefined): Stream => ({
  table,
  signed,
  invite,
  queue: [],
  to: null,
  blocked: false,
  stalled: false,
  presence: null,
  seat: null,
  stop: () => {},
});

/** From an entry on; or, without one or from very far behind, from the table as it is. */
const follow = async (
  room: Room,
  { table, signed: { actor }, invite }: Stream,
  after: number | null,
  behind: number,
  onFrame: (frame: Frame) => void,
): Promise<Result<() => void, { readonly code: string; readonly message: string }>> => {
  const view = await room.view(table, actor, invite);
  if (!view.ok) return view;
  const { seq, hash } = view.value;
  if (after !== null && seq - after <= behind) return room.follow(table, actor, after, onFrame, invite);
  onFrame({ seq, hash, events: [], openings: [], view: view.value });
  return room.follow(table, actor, seq, onFrame, invite);
};

/** Whether the session still is one, and may still look at the table. */
const mayFollow = async (room: Room, players: Players, { signed, table, invite }: Stream): Promise<boolean> =>
  (await players.session(signed.token)) !== null && (await room.view(table, signed.actor, invite)).ok;

/** How soon a browser comes back when a stream ends. */
const RETRY_MS = 500;

const attach = (stream: Stream, to: ServerResponse, onClose: () => void): void => {
  stream.to = to;
  to.on('close', onClose);
  to.on('error', onClose);
  to.on('drain', () => {
    stream.blocked = false;
    stream.stalled = false;
    pump(stream);
  });
  to.write(`retry: ${RETRY_MS}\n\n`);
  if (to.destroyed) onClose();
  else pump(stream);
};

/** Writes what waits, for as long as the reader takes it. */
const pump = (stream: Stream): void => {
  const { to, queue } = stream;
  if (to === null) return;
  while (!stream.blocked && queue.length > 0) stream.blocked = !to.write(textOf(queue.shift()!));
  if (stream.blocked || stream.presence === null) return;
  stream.blocked = !to.write(stream.presence);
  stream.presence = null;
};

const textOf = (frame: Frame): string => `id: ${frame.seq}\nevent: frame\ndata: ${JSON.stringify(frame)}\n\n`;

const farewell = ({ to }: Stream): void => void to?.end('event: bye\ndata: {}\n\n', () => to.socket?.end());

/** Changes of presence that come together are told together. */
const PRESENCE_MS = 50;

/** Tells all who follow a table who is there: seats with an open stream, and how many watch. */
const presenceOf = (all: ReadonlySet<Stream>): ((table: string) => void) => {
  const due = new Set<string>();
  const tell = (table: string): void => {
    due.delete(table);
    const here = [...all].filter(stream => stream.table === table && stream.to !== null);
    const text = `event: presence\ndata: ${JSON.stringify(presenceIn(here))}\n\n`;
    for (const stream of here) {
      stream.presence = text;
      pump(stream);
    }
  };
  return table => {
    if (due.has(table)) return;
    due.add(table);
    setTimeout(() => tell(table), PRESENCE_MS).unref();
  };
};

const presenceIn = (here: readonly Stream[]): Presence => {
  const seats = new Set(here.flatMap(({ seat }) => seat ?? []));
  const watching = new Set(
    here.filter(({ seat }) => seat === null).map(({ signed }) => signed.actor.session),
  );
  return { here: [...seats].toSorted((a, b) => a - b), rail: watching.size };
};
