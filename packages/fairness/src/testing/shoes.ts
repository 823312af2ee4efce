import { compositionOf, fullShoe, type Composition, type Position } from '@cardroom/engine';
import { commit, leavesOf } from '../commit.ts';
import { deal } from '../deal.ts';
import { hashOfText, hexOf, u32, utf8, type Hex32 } from '../encoding.ts';
import type { SeatSeed } from '../order.ts';
import type { Reshuffle, ShoeTerms } from '../part.ts';
import { makeReceipt, type ReceiptParts, type ShoeReceipt, type ShoeStatus } from '../receipt.ts';
import { below, macUnder, stream, type Words } from '../stream.ts';

/** What happened to a shoe, as far as its receipt tells. */
export type ShoeStory = {
  readonly terms: ShoeTerms;
  readonly seed: Hex32;
  readonly seeds: readonly SeatSeed[];
  /** For every reshuffle, how many of the shoe's last cards lay on the table and stayed out of it. */
  readonly onTable: readonly number[];
  /** How many cards have been dealt since the last reshuffle. */
  readonly dealt: number;
  /** Whether the card at a position was shown; those before a reshuffle all were. */
  readonly isShown: (position: Position) => boolean;
  readonly status: ShoeStatus;
};

/** A seed that a name stands for. */
export const seedNamed = (name: string): Hex32 => hashOfText(name);

/** Numbers that a name stands for. */
export const wordsNamed = (name: string): Words => stream(macUnder(utf8(name)), 'test');

/** 32 bytes from the stream. */
export const seedFrom = (words: Words): Hex32 =>
  Array.from({ length: 8 }, () => hexOf(u32(words()))).join('');

/** What a receipt of this story is made of. */
export const partsOfStory = (story: ShoeStory): ReceiptParts => {
  const { terms, seed, seeds, status } = story;
  const commitment = commit(terms, seed);
  const reshuffles = reshufflesOf(story);
  const dealing = deal(terms, seed, seeds, reshuffles, commitment);
  const start = reshuffles.at(-1)?.from ?? 0;
  const positions = [...Array(start + story.dealt).keys()];
  return {
    terms,
    commitment,
    leaves: leavesOf(terms, seed, reshuffles),
    seeds,
    reshuffles,
    shown: positions.filter(position => position < start || story.isShown(position)).map(dealing.open),
    status,
    seed: status === 'open' ? null : seed,
  };
};

/** The receipt of this story. */
export const receiptOf = (story: ShoeStory): ShoeReceipt => makeReceipt(partsOfStory(story));

const reshufflesOf = ({ terms, seed, seeds, onTable }: ShoeStory): readonly Reshuffle[] => {
  const reshuffles: Reshuffle[] = [];
  const size = 52 * terms.decks;
  let end = size;
  for (const cards of onTable) {
    const dealing = deal(terms, seed, seeds, reshuffles);
    const table = Array.from({ length: cards }, (_, at) => dealing.cardAt(size - 1 - at));
    const discards = without(fullShoe(terms.decks), compositionOf(table));
    reshuffles.push(dealing.reshuffle(end, discards));
    end += size - cards;
  }
  return reshuffles;
};

const without = (all: Composition, taken: Composition): Composition =>
  all.map((count, card) => count - taken[card]!);

/** A story of which everything is left to chance. */
export const randomStory = (words: Words): ShoeStory => {
  const upTo = (most: number): number => below(most + 1, words);
  const seats = upTo(3);
  const decks = 1 + upTo(upTo(7));
  const shows = words() % 4;
  return {
    terms: {
      shoe: `t_${words().toString(36)}/${upTo(99)}`,
      rules: {
        decks,
        hitSoft17: upTo(1) === 1,
        minBet: upTo(100),
        reshuffleAt: `${upTo(99)}%`,
        names: ['é', '♠'],
      },
      decks,
    },
    seed: seedFrom(words),
    seeds: Array.from({ length: seats }, (_, at) => ({ seat: 2 * at + upTo(1), seed: seedFrom(words) })),
    onTable: Array.from({ length: Math.max(0, upTo(4) - 2) }, () => 1 + upTo(20)),
    dealt: upTo(30),
    isShown: position => position % 4 !== shows,
    status: (['open', 'closed', 'abandoned'] as const)[upTo(2)]!,
  };
};
