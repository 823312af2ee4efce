import { DECK_SIZE, RANKS } from '@cardroom/engine';

/**
 * A shoe that is shuffled no further than it is dealt. `cards` always holds every card of the shoe, as a rank:
 *
 *     0 ………… start ………… at ………… ready ………… size
 *     discards   this round  shuffled   in any order
 *
 * Shuffling ahead draws each next card from all the places that are not settled yet (Fisher–Yates, forwards), so a
 * shuffle of the whole shoe costs nothing: `at` and `ready` go back to 0, whatever order the cards are in.
 */
export type Shoe = {
  readonly cards: Uint8Array;
  readonly size: number;
  /** The random stream: xoshiro128++. */
  readonly random: Int32Array;
  /** Where this round's cards begin. */
  start: number;
  /** The next card. */
  at: number;
  /** Up to here the order is settled. */
  ready: number;
  /** Where the dealer's hole card lies; −1 while there is none, or once it has been counted. */
  hole: number;
  /** The cards before this place are in the running count, the hole card excepted. */
  counted: number;
  running: number;
  /** The running count after a shuffle. */
  readonly initial: number;
};

export const newShoe = (decks: number, random: Int32Array, initial = 0): Shoe => ({
  cards: Uint8Array.from({ length: DECK_SIZE * decks }, (_, at) => at % RANKS.length),
  size: DECK_SIZE * decks,
  random,
  start: 0,
  at: 0,
  ready: 0,
  hole: -1,
  counted: 0,
  running: initial,
  initial,
});

/**
 * Settles the order up to this place. Kernel: the stream's four words stay in local variables, and a word is good for
 * two cards. Half a word times the places left is a place and a remainder (Lemire); remainders that would make some
 * places likelier than others are passed over, so every order is equally likely.
 */
export const shuffleAhead = (shoe: Shoe, to: number): void => {
  const { cards, random, size } = shoe;
  let at = shoe.ready;
  let a = random[0]!;
  let b = random[1]!;
  let c = random[2]!;
  let d = random[3]!;
  while (at < to) {
    // xoshiro128++ (Blackman and Vigna): one word, then one step.
    const sum = (a + d) | 0;
    const word = (((sum << 7) | (sum >>> 25)) + a) | 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);

    let left = size - at;
    let product = Math.imul(word & 0xffff, left);
    // The first comparison says no to nearly all, and spares the division.
    if ((product & 0xffff) >= left || (product & 0xffff) >= 0x10000 % left) {
      const from = at + (product >>> 16);
      const card = cards[from]!;
      cards[from] = cards[at]!;
      cards[at++] = card;
      if (at === to) break;
      left--;
    }
    product = Math.imul(word >>> 16, left);
    if ((product & 0xffff) >= left || (product & 0xffff) >= 0x10000 % left) {
      const from = at + (product >>> 16);
      const card = cards[from]!;
      cards[from] = cards[at]!;
      cards[at++] = card;
    }
  }
  random[0] = a;
  random[1] = b;
  random[2] = c;
  random[3] = d;
  shoe.ready = to;
};

/** Cards that are settled at a time once a round needs more than were ready. */
const STEP = 3;

/** All cards go back; those that will be dealt for sure, `deal` of them, are settled at once. */
export const reshuffle = (shoe: Shoe, deal: number): void => {
  shoe.at = 0;
  shoe.ready = 0;
  shoe.hole = -1;
  shoe.counted = 0;
  shoe.running = shoe.initial;
  shuffleAhead(shoe, Math.min(shoe.size, deal));
};

/** Makes sure that the next cards, this many, are settled; the shoe holds them. */
export const makeReady = (shoe: Shoe, cards: number): void => {
  if (shoe.ready - shoe.at < cards) shuffleAhead(shoe, Math.min(shoe.size, shoe.at + cards + STEP));
};

/** The next card. The caller knows that there is one. */
export const draw = (shoe: Shoe): number => {
  if (shoe.at === shoe.ready) refill(shoe, shoe.at);
  return shoe.cards[shoe.at++]!;
};

/** Whether this many more cards can be had in this round, from the shoe and then from the discards. */
export const canDraw = (shoe: Shoe, cards: number): boolean => shoe.size + shoe.start - shoe.at >= cards;

/** Settles a few more cards for a round that has come to here; where the next card then is. */
export const refill = (shoe: Shoe, at: number): number => {
  shoe.at = at;
  if (shoe.ready === shoe.size) putDiscardsBack(shoe);
  shuffleAhead(shoe, Math.min(shoe.size, shoe.ready + STEP));
  return shoe.at;
};

/** An empty shoe in mid-round: the discards are shuffled back behind the cards on the table. */
const putDiscardsBack = (shoe: Shoe): void => {
  const { cards, size, start } = shoe;
  const discards = cards.slice(0, start);
  cards.copyWithin(0, start);
  cards.set(discards, size - start);
  shoe.at = shoe.ready = size - start;
  if (shoe.hole >= 0) shoe.hole -= start;
  shoe.start = 0;
  // What went back counts no more: the count starts over with the cards on the table.
  shoe.counted = 0;
  shoe.running = shoe.initial;
};
