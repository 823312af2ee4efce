import { err, isWhole, ok, rejection, type Result } from '@cardroom/engine';
import type { Hex32 } from '@cardroom/fairness';

import { carryOut, openTable, type Refused, type Reply } from './carry-out.ts';
import { hashOf } from './chain.ts';
import type { Actor, RoomRejection } from './command.ts';
import { DAILY_ELSEWHERE, DAILY_LEFT, DAILY_SPEC, NO_DAILY, dailyTable, dayAt, type Day } from './daily.ts';
import { inTurn, liveAt, type Desk } from './desk.ts';
import { fairDealer, type Dealer } from './draft.ts';
import { dayShoe, honoursFacts, rememberBoards, type DayShoe, type HonoursFacts } from './honours-facts.ts';
import { parseCommand, whyNoActionId } from './intent.ts';
import type { PlayerId, TableId } from './ledger.ts';
import { leavesOfShoe } from './live.ts';
import { tableFrom, type TableSpec } from './open.ts';
import type { Store, TableQuery, TableRecord } from './store.ts';
import type { TableFacts, TableState } from './table.ts';
import type { Vault } from './vault-port.ts';
import type { Frame, TableView } from './view.ts';
import { follow, looking, viewNow } from './watching.ts';

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
  /** Whether a bot of this name plays this game at a table. Default: none does. */
  knowsBot?: (game: string, bot: string, table: TableFacts) => boolean;
  /** Told when something went wrong that nobody at the table caused. Never holds a card or a key. */
  warn?: (message: string) => void;
}>;

/** Tables that lose no chip. */
export type Room = Readonly<{
  /** Opens a table. The opener is its host. */
  open: (actor: Actor, actionId: string, spec: TableSpec) => Promise<Result<Reply, Refused>>;
  /** Takes the actor to today's shoe: opens its table and sits down, or comes back to it. */
  openDaily: (actor: Actor) => Promise<Result<TableView, Refused>>;
  /** A player's achievements and streaks, today's shoe and the leaderboards. */
  honours: (player: PlayerId) => Promise<HonoursFacts>;
  /** The shoe of a day as everybody may know it; null where there is none. */
  dayShoe: (day: Day) => DayShoe | null;
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
  /**
   * The sealed cards of a shoe, as its commitment binds them: one list for the shoe, one for every reshuffle. Fetch them
   * before giving a seed, and every card shown can be checked at once. Null for a shoe that is neither in use, nor the last
   * one, nor the next.
   */
  leaves: (
    table: TableId,
    shoe: string,
    viewer: Actor | null,
    invite?: string,
  ) => Promise<Result<readonly (readonly Hex32[])[] | null, RoomRejection>>;
  /** Newest change first. Private tables are listed for their players alone. */
  tables: (query: TableQuery) => Promise<readonly TableRecord[]>;
  /** The table as the room itself sees it: public facts, for drivers and doctors. */
  state: (table: TableId) => Promise<Result<TableState, RoomRejection>>;
  /** Whether another session of the player than this one holds a seat, or hosts a table, somewhere, or may do so. */
  isSeated: (player: PlayerId, exceptSession: string) => Promise<boolean>;
  close: () => void;
}>;

