import type { Seat } from '@cardroom/engine';

import type { TableSummary } from './append.ts';
import type { Actor } from './command.ts';
import { isPlaying } from './evolve.ts';
import { gameOf } from './games.ts';
import { bodyOf } from './history.ts';
import type { TableId } from './ledger.ts';
import type { Room } from './room.ts';
import { StoreError, type Store, type TableRecord } from './store.ts';
import {
  isRoomEvent,
  seatAt,
  type GameEvent,
  type GameName,
  type TableFacts,
  type TableState,
} from './table.ts';
import type { OwnView, TableView } from './view.ts';

/** A player that is a program. It gets its own seat's view, and nothing else. */
export type BotPlayer = Readonly<{
  /** It wants to know what has happened in the round so far. */
  remembers?: boolean;
  decide: (view: BotView, legal: unknown, random: () => number, signal: AbortSignal) => Promise<BotDecision>;
}>;

/** What a bot chose and from what; and a sentence for everybody at the table, if it has one. */
export type BotDecision = Readonly<{
  action: object;
  options: unknown;
  draw: number | null;
  said?: string;
}>;

/** What a bot sees: the game's public state, its seat, and its own cards. */
export type BotView = Readonly<{
  game: GameName;
  state: TableView['play'];
  seat: Seat;
  hole: readonly number[];
  /** What has happened in the round so far, for those who remember: public facts. */
  events?: readonly GameEvent[];
}>;

export type DriverSetup = Readonly<{
  room: Room;
  store: Store;
  clock: {
    readonly now: () => number;
    /** Calls back at a moment, unless it is cancelled before. */
    readonly at: (moment: number, wake: () => void) => () => void;
  };
  random: { readonly bytes: (count: number) => Uint8Array };
  /** Names this process among those that share the store. */
  owner: string;
  /** The player of this name at a table, or null when nobody here knows it. */
  botFor: (game: GameName, bot: string, table: TableFacts) => BotPlayer | null;
  /** Told what a bot says while it acts. */
  said?: (table: TableId, seat: Seat, sentence: string) => void;
  /** Told when a round is over that was seen in play. */
  roundOver?: (state: TableState) => void;
  warn?: (message: string) => void;
}>;

