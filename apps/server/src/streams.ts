import type { ServerResponse } from 'node:http';

import { err, ok, rejection, type Result } from '@cardroom/engine';
import type { Frame, Players, Room } from '@cardroom/room';
import type { Said } from '@cardroom/wire';

import type { Answer, Signed } from './desk.ts';
import { presenceOf } from './presence.ts';
import type { House, Saying, StreamLimits } from './setup.ts';
import { attach, farewell, newStream, pump, signOfLife, type Stream } from './stream.ts';

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

/** All streams of a server, and what they need. */
type Hub = {
  readonly room: Room;
  readonly players: Players;
  readonly limits: StreamLimits;
  readonly byTable: Map<string, Set<Stream>>;
  readonly bySession: Map<string, Set<Stream>>;
  /** Tells a table who is there. */
  readonly announce: (table: string) => void;
  closing: boolean;
};

export const createStreams = (
  { room, players, sayings }: Pick<House, 'room' | 'players' | 'sayings'>,
  limits: StreamLimits,
): Streams => {
  const [byTable, bySession] = [new Map<string, Set<Stream>>(), new Map<string, Set<Stream>>()];
  const announce = presenceOf(table => byTable.get(table) ?? []);
  const unheard = sayings?.follow(saying => passOn(byTable.get(saying.table) ?? [], saying));
  const hub: Hub = { room, players, limits, byTable, bySession, announce, closing: false };
  return {
    open: (signed, wish) => open(hub, signed, wish),
    endOf: session => bySession.get(session)?.forEach(farewell),
    close: () => {
      hub.closing = true;
      unheard?.();
      for (const streams of byTable.values()) streams.forEach(farewell);
    },
    counts: () => ({ streams: sizes(byTable), tables: byTable.size }),
  };
};

/** Sayings that may wait for a slow reader: they are gone when nobody reads them. */
const MOST_SAYINGS = 20;

const passOn = (streams: Iterable<Stream>, { seat, text }: Saying): void => {
  const said: Said = { seat, text };
  for (const stream of streams) {
    if (stream.said.length < MOST_SAYINGS) stream.said.push(`event: said\ndata: ${JSON.stringify(said)}\n\n`);
    pump(stream);
  }
};

const sizes = (sets: ReadonlyMap<string, ReadonlySet<Stream>>): number =>
  [...sets.values()].reduce((sum, { size }) => sum + size, 0);

const TOO_MANY = rejection('limit/streams', 'You follow too many tables at once: close a page, or a tab.');

const open = async (
  hub: Hub,
  signed: Signed,
  { table, after, invite }: StreamWish,
): Answer<(to: ServerResponse) => void> => {
  const own = hub.bySession.get(signed.actor.session)?.size ?? 0;
  if (own >= hub.limits.perSession) return err({ ...TOO_MANY, retryAt: Date.now() + 1_000 });
  const stream = newStream(table, signed, invite);
  add(hub, stream);
  try {
    const followed = await follow(hub, stream, after);
    if (!followed.ok) remove(hub, stream);
    return followed.ok ? ok(begin(hub, stream, followed.value)) : followed;
  } catch (error) {
    remove(hub, stream);
    throw error;
  }
};

/** Sends what has come so far, and what comes. */
const begin = (hub: Hub, stream: Stream, unfollow: () => void): ((to: ServerResponse) => void) => {
  const timer = setInterval(() => void beat(hub, stream), hub.limits.heartbeatMs).unref();
  stream.stop = () => {
    clearInterval(timer);
    unfollow();
  };
  return to => {
    attach(stream, to, () => remove(hub, stream));
    // It may have fallen behind before it began, and the server may be stopping.
    const isGone = !isThere(hub, stream);
    if (isGone) stream.stop();
    if (hub.closing || isGone) farewell(stream);
    else hub.announce(stream.table);
  };
};

// Who is there

const add = ({ byTable, bySession }: Hub, stream: Stream): void => {
  for (const [sets, key] of [
    [byTable, stream.table],
    [bySession, stream.signed.actor.session],
  ] as const)
    sets.set(key, (sets.get(key) ?? new Set()).add(stream));
};

const isThere = ({ byTable }: Hub, stream: Stream): boolean =>
  byTable.get(stream.table)?.has(stream) ?? false;

const remove = (hub: Hub, stream: Stream): void => {
  if (!isThere(hub, stream)) return;
  drop(hub.byTable, stream.table, stream);
  drop(hub.bySession, stream.signed.actor.session, stream);
  stream.stop();
  hub.announce(stream.table);
};

const drop = (sets: Map<string, Set<Stream>>, key: string, stream: Stream): void => {
  const set = sets.get(key)!;
  set.delete(stream);
  if (set.size === 0) sets.delete(key);
};

/** Lets a reader go who does not keep up; they resume where they were. */
const end = (hub: Hub, stream: Stream): void => {
  remove(hub, stream);
  stream.to?.destroy();
};

// What is sent

/** From an entry on; or, without one or from very far behind, from the table as it is. */
const follow = async (
  hub: Hub,
  stream: Stream,
  after: number | null,
): Promise<Result<() => void, { readonly code: string; readonly message: string }>> => {
  const { table, invite, signed } = stream;
  const onFrame = (frame: Frame): void => push(hub, stream, frame);
  const view = await hub.room.view(table, signed.actor, invite);
  if (!view.ok) return view;
  const { seq, hash, you } = view.value;
  stream.seat = you?.seat ?? null;
  if (after !== null && seq - after <= hub.limits.behind)
    return hub.room.follow(table, signed.actor, after, onFrame, invite);
  onFrame({ seq, hash, events: [], openings: [], view: view.value });
  return hub.room.follow(table, signed.actor, seq, onFrame, invite);
};

const push = (hub: Hub, stream: Stream, frame: Frame): void => {
  const seat = frame.view.you?.seat ?? null;
  if (seat !== stream.seat) hub.announce(stream.table);
  stream.seat = seat;
  if (stream.queue.push(frame) > hub.limits.queue) end(hub, stream);
  else pump(stream);
};

/** Each stream has a beat of its own, so that they do not all come at once. */
const beat = async (hub: Hub, stream: Stream): Promise<void> => {
  if (!signOfLife(stream)) return end(hub, stream);
  // A store that is away ends nobody's stream.
  const may = await mayFollow(hub, stream).catch(() => true);
  if (!may) farewell(stream);
};

/** Whether the session still is one, and may still look at the table. */
const mayFollow = async ({ room, players }: Hub, { signed, table, invite }: Stream): Promise<boolean> =>
  (await players.session(signed.token)) !== null && (await room.view(table, signed.actor, invite)).ok;
