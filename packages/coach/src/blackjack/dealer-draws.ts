import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { valueOfRank } from '@cardroom/odds/blackjack';

import { VALUES, heldFrom, isBust, isSoft, withCard, type Held } from './held.ts';
import { completingOf, peeks, type Prospect } from './prospect.ts';

/**
 * What a total that stands can expect per unit, by dealing the dealer's hand out card by card; where the dealer
 * peeks, given no blackjack. The last check on the dealer's part of all other values: it takes nothing from them.
 */
export const againstDealer = (
  prospect: Pick<Prospect, 'rules' | 'up'>,
  left: readonly number[],
  total: number,
): number => {
  const { rules, up } = prospect;
  const size = left.reduce((sum, count) => sum + count, 0);
  const first = heldFrom([valueOfRank(up)]);
  const completing = completingOf(rules, up);
  const known = new Map<number, number>();
  /** The mean over the dealer's next card; `first` is among the dealer's cards, but not among those left. */
  const draw = (dealer: Held): number => {
    let sum = 0;
    for (let value = 0; value < VALUES; value++) {
      const count = left[value]! - dealer.counts[value]! + first.counts[value]!;
      const hole = dealer === first && value === completing;
      if (count > 0) sum += count * (hole ? (peeks(prospect) ? 0 : -1) : worth(withCard(dealer, value)));
    }
    return sum / (size - dealer.cards + 1);
  };
  const worth = (dealer: Held): number => {
    if (isBust(dealer)) return 1;
    if (!drawsOn(rules, dealer)) return Math.sign(total - dealer.total);
    const value = known.get(dealer.key) ?? draw(dealer);
    known.set(dealer.key, value);
    return value;
  };
  const looked = peeks(prospect) && completing >= 0 ? 1 - left[completing]! / size : 1;
  return draw(first) / looked;
};

const drawsOn = ({ hitSoft17 }: BlackjackRules, dealer: Held): boolean =>
  dealer.total < 17 || (dealer.total === 17 && isSoft(dealer) && hitSoft17);
