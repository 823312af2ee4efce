import type { Policy } from './best-play.ts';
import { dealerTotal } from './dealer.ts';
import { BUST, HANDS, VALUES, handOf } from './hand-table.ts';
import { DOUBLE, HIT, type Lines } from './lines.ts';
import type { Tally } from './outcomes.ts';
import { peeks, type Spot } from './spot.ts';
import { splitLines } from './split.ts';

const WIDTH = VALUES;

/**
 * The joint result of the two hands of a split. Both face the same dealer, so here, unlike for the mean, they must be
 * looked at together: every way the one hand can end with every way the other can, and the dealer on what is left.
 */

/** A way in which a split hand can end. */
type End = {
  /** The cards drawn to the pair's own, as one number; the numbers of two hands may be added. */
  readonly key: number;
  readonly drawn: Uint8Array;
  readonly cards: number;
  /** 0 for a bust. */
  readonly total: number;
  readonly wager: number;
  /** In how many orders the cards can come. */
  readonly orders: number;
};

/** Two hands hold no more cards of a value than fit these many steps. */
const KEY_STEP = [64, 32, 16, 16, 16, 16, 8, 8, 8, 8].map((_, value, steps) =>
  steps.slice(0, value).reduce((product, step) => product * step, 1),
);

const endOf = (drawn: Uint8Array, total: number, wager: number, orders: number): End => ({
  key: drawn.reduce((key, count, value) => key + count * KEY_STEP[value]!, 0),
  drawn,
  cards: drawn.reduce((sum, count) => sum + count, 0),
  total,
  wager,
  orders,
});

const endsOf = (spot: Spot, { hands, actions }: Lines, value: number): readonly End[] => {
  const orders = new Float64Array(HANDS.size);
  for (let second = 0; second < WIDTH; second++) orders[handOf([value, second])] = 1;
  const ends: End[] = [];
  for (const hand of hands) {
    const drawn = HANDS.counts.slice(hand * WIDTH, hand * WIDTH + WIDTH);
    drawn[value]! -= 1;
    if (actions[hand] !== HIT && actions[hand] !== DOUBLE)
      ends.push(endOf(drawn, HANDS.total[hand]!, 1, orders[hand]!));
    else drawEach(ends, hand, drawn, actions[hand] === DOUBLE ? 2 : 1, orders);
  }
  return merge(ends.filter(({ drawn }) => drawn.every((count, at) => count <= spot.counts[at]!)));
};

/** One more card: a hit goes on with the next hand, a double or a bust ends here. */
const drawEach = (
  ends: End[],
  hand: number,
  drawn: Uint8Array,
  wager: number,
  orders: Float64Array,
): void => {
  for (let card = 0; card < WIDTH; card++) {
    const next = HANDS.next[hand * WIDTH + card]!;
    if (next !== BUST && wager === 1) orders[next]! += orders[hand]!;
    else {
      const all = drawn.with(card, drawn[card]! + 1);
      ends.push(endOf(all, next === BUST ? 0 : HANDS.total[next]!, wager, orders[hand]!));
    }
  }
};

/** Ends that hold the same cards for the same result are one. */
const merge = (ends: readonly End[]): readonly End[] =>
  [...Map.groupBy(ends, ({ key, total, wager }) => `${key} ${total} ${wager}`).values()].map(same => ({
    ...same[0]!,
    orders: same.reduce((sum, { orders }) => sum + orders, 0),
  }));

/** The dealer's ends: 17, 18, 19, 20, 21, bust, blackjack. */
const DEALER_ENDS = 7;
const DEALER_BUST = 5;
const BLACKJACK = 6;
/** Two doubled hands win or lose four wagers. */
const FURTHEST = 4;

/** Adds what a split brings that comes with this chance; the part lost at a peek is not in it. */
export const addSplitOutcomes = (
  tally: Tally,
  spot: Spot,
  policy: Policy,
  value: number,
  chance: number,
): void => {
  const nets = netsOf(spot, value, endsOf(spot, splitLines(spot, policy, value), value));
  for (const [at, share] of nets.entries())
    if (share > 0) tally.set(at - FURTHEST, (tally.get(at - FURTHEST) ?? 0) + chance * share);
};

