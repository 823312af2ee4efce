import { cardsIn, invariant, makeCard } from '@cardroom/engine';
import { canonicalJson } from './canonical-json.ts';
import type { Published } from './check.ts';
import { hashOfRules, hashOfSeed } from './commit.ts';
import type { Opening } from './deal.ts';
import { hashOfText, type Hex32 } from './encoding.ts';
import { inSeatOrder, type SeatSeed } from './order.ts';
import type { ShoeTerms } from './part.ts';

/** Where a shoe stands. `abandoned`: voided before its end, its seed revealed all the same. */
export const SHOE_STATUSES = ['open', 'closed', 'abandoned'] as const;
/** One of `SHOE_STATUSES`. */
export type ShoeStatus = (typeof SHOE_STATUSES)[number];

/** One shoe as a verifier reads it, file format `cardroom-shoe/1`; `docs/fairness.md` specifies it. Cards are text. */
export type ShoeReceipt = {
  readonly format: 'cardroom-shoe/1';
  readonly shoe: string;
  readonly rules: unknown;
  readonly decks: number;
  readonly commitment: Hex32;
  readonly seedHash: Hex32;
  readonly leavesHash: Hex32;
  readonly leaves: readonly (readonly Hex32[])[];
  /** By ascending seat. */
  readonly seeds: readonly SeatSeed[];
  readonly reshuffles: readonly {
    readonly from: number;
    /** In ascending order. */
    readonly discards: readonly string[];
    readonly leavesHash: Hex32;
  }[];
  /** By ascending position. */
  readonly shown: readonly { readonly position: number; readonly card: string; readonly salt: Hex32 }[];
  readonly status: ShoeStatus;
  /** The dealer's seed once it is revealed; null exactly while the shoe is open. */
  readonly seed: Hex32 | null;
  /** The hash of all the fields above: whoever noted it holds the file to it. */
  readonly digest: Hex32;
};

/** What a receipt is made of. */
export type ReceiptParts = Published & {
  readonly terms: ShoeTerms;
  /** What its holder was shown, in any order; a card shown twice counts once. */
  readonly shown: readonly Opening[];
  readonly status: ShoeStatus;
  readonly seed: Hex32 | null;
};

/** The receipt of a shoe, for whoever was shown these cards. */
export const makeReceipt = (parts: ReceiptParts): ShoeReceipt => {
  const { terms, commitment, seed } = parts;
  invariant((seed === null) === (parts.status === 'open'), 'the seed is revealed exactly when the shoe ends');
  invariant(seed === null || hashOfSeed(seed) === commitment.seedHash, 'the seed is the one committed to');
  invariant(hashOfRules(terms.rules) === commitment.rulesHash, 'the rules are those committed to');
  const content = contentOf(parts);
  return { ...content, digest: digestOf(content) };
};

/** The hash of everything in a receipt but the digest itself. */
export const digestOf = (content: Omit<ShoeReceipt, 'digest'>): Hex32 => hashOfText(canonicalJson(content));

const contentOf = ({ terms, commitment, ...rest }: ReceiptParts): Omit<ShoeReceipt, 'digest'> => ({
  format: 'cardroom-shoe/1',
  shoe: terms.shoe,
  rules: terms.rules,
  decks: terms.decks,
  commitment: commitment.commitment,
  seedHash: commitment.seedHash,
  leavesHash: commitment.leavesHash,
  leaves: rest.leaves,
  seeds: inSeatOrder(rest.seeds).map(({ seat, seed }) => ({ seat, seed })),
  reshuffles: rest.reshuffles.map(({ from, discards, leavesHash }) => ({
    from,
    discards: cardsIn(discards).map(makeCard),
    leavesHash,
  })),
  shown: shownOnce(rest.shown),
  status: rest.status,
  seed: rest.seed,
});

const shownOnce = (openings: readonly Opening[]): ShoeReceipt['shown'] =>
  [...new Map(openings.map(opening => [opening.position, opening])).values()]
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, card, salt }) => ({ position, card: makeCard(card), salt }));
