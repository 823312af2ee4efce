import type { Chips } from '@cardroom/engine';

import type { Account, Balance, PlayerId, TableId, Transfer } from './ledger.ts';

/** What a room keeps, and where. The port takes data: a store decides nothing but whether an append is still in time. */
export type Store = Readonly<{
  /**
   * Adds one entry to a table's log, with everything that belongs to it, or nothing at all. When it answers `ok`, all of it
   * is durable. `conflict`: the table's head is no longer `expectHead`, nothing was written. A transfer that would take an
   * account below zero (and may not), a table that does not exist or exists twice, or an action id used twice by the same
   * actor makes it throw `StoreError`, nothing written. The `rows` alone may fail: then everything else is kept, and
   * `rowsSaved` is false.
   */
  append: (append: Append) => Promise<AppendResult>;

  /** The table, or null. */
  table: (id: TableId) => Promise<TableRecord | null>;
  /** Newest change first. */
  tables: (query: TableQuery) => Promise<readonly TableRecord[]>;
  /** Entries `from`…, ascending, at most `limit` (default: all). */
  entries: (table: TableId, from: number, limit?: number) => Promise<readonly Entry[]>;
  /** The entry that an actor's action made, if it was accepted. */
  action: (table: TableId, actor: string, actionId: string) => Promise<ActionRecord | null>;
  /** The ledger of a table from an entry on, in order. */
  transfers: (table: TableId, fromSeq: number) => Promise<readonly (Transfer & { readonly seq: number })[]>;
  balances: (accounts: readonly Account[]) => Promise<readonly Balance[]>;
  /** Of all accounts; 0 as long as no chip was made or lost. */
  sumOfBalances: () => Promise<Chips>;
  /** Sealed boxes of a table: by name, or all. */
  sealed: (table: TableId, name?: string) => Promise<readonly Sealed[]>;

  /** Newest first. */
  rounds: (query: RoundQuery) => Promise<readonly RoundRow[]>;
  /** Oldest first. */
  results: (query: ResultQuery) => Promise<readonly ResultRow[]>;
  /** Replaces all statistics of a table by these, atomically: they are rebuilt from the log. */
  replaceRows: (table: TableId, rows: readonly RoundRows[]) => Promise<void>;

  /**
   * Keeps notes, all or none of them; one with the player, kind and key of an older one replaces it. A note about nobody
   * known makes it throw `StoreError`.
   */
  writeNotes: (notes: readonly Note[]) => Promise<void>;
  /** Newest first, then by player and key; of everybody where `player` is null. */
  notes: (player: PlayerId | null, kind: string, query?: NoteQuery) => Promise<readonly Note[]>;

  playerByName: (key: string) => Promise<PlayerRecord | null>;
  player: (id: PlayerId) => Promise<PlayerRecord | null>;
  /** `false`: the name is taken, nothing was written. */
  addPlayer: (player: PlayerRecord) => Promise<boolean>;
  /** Sets or removes the lock if it is still `expect`; `false` otherwise. */
  setLock: (id: PlayerId, expect: string | null, lock: string | null) => Promise<boolean>;
  addSession: (session: SessionRecord) => Promise<void>;
  sessionByToken: (tokenHash: string) => Promise<SessionRecord | null>;
  /** Ends all sessions of a player but one. */
  dropSessions: (player: PlayerId, except: string | null) => Promise<void>;

  /**
   * Takes or renews the right to drive a table's bots and clocks, until `now + ttlMs`; `false` when another owner holds it.
   * A store with a clock of its own that all processes share uses that one instead of `now`.
   */
  lease: (lease: Lease) => Promise<boolean>;
  release: (table: TableId, owner: string) => Promise<void>;

  /** Calls back, soon, after another process or this one changed a table; several changes may come as one. */
  watch: (changed: (table: TableId, head: number) => void) => () => void;

  /** Everything, in one consistent picture, in an order that `load` can read. */
  dump: () => AsyncIterable<StoreRecord>;
  /** Fills an empty store, atomically; throws `StoreError` when it is not empty. */
  load: (records: AsyncIterable<StoreRecord>) => Promise<void>;
  close: () => Promise<void>;
}>;

/** One command's doing. */
export type Append = Readonly<{
  table: TableId;
  /** Number of the last entry when the command was decided; 0 = the table is new. */
  expectHead: number;
  /** Its `seq` is `expectHead + 1`. */
  entry: Omit<Entry, 'table'>;
  record: Omit<TableRecord, 'id' | 'head' | 'hash'>;
  transfers: readonly Transfer[];
  sealed: readonly Sealed[];
  rows: RoundRows | null;
}>;

export type AppendResult =
  | { readonly ok: true; readonly rowsSaved: boolean }
  | { readonly ok: false; readonly head: number };

/** One append, as it is stored: the body's text is what the hash covers, byte for byte. */
export type Entry = Readonly<{
  table: TableId;
  /** 1, 2, 3, … */
  seq: number;
  actor: string;
  /** Made by whoever acts; unique among the actor's actions at the table. */
  actionId: string;
  /** SHA-256 of what was asked for, in hex: the same id with another body is refused. */
  bodyHash: string;
  /** JSON: see `EntryBody`. */
  body: string;
  /** SHA-256 over the hash of the entry before and this one, in hex. */
  hash: string;
}>;

