import {
  err,
  makeCard,
  rejection,
  type Card,
  type Position,
  type Rejection,
  type Result,
} from '@cardroom/engine';
import type { Commitment, Opening } from '@cardroom/fairness';
import type { Frame, ShoeFacts, TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';

import {
  facesAfter,
  facesOf,
  isSameFaces,
  unprovedIn,
  unprovedOn,
  type Faces,
  type Unproved,
} from './faces.ts';
import type { KeptShoes } from './kept.ts';
import {
  canonical,
  commitmentOf,
  hashOfLeaves,
  hashOfText,
  leafOf,
  placeOf,
  publicOrder,
  type Hex,
} from './scheme.ts';

/** What can be said of the cards shown so far. */
export type Fairness = Readonly<{
  /** `waiting`: no card yet. `fair`: each was sealed at its place. `unchecked`: the seals could not be had. */
  verdict: 'waiting' | 'fair' | 'wrong' | 'unchecked';
  /** Cards of this shoe that are proved. */
  checked: number;
  /** What is wrong, or why nothing was checked; null otherwise. */
  why: string | null;
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

export type Leaves = readonly (readonly Hex[])[];

/** A card with what opens its seal. */
export type Opened = Pick<Opening, 'position' | 'card' | 'salt'>;

export type FollowerSetup = Readonly<{
  table: Table;
  /** The seals of a shoe: `GET /api/tables/:id/leaves/:shoe`. */
  leaves: (shoe: string) => Promise<Result<Leaves | null, Rejection>>;
  /** What the table has shown of a shoe so far, with what proves it; null where nobody can prove it. */
  shown: (shoe: string) => Promise<Result<readonly Opened[] | null, Rejection>>;
  /** The seed that this device made last; null where it made none. */
  lastSeed: () => Hex | null;
  /** What this device held before. */
  kept: KeptShoes;
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

/** The shoe in use: what is proved of it, and what waits for its seals. */
type ShoeInUse = {
  readonly commitment: Hex;
  readonly proved: Map<Position, Card>;
  waiting: readonly Opened[];
};

/** The shoe that this device gave a seed for, the one before it, and how many had been given up by then. */
type Promised = Readonly<{ shoe: string; last: string | null; abandoned: number }>;

type Outcome = Pick<Fairness, 'verdict' | 'why'>;
const WAITING: Outcome = { verdict: 'waiting', why: null };
const FAIR: Outcome = { verdict: 'fair', why: null };
const wrong = (why: string): Outcome => ({ verdict: 'wrong', why });
const unchecked = (why: string): Outcome => ({ verdict: 'unchecked', why });

/** Checks every card of a table as it is shown. */
export const fairnessFollower = (setup: FollowerSetup): FairnessFollower => {
  const { table, leaves, shown, lastSeed, kept } = setup;
  const known = new Map<string, Leaves>();
  const listeners = new Set<(fairness: Fairness) => void>();
  let fairness = NOTHING_YET;
  let inUse: ShoeInUse | null = null;
  let laid: { readonly seq: number; readonly faces: Faces } | null = null;
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

  /** Fetches the seals of a shoe, once and again when it is reshuffled; a sentence when they are not those committed to. */
  const fetchSeals = async (
    commitment: Commitment,
    view: TableView,
    reshuffles: ShoeFacts['reshuffles'] = [],
  ): Promise<string | null> => {
    const held = known.get(commitment.shoe);
    if (held && held.length > reshuffles.length) return null;
    const answer = await leaves(commitment.shoe);
    if (!answer.ok || answer.value === null) return null;
    const why = await whyNotBound(commitment, view, answer.value, reshuffles);
    if (why === null) known.set(commitment.shoe, answer.value);
    return why;
  };

  /** The seals of the next shoe, before anybody's seed is known. */
  const fetchNext = async (view: TableView): Promise<void> => {
    if (!view.next) return;
    const { shoe, commitment } = view.next;
    const why = await fetchSeals(view.next, view);
    if (why !== null) return tellWrong(why);
    if (known.has(shoe) && kept.find(shoe) === null) kept.keep({ shoe, commitment, seed: null });
  };

  const look = async (view: TableView, frame: Frame | null): Promise<void> => {
    await fetchNext(view);
    if (fairness.verdict === 'wrong') return;
    const lying = facesOf(view.play);
    const before = laid;
    laid = { seq: view.seq, faces: lying };
    const isNext = before !== null && frame?.seq === before.seq + 1;
    if (isNext && !isSameFaces(frame.events.reduce(facesAfter, before.faces), lying))
      return tellWrong('The table shows other cards than were dealt.');
    const unproved = isNext ? unprovedIn(frame.events, view) : unprovedOn(view);
    if (view.shoe) tell(await withCards(view.shoe, view, frame?.openings ?? [], unproved));
  };

  /** Why this is not the shoe that this device was promised; null when it is, or nothing was promised. */
  const whyOtherShoe = ({ commitment: { shoe, commitment } }: ShoeFacts, view: TableView): string | null => {
    const held = kept.find(shoe);
    if (held && held.commitment !== commitment)
      return 'The dealer committed to this shoe before, and to something else.';
    const isOther = promised !== null && ![promised.shoe, promised.last].includes(shoe);
    return isOther && promised?.abandoned === view.abandoned
      ? 'The cards are dealt from another shoe than the one that your seed was given for.'
      : null;
  };

  const withCards = async (
    shoe: ShoeFacts,
    view: TableView,
    openings: readonly Opened[],
    unproved: Unproved,
  ): Promise<Fairness> => {
    const { commitment } = shoe.commitment;
    if (inUse?.commitment !== commitment) inUse = { commitment, proved: new Map(), waiting: [] };
    inUse.waiting = [...inUse.waiting, ...openings];
    const held = kept.find(shoe.commitment.shoe);
    const outcome = await examine(shoe, view, inUse, unproved);
    return {
      ...outcome,
      checked: inUse.proved.size,
      commitment,
      before: held !== null,
      ownSeed: held !== null && held.seed !== null,
    };
  };

  const examine = async (
    shoe: ShoeFacts,
    view: TableView,
    using: ShoeInUse,
    unproved: Unproved,
  ): Promise<Outcome> => {
    const { proved } = using;
    const other = whyOtherShoe(shoe, view);
    if (other !== null) return wrong(other);
    if (using.waiting.length === 0 && unproved(proved) === null) return proved.size === 0 ? WAITING : FAIR;
    const unbound = await fetchSeals(shoe.commitment, view, shoe.reshuffles);
    if (unbound !== null) return wrong(unbound);
    const seals = known.get(shoe.commitment.shoe);
    if (!seals) return unchecked('The seals of this shoe could not be fetched.');
    const prove = async (cards: readonly Opened[]): Promise<string | null> => {
      const why = await whyNotSealed(shoe, seals, cards);
      if (why === null) for (const { position, card } of cards) proved.set(position, card);
      return why;
    };
    const given = kept.find(shoe.commitment.shoe)?.seed ?? null;
    const why = whyOtherSeed(shoe, view, given) ?? (await prove(using.waiting));
    if (why !== null) return wrong(why);
    using.waiting = [];
    return unproved(proved) === null ? FAIR : proveRest(shoe.commitment.shoe, using, unproved, prove);
  };

  /** Cards from before this device came, or that overtook their proofs. */
  const proveRest = async (
    shoe: string,
    { proved }: ShoeInUse,
    unproved: Unproved,
    prove: (cards: readonly Opened[]) => Promise<string | null>,
  ): Promise<Outcome> => {
    const rest = await shown(shoe);
    if (!rest.ok || rest.value === null)
      return unchecked('What proves the cards on the table could not be fetched.');
    const why = await prove(rest.value);
    if (why !== null) return wrong(why);
    const bare = unproved(proved);
    return bare === null ? FAIR : wrong(`${makeCard(bare)} is shown, but nothing proves that it was sealed.`);
  };

  const wish: Table['wish'] = async wanted => {
    const { next, you } = table.view();
    if (wanted.kind !== 'ready' || !next || !you?.needsSeed) return table.wish(wanted);
    await inTurn(() => fetchNext(table.view()));
    if (fairness.verdict === 'wrong' && !known.has(next.shoe)) return err(NO_SEED);
    return known.has(next.shoe) ? giveSeed(wanted, next) : table.wish(wanted);
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

const NO_SEED = rejection(
  'fairness/commitment',
  'The dealer’s seals are not what was committed to: no seed was given, and no card is dealt.',
);

/** Why these seals are not those that the commitment fixes for these rules; null when they are. */
const whyNotBound = async (
  commitment: Commitment,
  { rules }: TableView,
  leaves: Leaves,
  reshuffles: ShoeFacts['reshuffles'] = [],
): Promise<string | null> => {
  const rulesHash = await hashOfText(canonical(rules));
  if (commitment.rulesHash !== rulesHash) return 'The dealer committed to other rules than this table has.';
  if ((await commitmentOf(commitment)) !== commitment.commitment)
    return 'The dealer’s commitment does not bind what was published with it.';
  const hashes = [commitment.leavesHash, ...reshuffles.map(({ leavesHash }) => leavesHash)];
  const ours = await Promise.all(leaves.slice(0, hashes.length).map(hashOfLeaves));
  const isWhole = leaves[0]?.length === commitment.cards && hashes.every((hash, part) => hash === ours[part]);
  return isWhole ? null : 'The sealed cards are not those that were committed to.';
};

/** Why this device's seed has not mixed the shoe, though it was given; null when it has, or none was given. */
const whyOtherSeed = ({ seeds }: ShoeFacts, { you }: TableView, seed: Hex | null): string | null =>
  seed === null || seeds.some(given => given.seat === you?.seat && given.seed === seed)
    ? null
    : 'The shoe was mixed without the seed that this device gave.';

/** Orders take a moment to compute, and hold for a whole shoe. */
const orders = new Map<string, Promise<readonly number[]>>();

const orderOf = ({ commitment, seeds }: ShoeFacts): Promise<readonly number[]> => {
  const key = `${commitment.commitment} ${canonical(seeds)}`;
  const order = orders.get(key) ?? publicOrder(commitment.commitment, seeds, commitment.cards);
  orders.clear();
  orders.set(key, order);
  return order;
};

const whyNotSealed = async (
  shoe: ShoeFacts,
  leaves: Leaves,
  openings: readonly Opened[],
): Promise<string | null> => {
  const order = await orderOf(shoe);
  const answers = await Promise.all(openings.map(opening => isSealed(shoe, order, leaves, opening)));
  const other = openings.find((_, at) => !answers[at]);
  return other
    ? `${makeCard(other.card)} is not the card that was sealed at position ${other.position}.`
    : null;
};

const isSealed = async (
  { commitment: { shoe }, reshuffles }: ShoeFacts,
  order: readonly number[],
  leaves: Leaves,
  { position, card, salt }: Opened,
): Promise<boolean> => {
  const { part, leaf } = placeOf(position, order, reshuffles);
  if (leaf === undefined) return false;
  return leaves[part]?.[leaf] === (await leafOf({ shoe, part, leaf, card, salt }));
};
