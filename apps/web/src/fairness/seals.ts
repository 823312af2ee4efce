import { makeCard, type Rejection, type Result } from '@cardroom/engine';
import type { Commitment, Opening } from '@cardroom/fairness';
import type { ShoeFacts, TableView } from '@cardroom/room';

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

/** The sealed cards of a shoe: its own, then those of each reshuffle. */
export type Leaves = readonly (readonly Hex[])[];

/** A card with what opens its seal. */
export type Opened = Pick<Opening, 'position' | 'card' | 'salt'>;

/** Gives the seals of a shoe: `GET /api/tables/:id/leaves/:shoe`. */
export type FetchLeaves = (shoe: string) => Promise<Result<Leaves | null, Rejection>>;

/** The seals that this device holds. */
export type Seals = Readonly<{
  of: (shoe: string) => Leaves | undefined;
  /** Fetches those of a shoe, once and again when it is reshuffled; a sentence when they are not those committed to. */
  fetch: (
    commitment: Commitment,
    view: TableView,
    reshuffles?: ShoeFacts['reshuffles'],
  ) => Promise<string | null>;
}>;

export const createSeals = (leaves: FetchLeaves): Seals => {
  const known = new Map<string, Leaves>();
  return {
    of: shoe => known.get(shoe),
    fetch: async (commitment, view, reshuffles = []) => {
      if ((known.get(commitment.shoe)?.length ?? 0) > reshuffles.length) return null;
      const answer = await leaves(commitment.shoe);
      if (!answer.ok || answer.value === null) return null;
      const why = await whyNotBound(commitment, view, answer.value, reshuffles);
      if (why === null) known.set(commitment.shoe, answer.value);
      return why;
    },
  };
};

/** Why these seals are not those that the commitment fixes for these rules; null when they are. */
const whyNotBound = async (
  commitment: Commitment,
  { rules }: TableView,
  leaves: Leaves,
  reshuffles: ShoeFacts['reshuffles'],
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
export const whyOtherSeed = ({ seeds }: ShoeFacts, { you }: TableView, seed: Hex | null): string | null =>
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

/** Why one of these cards is not the one under its seal; null when each is. */
export const whyNotSealed = async (
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
