import { err, ok, rejection, type Result } from '@cardroom/engine';
import type { Frame, Intent, RoomRejection, TableView } from '@cardroom/room';
import type {
  Client,
  ListedTable,
  Refusal,
  ReplyAnswer,
  Said,
  SessionAnswer,
  Table,
  Watcher,
  Wish,
} from '@cardroom/wire/client';

import type { Leaves } from '../fairness/seals.ts';
import type { PracticeMessage, PracticeQuestion } from './messages.ts';

/** What a page uses of the worker that deals. */
export type PracticeWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message', hear: (event: MessageEvent<PracticeMessage>) => void) => void;
};

/** Whoever practises: no account, and nothing that leaves this device. */
export const PRACTISING: SessionAnswer = {
  player: { id: 'practice', name: 'You', locked: false },
  session: 'practice',
  isNew: false,
};

/** A room on this device that is spoken to as a server is, so that every page of a game works with it as it is. */
export type Practice = Client & {
  /** Whether the tables will be here again after a reload: not where the browser keeps nothing, or another window does. */
  readonly isKept: () => Promise<boolean>;
  /** Puts away everything that this device keeps of practice; the tables go with it. */
  readonly forget: () => Promise<void>;
  readonly close: () => void;
};

type Ask = <T>(question: PracticeQuestion) => Promise<Result<T, Refusal>>;

/** Speaks with a room in a worker. */
export const createPractice = (worker: PracticeWorker, newSeed: () => string): Practice => {
  const { ask, hear, close } = connected(worker);
  const look = (table: string): Promise<Result<TableView, Refusal>> => ask({ kind: 'look', table });
  return {
    ...withoutAccounts,
    look,
    openTable: wanted => ask<ReplyAnswer>({ kind: 'open', wanted }),
    tables: async () => {
      const found = await ask<readonly TableView[]>({ kind: 'views' });
      return found.ok ? ok(found.value.map(listed)) : found;
    },
    table: async id => {
      // What happens while the table is on its way is handed on with it.
      const early: Frame[] = [];
      const stop = hear(id, { tell: frame => early.push(frame), say: () => {} });
      const first = await look(id);
      stop();
      if (!first.ok) return first;
      const seat = createTable(first.value, newSeed, {
        act: intent => ask<ReplyAnswer>({ kind: 'act', table: id, intent }),
        hear: ears => hear(id, ears),
      });
      for (const frame of early) seat.tell(frame);
      return ok(seat.table);
    },
    round: (table, round) => ask({ kind: 'round', table, round }),
    rounds: async () => ok({ rounds: [] }),
    statistics: () => ask({ kind: 'statistics' }),
    review: async () => err(NO_ACCOUNTS),
    addresses: async () => ok({ origins: [] }),
    honours: async () => err(NO_ACCOUNTS),
    openDaily: async () => err(NO_ACCOUNTS),
    drills: async () => ok({ notes: [] }),
    keepDrills: async () => ok({ done: true }),
    leaks: async () => ok({ deck: { drill: 'leaks', scope: 'mine', items: [] } }),
    why: (table, expect) => ask({ kind: 'why', table, expect }),
    plan: (table, expect) => ask({ kind: 'plan', table, expect }),
    leaves: async (table, shoe) => {
      const found = await ask<Leaves | null>({ kind: 'leaves', table, shoe });
      return found.ok ? ok({ leaves: (found.value ?? []).map(list => [...list]) }) : found;
    },
    shoes: table => ask({ kind: 'shoes', table }),
    isKept: async () => {
      const answer = await ask<boolean>({ kind: 'isKept' });
      return answer.ok && answer.value;
    },
    forget: async () => {
      await ask({ kind: 'forget' });
      close();
    },
    close,
  };
};

const NO_ACCOUNTS = rejection('practice/no-accounts', 'Practice has no accounts.');

