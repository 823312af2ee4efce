import type { Rank } from '../cards.ts';
import { rankName, rankPlural } from '../notation.ts';
import { ranksIn, type HandCategory, type HandRank } from './rank.ts';

/** The kicker that decided between two hands alike in category and groups. */
export type DecidingKicker = Readonly<{
  /** 1 = the first kicker. */
  place: number;
  higher: Rank;
  lower: Rank;
}>;

/** `Pair of Kings (Ace kicker)`. */
export const describeHand = (hand: HandRank): string => named(hand, kickersNamed(hand.category));

/** `Pair of Kings (Ace kicker) beats Pair of Kings (Queen kicker)`: the better hand first, the kicker that decided last in its brackets. */
export const compareSentence = (a: HandRank, b: HandRank): string => {
  const [better, worse] = a.value >= b.value ? [a, b] : [b, a];
  const count = decidingKicker(a, b)?.place;
  const text = (hand: HandRank): string => named(hand, count ?? kickersNamed(hand.category));
  return `${text(better)} ${a.value === b.value ? 'ties' : 'beats'} ${text(worse)}`;
};

/** Which kicker decided; null when the hands tie or something greater than a kicker decided. */
export const decidingKicker = (a: HandRank, b: HandRank): DecidingKicker | null => {
  if (a.category !== b.category) return null;
  const [higher, lower] = a.value >= b.value ? [a, b] : [b, a];
  const ranks = ranksIn(higher.value);
  const others = ranksIn(lower.value);
  const at = ranks.findIndex((rank, place) => rank !== others[place]);
  const place = at + 1 - groupSize(a.category);
  return at < 0 || place < 1 ? null : { place, higher: ranks[at]!, lower: others[at]! };
};

/** How many of the five cards make the hand; the rest are kickers. */
const groupSize = (category: HandCategory): number => {
  switch (category) {
    case 'high-card':
    case 'flush':
      return 1;
    case 'pair':
      return 2;
    case 'trips':
      return 3;
    case 'two-pair':
    case 'quads':
      return 4;
    case 'straight':
    case 'full-house':
    case 'straight-flush':
    case 'royal-flush':
      return 5;
  }
};

/** How many kickers a description names when nothing is compared. */
const kickersNamed = (category: HandCategory): number =>
  category === 'high-card' || category === 'flush' || groupSize(category) === 5 ? 0 : 1;

const named = (hand: HandRank, kickers: number): string =>
  groupName(hand) + kickerText(ranksIn(hand.value).slice(groupSize(hand.category)).slice(0, kickers));

const kickerText = (kickers: readonly Rank[]): string =>
  kickers.length === 0
    ? ''
    : ` (${kickers.map(rankName).join(', ')} ${kickers.length === 1 ? 'kicker' : 'kickers'})`;

const groupName = ({ category, value }: HandRank): string => {
  const ranks = ranksIn(value);
  const top = ranks[0]!;
  switch (category) {
    case 'royal-flush':
      return 'Royal flush';
    case 'straight-flush':
      return `${rankName(top)}-high straight flush`;
    case 'quads':
      return `Four ${rankPlural(top)}`;
    case 'full-house':
      return `${rankPlural(top)} full of ${rankPlural(ranks[3]!)}`;
    case 'flush':
      return `${rankName(top)}-high flush`;
    case 'straight':
      return `${rankName(top)}-high straight`;
    case 'trips':
      return `Three ${rankPlural(top)}`;
    case 'two-pair':
      return `${rankPlural(top)} and ${rankPlural(ranks[2]!)}`;
    case 'pair':
      return `Pair of ${rankPlural(top)}`;
    case 'high-card':
      return `${rankName(top)} high`;
  }
};