/** Runs over all pairs of ends; the chances of −4 … +4. */
const netsOf = (spot: Spot, value: number, ends: readonly End[]): Float64Array => {
  const nets = new Float64Array(2 * FURTHEST + 1);
  const results = ends.map(end =>
    Int8Array.from({ length: DEALER_ENDS }, (_, dealer) => resultOf(end, dealer)),
  );
  const shoe = spot.counts.slice();
  shoe[value]! -= 2;
  const ways = waysToTake(shoe, spot.size - 2);
  const dealers = dealersAfter(spot, shoe);
  for (let i = 0; i < ends.length; i++)
    for (let j = i; j < ends.length; j++) {
      const both = (i === j ? 1 : 2) * ways(ends[i]!, ends[j]!);
      if (both === 0) continue;
      if (ends[i]!.total === 0 && ends[j]!.total === 0) {
        nets[FURTHEST - ends[i]!.wager - ends[j]!.wager]! += both * dealers.goesOn(ends[i]!, ends[j]!);
        continue;
      }
      const from = dealers.chancesAfter(ends[i]!, ends[j]!);
      for (let dealer = 0; dealer < DEALER_ENDS; dealer++)
        nets[FURTHEST + results[i]![dealer]! + results[j]![dealer]!]! +=
          both * dealers.chances[from + dealer]!;
    }
  return nets;
};

/** n, n(n−1), n(n−1)(n−2), …: by how many cards are taken. */
const falling = (from: number): Float64Array => {
  const products = new Float64Array(64).fill(1);
  for (let taken = 1; taken < 64; taken++)
    products[taken] = products[taken - 1]! * Math.max(from - taken + 1, 0);
  return products;
};

/** The chance that two hands take exactly their cards, from falling factorials worked out once. */
const waysToTake = (shoe: Int32Array, size: number): ((one: End, other: End) => number) => {
  const ofValue = Array.from(shoe, falling);
  const sequences = falling(size);
  return (one, other) => {
    let ways = one.orders * other.orders;
    for (let value = 0; value < WIDTH; value++) {
      const taken = one.drawn[value]! + other.drawn[value]!;
      if (taken > 0) ways *= ofValue[value]![taken]!;
    }
    return ways === 0 ? 0 : ways / sequences[one.cards + other.cards]!;
  };
};

/** The dealer's chances once both hands have their cards; where both are the same cards in all, worked out once. */
const dealersAfter = (spot: Spot, shoe: Int32Array) => {
  const rule = { ...spot.rules, up: spot.up };
  const unseen = new Int32Array(WIDTH);
  const chances: number[] = [];
  const known = new Map<number, number>();
  const add = (one: End, other: End): number => {
    const from = chances.length;
    for (let value = 0; value < WIDTH; value++)
      unseen[value] = shoe[value]! - one.drawn[value]! - other.drawn[value]!;
    const size = spot.size - 2 - one.cards - other.cards;
    const blackjack = spot.completing < 0 ? 0 : unseen[spot.completing]! / size;
    let bust = 1 - blackjack;
    for (let total = 17; total <= 21; total++) {
      const chance = dealerTotal(rule, total, unseen, size);
      chances.push(chance);
      bust -= chance;
    }
    chances.push(bust, peeks(spot) ? 0 : blackjack);
    return from;
  };
  const chancesAfter = (one: End, other: End): number => {
    const key = one.key + other.key;
    const found = known.get(key);
    if (found !== undefined) return found;
    const from = add(one, other);
    known.set(key, from);
    return from;
  };
  /** The chance that a round was not over at the peek; all that matters when both hands are bust. */
  const goesOn = (one: End, other: End): number => {
    if (spot.completing < 0 || !peeks(spot)) return 1;
    const left = shoe[spot.completing]! - one.drawn[spot.completing]! - other.drawn[spot.completing]!;
    return 1 - left / (spot.size - 2 - one.cards - other.cards);
  };
  return { chances, chancesAfter, goesOn };
};

const resultOf = ({ total, wager }: End, dealer: number): number => {
  if (total === 0 || dealer === BLACKJACK) return -wager;
  return dealer === DEALER_BUST ? wager : wager * Math.sign(total - 17 - dealer);
};
