import { DECK_SIZE, RANKS, cardsIn, fullShoe, rankOf, type Card, type Position } from '@cardroom/engine';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import type { Dealing, Hex32 } from '@cardroom/fairness';

import type { Dealer } from '../draft.ts';
import type { ShoeFacts } from '../table.ts';

/** How a shoe is put in order. */
export type Order = (cards: readonly Card[], random: Random) => readonly Card[];

const plain: Order = (cards, random) => random.shuffle(cards);

/** Equal ranks together: pairs, splits and long hands. */
const byRank: Order = (cards, random) => {
  const place = random.shuffle(RANKS.map((_, rank) => rank));
  return random.shuffle(cards).toSorted((a, b) => place[rankOf(a)]! - place[rankOf(b)]!);
};

/** Aces and some tens first: naturals, insurance, even money. */
const acesFirst: Order = (cards, random) => {
  const isEarly = (card: Card): boolean => rankOf(card) === 12 || (rankOf(card) >= 8 && card % 3 === 0);
  return random.shuffle(cards).toSorted((a, b) => Number(isEarly(b)) - Number(isEarly(a)));
};

/** Small cards last: the last round of a shoe has many hits, so that it runs empty. */
const lowLast: Order = (cards, random) => {
  const depth = (card: Card): number => (rankOf(card) < 5 ? 1 : 0);
  return random.shuffle(cards).toSorted((a, b) => depth(a) - depth(b));
};

export const ORDERS: readonly Order[] = [plain, plain, plain, byRank, acesFirst, lowLast];

/** 32 bytes that say what they stand for. */
export const hexFor = (text: string): Hex32 =>
  Array.from(text, letter => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padStart(64, '0')
    .slice(-64);

const NOTHING = hexFor('');

/** A dealer without cryptography: the same seeds give the same order, and a commitment says only whose it is. */
export const scriptedDealer = (order: Order): Dealer =>
  dealerOf((seed, { seeds, reshuffles, commitment }, part) => {
    const mixed = [seed, ...seeds.map(given => given.seed)].reduce(mix, part);
    const cards = part === 0 ? fullShoe(commitment.cards / DECK_SIZE) : reshuffles[part - 1]!.discards;
    return order(cardsIn(cards), randomFrom(mixed));
  });

const mix = (mixed: number, seed: Hex32): number =>
  Math.imul(mixed ^ Number.parseInt(seed.slice(0, 8), 16), 0x01000193);

/** The order of one part of a shoe: 0 is the shoe, n its n-th reshuffle. */
export type PartOrder = (seed: Hex32, shoe: ShoeFacts, part: number) => readonly Card[];

/** A dealer from orders. */
export const dealerOf = (orderOf: PartOrder): Dealer => ({
  commit: ({ shoe, decks }) => ({
    version: 1,
    shoe,
    cards: decks * DECK_SIZE,
    rulesHash: NOTHING,
    seedHash: NOTHING,
    leavesHash: NOTHING,
    commitment: hexFor(shoe),
  }),
  deal: (_, seed, shoe) => dealing(shoe, part => orderOf(seed, shoe, part)),
  leaves: () => [],
});

const dealing = (shoe: ShoeFacts, orderOf: (part: number) => readonly Card[]): Dealing => {
  const orders: (readonly Card[])[] = [];
  const place = (position: Position): { readonly part: number; readonly leaf: number } => {
    const part = shoe.reshuffles.filter(({ from }) => from <= position).length;
    return { part, leaf: position - (shoe.reshuffles[part - 1]?.from ?? 0) };
  };
  const cardAt = (position: Position): Card => {
    const { part, leaf } = place(position);
    return (orders[part] ??= orderOf(part))[leaf]!;
  };
  return {
    cardAt,
    open: position => ({ position, ...place(position), card: cardAt(position), salt: NOTHING }),
    reshuffle: (from, discards) => ({ from, discards, leavesHash: NOTHING }),
  };
};