const withoutAccounts = {
  me: async () => ok(PRACTISING),
  signIn: async () => ok(PRACTISING),
  signOut: async () => err(NO_ACCOUNTS),
  lock: async () => err(NO_ACCOUNTS),
  unlock: async () => err(NO_ACCOUNTS),
  ask: async () => err(NO_ACCOUNTS),
} satisfies Partial<Client>;

const CLOSED = rejection('practice/closed', 'The practice table was closed.');

/** Who is told what happens at a table, and what is said there. */
type Ears = Readonly<{ tell: (frame: Frame) => void; say: (said: Said) => void }>;

type Hear = (table: string, ears: Ears) => () => void;

/** Questions and their answers, and who wants to hear of which table. */
const connected = (
  worker: PracticeWorker,
): { readonly ask: Ask; readonly hear: Hear; readonly close: () => void } => {
  const waiting = new Map<number, (result: Result<unknown, RoomRejection>) => void>();
  const listeners = new Map<string, Set<Ears>>();
  let asked = 0;
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'frame') return listeners.get(data.table)?.forEach(({ tell }) => tell(data.frame));
    if (data.kind === 'said') return listeners.get(data.table)?.forEach(({ say }) => say(data.said));
    waiting.get(data.id)?.(data.result);
    return waiting.delete(data.id);
  });
  return {
    ask: <T>(question: PracticeQuestion) =>
      new Promise<Result<T, Refusal>>(resolve => {
        const id = ++asked;
        waiting.set(id, result => resolve(result as Result<T, Refusal>));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
        worker.postMessage({ ...question, id });
      }),
    hear: (table, ears) => {
      const own = listeners.get(table) ?? new Set();
      listeners.set(table, own.add(ears));
      return () => void own.delete(ears);
    },
    close: () => {
      worker.terminate();
      for (const answer of waiting.values()) answer(err(CLOSED));
      waiting.clear();
    },
  };
};

type Wires = Readonly<{
  act: (intent: Intent) => Promise<Result<ReplyAnswer, Refusal>>;
  hear: (ears: Ears) => () => void;
}>;

const createTable = (first: TableView, newSeed: () => string, { act, hear }: Wires) => {
  const followers = new Set<(frame: Frame) => void>();
  const watchers = new Set<Watcher>();
  let view = first;
  /** An answer and the news of it are the same frame: each is handed on once. */
  const tell = (frame: Frame): void => {
    if (frame.seq <= view.seq) return;
    view = frame.view;
    for (const follower of followers) follower(frame);
  };
  const say = (said: Said): void => {
    for (const { onSaid } of watchers) onSaid?.(said);
  };
  const stop = hear({ tell, say });
  const table: Table = {
    table: first.table,
    view: () => view,
    connection: () => 'open',
    follow: onFrame => {
      followers.add(onFrame);
      return () => void followers.delete(onFrame);
    },
    watch: watcher => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    wish: async wish => {
      const done = await act(intentFor(view, wish, newSeed));
      if (done.ok) tell(done.value.frame);
      return done;
    },
    close: stop,
  };
  return { table, tell };
};

/** What a command needs beside the wish: the turn it is meant for, and a seed where a fresh shoe comes. */
const intentFor = ({ you }: TableView, wish: Wish, newSeed: () => string): Intent => {
  const expect = you?.expect ?? 0;
  if (wish.kind === 'ready') return { kind: 'ready', expect, ...(you?.needsSeed && { seed: newSeed() }) };
  return wish.kind === 'act' ? { ...wish, expect } : wish;
};

const listed = ({ table, game, options, status, seats, rules, playing }: TableView): ListedTable => ({
  id: table,
  game,
  name: options.name,
  status,
  private: options.private,
  seats: seats.map(({ seat, name, kind }) => ({ seat, name, kind })),
  places: 'seats' in rules ? rules.seats : rules.boxes,
  yours: true,
  held: 'here',
  playing,
  changedAt: 0,
});