export const createRoom = (setup: RoomSetup): Room => {
  const desk: Desk = {
    ...setup,
    dealer: setup.dealer ?? fairDealer,
    knowsBot: setup.knowsBot ?? (() => false),
    warn: setup.warn ?? (() => {}),
    tables: new Map(),
    followers: new Map(),
  };
  const { store } = setup;
  const boards = rememberBoards(store);
  return {
    open: (actor, actionId, spec) => open(desk, actor, actionId, spec),
    openDaily: actor => openDaily(desk, actor),
    honours: player => honoursFacts({ store, vault: desk.vault, now: desk.clock.now(), boards }, player),
    dayShoe: day => dayShoe({ vault: desk.vault, now: desk.clock.now() }, day),
    act: (actor, command) => act(desk, actor, command),
    view: (table, viewer, invite) =>
      looking(desk, table, { viewer, invite }, live => viewNow(desk, live, viewer)),
    follow: async (table, viewer, after, onFrame, invite) =>
      isWhole(after)
        ? looking(desk, table, { viewer, invite }, live =>
            follow(desk, live, { viewer, after, invite }, onFrame),
          )
        : err(rejection('command/malformed', 'after must be a whole number.')),
    leaves: (table, shoe, viewer, invite) =>
      looking(desk, table, { viewer, invite }, live => leavesOfShoe(desk, live, shoe)),
    tables: query => store.tables(query.player === undefined ? { ...query, private: false } : query),
    state: table => looking(desk, table, HOUSE, live => live.state!),
    isSeated: (player, exceptSession) => isSeated(desk, player, exceptSession),
    close: store.watch(
      (table, head) =>
        void hearOf(desk, table, head).catch(() => desk.warn(`Table ${table} could not be read.`)),
    ),
  };
};

const isSeated = async (desk: Desk, player: PlayerId, exceptSession: string): Promise<boolean> => {
  for (const { id } of await desk.store.tables({ player })) {
    const state = await looking(desk, id, HOUSE, live => live.state!);
    // What cannot be read may be held.
    if (!state.ok || isHeld(state.value.facts, player, exceptSession)) return true;
  }
  return false;
};

/** Whether another session of the player sits at a table or hosts it. */
const isHeld = (facts: TableFacts, player: PlayerId, exceptSession: string): boolean => {
  const holders = [
    ...(facts.status === 'open' ? [facts.host] : []),
    ...facts.seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant] : [])),
  ];
  return holders.some(holder => holder.player === player && holder.session !== exceptSession);
};

const HOUSE = { viewer: { kind: 'house' } } as const;

/** Another process has changed a table: whoever follows it here is told. */
const hearOf = async (desk: Desk, table: TableId, head: number): Promise<void> => {
  if (!desk.followers.has(table)) return;
  const live = desk.tables.get(table);
  // The news may be what is being carried out here.
  await live?.queue;
  const known = live?.state?.seq ?? head;
  if (known < head) await looking(desk, table, HOUSE, () => null);
};

const act = async (desk: Desk, actor: Actor, input: unknown): Promise<Result<Reply, Refused>> => {
  const command = parseCommand(input);
  if (!command.ok) return command;
  const live = liveAt(desk, command.value.table);
  return inTurn(desk, live, () => carryOut(desk, live, actor, command.value));
};

const open = async (
  desk: Desk,
  actor: Actor,
  actionId: string,
  spec: TableSpec,
): Promise<Result<Reply, Refused>> => {
  if (actor.kind !== 'session') return err(rejection('host/only', 'Only a player opens a table.'));
  const refusal = whyNoActionId(actionId);
  if (refusal) return err(refusal);
  // The same session and id always make the same table, so that a repeat finds it.
  const id = `t_${hashOf(`${actor.session}\n${actionId}`).slice(0, 16)}`;
  const facts = tableFrom(id, actor, spec);
  if (!facts.ok) return facts;
  const live = liveAt(desk, id);
  return inTurn(desk, live, () => openTable(desk, live, actor, actionId, facts.value));
};

const openDaily = async (desk: Desk, actor: Actor): Promise<Result<TableView, Refused>> => {
  if (actor.kind !== 'session' || !desk.vault.derive) return err(NO_DAILY);
  const id = dailyTable(dayAt(desk.clock.now()), actor.player);
  const facts = tableFrom(id, actor, DAILY_SPEC);
  if (!facts.ok) return facts;
  const live = liveAt(desk, id);
  const opened = await inTurn(desk, live, () => openTable(desk, live, actor, 'daily', facts.value));
  if (!opened.ok) return err(opened.error.code === 'command/id-reused' ? DAILY_ELSEWHERE : opened.error);
  const seated = await act(desk, actor, { table: id, actionId: 'daily sit', kind: 'sit', seat: 1 });
  if (!seated.ok) return seated;
  const { view } = seated.value.frame;
  return view.you === null ? err(DAILY_LEFT) : ok(view);
};
