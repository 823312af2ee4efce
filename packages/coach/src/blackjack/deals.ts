import { KING, RANKS, TEN as TEN_RANK, type Rank } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { sizeOfShoe, takeFrom, valueOfRank, type Shoe } from '@cardroom/odds/blackjack';

import { ACE, TEN } from './held.ts';
import { blackjackChance } from './prospect.ts';
import type { Values } from './values.ts';

/** One way in which a lone box and the up card can be dealt. */
export type Deal = Readonly<{
  probability: number;
  up: Rank;
  hand: readonly Rank[];
  unseen: Shoe;
  natural: boolean;
  /** The chance of a dealer blackjack. */
  blackjack: number;
}>;

/** What a first hand can do, per unit, once the dealer has looked. */
export type FirstWorth = Readonly<{
  /** The best but surrender; NaN where it has no exact value. */
  play: number;
  /** `null` where the rules have none. */
  surrender: number | null;
}>;

/** By the odds package's figures. */
export const firstWorth = (values: Values, rules: BlackjackRules, { up, hand, unseen }: Deal): FirstWorth => {
  const advice = values.advise({ rules, unseen, hand, up });
  if (!advice.ok || advice.value.unpriced.length > 0) return { play: NaN, surrender: null };
  const { surrender = null, ...others } = advice.value.actions;
  // 21 stands by itself.
  return { surrender, play: is21(hand) ? others.stand! : Math.max(...Object.values(others)) };
};

const is21 = (hand: readonly Rank[]): boolean =>
  hand.some(rank => valueOfRank(rank) === ACE) && hand.some(isTenValue);

const isTenValue = (rank: Rank): boolean => rank >= TEN_RANK && rank <= KING;

/** Which cards are asked about; all, unless something is said. */
export type Asked = Readonly<{ up?: (rank: Rank) => boolean; hand?: (rank: Rank) => boolean }>;

/** Every way to deal. Those that differ in the ranks of ten-values alone are one, unless pairs go by rank. */
export const dealsFrom = (
  rules: BlackjackRules,
  shoe: Shoe,
  { up: asUp = () => true, hand: inHand = () => true }: Asked = {},
): readonly Deal[] => {
  const deals = new Map<string, Deal>();
  for (const up of draws(rules.splitBy === 'rank' ? shoe : withoutRanks(shoe), asUp))
    for (const first of draws(up.left, inHand))
      for (const second of draws(first.left, inHand)) {
        if (second.rank < first.rank) continue;
        const chance = up.chance * first.chance * second.chance * (first.rank === second.rank ? 1 : 2);
        const deal = dealOf(rules, up.rank, [first.rank, second.rank], second.left);
        const key = keyOf(deal);
        deals.set(key, { ...deal, probability: (deals.get(key)?.probability ?? 0) + chance });
      }
  return [...deals.values()];
};

const dealOf = (rules: BlackjackRules, up: Rank, hand: readonly Rank[], unseen: Shoe): Deal => ({
  probability: 0,
  up,
  hand,
  unseen,
  natural: rules.naturals && is21(hand),
  blackjack: blackjackChance(rules, up, unseen.counts),
});

/** What a deal's value depends on. */
const keyOf = ({ up, hand, unseen }: Deal): string => {
  const [first, second] = hand as readonly [Rank, Rank];
  const mates = first === second && isTenValue(first) ? unseen.tens[first - TEN_RANK]! : null;
  return [...[up, first, second].map(valueOfRank), mates].join(' ');
};

/** All ten-values taken for tens. */
const withoutRanks = ({ counts }: Shoe): Shoe => ({ counts, tens: [counts[TEN]!, 0, 0, 0] });

const draws = (
  shoe: Shoe,
  asked: (rank: Rank) => boolean,
): readonly { rank: Rank; chance: number; left: Shoe }[] =>
  RANKS.flatMap((_, rank) => {
    const left = asked(rank) ? takeFrom(shoe, [rank]) : null;
    if (!left?.ok) return [];
    const count = isTenValue(rank) ? shoe.tens[rank - TEN_RANK]! : shoe.counts[valueOfRank(rank)]!;
    return [{ rank, chance: count / sizeOfShoe(shoe), left: left.value }];
  });
