import { invariant, type Seat } from '@cardroom/engine';
import { BLACKJACK_EVENT_VERSION } from '@cardroom/engine/blackjack';
import { HOLDEM_EVENT_VERSION } from '@cardroom/engine/holdem';

import { GENESIS, readEntry, type EntryBody } from './chain.ts';
import { NOTHING, awaited, evolve } from './evolve.ts';
import type { Entry } from './store.ts';
import {
  ROOM_EVENT_VERSION,
  isKnownEvent,
  type RoomEvent,
  type TableEvent,
  type TableState,
} from './table.ts';

/** Why a log could not be read to its end. */
export type Unfoldable =
  /** A newer program wrote it: this one leaves the table alone. */
  | { readonly kind: 'newer' }
  /** What is stored is not what was written. */
  | { readonly kind: 'corrupt'; readonly seq: number }
  /** The events are as they were written, but lead nowhere. */
  | { readonly kind: 'broken'; readonly seq: number; readonly why: string };

type Unread = { readonly ok: false; readonly problem: Unfoldable };
export type Folded = { readonly ok: true; readonly state: TableState } | Unread;
type FoldedOn = { readonly ok: true; readonly state: TableState; readonly body: EntryBody } | Unread;

type Header = Extract<RoomEvent, { kind: 'tableOpened' | 'roundBegun' }>;

const isHeader = (event: TableEvent): event is Header =>
  event.kind === 'tableOpened' || event.kind === 'roundBegun';

/** The table that a log leads to. The first entry must hold a header; `previous` is the hash before it. */
export const foldLog = (entries: readonly Entry[], previous: string = GENESIS): Folded => {
  let state = { ...NOTHING, hash: previous };
  for (const entry of entries) {
    const next = foldEntry(state, entry);
    if (!next.ok) return next;
    state = next.state;
  }
  return { ok: true, state };
};

/** The table after one more entry of its log, and what the entry says. */
export const foldEntry = (state: TableState, entry: Entry): FoldedOn => {
  const body = readEntry(state.hash, entry);
  if (body === null) return { ok: false, problem: { kind: 'corrupt', seq: entry.seq } };
  try {
    if (body.events.some(isNewer)) return { ok: false, problem: { kind: 'newer' } };
    return { ok: true, state: afterEntry(state, body, entry.hash), body };
  } catch (error) {
    return { ok: false, problem: { kind: 'broken', seq: entry.seq, why: messageOf(error) } };
  }
};

/** Written by a later program: a kind that this one does not know, or a later form of one that it knows. */
export const isNewer = (event: TableEvent): boolean => {
  if (!isKnownEvent(event)) return true;
  if (event.kind === 'roundOpened') return event.version > BLACKJACK_EVENT_VERSION;
  if (event.kind === 'handOpened') return event.version > HOLDEM_EVENT_VERSION;
  return isHeader(event) && event.version > ROOM_EVENT_VERSION;
};

/** A broken invariant names a fact, never a card; anything else that is thrown is told by its kind alone. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message.startsWith('Broken invariant')
    ? error.message
    : `${error instanceof Error ? error.name : 'Error'} while playing or folding`;

/** Folds a body's events, from its last header on, and notes since when each awaited seat may act. */
export const afterEntry = (before: TableState, body: EntryBody, hash: string): TableState => {
  const start = body.events.findLastIndex(isHeader);
  invariant(start >= 0 || before.facts !== null, 'a log begins with a header');
  const folded = body.events.slice(Math.max(0, start)).reduce(evolve, before);
  return settleEntry(before, folded, {
    seq: body.seq,
    hash,
    actor: body.actor,
    begun: start >= 0 && body.events[start]!.kind === 'roundBegun',
  });
};

/** A seat that acted, or was not awaited before, is awaited since this entry; in a new round everybody is. */
export const settleEntry = (
  before: TableState,
  folded: TableState,
  entry: { readonly seq: number; readonly hash: string; readonly actor: string; readonly begun: boolean },
): TableState => {
  const { seq, hash, actor, begun } = entry;
  const acted = seatOfActor(folded, actor);
  const since: Record<Seat, number> = {};
  for (const seat of awaited(folded))
    since[seat] = begun || seat === acted ? seq : (before.since[seat] ?? seq);
  return { ...folded, seq, hash, since, begun: begun ? seq : before.begun };
};

/** Actors of a log: `session:…` for people, `bot:SEAT`, `clock`, `house`. */
const seatOfActor = ({ facts }: TableState, actor: string): Seat | null => {
  if (actor.startsWith('bot:')) return Number(actor.slice(4));
  const session = actor.startsWith('session:') ? actor.slice(8) : null;
  const seat = facts.seats.find(({ occupant }) => occupant.kind === 'player' && occupant.session === session);
  return seat?.seat ?? null;
};
