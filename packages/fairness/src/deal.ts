import { invariant, sizeOf, type Card, type Composition, type Position } from '@cardroom/engine';
import { assertCommitted, commit, type Commitment } from './commit.ts';
import { hexOf, type Hex32 } from './encoding.ts';
import { isGapless, placeOf, publicOrder, type Layout, type Place, type SeatSeed } from './order.ts';
import {
  baseOrder,
  hashOfLeaves,
  leavesIn,
  partsOf,
  reshuffledPart,
  saltOf,
  type Part,
  type Reshuffle,
  type ShoeTerms,
} from './part.ts';

/** A card shown, with what proves it. */
export type Opening = {
  readonly position: Position;
  /** 0 is the shoe, n the n-th reshuffle. */
  readonly part: number;
  readonly leaf: number;
  readonly card: Card;
  readonly salt: Hex32;
};

/** The dealer's side of one shoe. What is asked of it is secret until the room shows it. */
export type Dealing = {
  /** The card at a position. */
  readonly cardAt: (position: Position) => Card;
  /** The same with its proof. */
  readonly open: (position: Position) => Opening;
  /** The next reshuffle: these discards, from the position at which no card is left. Deal on with it in the list. */
  readonly reshuffle: (from: Position, discards: Composition) => Reshuffle;
};

/**
 * Deals a shoe that was committed to. Pass the commitment that was published: then no leaf is hashed again, and orders
 * and salts are derived when they are first asked for.
 */
export const deal = (
  terms: ShoeTerms,
  seed: Hex32,
  seeds: readonly SeatSeed[],
  reshuffles: readonly Reshuffle[],
  commitment: Commitment = commit(terms, seed),
): Dealing => {
  assertCommitted(terms, seed, commitment);
  const parts = partsOf(terms, seed, reshuffles);
  const layout = layoutOf(parts[0]!.cards.length, reshuffles);
  invariant(isGapless(layout), 'a reshuffle begins when no card is left');
  const order = once(() => publicOrder(commitment.commitment, seeds, commitment.cards));
  const bases = parts.map(part => once(() => baseOrder(part)));
  const find = (position: Position): Place => placed(placeOf(position, layout, order));
  const cardIn = ({ part, leaf }: Place): Card => bases[part]!()[leaf]!;
  const opened = new Map<Position, Opening>();
  const open = (position: Position): Opening => {
    const place = find(position);
    const { part, leaf } = place;
    return { position, part, leaf, card: cardIn(place), salt: hexOf(saltOf(parts[part]!, leaf)) };
  };
  return {
    cardAt: position => cardIn(find(position)),
    open: position => {
      // Everybody at a table is shown the same one.
      const known = opened.get(position) ?? open(position);
      opened.set(position, known);
      return known;
    },
    reshuffle: (from, discards) => nextReshuffle(parts, layout, from, discards),
  };
};

/** How a shoe of so many cards and its reshuffles follow each other. */
export const layoutOf = (cards: number, reshuffles: readonly Reshuffle[]): Layout => ({
  from: reshuffles.map(({ from }) => from),
  sizes: [cards, ...reshuffles.map(({ discards }) => sizeOf(discards))],
});

const nextReshuffle = (
  parts: readonly Part[],
  { from, sizes }: Layout,
  start: Position,
  discards: Composition,
): Reshuffle => {
  const layout = { from: [...from, start], sizes: [...sizes, sizeOf(discards)] };
  invariant(isGapless(layout), 'a reshuffle begins when no card is left, and has cards');
  const part = reshuffledPart(parts[0]!, parts.length, discards);
  return { from: start, discards, leavesHash: hashOfLeaves(leavesIn(part)) };
};

const placed = (place: Place | null): Place => {
  invariant(place !== null, 'the position is in the shoe');
  return place;
};

const once = <T>(derive: () => T): (() => T) => {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: derive() }).value;
};
