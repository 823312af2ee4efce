import {
  LANES,
  NO_PAIR,
  familySum,
  familyValue,
  gatherFamilies,
  newLanes,
  type FamilySum,
} from './dealer-family.ts';
import { sumOver, type DealerSum } from './dealer-sum.ts';
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
export const ALONE: Family = { pair: NO_PAIR, extra: 0, last: 0 };

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
  /** By up card and pair; in each, by hand and extra; 0 where nobody has asked yet. */
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
  const costs = costsOf(table, up, family.pair);
  const at = placeOf(family, hand);
  if (isMissing(costs, at)) fillCosts(table, up, family, [hand]);
  return costs[at]!;
};

const costsOf = (table: StandTable, up: number, pair: number): Float64Array =>
  table.costs[up * (WIDTH + 1) + pair] ?? openCosts(table, up, pair);

const placeOf = ({ pair, extra }: Family, hand: number): number =>
  pair === NO_PAIR ? hand : PLACE[pair * HANDS.size + hand]! * EXTRAS + extra;

/** What truly costs nothing, against a dealer who is sure to bust, is worked out again. */
const isMissing = (costs: Float64Array, at: number): boolean => costs[at] === 0;

const openCosts = (table: StandTable, up: number, pair: number): Float64Array =>
  (table.costs[up * (WIDTH + 1) + pair] = new Float64Array(
    pair === NO_PAIR ? HANDS.size : FAMILY_SIZE[pair]! * EXTRAS,
  ));

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

/** Hands of one total that wait for the dealer's sum: four are worked out at once. */
type Batch = { readonly lanes: ReturnType<typeof newLanes>; readonly places: Int32Array; used: number };

const newBatch = (): Batch => ({ lanes: newLanes(), places: new Int32Array(LANES), used: 0 });

/** The dealer has at least 17, so all lower totals stand alike. */
const LOWEST = 16;
const BATCHES = Array.from({ length: 21 - LOWEST + 1 }, newBatch);

/** Works out what standing on these hands costs, as far as it is missing, with up to the last extra card: many at once. */
export const fillCosts = (table: StandTable, up: number, family: Family, hands: Iterable<number>): void => {
  const costs = costsOf(table, up, family.pair);
  for (const hand of hands) {
    const place = placeOf(family, hand);
    if (!isMissing(costs, place)) continue;
    const against = Math.max(TOTAL[hand]! - LOWEST, 0);
    const batch = BATCHES[against]!;
    batch.places[batch.used] = place;
    putInto(batch, table, up, family, hand);
    if (batch.used === LANES) settle(batch, costSum(table, up, against, family.pair), family, costs);
  }
  for (const [against, batch] of BATCHES.entries())
    if (batch.used > 0) settle(batch, costSum(table, up, against, family.pair), family, costs);
};

const putInto = (
  batch: Batch,
  { shoe }: StandTable,
  up: number,
  { pair, extra }: Family,
  hand: number,
): void => {
  const { counts, sizes } = batch.lanes;
  let size = 0;
  for (let value = 0; value < WIDTH; value++) {
    const taken = HELD[hand * WIDTH + value]! + (value === up ? 1 : 0) + (value === pair ? extra : 0);
    counts[value * LANES + batch.used] = shoe[value]! - taken;
    size += shoe[value]! - taken;
  }
  sizes[batch.used] = size;
  batch.used += 1;
};

const settle = (batch: Batch, sum: FamilySum, { extra, last }: Family, costs: Float64Array): void => {
  const { lanes, places, used } = batch;
  gatherFamilies(sum, lanes);
  for (let lane = 0; lane < used; lane++) {
    const most = Math.min(last - extra, lanes.counts[LANES * sum.pair + lane]!);
    for (let gone = 0; gone <= most; gone++)
      costs[places[lane]! + gone] = familyValue(sum, lanes, lane, gone);
  }
  batch.used = 0;
};

const trees: (DealerTree | undefined)[] = nothingYet<DealerTree>(4 * WIDTH);
const costSums: (DealerSum | undefined)[] = nothingYet<DealerSum>(24 * WIDTH);
const familySums: (FamilySum | undefined)[] = nothingYet<FamilySum>(24 * WIDTH * (WIDTH + 1));

const ruleIndex = (up: number, hitSoft17: boolean, naturals: boolean): number =>
  up * 4 + (hitSoft17 ? 2 : 0) + (naturals ? 1 : 0);

export const treeOf = (rule: DealerRule): DealerTree =>
  (trees[ruleIndex(rule.up, rule.hitSoft17, rule.naturals)] ??= growTree(rule));

/** The sum behind `standCost`: for a total of so much above the lowest. */
const costSum = (table: StandTable, up: number, against: number, pair: number): FamilySum => {
  const at = costIndex(table, up, against) * (WIDTH + 1) + pair;
  return (familySums[at] ??= familySum(plainSum(table, up, against), pair));
};

const costIndex = ({ hitSoft17, naturals }: StandTable, up: number, against: number): number =>
  ruleIndex(up, hitSoft17, naturals) * BATCHES.length + against;

const plainSum = (table: StandTable, up: number, against: number): DealerSum => {
  const { hitSoft17, naturals } = table;
  return (costSums[costIndex(table, up, against)] ??= sumOver(treeOf({ up, hitSoft17, naturals }), dealer =>
    weightOf(dealer, LOWEST + against),
  ));
};

const weightOf = (dealer: number, against: number): number =>
  dealer > against ? 2 : dealer === against ? 1 : 0;
