import { err, ok, rejection, type Result } from '@cardroom/engine';

import { GENESIS, hashOf, makeEntry, type EntryBody } from './chain.ts';
import { actorName, type Actor, type Command, type Intent, type RoomRejection } from './command.ts';
import { decide, isHost, seatOfActor } from './decide.ts';
import { emit, fairDealer, openDraft, type Context, type Dealer, type Draft } from './draft.ts';
import { NOTHING, isPlaying } from './evolve.ts';
import { followTable, type Follower } from './follow.ts';
import { messageOf, settleEntry } from './fold.ts';
import { freezeTable } from './freeze.ts';
import { gameOf } from './games.ts';
import { parseCommand } from './intent.ts';
import { playerAccount, type TableId } from './ledger.ts';
import {
  FROZEN,
  bringUpToDate,
  fetchBoxes,
  liveDealing,
  newLive,
  rememberingDealer,
  sealFor,
  seedIn,
  type FoldedEntry,
  type Live,
  type LiveSetup,
} from './live.ts';
import { tableFrom, type TableSpec } from './open.ts';
import {
  StoreError,
  type ActionRecord,
  type Append,
  type Store,
  type TableQuery,
  type TableRecord,
} from './store.ts';
import { ROOM_EVENT_VERSION, type TableFacts, type TableState } from './table.ts';
import type { Vault } from './vault-port.ts';
import { openingsFor, viewFor, type Frame, type TableView } from './view.ts';

/** What a room needs from outside. */
export type RoomSetup = Readonly<{
  store: Store;
  /** Milliseconds since 1970. */
  clock: { readonly now: () => number };
  /** Cryptographic randomness. */
  random: { readonly bytes: (count: number) => Uint8Array };
  vault: Vault;
  /** Where orders of cards come from. Default: `fairDealer`. */
  dealer?: Dealer;
  /** Whether a bot of this name plays this game. Default: none does. */
  knowsBot?: (game: string, bot: string) => boolean;
  /** Told when something went wrong that nobody at the table caused. Never holds a card or a key. */
  warn?: (message: string) => void;
}>;

/** Proof that a command was carried out: the entry of the log that holds it, and the hash of the log up to there. */
export type Receipt = Readonly<{ table: TableId; actionId: string; seq: number; hash: string }>;

export type Reply = Readonly<{
  receipt: Receipt;
  /** It had been carried out before: this is the receipt of then, and the table as it is now. */
  repeated: boolean;
  frame: Frame;
  /** What the player should know although the command was carried out. */
  warning: string | null;
}>;

/** A refusal, with the table as it is now where the actor may see it. */
export type Refused = RoomRejection & { readonly view?: TableView };

export type Room = Readonly<{
  /** Opens a table. The opener is its host. */
  open: (actor: Actor, actionId: string, spec: TableSpec) => Promise<Result<Reply, Refused>>;
  /** Carries out a command, once. Whatever comes in is refused or understood. */
  act: (actor: Actor, command: unknown) => Promise<Result<Reply, Refused>>;
  /** The table as this viewer may see it; the invite code lets others watch a private one. */
  view: (table: TableId, viewer: Actor | null, invite?: string) => Promise<Result<TableView, RoomRejection>>;
  /** Calls back with every frame after an entry, those that are there and those to come, until it is stopped. */
  follow: (
    table: TableId,
    viewer: Actor | null,
    after: number,
    onFrame: (frame: Frame) => void,
    invite?: string,
  ) => Promise<Result<() => void, RoomRejection>>;
  tables: (query: TableQuery) => Promise<readonly TableRecord[]>;
  /** The table as the room itself sees it: public facts, for drivers and doctors. */
  state: (table: TableId) => Promise<Result<TableState, RoomRejection>>;
  close: () => void;
}>;

/** How often a command is decided again when others were faster. */
const ATTEMPTS = 100;
/** Tables that are kept folded. */
const KEPT = 5_000;

const STATISTICS_LOST = 'The statistics of this round could not be saved; play goes on.';

