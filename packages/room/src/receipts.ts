import type { Card, Position } from '@cardroom/engine';
import {
  deal,
  leavesOf,
  makeReceipt,
  type Commitment,
  type Hex32,
  type Reshuffle,
  type SeatSeed,
  type ShoeReceipt,
  type ShoeTerms,
} from '@cardroom/fairness';

import { termsOf } from './draft.ts';
import { gameOf } from './games.ts';
import { followLog, type LoggedEvent } from './history.ts';
import type { PlayerId } from './ledger.ts';
import type { Entry } from './store.ts';
import { isRoomEvent, type GameEvent, type TableState } from './table.ts';

export type ShoeReceipts = Readonly<{
  /** In the order in which the shoes were committed to. */
  receipts: readonly ShoeReceipt[];
  /** Shoes whose seed is neither revealed nor to be had. */
  sealed: readonly string[];
}>;

/** What a log tells of one shoe. */
export type LoggedShoe = {
  readonly terms: ShoeTerms;
  readonly commitment: Commitment;
  seeds: readonly SeatSeed[];
  readonly reshuffles: Reshuffle[];
  /** Cards that were turned face up, as the log names them, by position. */
  readonly shown: Map<Position, Card>;
  /** Positions of what the viewer held. */
  readonly held: Set<Position>;
  abandoned: boolean;
  revealed: Hex32 | null;
};

/**
 * The receipt of every shoe of a table, from its whole log: what everybody was shown so far, and what `viewer` held.
 * `seedOf` gives the seeds that are still sealed; they are needed to prove the cards shown, and stay secret.
 * `openedBy` gives those that were told elsewhere, as a day's when it is over.
 */
export const shoeReceipts = (
  entries: Iterable<Entry>,
  seedOf: (shoe: string) => Hex32 | null,
  viewer: PlayerId | null = null,
  openedBy: (shoe: string) => Hex32 | null = () => null,
): ShoeReceipts => {
  const made = shoesIn(entries, viewer).map(shoe => {
    shoe.revealed ??= openedBy(shoe.terms.shoe);
    const seed = shoe.revealed ?? seedOf(shoe.terms.shoe);
    return { shoe: shoe.terms.shoe, receipt: seed === null ? null : receiptOf(shoe, seed) };
  });
  return {
    receipts: made.flatMap(({ receipt }) => receipt ?? []),
    sealed: made.flatMap(({ shoe, receipt }) => (receipt === null ? [shoe] : [])),
  };
};

/** A shoe counts as open until its seed is revealed, whether or not it is dealt from: so a verifier reads it. */
const receiptOf = (shoe: LoggedShoe, seed: Hex32): ShoeReceipt => {
  const { terms, commitment, seeds, reshuffles, shown, held, revealed } = shoe;
  const { open } = deal(terms, seed, seeds, reshuffles, commitment);
  const ended = shoe.abandoned ? 'abandoned' : 'closed';
  return makeReceipt({
    terms,
    commitment,
    leaves: leavesOf(terms, seed, reshuffles),
    seeds,
    reshuffles,
    shown: [
      ...[...shown].map(([position, card]) => ({ ...open(position), card })),
      ...[...held].filter(position => !shown.has(position)).map(open),
    ],
    status: revealed === null ? 'open' : ended,
    seed: revealed,
  });
};

/** Whether every card that was shown is the one that the seed puts there. */
export const isDealtBy = (shoe: LoggedShoe, seed: Hex32): boolean => {
  const { terms, commitment, seeds, reshuffles, shown } = shoe;
  if (shown.size === 0) return true;
  const { cardAt } = deal(terms, seed, seeds, reshuffles, commitment);
  return [...shown].every(([position, card]) => cardAt(position) === card);
};

const shoesIn = (entries: Iterable<Entry>, viewer: PlayerId | null): readonly LoggedShoe[] => {
  const shoes = new Map<string, LoggedShoe>();
  followLog(entries, logged => noteShoe(shoes, logged, viewer));
  return [...shoes.values()];
};

/** Adds what an event tells of a shoe. */
export const noteShoe = (
  shoes: Map<string, LoggedShoe>,
  logged: LoggedEvent,
  viewer: PlayerId | null,
): void => {
  const { event, before, after } = logged;
  if (!isRoomEvent(event)) return noteShown(shoes, before, after, event, viewer);
  if (event.kind === 'shoeCommitted') shoes.set(event.commitment.shoe, newShoe(after, event.commitment));
  else if (event.kind === 'shoesRevealed')
    for (const { shoe, seed } of event.shoes) change(shoes, shoe, of => (of.revealed = seed));
  else if (event.kind === 'shoeMixed') change(shoes, event.shoe, of => (of.seeds = event.seeds));
  else if (event.kind === 'shoeReshuffled')
    change(shoes, event.shoe, of => of.reshuffles.push(event.reshuffle));
  else if (event.kind === 'shoeAbandoned') change(shoes, event.shoe, of => (of.abandoned = true));
};

/** A shoe that was never committed to is nothing to make a receipt of; the doctor says so. */
const change = (
  shoes: ReadonlyMap<string, LoggedShoe>,
  id: string,
  by: (shoe: LoggedShoe) => unknown,
): void => {
  const shoe = shoes.get(id);
  if (shoe) by(shoe);
};

const newShoe = ({ facts }: TableState, commitment: Commitment): LoggedShoe => ({
  terms: termsOf(facts, commitment.shoe),
  commitment,
  seeds: [],
  reshuffles: [],
  shown: new Map(),
  held: new Set(),
  abandoned: false,
  revealed: null,
});

const noteShown = (
  shoes: ReadonlyMap<string, LoggedShoe>,
  before: TableState,
  after: TableState,
  event: GameEvent,
  viewer: PlayerId | null,
): void => {
  const shoe = before.facts.shoe && shoes.get(before.facts.shoe.commitment.shoe);
  if (!shoe) return;
  for (const { position, card } of gameOf(after.facts).shownCards(after.play!, [event]))
    shoe.shown.set(position, card);
  for (const position of ownPositions(after, event, viewer)) shoe.held.add(position);
};

/** The hole cards that this event dealt to the viewer. */
const ownPositions = (
  { facts, play }: TableState,
  event: GameEvent,
  viewer: PlayerId | null,
): readonly Position[] => {
  if (viewer === null || event.kind !== 'holeDealt' || !('seat' in event)) return [];
  const holder = facts.seats.find(({ seat }) => seat === event.seat)?.occupant;
  const isOwn = holder?.kind === 'player' && holder.player === viewer;
  return isOwn ? gameOf(facts).holeOf(play!, event.seat) : [];
};