/** Acts for bots, and for those who let a deadline pass. */
export type Driver = Readonly<{
  /** Does what is due at a table, if no other process drives it; says when to look again, or null. */
  drive: (table: TableId) => Promise<number | null>;
  /** Drives every table, from now on, as the store changes and as time passes. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** How long the right to drive a table lasts without being renewed. */
export const LEASE_MS = 1_500;

/** How long a bot may think. */
export const BOT_MS = 10_000;

/** A store that is away is asked again after so long. */
const AGAIN_MS = 1_000;

/** Tables that are looked at in one go when a driver starts: others have their turn in between. */
const AT_ONCE = 8;

/** More turns in a row than any round has. */
const MOST_TURNS = 10_000;

export const createDriver = (setup: DriverSetup): Driver => {
  const stopping = new AbortController();
  const alarms = new Map<TableId, () => void>();
  const driving = new Map<TableId, Promise<unknown>>();
  const work: Driving = { ...setup, leases: new Map(), awaited: new Map(), inPlay: new Set() };
  let stopWatching: (() => void) | null = null;

  const wake = (table: TableId): void => {
    if (stopping.signal.aborted) return;
    const before = driving.get(table) ?? Promise.resolve();
    const now = before.then(() => driveAndSetAlarm(table)).catch(error => complain(setup, table, error));
    driving.set(table, now);
    void now.finally(() => driving.get(table) === now && driving.delete(table));
  };

  const driveAndSetAlarm = async (table: TableId): Promise<void> => {
    if (stopping.signal.aborted) return;
    const next = await drive(work, table, stopping.signal).catch(error => whenBack(work, table, error));
    alarms.get(table)?.();
    alarms.delete(table);
    if (next !== null && !stopping.signal.aborted)
      alarms.set(
        table,
        setup.clock.at(next, () => wake(table)),
      );
  };

  return {
    drive: table => drive(work, table, stopping.signal),
    start: async () => {
      stopWatching = setup.store.watch(wake);
      const open = await setup.store.tables({ status: 'open' });
      for (const [nth, { id }] of open.filter(mayBeDue).entries()) {
        if (nth > 0 && nth % AT_ONCE === 0) await pause(setup);
        wake(id);
      }
    },
    stop: async () => {
      stopWatching?.();
      stopping.abort(new Error('The driver stops.'));
      for (const cancel of alarms.values()) cancel();
      await Promise.allSettled(driving.values());
      const held = [...work.leases.keys()];
      await Promise.allSettled(held.map(table => setup.store.release(table, setup.owner)));
    },
  };
};

/** Whether a bot may be awaited, or a clock may run: all others wait for people. */
const mayBeDue = ({ summary }: TableRecord): boolean => {
  const { playing, seats, turnSeconds } = JSON.parse(summary) as TableSummary;
  return turnSeconds > 0 || (playing && seats.some(({ kind }) => kind === 'bot'));
};

const pause = ({ clock }: DriverSetup): Promise<void> =>
  new Promise(resolve => void clock.at(clock.now(), resolve));

const complain = ({ warn }: DriverSetup, table: TableId, error: unknown): void =>
  warn?.(`Table ${table}: a bot or clock failed (${error instanceof Error ? error.name : 'Error'}).`);

/** When to look again after a failure: the store comes back, anything else stays as it is until the table changes. */
const whenBack = (setup: Driving, table: TableId, error: unknown): number | null => {
  complain(setup, table, error);
  setup.awaited.delete(table);
  return error instanceof StoreError ? setup.clock.now() + AGAIN_MS : null;
};

/** A driver's outside, and the tables that it has the right to drive. */
type Driving = DriverSetup & {
  /** Until when, by this clock. */
  readonly leases: Map<TableId, number>;
  /** The deadlines that this clock has seen coming, by the entry that set them. */
  readonly awaited: Map<TableId, number>;
  /** Tables that were seen in play and not yet at rest. */
  readonly inPlay: Set<TableId>;
};

/** Tells of a round's end, once. */
const noteRound = ({ inPlay, roundOver }: Driving, state: TableState): void => {
  const { id } = state.facts;
  if (isPlaying(state)) inPlay.add(id);
  else if (inPlay.delete(id)) roundOver?.(state);
};

const drive = async (setup: Driving, table: TableId, signal: AbortSignal): Promise<number | null> => {
  for (let turn = 0; turn < MOST_TURNS && !signal.aborted; turn++) {
    const state = await setup.room.state(table);
    if (!state.ok) return afterRefusal(setup, table, state.error.code);
    noteRound(setup, state.value);
    const due = whatIsDue(setup, state.value);
    if (due === null) return null;
    if (due.kind === 'later') return due.at;
    if (!(await isMine(setup, table))) return setup.clock.now() + LEASE_MS;
    const refusal = await (due.kind === 'bot'
      ? actAsBot(setup, state.value, due.seat, signal)
      : tellTime(setup, state.value, due.kind));
    if (refusal !== null) return afterRefusal(setup, table, refusal);
  }
  return null;
};

/** Whether this process may drive a table. To be asked for every turn, the right is renewed when half of it is over. */
const isMine = async ({ store, clock, owner, leases }: Driving, table: TableId): Promise<boolean> => {
  const now = clock.now();
  if ((leases.get(table) ?? 0) - now > LEASE_MS / 2) return true;
  const mine = await store.lease({ table, owner, now, ttlMs: LEASE_MS });
  if (mine) leases.set(table, now + LEASE_MS);
  else leases.delete(table);
  return mine;
};

/** A refusal that stays would come back for ever: the table is left until it changes, or until its store is back. */
const afterRefusal = ({ clock, awaited }: Driving, table: TableId, code: string): number | null => {
  if (!isAway(code)) return null;
  awaited.delete(table);
  return clock.now() + AGAIN_MS;
};

const isAway = (code: string): boolean => code === 'store/unavailable';

type Due =
  | { readonly kind: 'bot'; readonly seat: Seat }
  | { readonly kind: 'timeout' | 'extend' }
  | { readonly kind: 'later'; readonly at: number };

/** Nobody misses a turn because the clock stood still: a deadline that passed unseen is set again first. */
const whatIsDue = ({ clock, awaited }: Driving, state: TableState): Due | null => {
  const bot = awaitedBot(state);
  if (bot !== null) return { kind: 'bot', seat: bot };
  const { deadline } = state.facts;
  if (deadline === null) return null;
  if (deadline.at <= clock.now())
    return { kind: awaited.get(state.facts.id) === deadline.since ? 'timeout' : 'extend' };
  awaited.set(state.facts.id, deadline.since);
  return { kind: 'later', at: deadline.at };
};

const awaitedBot = (state: TableState): Seat | null => {
  const seats = isPlaying(state) ? Object.keys(state.since).map(Number) : [];
  return seats.find(seat => seatAt(state.facts, seat)?.occupant.kind === 'bot') ?? null;
};

/**
 * Whoever is first with this turn acts; the same command from another process is a repeat, and changes nothing. The code of
 * what stands in the way, or null.
 */
const actAsBot = async (
  setup: DriverSetup,
  state: TableState,
  seat: Seat,
  signal: AbortSignal,
): Promise<string | null> => {
  const actor: Actor = { kind: 'bot', seat };
  const view = await setup.room.view(state.facts.id, actor);
  if (!view.ok) return view.error.code;
  const { you, table } = view.value;
  // Another process was faster.
  if (you === null || you.expect === null) return null;
  const { expect } = you;
  const command = { kind: 'act', table, actionId: `bot:${expect}`, expect };
  const choice = await choose(setup, state, view.value, you, signal);
  const reply = await setup.room.act(actor, { ...command, ...choice });
  if (reply.ok || isPast(reply.error.code)) return null;
  if (isAway(reply.error.code)) return reply.error.code;
  setup.warn?.(`Table ${table}, seat ${seat}: the bot's choice was refused (${reply.error.code}).`);
  const instead = { action: withoutSeat(gameOf(state.facts).standIn(state.play!, seat)) };
  return codeOf(await setup.room.act(actor, { ...command, ...instead }));
};

const codeOf = (reply: Awaited<ReturnType<Room['act']>>): string | null =>
  reply.ok ? null : reply.error.code;

const isPast = (code: string): boolean => code === 'command/stale' || code === 'command/id-reused';

/** What the bot chooses, with what it chose from; a bot that fails does what a seat does that lets its time pass. */
const choose = async (
  setup: DriverSetup,
  state: TableState,
  { game, play, table, seq }: TableView,
  { seat, hole, legal }: OwnView,
  signal: AbortSignal,
): Promise<{ readonly action: object; readonly note?: string }> => {
  const { occupant } = seatAt(state.facts, seat)!;
  const player = occupant.kind === 'bot' ? setup.botFor(game, occupant.bot, state.facts) : null;
  const events = player?.remembers ? await eventsSoFar(setup, state, seq) : null;
  try {
    if (player === null) throw new Error('Nobody here knows this bot.');
    const view: BotView = { game, state: play, seat, hole, ...(events && { events }) };
    const decision = withinTime(setup, signal, own => player.decide(view, legal, uniform(setup), own));
    const { action, options, draw, said } = await decision;
    if (said !== undefined) setup.said?.(table, seat, said);
    return { action: withoutSeat(action), note: JSON.stringify({ options, draw }) };
  } catch (error) {
    signal.throwIfAborted();
    complain(setup, table, error);
    return { action: withoutSeat(gameOf(state.facts).standIn(play!, seat)) };
  }
};

/** What has happened in the round, up to an entry. */
const eventsSoFar = async (
  { store }: DriverSetup,
  { facts, begun }: TableState,
  seq: number,
): Promise<readonly GameEvent[]> => {
  const entries = await store.entries(facts.id, Math.max(1, begun), seq - begun + 1);
  const events = entries.flatMap(entry => bodyOf(entry).events);
  const opened = events.findLastIndex(({ kind }) => kind === 'roundBegun');
  return events.slice(opened + 1).filter((event): event is GameEvent => !isRoomEvent(event));
};

/** What some work comes to, unless it takes too long or is called off. */
const withinTime = async <T>(
  { clock }: DriverSetup,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const limit = new AbortController();
  const ends = AbortSignal.any([signal, limit.signal]);
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(ends.reason as Error);
  ends.addEventListener('abort', end);
  const cancel = clock.at(clock.now() + BOT_MS, () => limit.abort(new Error('A bot took too long.')));
  try {
    return await Promise.race([work(ends), ended.promise]);
  } finally {
    cancel();
    // The house's signal would keep it, and all that was thought, for as long as the house is open.
    ends.removeEventListener('abort', end);
  }
};

/** The room knows who acts. */
const withoutSeat = (action: unknown): object => {
  const { seat: _, ...choice } = action as { readonly seat?: Seat };
  return choice;
};

const tellTime = async (
  { room }: DriverSetup,
  { facts }: TableState,
  kind: 'timeout' | 'extend',
): Promise<string | null> => {
  const { since } = facts.deadline!;
  const command = { kind, table: facts.id, actionId: `${kind}:${since}`, expect: since };
  const reply = await room.act({ kind: 'clock' }, command);
  return reply.ok || reply.error.code === 'command/stale' ? null : reply.error.code;
};

/** Numbers from 0 to below 1, with 53 random bits each. */
const uniform =
  ({ random }: DriverSetup) =>
  (): number => {
    const bytes = random.bytes(7);
    const high = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
    return (high * 32 + (bytes[6]! >> 3)) / 2 ** 53;
  };
