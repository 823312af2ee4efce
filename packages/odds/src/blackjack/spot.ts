import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { ACE, HANDS, TEN, VALUES } from './hand-table.ts';
import { ALONE, standCost, type Family, type StandTable } from './stand-table.ts';

// Columns of the table under names of their own: the loops below read them all the time.
const { counts: HELD, next: NEXT, cards: CARDS, hard: HARD, total: TOTAL, soft: IS_SOFT } = HANDS;
const WIDTH = VALUES;

/**
 * One up card over one shoe: where hands are valued.
 *
 * Values are in units of the hand's first wager. Where the dealer peeks, a dealer blackjack counts 0 in them: the
 * values are those of the deals that go on, not yet divided by the chance that they do. So expectations over draws
 * simply add up, whatever the dealer has looked at. Without a peek a dealer blackjack counts −1 a wager.
 */
export type Spot = Readonly<{
  rules: BlackjackRules;
  /** Value index of the up card. */
  up: number;
  /** The shoe without the up card; the player's cards are in it. */
  counts: Int32Array;
  size: number;
  /** The value that makes the dealer's blackjack with the up card; −1 where none does. */
  completing: number;
  /** The share of the wager that a surrender keeps. */
  surrenderKeeps: number;
  table: StandTable;
}>;

/** As the rules have it, before payouts are rounded to whole chips. */
export const HALF = 0.5;

export const spotAt = (
  rules: BlackjackRules,
  table: StandTable,
  up: number,
  surrenderKeeps: number = HALF,
): Spot => {
  const counts = table.shoe.slice();
  counts[up]! -= 1;
  return {
    rules,
    up,
    counts,
    size: counts.reduce((sum, count) => sum + count, 0),
    completing: completingOf(rules, up),
    surrenderKeeps,
    table,
  };
};

/** The value that makes a dealer's blackjack with this up card; −1 where none does. */
export const completingOf = ({ naturals }: BlackjackRules, up: number): number => {
  if (!naturals) return -1;
  return up === ACE ? TEN : up === TEN ? ACE : -1;
};

export const peeks = ({ rules }: Spot): boolean => rules.dealerCard === 'peek';

/** How many cards of a value are unseen while this hand is held. */
export const leftOf = ({ counts }: Spot, { pair, extra }: Family, hand: number, value: number): number =>
  counts[value]! - HELD[hand * WIDTH + value]! - (value === pair ? extra : 0);

export const unseenSize = ({ size }: Spot, { extra }: Family, hand: number): number =>
  size - CARDS[hand]! - extra;

/** Whether the shoe holds all these cards at once. */
export const fits = (spot: Spot, family: Family, hand: number): boolean => {
  for (let value = 0; value < WIDTH; value++) if (leftOf(spot, family, hand, value) < 0) return false;
  return true;
};

/** The chance of a dealer blackjack while this hand is held. */
export const blackjackChance = (spot: Spot, family: Family, hand: number): number =>
  spot.completing < 0 ? 0 : leftOf(spot, family, hand, spot.completing) / unseenSize(spot, family, hand);

export const standValue = (spot: Spot, family: Family, hand: number): number => {
  const cost = standCost(spot.table, spot.up, family, hand);
  return 1 - cost - (peeks(spot) ? 1 : 2) * blackjackChance(spot, family, hand);
};

/** Half the wager back, or what rounding makes of it, unless the dealer has a blackjack. */
export const surrenderValue = (spot: Spot, hand: number): number => {
  const lost = 1 - spot.surrenderKeeps;
  return -lost + (peeks(spot) ? lost : lost - 1) * blackjackChance(spot, ALONE, hand);
};

export const PAYS = { '3:2': 1.5, '6:5': 1.2, '1:1': 1 } as const;

/** A natural pushes against another one. */
export const naturalValue = (spot: Spot, hand: number): number =>
  PAYS[spot.rules.blackjackPays] * (1 - blackjackChance(spot, ALONE, hand));

/** The mean of `values` over the next card, a bust included. All the hand's and the family's cards are in the shoe. */
export const drawValue = (spot: Spot, family: Family, hand: number, values: Float64Array): number => {
  const size = unseenSize(spot, family, hand);
  const room = Math.min(21 - HARD[hand]!, WIDTH);
  let sum = 0;
  let busting = size;
  for (let value = 0; value < room; value++) {
    const left = leftOf(spot, family, hand, value);
    if (left === 0) continue;
    sum += left * values[NEXT[hand * WIDTH + value]!]!;
    busting -= left;
  }
  return (sum + bustSum(spot, family, hand, busting, room)) / size;
};

/** What is lost by drawing one of so many cards that bust this hand: those of the values from `room` on. */
const bustSum = (spot: Spot, family: Family, hand: number, busting: number, room: number): number => {
  const { completing } = spot;
  if (completing < 0 || !peeks(spot) || busting === 0) return -busting;
  const left = leftOf(spot, family, hand, completing);
  // A card that busts the hand and would have completed the dealer's blackjack does so no more.
  const completed = busting * left - (completing >= room ? left : 0);
  return -busting + completed / (unseenSize(spot, family, hand) - 1);
};

/** Whether the rules let these cards be doubled, on a hand of this origin. */
export const mayDouble = ({ rules }: Spot, hand: number, fromSplit: boolean): boolean => {
  if (rules.doubleOn === 'none' || (fromSplit && !rules.doubleAfterSplit)) return false;
  if (CARDS[hand]! > 2 && !rules.doubleAnyCards) return false;
  if (rules.doubleOn === 'any') return true;
  const lowest = rules.doubleOn === '9-11' ? 9 : 10;
  return IS_SOFT[hand] === 0 && TOTAL[hand]! >= lowest && TOTAL[hand]! <= 11;
};

/** To how many hands cards of this value may be split; 1 where they may not. */
export const splitLimit = ({ splitBy, maxHands, maxHandsAces }: BlackjackRules, value: number): number => {
  if (splitBy === 'none') return 1;
  return value === ACE ? Math.min(maxHands, maxHandsAces) : maxHands;
};

/** An ace and a ten-value on the first two cards, where that is a blackjack. */
export const isNaturalHand = ({ naturals }: BlackjackRules, hand: number): boolean =>
  naturals && CARDS[hand] === 2 && TOTAL[hand] === 21;
