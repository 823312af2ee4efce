import { err, rejection } from '@cardroom/engine';
import type { Commitment } from '@cardroom/fairness';
import type { Frame, ShoeFacts, TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';

import { examine, wrong, type Outcome, type Proofs, type ShoeInUse } from './examine.ts';
import {
  facesAfter,
  facesOf,
  isSameFaces,
  unprovedIn,
  unprovedOn,
  type Faces,
  type Unproved,
} from './faces.ts';
import type { Hex } from './scheme.ts';
import { createSeals, type FetchLeaves, type Opened } from './seals.ts';

/** What can be said of the cards shown so far. */
export type Fairness = Outcome &
  Readonly<{
    /** Cards of this shoe that are proved. */
    checked: number;
    /** The shoe's commitment, to be compared with its receipt later. */
    commitment: Hex | null;
    /** The seals were here before this device gave its seed. */
    before: boolean;
    /** This device's seed is among those that mixed the shoe. */
    ownSeed: boolean;
  }>;

export const NOTHING_YET: Fairness = {
  verdict: 'waiting',
  checked: 0,
  why: null,
  commitment: null,
  before: false,
  ownSeed: false,
};

export type FollowerSetup = Pick<Proofs, 'shown' | 'kept'> &
  Readonly<{
    table: Table;
    leaves: FetchLeaves;
    /** The seed that this device made last; null where it made none. */
    lastSeed: () => Hex | null;
  }>;

export type FairnessFollower = Readonly<{
  now: () => Fairness;
  onChange: (listener: (fairness: Fairness) => void) => () => void;
  /** The table, whose `ready` waits for the seals: no seed is given for cards that are not sealed. */
  table: Table;
  /** Everything that has come so far is checked. */
  settled: () => Promise<void>;
  close: () => void;
}>;

/** The shoe that this device gave a seed for, the one before it, and how many had been given up by then. */
type Promised = Readonly<{ shoe: string; last: string | null; abandoned: number }>;

/** What lay on the table after an entry. */
type Laid = Readonly<{ seq: number; faces: Faces }>;

/** Checks every card of a table as it is shown. */
export const fairnessFollower = ({
  table,
  leaves,
  shown,
  lastSeed,
  kept,
}: FollowerSetup): FairnessFollower => {
  const seals = createSeals(leaves);
  const listeners = new Set<(fairness: Fairness) => void>();
  let fairness = NOTHING_YET;
  let inUse: ShoeInUse | null = null;
  let laid: Laid | null = null;
  let promised: Promised | null = null;
  let work: Promise<unknown> = Promise.resolve();
  const tell = (next: Fairness): void => {
    if (JSON.stringify(next) === JSON.stringify(fairness)) return;
    fairness = next;
    for (const listener of listeners) listener(next);
  };
  const tellWrong = (why: string): void => tell({ ...fairness, ...wrong(why) });
  /** One thing after the other: a card is checked with what is known when it comes. */
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const done = work.then(job);
    work = done.catch(() => {});
    return done;
  };

  /** The seals of the next shoe, before anybody's seed is known. */
  const fetchNext = async (view: TableView): Promise<void> => {
    // Whoever only looks on gives no seed, and needs the seals when a card is shown.
    if (!view.next || view.you === null) return;
    const { shoe, commitment } = view.next;
    const why = await seals.fetch(view.next, view);
    if (why !== null) return tellWrong(why);
    if (seals.of(shoe) && kept.find(shoe) === null) kept.keep({ shoe, commitment, seed: null });
  };

  const look = async (view: TableView, frame: Frame | null): Promise<void> => {
    await fetchNext(view);
    if (fairness.verdict === 'wrong') return;
    const before = laid;
    laid = { seq: view.seq, faces: facesOf(view.play) };
    const news = isNext(frame, before) ? frame : null;
    if (news && !isSameFaces(news.events.reduce(facesAfter, before!.faces), laid.faces))
      return tellWrong('The table shows other cards than were dealt.');
    const unproved = news ? unprovedIn(news.events, view) : unprovedOn(view);
    if (view.shoe) tell(await withCards(view.shoe, view, frame?.openings ?? [], unproved));
    // From then on somebody else, or another face of the same person, may give the seeds.
    if (promised && isKept(promised, view, frame)) promised = null;
  };

  const withCards = async (
    shoe: ShoeFacts,
    view: TableView,
    openings: readonly Opened[],
    unproved: Unproved,
  ): Promise<Fairness> => {
    const { shoe: id, commitment } = shoe.commitment;
    if (inUse?.commitment !== commitment)
      inUse = { commitment, proved: new Map(), waiting: [], isOwnUnproved: false };
    inUse.waiting = [...inUse.waiting, ...openings];
    const held = kept.find(id);
    const other = whyOtherShoe(shoe, held?.commitment ?? commitment, promised, view);
    const outcome =
      other === null ? await examine({ seals, shown, kept }, shoe, view, inUse, unproved) : wrong(other);
    return {
      ...outcome,
      checked: inUse.proved.size,
      commitment,
      before: held !== null,
      ownSeed: held !== null && held.seed !== null,
    };
  };

  const wish: Table['wish'] = async wanted => {
    const { next, you } = table.view();
    if (wanted.kind !== 'ready' || !next || !you?.needsSeed) return table.wish(wanted);
    await inTurn(() => fetchNext(table.view()));
    if (fairness.verdict === 'wrong' && !seals.of(next.shoe)) return err(NO_SEED);
    return seals.of(next.shoe) ? giveSeed(wanted, next) : table.wish(wanted);
  };

  /** What is dealt after this must be dealt from that shoe, and with that seed. */
  const giveSeed = async (
    wanted: Parameters<Table['wish']>[0],
    { shoe, commitment }: Commitment,
  ): ReturnType<Table['wish']> => {
    const before = { promised, held: kept.find(shoe) };
    const view = table.view();
    promised = { shoe, last: view.shoe?.commitment.shoe ?? null, abandoned: view.abandoned };
    const going = table.wish(wanted);
    // The seed is made as the wish is sent: it is known here before any card.
    kept.keep({ shoe, commitment, seed: lastSeed() });
    const done = await going;
    if (!done.ok && done.error.code !== 'wire/lost') {
      promised = before.promised;
      if (before.held) kept.keep(before.held);
    }
    return done;
  };

  const stop = table.follow((frame: Frame) => void inTurn(() => look(frame.view, frame)));
  void inTurn(() => look(table.view(), null));
  return {
    now: () => fairness,
    onChange: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    table: { ...table, wish },
    settled: async () => {
      await work;
    },
    close: stop,
  };
};

/** The shoe came, or was closed before everybody's eyes. */
const isKept = ({ shoe }: Promised, view: TableView, frame: Frame | null): boolean =>
  view.shoe?.commitment.shoe === shoe ||
  (frame?.events.some(event => event.kind === 'shoeClosed' && event.shoe === shoe) ?? false);

/** Whether this frame follows what was looked at last; after a gap the table is looked at as a whole. */
const isNext = (frame: Frame | null, before: Laid | null): boolean =>
  before !== null && frame?.seq === before.seq + 1;

/** Why this is not the shoe that this device was promised; null when it is, or nothing was promised. */
const whyOtherShoe = (
  { commitment: { shoe, commitment } }: ShoeFacts,
  held: Hex,
  promised: Promised | null,
  { abandoned }: TableView,
): string | null => {
  if (held !== commitment) return 'The dealer committed to this shoe before, and to something else.';
  const isOther = promised !== null && ![promised.shoe, promised.last].includes(shoe);
  return isOther && promised.abandoned === abandoned
    ? 'The cards are dealt from another shoe than the one that your seed was given for.'
    : null;
};

const NO_SEED = rejection(
  'fairness/commitment',
  'The dealer’s seals are not what was committed to: no seed was given, and no card is dealt.',
);
