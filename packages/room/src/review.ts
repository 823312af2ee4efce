import { parseCard, unwrap, type Card, type Seat } from '@cardroom/engine';

import { bodyOf, readRound, type LoggedRound } from './history.ts';
import type { PlayerId, TableId } from './ledger.ts';
import { shoeReceipts } from './receipts.ts';
import { seedsIn } from './secrets.ts';
import type { Entry, Json, Note, RoundRow, Store } from './store.ts';
import type { GameEvent, GameName } from './table.ts';
import type { Vault } from './vault-port.ts';

/** The kind of the notes that hold reviews. */
export const REVIEW = 'review';

/** A finished round as one of its players saw it. */
export type RoundToReview = Readonly<{
  game: GameName;
  events: readonly GameEvent[];
  /** Where among them the clock acted for a seat. */
  byClock: readonly number[];
  seat: Seat;
  /** The player's hidden cards; null where there were none, or nobody can tell any more. */
  hole: readonly Card[] | null;
}>;

/** Who reviews, and what is kept. Nothing of it is part of an action, and the log needs none of it. */
export type Reviewing = Readonly<{
  store: Pick<Store, 'rounds' | 'entries' | 'notes' | 'writeNotes' | 'sealed'>;
  /** Null where no hidden card can be known. */
  vault: Vault | null;
  /** Reviews of another version are made anew. */
  version: number;
  /** What there is to say about a round, with the version as `v`; null where there is nothing. */
  review: (round: RoundToReview) => Promise<Json>;
}>;

/** A round's name among the notes of a player. */
export const reviewKey = ({ table, round }: Pick<RoundRow, 'table' | 'round'>): string => `${table}/${round}`;

/** The round that a review is about. */
export const reviewedRound = ({ key }: Note): Pick<RoundRow, 'table' | 'round'> => {
  const slash = key.lastIndexOf('/');
  return { table: key.slice(0, slash), round: Number(key.slice(slash + 1)) };
};

/** The reviews of a player that are of this version, newest first. */
export const reviewsOf = async (
  { store, version }: Pick<Reviewing, 'store' | 'version'>,
  player: PlayerId,
): Promise<readonly Note[]> =>
  (await store.notes(player, REVIEW)).filter(note => versionOf(note) === version);

const versionOf = ({ body }: Note): unknown =>
  body !== null && typeof body === 'object' && 'v' in body ? body['v'] : null;

/** A player's finished rounds that have no review yet, newest first. */
export const unreviewed = async (
  reviewing: Pick<Reviewing, 'store' | 'version'>,
  player: PlayerId,
): Promise<readonly RoundRow[]> => {
  const [rounds, notes] = await Promise.all([
    reviewing.store.rounds({ player }),
    reviewsOf(reviewing, player),
  ]);
  const done = new Set(notes.map(({ key }) => key));
  return rounds.filter(row => !done.has(reviewKey(row)));
};

/** Reviews that are written at once. */
const TOGETHER = 20;

/**
 * Reviews rounds of a player, in the order in which they are given, and keeps what was found; answers how many. `told` hears of
 * each of them and may say that it is enough.
 */
export const reviewRounds = async (
  reviewing: Reviewing,
  player: PlayerId,
  rounds: readonly RoundRow[],
  told: (done: number) => boolean = () => true,
): Promise<number> => {
  const log = createLog(reviewing, player);
  let waiting: Note[] = [];
  let done = 0;
  const write = async (): Promise<void> => {
    if (waiting.length > 0) await reviewing.store.writeNotes(waiting);
    waiting = [];
  };
  for (const row of rounds) {
    const round = await log.read(row);
    // Where there is nothing to say, as in a game without bets, that is kept, too: otherwise the round would wait for ever.
    const body = (round && (await reviewing.review(round))) ?? { v: reviewing.version };
    waiting.push({ player, kind: REVIEW, key: reviewKey(row), at: row.at, body });
    if (waiting.length >= TOGETHER) await write();
    done++;
    if (!told(done)) break;
  }
  await write();
  return done;
};

/** Reads rounds with the player's own cards; which entries a shoe begins before is asked once a table. */
const createLog = (reviewing: Reviewing, player: PlayerId) => {
  const tables = new Map<TableId, Promise<readonly RoundRow[]>>();
  const rowsOf = (table: TableId): Promise<readonly RoundRow[]> => {
    const rows = tables.get(table) ?? reviewing.store.rounds({ table });
    tables.set(table, rows);
    return rows;
  };
  return {
    read: async (row: RoundRow): Promise<RoundToReview | null> => {
      const logged = await readRound(reviewing.store, row);
      const seat = logged?.seats.find(of => of.player === player)?.seat;
      if (!logged || seat === undefined) return null;
      const before = async (): Promise<number> =>
        (await rowsOf(row.table)).find(({ round }) => round < row.round)?.fromSeq ?? 1;
      const hole = logged.game === 'holdem' ? await holeOf(reviewing, player, logged, await before()) : null;
      const { game, events, byClock } = logged;
      return { game, events, byClock, seat, hole };
    },
  };
};

/**
 * The hidden cards that a player held in a round, from the receipt of its shoe; null where there were none, or nobody can tell any
 * more. `before` is an entry before the shoe was committed to.
 */
export const holeOf = async (
  { store, vault }: Pick<Reviewing, 'vault'> & { readonly store: Pick<Store, 'entries' | 'sealed'> },
  player: PlayerId,
  { table, seats, events, fromSeq, toSeq }: LoggedRound,
  before: number,
): Promise<readonly Card[] | null> => {
  const seat = seats.find(other => other.player === player)?.seat;
  const dealt = events.find(event => event.kind === 'holeDealt' && 'seat' in event && event.seat === seat);
  if (seat === undefined || dealt === undefined || !('positions' in dealt)) return null;
  const entries = await store.entries(table, before, toSeq - before + 1);
  const shoe = shoeIn(entries.filter(({ seq }) => seq >= fromSeq));
  const { receipts } = shoeReceipts(entries, seedsIn(vault, table, await store.sealed(table)), player);
  const shown = receipts.find(receipt => receipt.shoe === shoe)?.shown ?? [];
  const cards = shown.flatMap(({ position, card }) =>
    dealt.positions.includes(position) ? [unwrap(parseCard(card))] : [],
  );
  return cards.length === dealt.positions.length ? cards : null;
};

/** The shoe that a round was dealt from. */
const shoeIn = (entries: readonly Entry[]): string | null => {
  const mixed = entries.flatMap(entry => bodyOf(entry).events).find(({ kind }) => kind === 'shoeMixed');
  return mixed?.kind === 'shoeMixed' ? mixed.shoe : null;
};
