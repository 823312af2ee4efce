import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ok, unwrap } from '@cardroom/engine';
import type { Frame, Players, Room, TableView } from '@cardroom/room';

import type { Signed } from './desk.ts';
import { createStreams } from './streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frame = (seq: number): Frame =>
  ({ seq, hash: '', events: [], openings: [], view: { seq, you: null } }) as unknown as Frame;

/** A room with one table, whose frames the test sends. */
const oneTable = (head = 1) => {
  const followers = new Set<(frame: Frame) => void>();
  const asked: number[] = [];
  const state = { away: false, refused: false };
  const room = {
    view: async () => {
      if (state.away) throw new Error('away');
      return state.refused
        ? { ok: false, error: { code: 'seat/removed', message: 'Off.' } }
        : ok({ seq: head, hash: '', you: null } as unknown as TableView);
    },
    follow: async (_table: string, _viewer: unknown, after: number, onFrame: (frame: Frame) => void) => {
      asked.push(after);
      followers.add(onFrame);
      return ok(() => void followers.delete(onFrame));
    },
  } as unknown as Room;
  const players = { session: async () => ({}) } as unknown as Players;
  const tell = (seq: number): void => followers.forEach(follower => follower(frame(seq)));
  return { room, players, tell, followers, asked, state };
};

/** A reader that takes what it is sent only while it is open. */
const reader = () => {
  const written: string[] = [];
  const taking = { open: true };
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    socket: null,
    write: (text: string) => (written.push(text), taking.open),
    end: (text: string) => (written.push(text), response.emit('close')),
    destroy: () => {
      response.destroyed = true;
      response.emit('close');
    },
  });
  const drain = (): void => {
    taking.open = true;
    response.emit('drain');
  };
  return { to: response as unknown as ServerResponse, response, written, taking, drain };
};

const signed = { actor: { session: 's_1' }, token: 't' } as unknown as Signed;
const LIMITS = { perSession: 2, heartbeatMs: 1_000, queue: 5, behind: 10 };

const opened = async (table = oneTable(), after: number | null = 1) => {
  const streams = createStreams(table, LIMITS);
  const one = reader();
  unwrap(await streams.open(signed, { table: 't', after, invite: undefined }))(one.to);
  return { ...table, streams, ...one };
};

const idsIn = (written: readonly string[]): readonly number[] =>
  written.flatMap(text => /^id: (\d+)/.exec(text)?.[1] ?? []).map(Number);

test('a reader that takes nothing for a while gets everything in order afterwards', async () => {
  const { tell, taking, written, drain } = await opened();
  taking.open = false;
  for (const seq of [2, 3, 4]) tell(seq);
  expect(idsIn(written)).toEqual([2]);
  drain();
  tell(5);
  expect(idsIn(written)).toEqual([2, 3, 4, 5]);
});

test('a reader that is too far behind is let go, and its follower with it', async () => {
  const { tell, taking, response, followers, streams } = await opened();
  taking.open = false;
  for (let seq = 2; seq < 10; seq++) tell(seq);
  expect(response.destroyed).toBe(true);
  expect(followers.size).toBe(0);
  expect(streams.counts()).toEqual({ streams: 0, tables: 0 });
});

test('a reader that has taken nothing for a whole heartbeat is let go; one that has is kept', async () => {
  const { tell, taking, response, drain } = await opened();
  taking.open = false;
  tell(2);
  await vi.advanceTimersByTimeAsync(1_000);
  drain();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(response.destroyed).toBe(false);
  taking.open = false;
  tell(3);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(response.destroyed).toBe(true);
});

test('heartbeats come, also while the store is away; whoever may look no longer is sent off', async () => {
  const { written, state, streams } = await opened();
  state.away = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(written.filter(text => text === ':\n\n')).toHaveLength(3);
  state.away = false;
  state.refused = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written.at(-1)).toMatch(/^event: bye/);
  expect(streams.counts().streams).toBe(0);
});

test('far behind, a stream begins with the table as it is; near by, after the entry', async () => {
  const far = await opened(oneTable(50), 3);
  expect([idsIn(far.written), far.asked]).toEqual([[50], [50]]);
  const near = await opened(oneTable(50), 45);
  expect([idsIn(near.written), near.asked]).toEqual([[], [45]]);
});

test('a stream that begins while the server stops is told to come again', async () => {
  const table = oneTable();
  const streams = createStreams(table, LIMITS);
  const begin = unwrap(await streams.open(signed, { table: 't', after: 1, invite: undefined }));
  streams.close();
  const { to, written } = reader();
  begin(to);
  expect(written.at(-1)).toMatch(/^event: bye/);
  expect(table.followers.size).toBe(0);
});

test('a stream that was refused, or failed, takes nobody’s place', async () => {
  const table = oneTable();
  const streams = createStreams(table, LIMITS);
  const wish = { table: 't', after: 1, invite: undefined };
  table.state.refused = true;
  for (let time = 0; time < 3; time++)
    expect(await streams.open(signed, wish)).toMatchObject({ error: { code: 'seat/removed' } });
  table.state.away = true;
  for (let time = 0; time < 3; time++) await expect(streams.open(signed, wish)).rejects.toThrow('away');
  expect(streams.counts().streams).toBe(0);
});
