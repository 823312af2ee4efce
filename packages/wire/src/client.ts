import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { Frame, GameAction, GameName, Intent, TableOptions, TableView } from '@cardroom/room';

import type {
  AddressesAnswer,
  DoneAnswer,
  LeavesAnswer,
  ListedTable,
  PlayerAnswer,
  Presence,
  Said,
  ReplyAnswer,
  RoundAnswer,
  RoundsAnswer,
  SessionAnswer,
  ShoesAnswer,
  StatisticsAnswer,
  ViewAnswer,
  PlanAnswer,
  WhyAnswer,
} from './answers.ts';
import type { ReviewAnswer, ReviewQuery } from './reviews.ts';
import type { DrillsAnswer, KeepDrillsRequest, LeaksAnswer } from './drills.ts';
import type { HonoursAnswer } from './honours.ts';
import { openStream, type OpenEvents } from './stream.ts';

export type * from './answers.ts';
export type * from './drills.ts';
export type * from './honours.ts';
export type * from './reviews.ts';
export { eventsOf } from './stream.ts';

/** Why something was not done, in a code and a sentence; `view` is the table as it is now. */
export type Refusal = Rejection & { readonly view?: TableView };

/** What a new table is to be: the name of a preset, or rules of one's own. */
export type NewTable = Readonly<{
  game: GameName;
  rules: string | object;
  options?: Partial<TableOptions>;
  bots?: readonly string[];
  /** Whoever opens it takes a seat; true unless said otherwise. */
  sit?: boolean;
}>;

/** What a person at a table may want; what a command needs beside it is filled in. */
export type Wish =
  | { readonly kind: 'ready' }
  | { readonly kind: 'act'; readonly action: GameAction }
  | Extract<Intent, { kind: SimpleWish }>;

/** What can be wanted of a table without knowing how it stands. */
export type BlindWish = Extract<Wish, { kind: 'sit' | 'claim' }>;

/** Wishes that need nothing beside what they say. */
type SimpleWish =
  | 'leave'
  | 'rebuy'
  | 'restart'
  | 'sitOut'
  | 'sitIn'
  | 'close'
  | 'sit'
  | 'seatBot'
  | 'remove'
  | 'claim';

/** How the way to the room is. */
export type Connection = 'open' | 'lost' | 'closed';

/** A person's place at one table: the same for every face. */
export type Table = Readonly<{
  table: string;
  /** The table as it is now. */
  view: () => TableView;
  connection: () => Connection;
  /** Calls back with every frame from now on, in order: one's own moves, the bots' and the other faces'. */
  follow: (onFrame: (frame: Frame) => void) => () => void;
  /** Calls back when the way to the room is lost or found again, and with who else is there. */
  watch: (watcher: Watcher) => () => void;
  /** Carries out a wish. Answers when it is done, for good, or why not. Its frame reaches the followers first. */
  wish: (wish: Wish) => Promise<Result<ReplyAnswer, Refusal>>;
  close: () => void;
}>;

export type Watcher = Readonly<{
  onConnection?: (connection: Connection) => void;
  /** Who is there: what the room said last, at once, and whatever it says from now on. */
  onPresence?: (presence: Presence) => void;
  /** What somebody at the table says from now on. */
  onSaid?: (said: Said) => void;
}>;

/** Everything that a face asks of a room over HTTP. */
export type Client = Readonly<{
  signIn: (name: string, passphrase?: string) => Promise<Result<SessionAnswer, Refusal>>;
  me: () => Promise<Result<SessionAnswer, Refusal>>;
  signOut: () => Promise<Result<DoneAnswer, Refusal>>;
  lock: (passphrase: string) => Promise<Result<PlayerAnswer, Refusal>>;
  unlock: (passphrase: string) => Promise<Result<PlayerAnswer, Refusal>>;
  tables: () => Promise<Result<readonly ListedTable[], Refusal>>;
  /** Where others find this server. */
  addresses: () => Promise<Result<AddressesAnswer, Refusal>>;
  openTable: (table: NewTable) => Promise<Result<ReplyAnswer, Refusal>>;
  /** A table as it is now, without staying at it. */
  look: (id: string, invite?: string) => Promise<Result<TableView, Refusal>>;
  table: (id: string, invite?: string) => Promise<Result<Table, Refusal>>;
  /** One wish at a table that may not be looked at before it is carried out: a seat that nobody watches, or a claim. */
  ask: (id: string, wish: BlindWish) => Promise<Result<ReplyAnswer, Refusal>>;
  rounds: (page?: {
    readonly limit?: number;
    readonly before?: number;
  }) => Promise<Result<RoundsAnswer, Refusal>>;
  round: (table: string, round: number) => Promise<Result<RoundAnswer, Refusal>>;
  statistics: () => Promise<Result<StatisticsAnswer, Refusal>>;
  /** What one's decisions have cost. */
  review: (wanted?: ReviewQuery) => Promise<Result<ReviewAnswer, Refusal>>;
  /** What was kept of one's drills, what is to be kept, and one's own mistakes as questions. */
  drills: () => Promise<Result<DrillsAnswer, Refusal>>;
  keepDrills: (notes: KeepDrillsRequest['notes']) => Promise<Result<DoneAnswer, Refusal>>;
  leaks: () => Promise<Result<LeaksAnswer, Refusal>>;
  /** What explains the decision that awaits one, worked out where the plans are. */
  why: (table: string, expect: number) => Promise<Result<WhyAnswer, Refusal>>;
  /** How often a plan does what at that decision. */
  plan: (table: string, expect: number) => Promise<Result<PlanAnswer, Refusal>>;
  /** Achievements, streaks, today's shoe and the leaderboards. */
  honours: () => Promise<Result<HonoursAnswer, Refusal>>;
  /** Goes to today's shoe. */
  openDaily: () => Promise<Result<ViewAnswer, Refusal>>;
  /** The seals of a shoe; whoever has no seat yet shows the invite. */
  leaves: (table: string, shoe: string, invite?: string) => Promise<Result<LeavesAnswer, Refusal>>;
  /** The receipts of a table's shoes, or of one of them. */
  shoes: (table: string, invite?: string, shoe?: string) => Promise<Result<ShoesAnswer, Refusal>>;
}>;

