import type { Chips, Seat } from '@cardroom/engine';

import type { EntryBody } from './chain.ts';
import { NOTHING, evolve, isPlaying } from './evolve.ts';
import { settleEntry } from './fold.ts';
import { gameOf } from './games.ts';
import type { PlayerId, TableId } from './ledger.ts';
import { roundRows } from './rows.ts';
import type { Entry, RoundRow, RoundRows, Store } from './store.ts';
import {
  isRoomEvent,
  type GameEvent,
  type GameName,
  type Play,
  type TableEvent,
  type TableFacts,
  type TableState,
} from './table.ts';

/** Who took part in a round. `player` is null for bots and for people of imported hands. */
export type RoundSeat = { readonly seat: Seat; readonly name: string; readonly player: PlayerId | null };

/** One round as the log tells it: public facts. */
export type LoggedRound = Readonly<{
  table: TableId;
  round: number;
  game: GameName;
  seats: readonly RoundSeat[];
  /** The entries that hold it, so far. */
  fromSeq: number;
  toSeq: number;
  /** When the last of them was written, in milliseconds since 1970. */
  at: number;
  /** What happened in the game, from its opening on. */
  events: readonly GameEvent[];
  /** Where among them the clock acted for a seat: no choice there is a player's own. */
  byClock: readonly number[];
  end: RoundEnd;
}>;

/** `open`: it is still being played, or was given up with its table. */
export type RoundEnd = 'over' | 'voided' | 'open';

/** One event of a log, with the table before and after it. */
export type LoggedEvent = Readonly<{
  before: TableState;
  event: TableEvent;
  after: TableState;
  body: EntryBody;
}>;

export const bodyOf = ({ body }: Entry): EntryBody => JSON.parse(body) as EntryBody;

/** Follows one more entry event by event; answers the table after it. Nothing before a first header is looked at. */
export const followEntry = (
  start: TableState,
  body: EntryBody,
  hash: string,
  tell: (logged: LoggedEvent) => void = () => {},
): TableState => {
  let state = start;
  for (const event of body.events) {
    if (state.facts === null && !isHeader(event)) continue;
    const before = state;
    state = begunAt(evolve(before, event), event, body.seq);
    tell({ before, event, after: state, body });
  }
  const { seq, actor } = body;
  return settleEntry(start, state, { seq, hash, actor, begun: body.events.some(beginsRound) });
};

const isHeader = ({ kind }: TableEvent): boolean => kind === 'tableOpened' || kind === 'roundBegun';
const beginsRound = ({ kind }: TableEvent): boolean => kind === 'roundBegun';

const begunAt = (state: TableState, event: TableEvent, seq: number): TableState =>
  beginsRound(event) ? { ...state, begun: seq } : state;

/** Follows a log, from its beginning or from any round's, event by event. */
export const followLog = (
  entries: Iterable<Entry>,
  tell: (logged: LoggedEvent) => void,
  start: TableState = NOTHING,
): TableState => {
  let state = start;
  for (const entry of entries) state = followEntry(state, bodyOf(entry), entry.hash, tell);
  return state;
};

/** The rounds that begin in these entries, each with its game's events. */
export const roundsIn = (entries: Iterable<Entry>): readonly LoggedRound[] => {
  const rounds: RoundDraft[] = [];
  for (const entry of entries) {
    const body = bodyOf(entry);
    for (const event of body.events) note(rounds, event, body);
  }
  return rounds.map(finished);
};

type RoundDraft = {
  readonly facts: TableFacts;
  readonly fromSeq: number;
  readonly events: readonly GameEvent[];
  readonly byClock: readonly number[];
  toSeq: number;
  at: number;
  voided: boolean;
};

const note = (rounds: RoundDraft[], event: TableEvent, body: EntryBody): void => {
  const { seq, at } = body;
  const last = rounds.at(-1);
  if (event.kind === 'roundBegun')
    rounds.push({ facts: event.table, fromSeq: seq, events: [], byClock: [], toSeq: seq, at, voided: false });
  else if (last && !isRoomEvent(event))
    Object.assign(last, {
      events: [...last.events, event],
      byClock: isByClock(event, body) ? [...last.byClock, last.events.length] : last.byClock,
      toSeq: seq,
      at,
    });
  else if (last && event.kind === 'roundVoided') Object.assign(last, { voided: true, toSeq: seq, at });
};