export const createRoom = (setup: RoomSetup): Room => {
  const { store, clock, random, warn = () => {} } = setup;
  const own: LiveSetup = { store, clock, vault: setup.vault, dealer: setup.dealer ?? fairDealer };
  const tables = new Map<TableId, Live>();
  const followers = new Map<TableId, Set<Follower>>();

  const hex = (count: number): string =>
    Array.from(random.bytes(count), byte => byte.toString(16).padStart(2, '0')).join('');

  const liveOf = (id: TableId): Live => {
    const live = tables.get(id) ?? newLive(id);
    tables.delete(id);
    tables.set(id, live);
    if (tables.size > KEPT) tables.delete(tables.keys().next().value!);
    return live;
  };

  /** One thing at a time at a table. */
  const inTurn = <T>(live: Live, work: () => Promise<T>): Promise<T> => {
    const result = live.queue.then(work);
    live.queue = result.catch(() => {});
    return result;
  };

  // Views

  const frameOf = ({ seq, hash, events, state }: FoldedEntry, live: Live, viewer: Actor | null): Frame => {
    const dealing = liveDealing(own, live, state);
    const seat = viewer && seatOfActor(state.facts, viewer);
    return {
      seq,
      hash,
      events,
      openings: openingsFor(state, events, seat, dealing),
      view: viewFor(state, viewer, { dealing, invite: live.invite }),
    };
  };

  const viewNow = async (live: Live, viewer: Actor | null): Promise<TableView> => {
    await fetchBoxes(own, live, 'view');
    const state = live.state!;
    return viewFor(state, viewer, { dealing: liveDealing(own, live, state), invite: live.invite });
  };

  const isInvited = ({ state, invite }: Live, code: string | undefined): boolean =>
    !state!.facts.options.private ||
    (invite !== null && code !== undefined && hashOf(invite) === hashOf(code));

  const whyNoView = (live: Live, viewer: Actor | null, invite?: string): RoomRejection | null => {
    const { facts } = live.state!;
    if (viewer && (seatOfActor(facts, viewer) !== null || isHost(facts, viewer))) return null;
    if (!isInvited(live, invite))
      return rejection('table/private', 'This table is private: it needs its invite code.');
    return facts.options.rail ? null : rejection('table/no-rail', 'Nobody may watch this table.');
  };

  const publish = (live: Live, entries: readonly FoldedEntry[]): void => {
    for (const follower of followers.get(live.id) ?? [])
      for (const entry of entries) follower.send(entry, viewer => frameOf(entry, live, viewer));
  };

  // Commands

  const contextFor = async (live: Live, actor: Actor, intent: Intent): Promise<Context> => {
    await fetchBoxes(own, live, intent.kind);
    const state = live.state!;
    const buys = intent.kind === 'sit' || intent.kind === 'rebuy';
    const fresh = new Map<string, string>();
    return {
      now: clock.now(),
      actor,
      balance:
        buys && actor.kind === 'session'
          ? ((await store.balances([playerAccount(actor.player)]))[0]?.balance ?? 0)
          : 0,
      invited: intent.kind === 'sit' && (isHost(state.facts, actor) || isInvited(live, intent.invite)),
      knowsBot: bot => setup.knowsBot?.(state.facts.game, bot) ?? false,
      dealer: rememberingDealer(own, live),
      newSeed: () => hex(32),
      seedOf: shoe => fresh.get(shoe) ?? seedIn(own, live, shoe),
      seal: (name, secret) => {
        if (name.startsWith('shoe:')) fresh.set(name.slice(5), secret);
        return sealFor(own, live.id, name, secret);
      },
      ledger: intent.kind === 'void' ? await store.transfers(live.id, state.begun) : [],
    };
  };

  const refused = async (live: Live, actor: Actor, error: RoomRejection): Promise<Result<never, Refused>> => {
    const hidden = live.state === null || whyNoView(live, actor) !== null;
    return err(hidden ? error : { ...error, view: await viewNow(live, actor) });
  };

  /** The answer to a command that was carried out before, or why the same id cannot be used again. */
  const answerRepeat = async (
    live: Live,
    actor: Actor,
    { actionId }: Command,
    bodyHash: string,
    done: ActionRecord,
  ): Promise<Result<Reply, Refused>> => {
    if (done.bodyHash !== bodyHash)
      return refused(
        live,
        actor,
        rejection('command/id-reused', 'This actionId was used for another command; make a new one.'),
      );
    const { seq, hash } = done;
    const view = await viewNow(live, actor);
    return ok({
      receipt: { table: live.id, actionId, seq, hash },
      repeated: true,
      frame: { seq: view.seq, hash: view.hash, events: [], openings: [], view },
      warning: null,
    });
  };

  const commit = async (live: Live, actor: Actor, command: Command, bodyHash: string, draft: Draft) => {
    const { actionId } = command;
    const { append, state } = appendOf(draft, actorName(actor), actionId, bodyHash, clock.now());
    const result = await store.append(append);
    if (!result.ok) return null;
    for (const { name, box } of append.sealed) if (name.startsWith('shoe:')) live.boxes.set(name, box);
    live.state = state;
    const { seq, hash } = append.entry;
    const entry: FoldedEntry = { seq, hash, events: draft.events, state };
    publish(live, [entry]);
    if (!result.rowsSaved) warn(`Table ${live.id}, entry ${seq}: ${STATISTICS_LOST}`);
    return ok<Reply>({
      receipt: { table: live.id, actionId, seq, hash },
      repeated: false,
      frame: frameOf(entry, live, actor),
      warning: result.rowsSaved ? null : STATISTICS_LOST,
    });
  };

  /** Decides on what this process knows; where that is not enough, brings it up to date and decides again. */
  const carryOut = async (live: Live, actor: Actor, command: Command): Promise<Result<Reply, Refused>> => {
    const bodyHash = hashOf(JSON.stringify(sorted(command)));
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (live.state === null) {
        const loaded = await bringUpToDate(own, live);
        if (!loaded.ok) return loaded;
      }
      const decided = await tryDecide(live, actor, command);
      if (decided.ok) {
        const reply = await tryCommit(live, actor, command, bodyHash, decided.value);
        if (reply !== null) return reply;
      }
      const known = live.state?.seq;
      const news = await bringUpToDate(own, live);
      if (!news.ok) return news;
      publish(live, news.value);
      const done = await store.action(live.id, actorName(actor), command.actionId);
      if (done !== null) return answerRepeat(live, actor, command, bodyHash, done);
      if (!decided.ok && live.state!.seq === known) return refused(live, actor, decided.error);
    }
    return err(rejection('store/unavailable', 'The table is too busy; try again.'));
  };

  const tryDecide = async (
    live: Live,
    actor: Actor,
    command: Command,
  ): Promise<Result<Draft, RoomRejection>> => {
    const context = await contextFor(live, actor, command);
    try {
      return decide(live.state!, command, context);
    } catch (error) {
      warn(`Table ${live.id} is frozen: ${messageOf(error)}`);
      const record = await store.table(live.id);
      if (record !== null) await freezeTable(store, record, messageOf(error), clock.now());
      live.state = null;
      return err(FROZEN);
    }
  };

  /** Null: others were faster, or the store refused what was decided on old balances. */
  const tryCommit = async (
    live: Live,
    actor: Actor,
    command: Command,
    bodyHash: string,
    draft: Draft,
  ): Promise<Result<Reply, Refused> | null> => {
    try {
      return await commit(live, actor, command, bodyHash, draft);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'store/refused') return null;
      throw error;
    }
  };

  /** A store that fails acknowledges nothing: the table pauses until the store answers again. */
  const guarded = async <T>(
    live: Live,
    work: () => Promise<Result<T, Refused>>,
  ): Promise<Result<T, Refused>> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      live.state = null;
      warn(`Table ${live.id} is paused: ${error.message}`);
      return err(rejection(error.code, `The table is paused, nothing is lost: ${error.message}`));
    }
  };

  const act = (actor: Actor, input: unknown): Promise<Result<Reply, Refused>> => {
    const command = parseCommand(input);
    if (!command.ok) return Promise.resolve(command);
    const live = liveOf(command.value.table);
    return inTurn(live, () => guarded(live, () => carryOut(live, actor, command.value)));
  };

  const open = async (actor: Actor, actionId: string, spec: TableSpec): Promise<Result<Reply, Refused>> => {
    if (actor.kind !== 'session') return err(rejection('host/only', 'Only a player opens a table.'));
    // The same session and id always make the same table, so that a repeat finds it.
    const id = `t_${hashOf(`${actor.session}\n${actionId}`).slice(0, 16)}`;
    const facts = tableFrom(id, actor, spec);
    if (!facts.ok) return facts;
    const live = liveOf(id);
    return inTurn(live, () => guarded(live, () => openAt(live, actor, actionId, facts.value)));
  };

  const openAt = async (
    live: Live,
    actor: Actor,
    actionId: string,
    facts: TableFacts,
  ): Promise<Result<Reply, Refused>> => {
    const command: Command = { kind: 'close', table: live.id, actionId };
    const bodyHash = hashOf(JSON.stringify(sorted(facts)));
    const invite = hex(6);
    const draft = openDraft({ ...NOTHING, hash: GENESIS }, newTableContext(live, actor));
    emit(draft, { kind: 'tableOpened', version: ROOM_EVENT_VERSION, table: facts });
    draft.sealed.push(sealFor(own, live.id, 'invite', invite));
    live.invite = invite;
    const reply = await tryCommit(live, actor, command, bodyHash, draft);
    if (reply !== null) return reply;
    live.state = null;
    const loaded = await bringUpToDate(own, live);
    const done = await store.action(live.id, actorName(actor), actionId);
    if (!loaded.ok || done === null)
      return loaded.ok ? err(rejection('table/unknown', 'There is no such table.')) : loaded;
    return answerRepeat(live, actor, command, bodyHash, done);
  };

  const newTableContext = (live: Live, actor: Actor): Context => ({
    now: clock.now(),
    actor,
    balance: 0,
    invited: true,
    knowsBot: () => false,
    dealer: own.dealer,
    newSeed: () => hex(32),
    seedOf: () => null,
    seal: (name, secret) => sealFor(own, live.id, name, secret),
    ledger: [],
  });

  const looking = <T>(
    table: TableId,
    viewer: Actor | null,
    invite: string | undefined,
    work: (live: Live) => Promise<Result<T, RoomRejection>>,
  ): Promise<Result<T, RoomRejection>> => {
    const live = liveOf(table);
    return inTurn(live, () =>
      guarded(live, async () => {
        const news = await bringUpToDate(own, live);
        if (!news.ok) return news;
        publish(live, news.value);
        const refusal = whyNoView(live, viewer, invite);
        return refusal ? err(refusal) : work(live);
      }),
    );
  };

  const follow: Room['follow'] = (table, viewer, after, onFrame, invite) =>
    looking(table, viewer, invite, async live => {
      await fetchBoxes(own, live, 'view');
      const follower = await followTable(own, live, viewer, after, onFrame, frameOf);
      const all = followers.get(table) ?? new Set();
      followers.set(table, all.add(follower));
      return ok(() => void all.delete(follower));
    });

  const stopWatching = store.watch((table, head) => {
    const live = tables.get(table);
    if (!live?.state || live.state.seq >= head || !followers.get(table)?.size) return;
    void looking(table, { kind: 'house' }, undefined, () => Promise.resolve(ok(null)));
  });

  return {
    open,
    act,
    view: (table, viewer, invite) =>
      looking(table, viewer, invite, async live => ok(await viewNow(live, viewer))),
    follow,
    tables: query => store.tables(query),
    state: table => looking(table, { kind: 'house' }, undefined, live => Promise.resolve(ok(live.state!))),
    close: stopWatching,
  };
};

