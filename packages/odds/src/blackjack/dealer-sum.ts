import { standsOn, type DealerTree } from './dealer-tree.ts';
import { HANDS, VALUES } from './hand-table.ts';

/**
 * Sums over the dealer's final hands: the hot stage of everything here. The last card is summed at once: of the
 * values that end a hand on a total that counts, the cards left are those of the whole shoe (one sum for all
 * multisets of the same total) less those that the multiset holds (a constant). Hands that bust are what is missing
 * to one.
 *
 * Must agree with `dealerEnds` in `testing/enumerate.ts`, which draws card by card.
 */
export type DealerSum = Readonly<{
  tree: DealerTree;
  /** For each state the values that end the hand on a total that counts: slices of `value` and `weight`. */
  from: Uint8Array;
  value: Uint8Array;
  /** What that total counts. */
  weight: Float64Array;
  /** What the cards in a node's own multiset would have counted, times its orders. */
  held: Float64Array;
}>;

/** Prepares the sum of `weightOf(final total)` × chance over the dealer's hands. */
export const sumOver = (tree: DealerTree, weightOf: (total: number) => number): DealerSum => {
  const from = [0];
  const value: number[] = [];
  const weight: number[] = [];
  for (const drawn of tree.states) {
    for (let last = 0; last < VALUES; last++) {
      const total = standsOn(tree.rule, HANDS.next[drawn * VALUES + last]!);
      if (total === 0 || weightOf(total) === 0) continue;
      value.push(last);
      weight.push(weightOf(total));
    }
    from.push(value.length);
  }
  return withHeld({
    tree,
    from: Uint8Array.from(from),
    value: Uint8Array.from(value),
    weight: Float64Array.from(weight),
    held: new Float64Array(tree.drawn.length),
  });
};

const withHeld = (sum: DealerSum): DealerSum => {
  const { tree, from, value, weight, held } = sum;
  for (let node = 0; node < held.length; node++) {
    const state = tree.state[node]!;
    for (let i = from[state]!; i < from[state + 1]!; i++)
      held[node]! += tree.orders[node]! * weight[i]! * HANDS.counts[tree.drawn[node]! * VALUES + value[i]!]!;
  }
  return sum;
};

// Scratch: no call is made while another one uses it.
const FACTORS = new Float64Array(64);
const PRODUCTS = new Float64Array(HANDS.size);
const ENDINGS = new Float64Array(64);

/** The sum, with these cards unseen (the up card is not among them). */
export const evaluateSum = (sum: DealerSum, counts: Int32Array, size: number): number => {
  const { ends, parent, factor, orders, state } = sum.tree;
  const { held } = sum;
  const factors = fillFactors(sum.tree, counts);
  const endings = sumEndings(sum, counts);
  const products = PRODUCTS;
  products[0] = 1;
  let total = (orders[0]! * endings[state[0]!]! - held[0]!) / size;
  let sequences = size;
  const deepest = Math.min(ends.length - 1, size - 1);
  for (let depth = 1, node = 1; depth <= deepest; depth++) {
    let atDepth = 0;
    for (const end = ends[depth]!; node < end; node++) {
      const product = products[parent[node]!]! * factors[factor[node]!]!;
      products[node] = product;
      atDepth += product * (orders[node]! * endings[state[node]!]! - held[node]!);
    }
    sequences *= size - depth;
    total += atDepth / sequences;
  }
  return total;
};

const fillFactors = ({ factorValue, factorHeld }: DealerTree, counts: Int32Array): Float64Array => {
  const factors = FACTORS;
  for (let i = 0; i < factorValue.length; i++) factors[i] = counts[factorValue[i]!]! - factorHeld[i]!;
  return factors;
};

/** For each state, what the whole shoe's cards count as the last card. */
const sumEndings = ({ from, value, weight }: DealerSum, counts: Int32Array): Float64Array => {
  const endings = ENDINGS;
  for (let state = 0, i = 0; state + 1 < from.length; state++) {
    let sum = 0;
    for (const end = from[state + 1]!; i < end; i++) sum += weight[i]! * counts[value[i]!]!;
    endings[state] = sum;
  }
  return endings;
};
