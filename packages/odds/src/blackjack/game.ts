import { bestPlay, type Policy } from './best-play.ts';
import { TEN, TWO_CARD_HANDS } from './hand-table.ts';
import type { Shoe } from './shoe.ts';
import {
  blackjackChance,
  isNaturalHand,
  naturalValue,
  peeks,
  splitLimit,
  surrenderValue,
  type Spot,
} from './spot.ts';
import { splitValue, type Split } from './split.ts';
import { ALONE } from './stand-table.ts';

/** A player's first two cards against one up card, as far as they make a difference. */
export type Deal = Readonly<{
  /** A row of `HANDS`. */
  hand: number;
  /** Given the up card. */
  probability: number;
  /** How the two cards would be split; `null` where they may not be. */
  split: Split | null;
}>;

/** Every first hand that this shoe can deal under this up card. Ten-value pairs count by rank where the rules do. */
export const dealsOf = (spot: Spot, shoe: Shoe): readonly Deal[] =>
  TWO_CARD_HANDS.flatMap(({ hand, low, high }) => {
    const probability = chanceOf(spot, low, high);
    if (low !== high || splitLimit(spot.rules, low) < 2) return [{ hand, probability, split: null }];
    if (low === TEN && spot.rules.splitBy === 'rank') return tenDeals(spot, shoe, hand);
    return [{ hand, probability, split: { value: low, mates: spot.counts[low]! - 2, hands: 2 } }];
  }).filter(({ probability }) => probability > 0);

const chanceOf = ({ counts, size }: Spot, low: number, high: number): number =>
  low === high
    ? (counts[low]! * (counts[low]! - 1)) / (size * (size - 1))
    : (2 * counts[low]! * counts[high]!) / (size * (size - 1));

/** Pairs of tens, jacks, queens, kings, and what is left: two ten-values of different rank. */
const tenDeals = (spot: Spot, { tens }: Shoe, hand: number): readonly Deal[] => {
  const all = tens.reduce((sum, count) => sum + count, 0);
  // A ten-value up card is one of its ranks in proportion to their numbers.
  const cases =
    spot.up === TEN
      ? tens.map((count, at) => ({ share: count / all, left: tens.with(at, count - 1) }))
      : [{ share: 1, left: tens }];
  const chances = new Map<number, number>();
  for (const { share, left } of cases)
    for (const count of left)
      if (count >= 2 && share > 0)
        chances.set(
          count,
          (chances.get(count) ?? 0) + (share * count * (count - 1)) / (spot.size * (spot.size - 1)),
        );
  const pairs = [...chances].map(([count, probability]) => ({
    hand,
    probability,
    split: { value: TEN, mates: count - 2, hands: 2 },
  }));
  const paired = pairs.reduce((sum, { probability }) => sum + probability, 0);
  const mixed = chanceOf(spot, TEN, TEN) - paired;
  // What rounding leaves over is no deal.
  return mixed > 1e-14 ? [...pairs, { hand, probability: mixed, split: null }] : pairs;
};

/** What a first hand is worth, by what is done with it; a dealer blackjack seen at a peek counts 0 in it. */
export type FirstValues = Readonly<{
  /** Playing on: stand, hit or double. */
  play: number;
  split: number | null;
  surrender: number | null;
}>;

export const firstValues = (spot: Spot, policy: Policy, play: Float64Array, deal: Deal): FirstValues => ({
  play: play[deal.hand]!,
  split: deal.split && splitValue(spot, policy, deal.split),
  surrender: spot.rules.surrender === 'late' ? surrenderValue(spot, deal.hand) : null,
});

/** What a dealer blackjack takes from a first hand before anybody plays. */
export const lostAtPeek = (spot: Spot, hand: number): number =>
  peeks(spot) && !isNaturalHand(spot.rules, hand) ? blackjackChance(spot, ALONE, hand) : 0;

/** A first hand with what it is worth unless it is surrendered: played on or split, whichever is better. */
export type PlayedHand = Readonly<{ deal: Deal; value: number }>;

export const playedHands = (spot: Spot, deals: readonly Deal[]): readonly PlayedHand[] => {
  const { policy, best } = bestPlay(spot);
  return deals.map(deal => ({ deal, value: playedValue(spot, policy, best, deal) }));
};

const playedValue = (spot: Spot, policy: Policy, best: Float64Array, deal: Deal): number => {
  if (isNaturalHand(spot.rules, deal.hand)) return naturalValue(spot, deal.hand);
  const { play, split } = firstValues(spot, policy, best, deal);
  return Math.max(play, split ?? -Infinity);
};

/** The mean result of a round under this up card, if each first hand is played for what is best by composition. */
export const bestSpotValue = (spot: Spot, deals: readonly Deal[]): number =>
  meanResult(spot, playedHands(spot, deals));

/** The same of hands that have been played: for any share of the wager that a surrender keeps. */
export const meanResult = (spot: Spot, hands: readonly PlayedHand[]): number =>
  hands.reduce((sum, { deal, value }) => sum + deal.probability * bestDealValue(spot, deal, value), 0);

const bestDealValue = (spot: Spot, { hand }: Deal, played: number): number => {
  if (isNaturalHand(spot.rules, hand)) return played;
  const givenUp = spot.rules.surrender === 'late' ? surrenderValue(spot, hand) : -Infinity;
  return Math.max(played, givenUp) - lostAtPeek(spot, hand);
};
