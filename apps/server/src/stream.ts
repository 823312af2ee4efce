import type { ServerResponse } from 'node:http';

import type { Seat } from '@cardroom/engine';
import type { Frame } from '@cardroom/room';

import type { Signed } from './desk.ts';

/** One reader of one table, and what has been written to it. */
export type Stream = {
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
  /** What was said, if the reader has not been told yet. */
  readonly said: string[];
  /** Who is there, if the reader has not been told yet. */
  presence: string | null;
  seat: Seat | null;
  /** Ends what feeds it. */
  stop: () => void;
};

export const newStream = (table: string, signed: Signed, invite: string | undefined): Stream => ({
  table,
  signed,
  invite,
  queue: [],
  to: null,
  blocked: false,
  stalled: false,
  said: [],
  presence: null,
  seat: null,
  stop: () => {},
});

/** How soon a browser comes back when a stream ends. */
const RETRY_MS = 500;

/** From now on there is somewhere to write to. */
export const attach = (stream: Stream, to: ServerResponse, onClose: () => void): void => {
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
export const pump = (stream: Stream): void => {
  const { to, queue, said } = stream;
  if (to === null) return;
  while (!stream.blocked && queue.length > 0) stream.blocked = !to.write(textOf(queue.shift()!));
  while (!stream.blocked && said.length > 0) stream.blocked = !to.write(said.shift()!);
  if (stream.blocked || stream.presence === null) return;
  stream.blocked = !to.write(stream.presence);
  stream.presence = null;
};

const textOf = (frame: Frame): string => `id: ${frame.seq}\nevent: frame\ndata: ${JSON.stringify(frame)}\n\n`;

/** A sign of life. False: the reader has taken nothing since the one before the last. */
export const signOfLife = (stream: Stream): boolean => {
  if (stream.stalled) return false;
  stream.stalled = stream.blocked;
  if (!stream.blocked) stream.to?.write(':\n\n');
  return true;
};

/** Tells the reader to come again, and ends. */
export const farewell = ({ to }: Stream): void =>
  void to?.end('event: bye\ndata: {}\n\n', () => to.socket?.end());