/** The clock puts every seat out that it acts for; in the same entry, others may go on leaving. */
const isByClock = (event: GameEvent, { actor, events }: EntryBody): boolean =>
  actor === 'clock' &&
  'seat' in event &&
  events.some(
    other => other.kind === 'standingChanged' && other.seat === event.seat && other.standing === 'out',
  );

const finished = ({ facts, fromSeq, toSeq, at, events, byClock, voided }: RoundDraft): LoggedRound => ({
  table: facts.id,
  round: facts.round,
  game: facts.game,
  seats: seatsOf(facts, events),
  fromSeq,
  toSeq,
  at,
  events,
  byClock,
  end: voided ? 'voided' : endOf(facts.game, events),
});

const endOf = (game: GameName, events: readonly GameEvent[]): RoundEnd => {
  const play = playOf(game, events);
  return play !== null && gameOf({ game }).isOver(play) ? 'over' : 'open';
};

/** Those of the table's seats that the game was opened with. */
const seatsOf = (facts: TableFacts, [opening]: readonly GameEvent[]): readonly RoundSeat[] => {
  const dealtIn = new Set(opening && 'seats' in opening ? opening.seats.map(placeOf) : []);
  return facts.seats
    .filter(({ seat }) => dealtIn.has(seat))
    .map(({ seat, occupant }) => ({
      seat,
      name: occupant.name,
      player: occupant.kind === 'player' ? occupant.player : null,
    }));
};

const placeOf = (of: Seat | { readonly seat: Seat }): Seat => (typeof of === 'number' ? of : of.seat);

/** The game that a round's events lead to; null when there is none yet. */
export const playOf = (game: GameName, events: readonly GameEvent[]): Play | null =>
  events.reduce<Play | null>((play, event) => gameOf({ game }).evolve(play, event), null);

/** The seats' chips that a round's events lead to. */
export const stacksAfter = (
  game: GameName,
  events: readonly GameEvent[],
): readonly { readonly seat: Seat; readonly chips: Chips }[] => {
  const play = playOf(game, events);
  return play === null ? [] : gameOf({ game }).stacks(play);
};

/** One round of a table, from the entries that hold it; null when they do not. */
export const readRound = async (
  store: Pick<Store, 'entries'>,
  { table, round, fromSeq, toSeq }: Pick<RoundRow, 'table' | 'round' | 'fromSeq' | 'toSeq'>,
): Promise<LoggedRound | null> => {
  const entries = await store.entries(table, fromSeq, toSeq - fromSeq + 1);
  return roundsIn(entries).find(found => found.round === round) ?? null;
};

/** The statistics of the round that this event ended, if it ended one: the same that were saved with it. */
export const rowsEndedBy = ({ before, event, after, body }: LoggedEvent): RoundRows | null =>
  !isRoomEvent(event) && isPlaying(before) && !isPlaying(after)
    ? roundRows(after, { fromSeq: after.begun, toSeq: body.seq, at: body.at })
    : null;

/** Entries that are read at once. */
const CHUNK = 500;

/** All entries of a table in order, a few at a time. */
export async function* entriesOf(
  store: Pick<Store, 'entries'>,
  table: TableId,
  from = 1,
): AsyncGenerator<readonly Entry[]> {
  for (let next = from; ;) {
    const entries = await store.entries(table, next, CHUNK);
    if (entries.length > 0) yield entries;
    if (entries.length < CHUNK) return;
    next = entries.at(-1)!.seq + 1;
  }
}

/** The statistics of all rounds of a table, counted again from its log. */
export const recountRows = async (
  store: Pick<Store, 'entries'>,
  table: TableId,
): Promise<readonly RoundRows[]> => (await recount(store, table)).rows;

const recount = async (store: Pick<Store, 'entries'>, table: TableId) => {
  const rows: RoundRows[] = [];
  let state = NOTHING;
  const tell = (logged: LoggedEvent): void => {
    const ended = rowsEndedBy(logged);
    if (ended) rows.push(ended);
  };
  for await (const entries of entriesOf(store, table)) state = followLog(entries, tell, state);
  return { rows, head: state.seq };
};

/** Replaces the statistics of a table by those that its log tells; answers for how many rounds. */
export const rebuildRows = async (
  store: Pick<Store, 'entries' | 'replaceRows' | 'table'>,
  table: TableId,
): Promise<number> => {
  for (;;) {
    const { rows, head } = await recount(store, table);
    await store.replaceRows(table, rows);
    // The row of a round that ended meanwhile was replaced by none.
    if ((await store.table(table))!.head === head) return rows.length;
  }
};
