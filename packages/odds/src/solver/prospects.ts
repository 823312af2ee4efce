import { DECK, RANKS, SUITS, cardOf, rankOf, suitOf, type Card, type Suit } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH, HIGH_CARDS, LOW_CARDS, comboOf } from '../holdem/combos.ts';
import { FLUSH_CARDS, RANK_PAIRS, RANK_PAIR_OF, allHoldings, strengthsOfPairs } from '../holdem/holdings.ts';
import { rankKeyOf, suitedBits } from '../holdem/keys.ts';
import { sizeOf } from '../holdem/runouts.ts';
import { STRONGEST } from '../holdem/strengths.ts';
import { FLUSHES } from '../holdem/tables.ts';
import { keeping } from './keeping.ts';
import { RIVER_HANDS } from './river-hands.ts';

/** What a hand may become: by combo, the mean and the standard deviation of its percentile over all rivers; −1 where it cannot be held. */
export type Prospects = Readonly<{ mean: Float64Array; spread: Float64Array }>;

export const emptyProspects = (): Prospects => ({
  mean: new Float64Array(COMBOS),
  spread: new Float64Array(COMBOS),
});

/**
 * Over every way to complete a board of three or four cards. Must agree with `percentilesOn` each of them: here hands of the same ranks
 * are looked at once, on all boards of the same ranks, and then those that are an exception, because they hold a card that has
 * come or make a flush. Places are counted in whole numbers, so that hands that differ in suits alone have exactly the same prospects.
 */
export const prospectsOn = (board: readonly Card[], out: Prospects = emptyProspects()): Prospects => {
  for (const sums of Object.values(totals)) sums.fill(0);
  const likeness = likenessAfter(board);
  for (const sameRanks of runoutsOf(board.length)) {
    const runouts = sameRanks.filter(come => !board.includes(come[0]!) && !board.includes(come.at(-1)!));
    if (runouts.length > 0) addRunouts(board, runouts, likeness);
  }
  fillFromTotals(board, out);
  return out;
};

/** Cards that may come together. */
type Runout = readonly Card[];

const byRanks = (runouts: readonly Runout[]): readonly (readonly Runout[])[] => [
  ...Map.groupBy(runouts, rankKeyOf).values(),
];

/** By the cards that are on a board: what may complete it, by ranks. */
const runoutsOf = keeping((seen: number) =>
  byRanks(DECK.flatMap((card, at) => (seen === 4 ? [[card]] : DECK.slice(at + 1).map(last => [card, last])))),
);

/**
 * Sums of places and of their squares: of all hands by their pair of ranks; what of it whoever holds a card has lost, by card and by the rank of
 * the other; and by combo what differs from that.
 */
const totals = {
  pairs: new Float64Array(RANK_PAIRS),
  pairSquares: new Float64Array(RANK_PAIRS),
  blocked: new Float64Array(DECK.length * RANKS.length),
  blockedSquares: new Float64Array(DECK.length * RANKS.length),
  combos: new Float64Array(COMBOS),
  comboSquares: new Float64Array(COMBOS),
};

/** Cards that come beside a hand, and ways in which they do. */
const WAYS: Readonly<Record<number, number>> = { 3: (47 * 46) / 2, 4: 46 };

/** Twice the hands of a board: the place of one that would beat them all. */
const PLACES = 2 * RIVER_HANDS;

const fillFromTotals = (board: readonly Card[], { mean, spread }: Prospects): void => {
  const { pairs, pairSquares, blocked, blockedSquares, combos, comboSquares } = totals;
  const ways = WAYS[board.length]!;
  for (let combo = 0; combo < COMBOS; combo++) {
    const pair = RANK_PAIR_OF[combo]!;
    const high = HIGH_CARDS[combo]!;
    const low = LOW_CARDS[combo]!;
    const one = high * RANKS.length + rankOf(low);
    const other = low * RANKS.length + rankOf(high);
    const sum = combos[combo]! + pairs[pair]! - blocked[one]! - blocked[other]!;
    const squares = comboSquares[combo]! + pairSquares[pair]! - blockedSquares[one]! - blockedSquares[other]!;
    const average = sum / (ways * PLACES);
    const square = squares / (ways * PLACES * PLACES);
    mean[combo] = average;
    spread[combo] = Math.sqrt(Math.max(0, square - average ** 2));
  }
  for (const card of board) for (const combo of COMBOS_WITH[card]!) mean[combo] = spread[combo] = -1;
};

const strengths = new Uint16Array(RANK_PAIRS);
/** By pair of ranks: how many hands have it and make no flush. */
const holders = new Int16Array(RANK_PAIRS);
/** By pair of ranks: the place of such hands; 0 where there are none. */
const places = new Uint16Array(RANK_PAIRS);
const flushes = { combos: new Uint16Array(COMBOS), strengths: new Uint16Array(COMBOS), count: 0 };

