import { err, ok, rejection, type Rank, type Rejection, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { evaluateSum, sumOver, type DealerSum } from './dealer-sum.ts';
import type { DealerRule, DealerTree } from './dealer-tree.ts';
import { dealerLasts, sure } from './lasting.ts';
import { sizeOfShoe, valueOfRank, type Shoe, type ShoeRejection } from './shoe.ts';
import { completingOf } from './spot.ts';
import { treeOf } from './stand-table.ts';

export const DEALER_OUTCOMES = ['17', '18', '19', '20', '21', 'bust', 'blackjack'] as const;
export type DealerOutcome = (typeof DEALER_OUTCOMES)[number];

/** The chance of each way in which the dealer's hand can end. A two-card 21 is a blackjack where the rules know it. */
export type DealerOutcomes = Readonly<Record<DealerOutcome, number>>;

export type DealerRejection = ShoeRejection | Rejection<'dealer/surely-blackjack'>;

/** How the dealer's hand ends, with these cards unseen (the up card is not among them). */
export const dealerOutcomes = (
  rules: BlackjackRules,
  unseen: Shoe,
  up: Rank,
): Result<DealerOutcomes, DealerRejection> => {
  const value = valueOfRank(up);
  const lasts = sure(dealerLasts(unseen.counts, value), "the dealer's hand");
  if (!lasts.ok) return lasts;
  const counts = Int32Array.from(unseen.counts);
  const totals = dealerTotals({ ...rules, up: value }, counts, sizeOfShoe(unseen));
  const completing = completingOf(rules, value);
  const blackjack = completing < 0 ? 0 : counts[completing]! / sizeOfShoe(unseen);
  const [p17, p18, p19, p20, p21] = totals as unknown as readonly [number, number, number, number, number];
  // Rounding may leave a hair below nothing.
  const bust = Math.max(0, 1 - blackjack - (p17 + p18 + p19 + p20 + p21));
  return ok({ '17': p17, '18': p18, '19': p19, '20': p20, '21': p21, bust, blackjack });
};

export const SURELY_BLACKJACK: DealerRejection = rejection(
  'dealer/surely-blackjack',
  'Every unseen card gives the dealer a blackjack, so that there is nothing to decide.',
);

/** The same once it is known that the dealer has no blackjack. */
export const withoutBlackjack = (outcomes: DealerOutcomes): Result<DealerOutcomes, DealerRejection> => {
  const others = 1 - outcomes.blackjack;
  if (others <= 0) return err(SURELY_BLACKJACK);
  const scaled = DEALER_OUTCOMES.map(outcome => [outcome, outcomes[outcome] / others]);
  return ok({ ...(Object.fromEntries(scaled) as DealerOutcomes), blackjack: 0 });
};

const FINAL_TOTALS = [17, 18, 19, 20, 21] as const;
const sums = new WeakMap<DealerTree, readonly DealerSum[]>();

const sumsOf = (tree: DealerTree): readonly DealerSum[] => {
  const known =
    sums.get(tree) ?? FINAL_TOTALS.map(total => sumOver(tree, other => (other === total ? 1 : 0)));
  sums.set(tree, known);
  return known;
};

/** The chances of 17, 18, 19, 20 and 21, a blackjack left out. */
const dealerTotals = (rule: DealerRule, unseen: Int32Array, size: number): Float64Array =>
  Float64Array.from(sumsOf(treeOf(rule)), sum => evaluateSum(sum, unseen, size));

/** The chance of one of those totals. */
export const dealerTotal = (rule: DealerRule, total: number, unseen: Int32Array, size: number): number =>
  total < 17 ? 0 : evaluateSum(sumsOf(treeOf(rule))[total - 17]!, unseen, size);