/** Keys in order, so that the same command always has the same hash. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
};

/** Everything that a decided command adds to the store, and the table after it. */
const appendOf = (
  draft: Draft,
  actor: string,
  actionId: string,
  bodyHash: string,
  at: number,
): { readonly append: Append; readonly state: TableState } => {
  const { before, events, transfers, sealed, rows } = draft;
  const { facts } = draft.state;
  const seq = before.seq + 1;
  const body: EntryBody = { table: facts.id, seq, at, actor, actionId, bodyHash, events, transfers };
  const entry = makeEntry(before.hash, body);
  const begun = events.some(({ kind }) => kind === 'roundBegun');
  const state = settleEntry(before, draft.state, { seq, hash: entry.hash, actor, begun });
  const append: Append = {
    table: facts.id,
    expectHead: before.seq,
    entry,
    record: recordOf(state, at),
    transfers,
    sealed,
    rows,
  };
  return { append, state };
};

/** What a lobby shows of a table: JSON in its record. */
export type TableSummary = Readonly<{
  name: string;
  places: number;
  seats: readonly { readonly seat: number; readonly name: string; readonly kind: string }[];
  round: number;
  playing: boolean;
  turnSeconds: number;
}>;

const recordOf = (state: TableState, at: number): Append['record'] => {
  const { facts } = state;
  const summary: TableSummary = {
    name: facts.options.name,
    places: gameOf(facts).places(facts.rules),
    seats: facts.seats.map(({ seat, occupant: { name, kind } }) => ({ seat, name, kind })),
    round: facts.round,
    playing: isPlaying(state),
    turnSeconds: facts.options.turnSeconds,
  };
  return {
    game: facts.game,
    status: facts.status,
    private: facts.options.private,
    foldFrom: Math.max(1, state.begun),
    changedAt: at,
    players: facts.seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant.player] : [])),
    summary: JSON.stringify(summary),
  };
};