/** Adds the places of all hands on boards of the same ranks. */
const addRunouts = (
  seen: readonly Card[],
  runouts: readonly Runout[],
  likeness: (come: Runout) => number,
): void => {
  const ranks = [...seen, ...runouts[0]!];
  strengthsOfPairs(rankKeyOf(ranks), strengths);
  countHolders(ranks);
  for (const [like, alike] of Map.groupBy(runouts, likeness))
    if (like === PLAIN) addPlain(alike);
    else addWithFlush(seen, alike, like % SUITS.length);
};

/** Boards on which nobody can make a flush. */
const PLAIN = -1;

const addPlain = (runouts: readonly Runout[]): void => {
  place();
  addPairs(runouts.length);
  takeBlocked(runouts);
};

/** Boards on which a flush of this suit can be made, all with the same cards of it: places are the same on each of them. */
const addWithFlush = (seen: readonly Card[], runouts: readonly Runout[], suit: Suit): void => {
  const board = [...seen, ...runouts[0]!];
  findFlushes(board, suit);
  addPlain(runouts);
  for (let at = 0; at < flushes.count; at++)
    addTo(flushes.combos[at]!, placeOf[flushes.strengths[at]!]!, runouts.length);
  if (runouts.length > 1) exchangeBlocked(suitedBits(board, suit), runouts, suit);
  forgetFlushes();
};

/** Where one card makes a flush, those who hold it beside a card that came are others on each of the boards than on the first. */
const exchangeBlocked = (ofBoard: number, runouts: readonly Runout[], suit: Suit): void => {
  if (FLUSH_CARDS - sizeOf(ofBoard) > 1) return;
  const [first, ...others] = runouts.map(come => come.find(card => suitOf(card) !== suit)!);
  for (let rank = 0; rank < RANKS.length; rank++) {
    if (ofBoard & (1 << rank)) continue;
    const [card, to] = [cardOf(rank, suit), placeOf[FLUSHES[ofBoard | (1 << rank)]!]!];
    addTo(comboOf(card, first!), to, others.length);
    for (const other of others) addTo(comboOf(card, other), to, -1);
  }
};

/** So many cards of a suit on a board make a flush possible. */
const FOR_FLUSH = 3;

/** Cards that make a flush possible in the same suit by the same cards, if at all, are alike: `PLAIN`, or the bits of the cards, and the suit. */
const likenessAfter = (seen: readonly Card[]): ((come: Runout) => number) => {
  const flushSuit = flushSuitAfter(seen);
  return come => {
    const suit = flushSuit(come);
    return suit === null ? PLAIN : suitedBits(come, suit) * SUITS.length + suit;
  };
};

/** The suit in which a flush is possible when these cards have come too; null for none. */
const flushSuitAfter = (seen: readonly Card[]): ((come: Runout) => Suit | null) => {
  const suits = new Uint8Array(SUITS.length);
  for (const card of seen) suits[suitOf(card)]!++;
  const held = suits.findIndex(count => count >= FOR_FLUSH);
  const needed = suits.map(count => FOR_FLUSH - count);
  return come => {
    if (held >= 0) return held;
    const suit = suitOf(come[0]!);
    const last = suitOf(come.at(-1)!);
    if (needed[suit]! <= (come.length === 2 && suit === last ? 2 : 1)) return suit;
    return needed[last]! <= 1 ? last : null;
  };
};

const left = new Uint8Array(RANKS.length);

const countHolders = (board: readonly Card[]): void => {
  left.fill(SUITS.length);
  for (let at = 0; at < board.length; at++) left[rankOf(board[at]!)]!--;
  for (let high = 0, pair = 0; high < RANKS.length; high++) {
    for (let low = 0; low < high; low++) holders[pair++] = left[high]! * left[low]!;
    holders[pair++] = (left[high]! * (left[high]! - 1)) / 2;
  }
};

const taken = new Uint8Array(DECK.length);

/** Leaves the hands that make a flush in `flushes`, and takes them from the holders. */
const findFlushes = (board: readonly Card[], suit: Suit): void => {
  const ofBoard = suitedBits(board, suit);
  const { bits, having } = allHoldings().suited[suit]!;
  const combos = having[FLUSH_CARDS - sizeOf(ofBoard)]!;
  for (let at = 0; at < board.length; at++) taken[board[at]!] = 1;
  for (let at = 0; at < combos.length; at++) {
    const combo = combos[at]!;
    if (taken[HIGH_CARDS[combo]!]! + taken[LOW_CARDS[combo]!]! > 0) continue;
    flushes.combos[flushes.count] = combo;
    flushes.strengths[flushes.count++] = FLUSHES[ofBoard | bits[combo]!]!;
    holders[RANK_PAIR_OF[combo]!]!--;
  }
  for (let at = 0; at < board.length; at++) taken[board[at]!] = 0;
};

