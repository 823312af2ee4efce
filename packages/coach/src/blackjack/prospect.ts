import type { Rank } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { DEALER_OUTCOMES, valueOfRank, type DealerOutcomes } from '@cardroom/odds/blackjack';

import { ACE, TEN, VALUES, isBust, isSoft, withCard, type Held } from './held.ts';
import type { Values } from './values.ts';

/**
 * A hand's future, valued by plain recursion over the cards that can come. The odds package has tables for this;
 * that the coach does not use them for luck is the point: what is added up must come from two sources to check out.
 *
 * Values are per unit of the hand's wager. Where the dealer peeks, a dealer blackjack counts 0 in them and they are
 * not yet divided by the chance that there is none: so means over cards simply add up. `given` divides.
 */
export type Prospect = Readonly<{
  values: Values;
  rules: BlackjackRules;
  up: Rank;
  /** The unseen cards by value, and the hand's own. */
  counts: readonly number[];
  size: number;
  /** The hand came from a split, and may have lost the right to double. */
  fromSplit: boolean;
  /** What has been worked out, by hand. */
  stands: Map<number, number>;
  plays: Map<number, Play>;
  /** The same by whose plan is followed. */
  follows: Map<Prospect, Map<number, number>>;
  /** Splits played by this plan, by the pair and the cards left. */
  splits: Map<string, number>;
}>;

/** How a hand is played on, splitting and surrender apart, and what that is worth. */
export type Play = Readonly<{ stand: number; hit: number; double: number | null; best: number }>;

export const prospectOf = (
  values: Values,
  rules: BlackjackRules,
  up: Rank,
  counts: readonly number[],
  fromSplit: boolean,
): Prospect => ({
  values,
  rules,
  up,
  counts,
  size: counts.reduce((sum, count) => sum + count, 0),
  fromSplit,
  stands: new Map(),
  plays: new Map(),
  follows: new Map(),
  splits: new Map(),
});

export const peeks = ({ rules }: Pick<Prospect, 'rules'>): boolean => rules.dealerCard === 'peek';

const unseen = ({ counts }: Prospect, hand: Held): number[] =>
  counts.map((count, value) => count - hand.counts[value]!);

/** The value that makes the dealer's blackjack with the up card; −1 where none does. */
export const completingOf = ({ naturals }: BlackjackRules, up: Rank): number => {
  if (!naturals) return -1;
  const value = valueOfRank(up);
  return value === ACE ? TEN : value === TEN ? ACE : -1;
};

/** The chance that the dealer has a blackjack, with these cards unseen. */
export const blackjackChance = (rules: BlackjackRules, up: Rank, left: readonly number[]): number => {
  const completing = completingOf(rules, up);
  return completing < 0 ? 0 : left[completing]! / left.reduce((sum, count) => sum + count, 0);
};

/** A value given that the dealer who peeks has no blackjack. */
export const given = (prospect: Prospect, hand: Held, value: number): number =>
  peeks(prospect)
    ? value / (1 - blackjackChance(prospect.rules, prospect.up, unseen(prospect, hand)))
    : value;

/** NaN where the cards might not last for the dealer: it stays NaN through every sum. */
export const standing = (prospect: Prospect, hand: Held): number => {
  const known = prospect.stands.get(hand.key);
  if (known !== undefined) return known;
  const shoe = { counts: unseen(prospect, hand), tens: [] };
  const dealer = prospect.values.dealerOutcomes(prospect.rules, shoe, prospect.up);
  const value = dealer.ok ? against(dealer.value, hand.total, peeks(prospect)) : NaN;
  prospect.stands.set(hand.key, value);
  return value;
};

const against = (dealer: DealerOutcomes, total: number, peeked: boolean): number =>
  DEALER_OUTCOMES.reduce((sum, outcome) => {
    if (outcome === 'blackjack') return peeked ? sum : sum - dealer.blackjack;
    if (outcome === 'bust') return sum + dealer.bust;
    return sum + dealer[outcome] * Math.sign(total - Number(outcome));
  }, 0);

/** The mean over the next card of what the hand is worth with it; bust hands are taken care of. */
export const drawing = (prospect: Prospect, hand: Held, worth: (next: Held) => number): number => {
  let sum = 0;
  for (let value = 0; value < VALUES; value++) {
    const left = prospect.counts[value]! - hand.counts[value]!;
    if (left <= 0) continue;
    const next = withCard(hand, value);
    sum += left * (isBust(next) ? busting(prospect, next) : worth(next));
  }
  return sum / (prospect.size - hand.cards);
};

const busting = (prospect: Prospect, hand: Held): number =>
  peeks(prospect) ? blackjackChance(prospect.rules, prospect.up, unseen(prospect, hand)) - 1 : -1;

/** The best play, hand by hand, on the cards that are left. 21 stands by itself. */
export const playOf = (prospect: Prospect, hand: Held): Play => {
  const known = prospect.plays.get(hand.key);
  if (known) return known;
  const play = hand.total === 21 ? finished(standing(prospect, hand)) : weighed(prospect, hand);
  prospect.plays.set(hand.key, play);
  return play;
};

const finished = (stand: number): Play => ({ stand, hit: -Infinity, double: null, best: stand });

const weighed = (prospect: Prospect, hand: Held): Play => {
  const stand = standing(prospect, hand);
  const hit = drawing(prospect, hand, next => playOf(prospect, next).best);
  const double = mayDouble(prospect, hand) ? doubling(prospect, hand) : null;
  return { stand, hit, double, best: Math.max(stand, hit, double ?? -Infinity) };
};

/** One card for twice the wager. */
export const doubling = (prospect: Prospect, hand: Held): number =>
  2 * drawing(prospect, hand, next => standing(prospect, next));

const LOWEST_DOUBLE = { any: 0, '9-11': 9, '10-11': 10, none: Infinity } as const;

const mayDouble = ({ rules, fromSplit }: Prospect, hand: Held): boolean => {
  if ((fromSplit && !rules.doubleAfterSplit) || (hand.cards > 2 && !rules.doubleAnyCards)) return false;
  if (rules.doubleOn === 'any') return true;
  return !isSoft(hand) && hand.total >= LOWEST_DOUBLE[rules.doubleOn] && hand.total <= 11;
};

/** Whether a value beats another by more than rounding. */
const beats = (value: number, other: number): boolean => value > other + 1e-12;

/** What a hand is worth here if it is played as it would best be played there. */
export const following = (prospect: Prospect, hand: Held, plan: Prospect): number => {
  const known = prospect.follows.get(plan) ?? new Map<number, number>();
  prospect.follows.set(plan, known);
  const value = known.get(hand.key) ?? followed(prospect, hand, plan);
  known.set(hand.key, value);
  return value;
};

const followed = (prospect: Prospect, hand: Held, plan: Prospect): number => {
  if (hand.total === 21) return standing(prospect, hand);
  const { stand, hit, double } = playOf(plan, hand);
  if (double !== null && mayDouble(prospect, hand) && beats(double, Math.max(stand, hit)))
    return doubling(prospect, hand);
  return beats(hit, stand)
    ? drawing(prospect, hand, next => following(prospect, next, plan))
    : standing(prospect, hand);
};
