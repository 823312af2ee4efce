import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { ACE, NOTHING, VALUES, withCard, type Held } from './held.ts';
import { following, prospectOf, standing, type Prospect } from './prospect.ts';

/** A pair about to be split. */
export type Pair = Readonly<{
  /** Value index of its cards. */
  value: number;
  /** Unseen cards that make a pair with one of them. */
  mates: number;
  /** Hands on the box once it is split. */
  hands: number;
}>;

/** To how many hands cards of this value may be split. */
export const splitLimit = ({ splitBy, maxHands, maxHandsAces }: BlackjackRules, value: number): number => {
  if (splitBy === 'none') return 1;
  return value === ACE ? maxHandsAces : maxHands;
};

/**
 * What all the hands of a split are worth together, each played as `plan` plays the same hand that came from none,
 * every new pair split again while it may be. `left` are the unseen cards.
 *
 * Hands get their second cards one by one. By symmetry one hand stands for all in the same position, and "the others
 * did not pair" is "anything" minus "one more paired": so all that is needed is a single hand's value with some more
 * mates gone.
 */
export const splitting = (plan: Prospect, left: readonly number[], pair: Pair): number => {
  const key = [...left, pair.value, pair.mates, pair.hands].join(' ');
  const value = plan.splits.get(key) ?? dealtOut(plan, left, pair);
  plan.splits.set(key, value);
  return value;
};

const dealtOut = (plan: Prospect, left: readonly number[], pair: Pair): number => {
  const single = singlesOf(plan, left, pair);
  const limit = splitLimit(plan.rules, pair.value);
  /** `waiting` hands have no second card yet, `settled` ones have one that made no pair; `gone` mates were split. */
  const deal = (waiting: number, hands: number, settled: number, gone: number): number => {
    if (gone > pair.mates) return 0;
    const unpaired = settled === 0 ? 0 : settled * single('unpaired', gone, settled - 1);
    if (waiting === 0) return unpaired;
    if (hands >= limit) return unpaired + waiting * single('any', gone, settled);
    return deal(waiting - 1, hands, settled + 1, gone) + deal(waiting + 1, hands + 1, settled, gone + 1);
  };
  return deal(2, pair.hands, 0, 0);
};

type Second = 'unpaired' | 'any';

/** One hand's value times the chance of it all: these mates gone, this many others not paired. */
const singlesOf = (plan: Prospect, left: readonly number[], pair: Pair) => {
  const known: Record<Second, number>[] = [];
  const single = (second: Second, gone: number, others: number): number => {
    if (gone > pair.mates) return 0;
    if (others > 0) return single(second, gone, others - 1) - single(second, gone + 1, others - 1);
    known[gone] ??= withMatesGone(plan, left, pair, gone);
    return known[gone][second];
  };
  return single;
};

const withMatesGone = (
  plan: Prospect,
  left: readonly number[],
  { value, mates }: Pair,
  gone: number,
): Record<Second, number> => {
  const own = left.with(value, left[value]! - gone + 1);
  const prospect = prospectOf(plan.values, plan.rules, plan.up, own, true);
  const size = prospect.size - 1;
  const first = withCard(NOTHING, value);
  const worth = (second: number): number => afterSplit(prospect, withCard(first, second), value, plan);
  let unpaired = 0;
  for (let second = 0; second < VALUES; second++) {
    const others = left[second]! - (second === value ? mates : 0);
    if (others > 0) unpaired += (others / size) * worth(second);
  }
  const paired = mates > gone ? ((mates - gone) / size) * worth(value) : 0;
  const chance = chanceOf(mates, size + gone, gone);
  return { unpaired: chance * unpaired, any: chance * (unpaired + paired) };
};

/** That this many mates come one after the other. */
const chanceOf = (mates: number, size: number, gone: number): number =>
  Array.from({ length: gone }, (_, at) => (mates - at) / (size - at)).reduce((a, b) => a * b, 1);

/** A hand from a split that will not be split again. */
export const afterSplit = (prospect: Prospect, hand: Held, first: number, plan: Prospect): number =>
  first === ACE && prospect.rules.splitAcesOneCard
    ? standing(prospect, hand)
    : following(prospect, hand, plan);