const forgetFlushes = (): void => {
  for (let at = 0; at < flushes.count; at++) holders[RANK_PAIR_OF[flushes.combos[at]!]!]!++;
  flushes.count = 0;
};

/** By strength: how many have it, and then its place; which strengths occur, as bits, and which of those words. Zeros between two boards. */
const counts = new Uint16Array(STRONGEST + 1);
const placeOf = new Uint16Array(STRONGEST + 1);
const met = new Int32Array((STRONGEST >> 5) + 1);
const metWords = new Int32Array((STRONGEST >> 10) + 1);

/** From the weakest on: a place is twice the number of those that are weaker, and one more for each that is as strong. */
const place = (): void => {
  for (let pair = 0; pair < RANK_PAIRS; pair++)
    if (holders[pair]! > 0) meet(strengths[pair]!, holders[pair]!);
  for (let at = 0; at < flushes.count; at++) meet(flushes.strengths[at]!, 1);
  let below = 0;
  for (let group = 0; group < metWords.length; group++) {
    for (let words = metWords[group]!; words !== 0; words &= words - 1)
      below = placeWord((group << 5) + lowestOf(words), below);
    metWords[group] = 0;
  }
  for (let pair = 0; pair < RANK_PAIRS; pair++)
    places[pair] = holders[pair]! > 0 ? placeOf[strengths[pair]!]! : 0;
};

const placeWord = (word: number, below: number): number => {
  let now = below;
  for (let bits = met[word]!; bits !== 0; bits &= bits - 1) {
    const strength = (word << 5) + lowestOf(bits);
    placeOf[strength] = 2 * now + counts[strength]!;
    now += counts[strength]!;
    counts[strength] = 0;
  }
  met[word] = 0;
  return now;
};

const lowestOf = (bits: number): number => 31 - Math.clz32(bits & -bits);

const meet = (strength: number, hands: number): void => {
  counts[strength]! += hands;
  met[strength >> 5]! |= 1 << (strength & 31);
  metWords[strength >> 10]! |= 1 << ((strength >> 5) & 31);
};

const addPairs = (boards: number): void => {
  const { pairs, pairSquares } = totals;
  for (let pair = 0; pair < RANK_PAIRS; pair++) {
    pairs[pair]! += boards * places[pair]!;
    pairSquares[pair]! += boards * places[pair]! * places[pair]!;
  }
};

const timesCome = new Uint8Array(DECK.length);

/** Who holds a card that has come has no place; who holds both has lost it once. */
const takeBlocked = (runouts: readonly Runout[]): void => {
  for (const come of runouts) for (let at = 0; at < come.length; at++) timesCome[come[at]!]!++;
  for (const come of runouts) {
    for (let at = 0; at < come.length; at++) takeHolders(come[at]!);
    if (come.length === 2) addTo(comboOf(come[0]!, come[1]!), 0, -1);
  }
};

/** Takes the place of all who hold a card, as often as it has come; forgets that. */
const takeHolders = (card: Card): void => {
  const { blocked, blockedSquares } = totals;
  const times = timesCome[card]!;
  timesCome[card] = 0;
  if (times === 0) return;
  const of = rankOf(card) * RANKS.length;
  const at = card * RANKS.length;
  for (let rank = 0; rank < RANKS.length; rank++) {
    const lost = places[PAIR_OF_RANKS[of + rank]!]!;
    blocked[at + rank]! += times * lost;
    blockedSquares[at + rank]! += times * lost * lost;
  }
};

/** By the rank of one card and the rank of the other. */
const PAIR_OF_RANKS = new Uint8Array(RANKS.length ** 2);
for (let combo = 0; combo < COMBOS; combo++) {
  const [high, low] = [rankOf(HIGH_CARDS[combo]!), rankOf(LOW_CARDS[combo]!)];
  PAIR_OF_RANKS[high * RANKS.length + low] = RANK_PAIR_OF[combo]!;
  PAIR_OF_RANKS[low * RANKS.length + high] = RANK_PAIR_OF[combo]!;
}

/** Adds a place instead of that of the hand's ranks, so many times. */
const addTo = (combo: number, to: number, times: number): void => {
  const { combos, comboSquares } = totals;
  const instead = places[RANK_PAIR_OF[combo]!]!;
  combos[combo]! += times * (to - instead);
  comboSquares[combo]! += times * (to * to - instead * instead);
};
