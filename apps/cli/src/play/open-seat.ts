import { randomBytes, randomUUID } from 'node:crypto';

import { err, ok, rejection, type Result } from '@cardroom/engine';
import type { Frame, Intent, Room, RoomRejection, TableView } from '@cardroom/room';

import type { Seat, Wish } from './seat.ts';
import type { SeatLock } from './seat-lock.ts';
import type { Person } from './who.ts';

/** How often a terminal that looks on tries to take the seat. */
const ASK_AGAIN_MS = 500;

export type SeatSetup = Readonly<{
  room: Room;
  person: Person;
  table: string;
  /** Takes the seat for this process; null while another one has it. */
  lock: () => SeatLock | null;
  /** Told when looking on turns into playing. */
  onChange?: () => void;
}>;

export const WATCHING: RoomRejection = rejection(
  'seat/not-yours',
  'Another terminal plays this hand: you are looking on until it lets go.',
);

/** Takes one's place at a table where one sits. */
export const openSeat = async (setup: SeatSetup): Promise<Result<Seat, RoomRejection>> => {
  const { room, person, table } = setup;
  const first = await room.view(table, person);
  if (!first.ok) return first;
  const live = createLive(first.value);
  const stop = await room.follow(table, person, first.value.seq, live.tell);
  if (!stop.ok) return stop;
  const hold = holding(setup);
  return ok({
    table,
    view: live.view,
    watching: () => !hold.held(),
    follow: live.follow,
    wish: async wish => (hold.held() ? carryOut(setup, live, wish) : err(WATCHING)),
    close: async () => {
      stop.value();
      hold.release();
    },
  });
};

type Live = Readonly<{
  view: () => TableView;
  tell: (frame: Frame) => void;
  follow: Seat['follow'];
}>;

/** Hands every frame on once, in order: an answer and the news of it are the same frame. */
const createLive = (first: TableView): Live => {
  const followers = new Set<(frame: Frame) => void>();
  let view = first;
  return {
    view: () => view,
    tell: frame => {
      if (frame.seq <= view.seq) return;
      view = frame.view;
      for (const follower of followers) follower(frame);
    },
    follow: onFrame => {
      followers.add(onFrame);
      return () => void followers.delete(onFrame);
    },
  };
};

type Hold = Readonly<{ held: () => boolean; release: () => void }>;

/** Holds the seat's lock, or asks for it until it is free. */
const holding = ({ lock, onChange = () => {} }: SeatSetup): Hold => {
  let held = lock();
  const timer = setInterval(() => {
    if (held) return clearInterval(timer);
    held = lock();
    if (held) onChange();
  }, ASK_AGAIN_MS);
  timer.unref();
  return {
    held: () => held !== null,
    release: () => {
      clearInterval(timer);
      held?.release();
      held = null;
    },
  };
};

const carryOut = async (
  { room, person, table }: SeatSetup,
  live: Live,
  wish: Wish,
): Promise<Result<Frame, RoomRejection>> => {
  const intent = intentFor(live.view(), wish);
  const reply = await room.act(person, { table, actionId: randomUUID(), ...intent });
  if (!reply.ok) return reply;
  live.tell(reply.value.frame);
  return ok(reply.value.frame);
};

/** What a command needs beside the wish: the turn it is meant for, and a seed where a fresh shoe comes. */
const intentFor = ({ you }: TableView, wish: Wish): Intent => {
  const expect = you?.expect ?? -1;
  switch (wish.kind) {
    case 'ready':
      return { kind: 'ready', expect, ...(you?.needsSeed && { seed: randomBytes(32).toString('hex') }) };
    case 'act':
      return { kind: 'act', expect, action: wish.action };
    case 'leave':
    case 'rebuy':
    case 'restart':
      return { kind: wish.kind };
  }
};
