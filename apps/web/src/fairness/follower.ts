import { err, makeCard, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { Commitment, Opening } from '@cardroom/fairness';
import type { Frame, ShoeFacts, TableView } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';

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
  /** Cards of this shoe that were checked. */
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

export type FollowerSetup = Readonly<{
  table: Table;
  /** The seals of a shoe: `GET /api/tables/:id/leaves/:shoe`. */
  leaves: (shoe: string) => Promise<Result<Leaves | null, Rejection>>;
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

/** What this device knows of one shoe. */
type Known = {
  readonly leaves: Leaves;
  readonly before: boolean;
  /** The seed that this device gave for it. */
  seed: Hex | null;
};

/** Checks every card of a table as it is shown. */
export const fairnessFollower = ({ table, leaves, lastSeed }: FollowerSetup): FairnessFollower => {
  const known = new Map<string, Known>();
  const listeners = new Set<(fairness: Fairness) => void>();
  let fairness = NOTHING_YET;
  let work: Promise<unknown> = Promise.resolve();
  const tell = (next: Fairness): void => {
    fairness = next;
    for (const listener of listeners) listener(next);
  };
  /** One thing after the other: a card is checked with what is known when it comes. */
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const done = work.then(job);
    work = done.catch(() => {});
    return done;
  };

  /** The seals of a shoe, checked against its commitment; a sentence when they are not those, null when there are none. */
  const fetchSeals = async (
    commitment: Commitment,
    view: TableView,
    before: boolean,
  ): Promise<string | null> => {
    if (known.has(commitment.shoe)) return null;
    const answer = await leaves(commitment.shoe);
    if (!answer.ok || answer.value === null) return null;
    const why = await whyNotBound(commitment, view, answer.value);
    if (why === null) known.set(commitment.shoe, { leaves: answer.value, before, seed: null });
    return why;
  };

  const look = async (view: TableView, openings: readonly Opening[]): Promise<void> => {
    const problem = view.next ? await fetchSeals(view.next, view, true) : null;
    if (problem !== null) return tell({ ...fairness, verdict: 'wrong', why: problem });
    if (view.shoe && openings.length > 0) tell(await withCards(view.shoe, view, openings));
  };

  const withCards = async (
    shoe: ShoeFacts,
    view: TableView,
    openings: readonly Opening[],
  ): Promise<Fairness> => {
    const { commitment } = shoe;
    const isNew = commitment.commitment !== fairness.commitment;
    const so = isNew ? { ...NOTHING_YET, commitment: commitment.commitment } : fairness;
    if (so.verdict === 'wrong') return so;
    const held = known.get(commitment.shoe);
    // The seals of a shoe that was met in the middle, or of one that has been shuffled again, are fetched now.
    if (!held || held.leaves.length <= shoe.reshuffles.length) {
      const problem = await refetch(shoe, view, held);
      if (problem !== null) return { ...so, verdict: 'wrong', why: problem };
    }
    const seals = known.get(commitment.shoe);
    if (!seals) return { ...so, verdict: 'unchecked', why: 'The seals of this shoe could not be fetched.' };
    const why = whyOtherSeed(shoe, view, seals) ?? (await whyNotSealed(shoe, seals.leaves, openings));
    return {
      ...so,
      verdict: why === null ? 'fair' : 'wrong',
      why,
      checked: so.checked + (why === null ? openings.length : 0),
      before: seals.before,
      ownSeed: seals.seed !== null,
    };
  };

  /** Asks again for the seals; those that were known before must be the same ones. */
  const refetch = async (
    shoe: ShoeFacts,
    view: TableView,
    held: Known | undefined,
  ): Promise<string | null> => {
    const answer = await leaves(shoe.commitment.shoe);
    if (!answer.ok || answer.value === null) return null;
    const why = await whyNotBound(shoe.commitment, view, answer.value, shoe.reshuffles);
    if (why === null)
      known.set(shoe.commitment.shoe, {
        leaves: answer.value,
        before: held?.before ?? false,
        seed: held?.seed ?? null,
      });
    return why;
  };

  const wish: Table['wish'] = async wanted => {
    const { next, you } = table.view();
    if (wanted.kind !== 'ready' || !next || !you?.needsSeed) return table.wish(wanted);
    await inTurn(() => look(table.view(), []));
    if (fairness.verdict === 'wrong' && !known.has(next.shoe)) return err(NO_SEED);
    const done = await table.wish(wanted);
    const held = known.get(next.shoe);
    if (done.ok && held) held.seed = lastSeed();
    return done;
  };

  const stop = table.follow((frame: Frame) => void inTurn(() => look(frame.view, frame.openings)));
  void inTurn(() => look(table.view(), []));
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
const whyOtherSeed = ({ seeds }: ShoeFacts, { you }: TableView, { seed }: Known): string | null =>
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
  openings: readonly Opening[],
): Promise<string | null> => {
  const order = await orderOf(shoe);
  const answers = await Promise.all(openings.map(opening => isSealed(shoe, order, leaves, opening)));
  const wrong = openings.find((_, at) => !answers[at]);
  return wrong
    ? `${makeCard(wrong.card)} is not the card that was sealed at position ${wrong.position}.`
    : null;
};

const isSealed = async (
  { commitment: { shoe }, reshuffles }: ShoeFacts,
  order: readonly number[],
  leaves: Leaves,
  { position, card, salt }: Opening,
): Promise<boolean> => {
  const { part, leaf } = placeOf(position, order, reshuffles);
  if (leaf === undefined) return false;
  return leaves[part]?.[leaf] === (await leafOf({ shoe, part, leaf, card, salt }));
};
