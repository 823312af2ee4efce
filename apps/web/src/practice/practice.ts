import { err, ok, rejection, type Result } from '@cardroom/engine';
import type { Frame, Intent, RoomRejection, TableView } from '@cardroom/room';
import type { Refusal, ReplyAnswer, Table, Wish } from '@cardroom/wire/client';

import type { Leaves } from '../fairness/follower.ts';
import type { PracticeMessage, PracticeRequest } from './messages.ts';
import type { PracticeSpec } from './room.ts';

/** What a page uses of the worker that deals. */
export type PracticeWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message', hear: (event: MessageEvent<PracticeMessage>) => void) => void;
};

/** Tables on this device: the same port as those of a server, so that every page of a game works with them. */
export type Practice = Readonly<{
  open: (spec: PracticeSpec) => Promise<Result<Table, Refusal>>;
  leaves: (table: string, shoe: string) => Promise<Result<Leaves | null, Refusal>>;
  close: () => void;
}>;

type Asked = PracticeRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/** Speaks with a room in a worker. */
export const createPractice = (worker: PracticeWorker, newSeed: () => string): Practice => {
  const waiting = new Map<number, (result: Result<unknown, RoomRejection>) => void>();
  const tables = new Map<string, (frame: Frame) => void>();
  // What happens at a table before its page has heard of it.
  const early = new Map<string, Frame[]>();
  let asked = 0;
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'answer') {
      waiting.get(data.id)?.(data.result);
      waiting.delete(data.id);
      return;
    }
    const tell = tables.get(data.table);
    if (tell) tell(data.frame);
    else early.set(data.table, [...(early.get(data.table) ?? []), data.frame]);
  });
  const ask = <T>(request: Asked): Promise<Result<T, Refusal>> =>
    new Promise(resolve => {
      const id = ++asked;
      waiting.set(id, result => resolve(result as Result<T, Refusal>));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
      worker.postMessage({ ...request, id });
    });
  return {
    leaves: (table, shoe) => ask({ kind: 'leaves', table, shoe }),
    open: async spec => {
      const opened = await ask<TableView>({ kind: 'open', spec });
      if (!opened.ok) return opened;
      const { table } = opened.value;
      const seat = createTable(opened.value, newSeed, intent =>
        ask<ReplyAnswer>({ kind: 'act', table, intent }),
      );
      tables.set(table, seat.tell);
      for (const frame of early.get(table) ?? []) seat.tell(frame);
      early.delete(table);
      return ok(seat.table);
    },
    close: () => {
      worker.terminate();
      for (const answer of waiting.values()) answer(err(CLOSED));
      waiting.clear();
    },
  };
};

const CLOSED = rejection('practice/closed', 'The practice table was closed.');

type Act = (intent: Intent) => Promise<Result<ReplyAnswer, Refusal>>;

const createTable = (first: TableView, newSeed: () => string, act: Act) => {
  const followers = new Set<(frame: Frame) => void>();
  let view = first;
  /** An answer and the news of it are the same frame: each is handed on once. */
  const tell = (frame: Frame): void => {
    if (frame.seq <= view.seq) return;
    view = frame.view;
    for (const follower of followers) follower(frame);
  };
  const table: Table = {
    table: first.table,
    view: () => view,
    connection: () => 'open',
    follow: onFrame => {
      followers.add(onFrame);
      return () => void followers.delete(onFrame);
    },
    watch: () => () => {},
    wish: async wish => {
      const done = await act(intentFor(view, wish, newSeed));
      if (done.ok) tell(done.value.frame);
      return done;
    },
    close: () => followers.clear(),
  };
  return { table, tell };
};

/** What a command needs beside the wish: the turn it is meant for, and a seed where a fresh shoe comes. */
const intentFor = ({ you }: TableView, wish: Wish, newSeed: () => string): Intent => {
  const expect = you?.expect ?? 0;
  if (wish.kind === 'ready') return { kind: 'ready', expect, ...(you?.needsSeed && { seed: newSeed() }) };
  return wish.kind === 'act' ? { ...wish, expect } : wish;
};
