import { evaluateFamily } from './dealer-family.ts';
import { evaluateSum, sumOver, type DealerSum } from './dealer-sum.ts';
import { growTree, type DealerRule, type DealerTree } from './dealer-tree.ts';
import { HANDS, VALUES } from './hand-table.ts';

// Columns of the table under names of their own: the loops below read them all the time.
const { counts: HELD, total: TOTAL } = HANDS;
const WIDTH = VALUES;

/**
 * Cards that a hand shares the shoe with: `extra` cards of the value `pair`, which lie in other hands of the same
 * split. Everything else that is not seen is in the shoe.
 */
export type Family = Readonly<{
  pair: number;
  extra: number;
  /** The same hand will be asked about up to this many extra cards. */
  last: number;
}>;

/** A hand by itself. */
export const ALONE: Family = { pair: WIDTH, extra: 0, last: 0 };

/** Splits to four hands look at most this many cards of the pair ahead. */
export const EXTRAS = 8;

/**
 * What standing costs, hand by hand, for one shoe and one dealer: the slow part of every figure, and the part that
 * no other rule changes. Filled as it is asked for.
 */
export type StandTable = Readonly<{
  /** The shoe with the up card and the player's cards still in it. */
  shoe: Int32Array;
  hitSoft17: boolean;
  naturals: boolean;
  /** By up card and pair; in each, by hand and extra; NaN where nobody has asked yet. */
  costs: (Float64Array | undefined)[];
}>;

export const standTable = (
  shoe: readonly number[],
  { hitSoft17, naturals }: Omit<DealerRule, 'up'>,
): StandTable => ({
  shoe: Int32Array.from(shoe),
  hitSoft17,
  naturals,
  costs: nothingYet<Float64Array>(WIDTH * (WIDTH + 1)),
});

/**
 * P(dealer ties) + 2 P(dealer wins with a higher total), blackjack left out: what standing on this hand is short of a
 * sure win. All the cards of hand, family and up card are in the shoe.
 */
export const standCost = (table: StandTable, up: number, family: Family, hand: number): number => {
  const { pair, extra } = family;
  const costs = table.costs[up * (WIDTH + 1) + pair] ?? openCosts(table, up, pair);
  const at = pair === WIDTH ? hand : PLACE[pair * HANDS.size + hand]! * EXTRAS + extra;
  // NaN is the only number that differs from itself.
  if (costs[at] !== costs[at]) fillCosts(table, up, family, hand, costs, at);
  return costs[at]!;
};

const openCosts = (table: StandTable, up: number, pair: number): Float64Array =>
  (table.costs[up * (WIDTH + 1) + pair] = new Float64Array(
    pair === WIDTH ? HANDS.size : FAMILY_SIZE[pair]! * EXTRAS,
  ).fill(NaN));

/** Where a hand lies among those with a card of the pair. */
const PLACE = new Uint16Array(WIDTH * HANDS.size);
const FAMILY_SIZE = new Uint16Array(WIDTH);
for (let pair = 0; pair < WIDTH; pair++)
  for (let hand = 0; hand < HANDS.size; hand++)
    if (HELD[hand * WIDTH + pair]! > 0) PLACE[pair * HANDS.size + hand] = FAMILY_SIZE[pair]!++;

/** Room for what is made when it is first asked for. */
function nothingYet<T>(length: number): (T | undefined)[] {
  return Array.from<undefined, T | undefined>({ length }, () => undefined);
}

const UNSEEN = new Int32Array(WIDTH);

const fillCosts = (
  table: StandTable,
  up: number,
  { pair, extra, last }: Family,
  hand: number,
  costs: Float64Array,
  at: number,
): void => {
  let size = 0;
  for (let value = 0; value < WIDTH; value++) {
    const taken = HELD[hand * WIDTH + value]! + (value === up ? 1 : 0) + (value === pair ? extra : 0);
    UNSEEN[value] = table.shoe[value]! - taken;
    size += UNSEEN[value]!;
  }
  const sum = costSum(table, up, TOTAL[hand]!);
  if (last === extra) costs[at] = evaluateSum(sum, UNSEEN, size);
  else evaluateFamily(sum, UNSEEN, size, pair, costs.subarray(at, at + last - extra + 1));
};

const trees: (DealerTree | undefined)[] = nothingYet<DealerTree>(4 * WIDTH);
const costSums: (DealerSum | undefined)[] = nothingYet<DealerSum>(24 * WIDTH);
/** The dealer has at least 17, so all lower totals stand alike. */
const LOWEST = 16;

const ruleIndex = (up: number, hitSoft17: boolean, naturals: boolean): number =>
  up * 4 + (hitSoft17 ? 2 : 0) + (naturals ? 1 : 0);

export const treeOf = (rule: DealerRule): DealerTree =>
  (trees[ruleIndex(rule.up, rule.hitSoft17, rule.naturals)] ??= growTree(rule));

/** The sum behind `standCost`. */
const costSum = ({ hitSoft17, naturals }: StandTable, up: number, total: number): DealerSum => {
  const against = Math.max(total, LOWEST);
  const at = ruleIndex(up, hitSoft17, naturals) * 6 + against - LOWEST;
  return (costSums[at] ??= sumOver(treeOf({ up, hitSoft17, naturals }), dealer =>
    dealer > against ? 2 : dealer === against ? 1 : 0,
  ));
};