/** What a client needs of the world around it. */
export type ClientSetup = Readonly<{
  /** Where the room is; empty for the page's own origin. */
  base?: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Opens a stream of events; a browser's `EventSource` does it. */
  events: OpenEvents;
  newId: () => string;
  /** 32 random bytes in hexadecimal. */
  newSeed: () => string;
  sleep: (ms: number) => Promise<void>;
}>;

/** How long a lost request waits before it is sent again, each time: a server that starts again is back within seconds. */
const AGAIN_MS = [200, 300, 400, 500, 500, 500, 500, 1_000, 1_000] as const;

const LOST: Refusal = rejection(
  'wire/lost',
  'The room cannot be reached. Check the connection and try again.',
);
const NOBODY: Refusal = rejection('session/none', 'You are not signed in.');
const GARBLED: Refusal = rejection('wire/garbled', 'The room answered something that cannot be read.');

type Method = 'GET' | 'POST' | 'DELETE';

/** Speaks with a room over HTTP. */
export const createClient = (setup: ClientSetup): Client => {
  const { base = '', newId, events, sleep } = setup;
  const send = sender(setup);
  const get = <T>(path: string): Promise<Result<T, Refusal>> => send('GET', path);
  const post = <T>(path: string, body: object): Promise<Result<T, Refusal>> => send('POST', path, body);
  const look = async (id: string, invite?: string): Promise<Result<TableView, Refusal>> => {
    const found = await get<ViewAnswer>(`/api/tables/${enc(id)}${query({ invite })}`);
    return found.ok ? ok(found.value.view) : found;
  };
  return {
    signIn: (name, passphrase) => post('/api/session', { name, ...(passphrase && { passphrase }) }),
    me: async () => {
      const found = await get<SessionAnswer | { readonly player: null }>('/api/session');
      return found.ok && found.value.player === null
        ? err(NOBODY)
        : (found as Result<SessionAnswer, Refusal>);
    },
    signOut: () => send('DELETE', '/api/session'),
    lock: passphrase => post('/api/session/lock', { passphrase }),
    unlock: passphrase => post('/api/session/unlock', { passphrase }),
    tables: async () => {
      const found = await get<{ tables: readonly ListedTable[] }>('/api/tables');
      return found.ok ? ok(found.value.tables) : found;
    },
    openTable: table => post('/api/tables', { actionId: newId(), ...table }),
    look,
    table: async (id, invite) => {
      const first = await look(id, invite);
      if (!first.ok) return first;
      const path = `/api/tables/${enc(id)}`;
      const streamAt = (after: number): string => `${base}${path}/events${query({ invite, after })}`;
      const stream = { open: events, streamAt, sleep };
      return ok(createTable(setup, first.value, stream, body => post(path, body)));
    },
    ask: (id, wish) => post(`/api/tables/${enc(id)}`, { actionId: newId(), ...wish }),
    rounds: page => get(`/api/rounds${query({ ...page })}`),
    round: (table, round) => get(`/api/rounds/${enc(table)}/${round}`),
    statistics: () => get('/api/statistics'),
    review: wanted => get(`/api/review${query({ ...wanted })}`),
    drills: () => get('/api/drills'),
    keepDrills: notes => post('/api/drills', { notes }),
    leaks: () => get('/api/drills/leaks'),
    why: (table, expect) => post(`/api/tables/${enc(table)}/why`, { expect }),
    plan: (table, expect) => post(`/api/tables/${enc(table)}/plan`, { expect }),
    honours: () => get('/api/honours'),
    openDaily: () => post('/api/daily', {}),
    addresses: () => get('/api/addresses'),
    leaves: (table, shoe, invite) => get(`/api/tables/${enc(table)}/leaves/${enc(shoe)}${query({ invite })}`),
    shoes: (table, invite, shoe) => get(`/api/tables/${enc(table)}/shoes${query({ invite, shoe })}`),
  };
};

const enc = encodeURIComponent;