export type ActionRecord = Pick<Entry, 'seq' | 'bodyHash' | 'hash'>;

/** What is listed of a table without folding its log. */
export type TableRecord = Readonly<{
  id: TableId;
  /** Number of the last entry. */
  head: number;
  /** Hash of the last entry. */
  hash: string;
  game: string;
  status: 'open' | 'frozen' | 'closed' | 'imported';
  /** Private tables are listed for their players alone. */
  private: boolean;
  /** Folding starts at this entry. */
  foldFrom: number;
  /** Milliseconds since 1970. */
  changedAt: number;
  /** Players with a seat, and the host. */
  players: readonly PlayerId[];
  /** JSON with what a lobby shows. */
  summary: string;
}>;

export type TableQuery = {
  readonly player?: PlayerId;
  readonly status?: TableRecord['status'];
  readonly private?: boolean;
  readonly limit?: number;
};

/** A secret of a table: a shoe's seed, an invite, a bot's draw. The store sees only the sealed box. */
export type Sealed = { readonly name: string; readonly box: string };

/** The statistics of one round: the round itself, and one row for every player in it. */
export type RoundRows = { readonly round: RoundRow; readonly results: readonly ResultRow[] };

export type RoundRow = Readonly<{
  table: TableId;
  round: number;
  game: string;
  /** The entries that hold it. */
  fromSeq: number;
  toSeq: number;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** JSON: who sat where and won what. */
  summary: string;
}>;

/** What a round brought one player. Each hand after a split counts. */
export type ResultRow = Readonly<{
  table: TableId;
  round: number;
  player: PlayerId;
  game: string;
  at: number;
  hands: number;
  wins: number;
  losses: number;
  pushes: number;
  blackjacks: number;
  busts: number;
  surrenders: number;
  splits: number;
  doubles: number;
  wagered: Chips;
  net: Chips;
  /** Chips in front of the player after the round. */
  chips: Chips;
  /** One letter a hand in the order of play, for streaks: W, L, P, or F for a hand of hold'em folded for nothing. */
  results: string;
}>;

export type RoundQuery = {
  readonly player?: PlayerId;
  readonly table?: TableId;
  readonly game?: string;
  /** Only rounds that ended before this moment. */
  readonly before?: number;
  readonly limit?: number;
};
export type ResultQuery = {
  readonly player?: PlayerId;
  readonly table?: TableId;
  readonly game?: string;
  readonly since?: number;
};

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * What was found out about a player after the action, outside of its transaction: a review, an answer in a drill, a prize.
 * The log does not depend on it, and it may be written again.
 */
export type Note = Readonly<{
  player: PlayerId;
  kind: string;
  /** Unique among the player's notes of this kind. */
  key: string;
  /** Milliseconds since 1970: the moment that the note is about. */
  at: number;
  body: Json;
}>;

export type NoteQuery = {
  /** The one note with this key. */
  readonly key?: string;
  /** Only notes of this moment or later. */
  readonly since?: number;
  readonly limit?: number;
};

export type PlayerRecord = Readonly<{
  id: PlayerId;
  /** As first typed. */
  name: string;
  /** The name in lower case; unique. */
  key: string;
  createdAt: number;
  /** What a passphrase is checked against; null = anybody may use the name. */
  lock: string | null;
}>;

/** A browser or terminal that signed in. The token itself is not kept. */
export type SessionRecord = Readonly<{
  id: string;
  tokenHash: string;
  player: PlayerId;
  createdAt: number;
  /** Signed in with the passphrase. */
  proven: boolean;
}>;

export type Lease = Readonly<{ table: TableId; owner: string; now: number; ttlMs: number }>;

/** One line of a dump. */
export type StoreRecord =
  | ({ readonly kind: 'player' } & PlayerRecord)
  | ({ readonly kind: 'session' } & SessionRecord)
  | ({ readonly kind: 'table' } & TableRecord)
  | ({ readonly kind: 'entry' } & Entry)
  | ({ readonly kind: 'transfer'; readonly table: TableId; readonly seq: number } & Transfer)
  | ({ readonly kind: 'balance' } & Balance)
  | ({ readonly kind: 'sealed'; readonly table: TableId } & Sealed)
  | ({ readonly kind: 'round' } & RoundRow)
  | ({ readonly kind: 'result' } & ResultRow)
  | ({ readonly kind: 'note'; readonly of: string } & Omit<Note, 'kind'>);

export const STORE_PROBLEMS = [
  /** The file or server cannot be reached, is locked for too long, read-only, or the disk is full. */
  'store/unavailable',
  /** What is stored is damaged. */
  'store/corrupt',
  /** A newer program made the store. */
  'store/newer',
  /** The store refused an append that breaks an invariant. */
  'store/refused',
] as const;
export type StoreProblem = (typeof STORE_PROBLEMS)[number];

/** A store that could not do what it was asked; the sentence is for people. Nothing was half done. */
export class StoreError extends Error {
  readonly code: StoreProblem;

  constructor(code: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
