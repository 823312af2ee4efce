import type { DealerSum } from './dealer-sum.ts';
import type { DealerTree } from './dealer-tree.ts';
import { HANDS, VALUES } from './hand-table.ts';

/**
 * A dealer sum for several shoes at once that differ only in how many cards of one value, the pair's, are left: what
 * a split needs. The products leave that value's factors out and are gathered by how many of its cards the multiset
 * holds and by its size; only those few gathered sums depend on the shoe.
 *
 * Must agree with `evaluateSum`, shoe by shoe.
 */
export const evaluateFamily = (
  sum: DealerSum,
  counts: Int32Array,
  size: number,
  pair: number,
  out: Float64Array,
): void => {
  const buckets = bucketsOf(sum.tree, pair);
  gather(sum, counts, pair, buckets);
  for (let gone = 0; gone < out.length; gone++)
    out[gone] = spend(buckets, counts[pair]! - gone, size - gone, gone);
};

type Buckets = Readonly<{
  /** The bucket of each node. */
  of: Uint8Array;
  /** How many of the pair's cards, and how many cards in all, the multisets of a bucket hold. */
  held: Uint8Array;
  cards: Uint8Array;
}>;

const known = new WeakMap<DealerTree, (Buckets | undefined)[]>();

const bucketsOf = (tree: DealerTree, pair: number): Buckets => {
  const perPair =
    known.get(tree) ?? Array.from<undefined, Buckets | undefined>({ length: VALUES }, () => undefined);
  known.set(tree, perPair);
  return (perPair[pair] ??= sortNodes(tree, pair));
};

const sortNodes = ({ drawn }: DealerTree, pair: number): Buckets => {
  const numbers = new Map<number, number>();
  const of = new Uint8Array(drawn.length);
  for (let node = 0; node < drawn.length; node++) {
    const key = 32 * HANDS.cards[drawn[node]!]! + HANDS.counts[drawn[node]! * VALUES + pair]!;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    of[node] = numbers.get(key)!;
  }
  const keys = [...numbers.keys()];
  return { of, held: Uint8Array.from(keys, key => key % 32), cards: Uint8Array.from(keys, key => key >> 5) };
};

const FACTORS = new Float64Array(64);
const PRODUCTS = new Float64Array(HANDS.size);
const ENDINGS = new Float64Array(64);
/** What one card of the pair counts as the last card. */
const PAIR_ENDINGS = new Float64Array(64);
const GATHERED = new Float64Array(256);
/** What each card of the pair that is gone takes away from `GATHERED`. */
const TAKEN = new Float64Array(256);

const gather = (sum: DealerSum, counts: Int32Array, pair: number, { of, held: kinds }: Buckets): void => {
  const { parent, factor, factorValue, factorHeld, orders, state } = sum.tree;
  const { held } = sum;
  const factors = FACTORS;
  const products = PRODUCTS;
  const endings = ENDINGS;
  const pairEndings = PAIR_ENDINGS;
  const gathered = GATHERED;
  const taken = TAKEN;
  for (let i = 0; i < factorValue.length; i++)
    factors[i] = factorValue[i] === pair ? 1 : counts[factorValue[i]!]! - factorHeld[i]!;
  fillEndings(sum, counts, pair);
  gathered.fill(0, 0, kinds.length);
  taken.fill(0, 0, kinds.length);
  products[0] = 1;
  for (let node = 0; node < of.length; node++) {
    const product = node === 0 ? 1 : products[parent[node]!]! * factors[factor[node]!]!;
    products[node] = product;
    const bucket = of[node]!;
    const ways = product * orders[node]!;
    gathered[bucket]! += ways * endings[state[node]!]! - product * held[node]!;
    taken[bucket]! += ways * pairEndings[state[node]!]!;
  }
};

const fillEndings = ({ from, value, weight }: DealerSum, counts: Int32Array, pair: number): void => {
  for (let state = 0, i = 0; state + 1 < from.length; state++) {
    let sum = 0;
    let ofPair = 0;
    for (const end = from[state + 1]!; i < end; i++) {
      sum += weight[i]! * counts[value[i]!]!;
      if (value[i] === pair) ofPair = weight[i]!;
    }
    ENDINGS[state] = sum;
    PAIR_ENDINGS[state] = ofPair;
  }
};

const PAIRED = new Float64Array(32);
const SEQUENCES = new Float64Array(32);

/** The gathered sums with `left` cards of the pair among `size`, `gone` fewer than when they were gathered. */
const spend = ({ held, cards }: Buckets, left: number, size: number, gone: number): number => {
  const deepest = cards[cards.length - 1]!;
  PAIRED[0] = 1;
  SEQUENCES[0] = size;
  for (let i = 1; i <= deepest; i++) {
    PAIRED[i] = PAIRED[i - 1]! * (left - i + 1);
    SEQUENCES[i] = SEQUENCES[i - 1]! * (size - i);
  }
  let total = 0;
  for (let bucket = 0; bucket < held.length && cards[bucket]! < size; bucket++)
    total +=
      (PAIRED[held[bucket]!]! * (GATHERED[bucket]! - gone * TAKEN[bucket]!)) / SEQUENCES[cards[bucket]!]!;
  return total;
};