const query = (fields: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${given.map(([name, value]) => `${name}=${enc(value!)}`).join('&')}`;
};

type Send = <T>(method: Method, path: string, body?: object) => Promise<Result<T, Refusal>>;

/** Sends a request; one that was lost, or met a room that is starting again, is repeated as it was. */
const sender = ({ base = '', fetch, sleep }: ClientSetup): Send => {
  const once = async (method: Method, path: string, text: string | undefined): Promise<Response | null> => {
    try {
      return await fetch(`${base}${path}`, {
        method,
        credentials: 'same-origin',
        ...(text !== undefined && { body: text }),
        // A request that changes something says what it is, whether it carries anything or not.
        ...(method !== 'GET' && { headers: { 'content-type': 'application/json' } }),
      });
    } catch {
      return null;
    }
  };
  return async <T>(method: Method, path: string, body?: object) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    let response = await once(method, path, text);
    for (const pause of AGAIN_MS) {
      if (response !== null && !isAway(response)) break;
      await sleep(pause);
      response = await once(method, path, text);
    }
    return response === null ? err(LOST) : read<T>(response);
  };
};

/** Nobody is there: a proxy says so, or the room itself while it goes. */
const isAway = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

const read = async <T>(response: Response): Promise<Result<T, Refusal>> => {
  if (response.status === 204) return ok(null as T);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body === null ? err(GARBLED) : ok(body as T);
  return err(isRefusal(body) ? body : response.status >= 502 ? LOST : GARBLED);
};

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

type Stream = Readonly<{
  open: OpenEvents;
  streamAt: (after: number) => string;
  sleep: (ms: number) => Promise<void>;
}>;

const createTable = (
  { newId, newSeed }: ClientSetup,
  first: TableView,
  { open, streamAt, sleep }: Stream,
  post: (body: object) => Promise<Result<ReplyAnswer, Refusal>>,
): Table => {
  const followers = new Set<(frame: Frame) => void>();
  const watchers = new Set<Watcher>();
  let view = first;
  let connection: Connection = 'open';
  let presence: Presence | null = null;
  const { tell, handOn } = inOrder({
    seen: () => view.seq,
    sleep,
    onFrame: frame => {
      view = frame.view;
      for (const follower of followers) follower(frame);
    },
  });
  const connect = (now: Connection): void => {
    if (now === connection) return;
    connection = now;
    for (const { onConnection } of watchers) onConnection?.(now);
  };
  const stream = openStream({
    open,
    sleep,
    url: () => streamAt(view.seq),
    onFrame: tell,
    onSaid: said => {
      for (const { onSaid } of watchers) onSaid?.(said);
    },
    onPresence: now => {
      presence = now;
      for (const { onPresence } of watchers) onPresence?.(now);
    },
    onConnection: up => connect(up ? 'open' : 'lost'),
  });
  return {
    table: first.table,
    view: () => view,
    connection: () => connection,
    follow: onFrame => {
      followers.add(onFrame);
      return () => void followers.delete(onFrame);
    },
    watch: watcher => {
      watchers.add(watcher);
      if (presence !== null) watcher.onPresence?.(presence);
      return () => void watchers.delete(watcher);
    },
    wish: async wish => {
      const done = await post({ actionId: newId(), ...intentFor(view, wish, newSeed) });
      if (done.ok) await handOn(done.value.frame);
      return done;
    },
    close: () => {
      stream.close();
      connect('closed');
    },
  };
};

type Order = Readonly<{ seen: () => number; sleep: Stream['sleep']; onFrame: (frame: Frame) => void }>;

/** How long an answer waits for what happened before it and is still on its way. */
const GAP_MS = 1_000;

/** Hands every frame on once, in order: an answer and the news of it are the same frame, and an answer may overtake. */
const inOrder = ({ seen, sleep, onFrame }: Order) => {
  const early = new Map<number, Frame>();
  const next = (): Frame | undefined => {
    const frame = early.get(seen() + 1);
    if (frame) early.delete(frame.seq);
    return frame;
  };
  const tell = (frame: Frame): void => {
    if (frame.seq <= seen()) return;
    early.set(frame.seq, frame);
    for (let found = next(); found !== undefined; found = next()) onFrame(found);
  };
  /** The frame of an answer: it is handed on soon, whatever is missing before it. */
  const handOn = async (frame: Frame): Promise<void> => {
    tell(frame);
    if (frame.seq <= seen()) return;
    await sleep(GAP_MS);
    early.delete(frame.seq);
    if (frame.seq > seen()) onFrame(frame);
    for (let found = next(); found !== undefined; found = next()) onFrame(found);
  };
  return { tell, handOn };
};

/** What a command needs beside the wish: the turn it is meant for, and a seed where a fresh shoe comes. */
const intentFor = ({ you }: TableView, wish: Wish, newSeed: () => string): Intent => {
  const expect = you?.expect ?? 0;
  if (wish.kind === 'ready') return { kind: 'ready', expect, ...(you?.needsSeed && { seed: newSeed() }) };
  if (wish.kind === 'act') return { ...wish, expect };
  return wish;
};
