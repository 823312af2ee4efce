import type { DealerSum } from './dealer-sum.ts';
import type { DealerTree } from './dealer-tree.ts';
import { EMPTY_HAND, HANDS, VALUES } from './hand-table.ts';

/**
 * Dealer sums for many shoes at once: the hot stage of everything that is worked out about a whole game.
 *
 * Four shoes lie side by side, so that what is read about a node of the tree serves four sums. And each of them stands
 * for a family: shoes that differ only in how many cards of one value, the pair's, are left, which is what a split
 * needs. The products leave that value's factors out and are gathered by how many of its cards the multiset holds and
 * by its size; only those few gathered sums depend on the shoe. A family without a pair is one shoe.
 *
 * Must agree with `evaluateSum`, shoe by shoe.
 */
export const LANES = 4;

/** The pair of a family that has none. */
export const NO_PAIR = VALUES;

/** Four shoes. The four counts of a value lie together; the last four are 1, for factors that are left out. */
export type Lanes = Readonly<{ counts: Float64Array; sizes: Int32Array }>;

export const newLanes = (): Lanes => ({
  counts: new Float64Array(LANES * (VALUES + 1)).fill(1),
  sizes: new Int32Array(LANES).fill(1),
});

/** A dealer sum, laid out for four families with the same pair. */
export type FamilySum = Readonly<{
  pair: number;
  /** The same for all sums with the same buckets. */
  shape: number;
  /** Where a node finds its parent's products, its factor's counts and its state's endings, in one number. */
  nodes: Int32Array;
  /** Three a node: its orders, what `DealerSum` calls `held`, the factor's cards in its parent. */
  terms: Float64Array;
  /** Where the nodes of each bucket end. */
  ends: Uint16Array;
  /** The nodes that a card of the pair ends on a total that counts, and what it counts then, times the orders. */
  paired: Uint16Array;
  pairedTerms: Float64Array;
  /** Where those of each bucket end. */
  pairedEnds: Uint16Array;
  /** How many of the pair's cards, and how many cards in all, the multisets of a bucket hold. */
  held: Uint8Array;
  cards: Uint8Array;
  /** What a state's endings are made of: slices of `value` and `weight`, for sums of the counts up to a value. */
  from: Uint8Array;
  value: Uint8Array;
  weight: Float64Array;
}>;

export const familySum = (sum: DealerSum, pair: number): FamilySum => {
  const { order, ...shape } = shapeOf(sum.tree, pair);
  return {
    pair,
    ...shape,
    ...termsOf(sum, order, pair),
    ...pairedOf(sum, pair, order, shape.ends),
    ...stepsOf(sum),
  };
};

/** What all sums over a tree share, for one pair. */
type Shape = Pick<FamilySum, 'shape' | 'nodes' | 'ends' | 'held' | 'cards'> & {
  /** The tree's nodes, bucket by bucket. */
  readonly order: readonly number[];
};

const shapes = new WeakMap<DealerTree, (Shape | undefined)[]>();
let shapesMet = 0;

const shapeOf = (tree: DealerTree, pair: number): Shape => {
  const known = shapes.get(tree) ?? [];
  shapes.set(tree, known);
  return (known[pair] ??= newShape(tree, pair));
};

const newShape = (tree: DealerTree, pair: number): Shape => {
  const order = byBucket(tree, pair);
  return { shape: shapesMet++, order, nodes: nodesOf(tree, pair, order), ...bucketsOf(tree, pair, order) };
};

const heldIn = (drawn: number, pair: number): number =>
  pair === NO_PAIR ? 0 : HANDS.counts[drawn * VALUES + pair]!;

/** The nodes by size, and by how many of the pair's cards they hold: parents come before their children. */
const byBucket = ({ drawn }: DealerTree, pair: number): readonly number[] =>
  Array.from(drawn.keys()).toSorted(
    (a, b) =>
      HANDS.cards[drawn[a]!]! - HANDS.cards[drawn[b]!]! ||
      heldIn(drawn[a]!, pair) - heldIn(drawn[b]!, pair) ||
      a - b,
  );

const VALUE_SHIFT = 11;
const STATE_SHIFT = 17;

const nodesOf = (tree: DealerTree, pair: number, order: readonly number[]): Int32Array => {
  const place = new Uint16Array(order.length);
  for (const [at, node] of order.entries()) place[node] = at;
  return Int32Array.from(
    order,
    node =>
      (LANES * place[tree.parent[node]!]!) |
      ((LANES * factorIn(tree, node, pair).value) << VALUE_SHIFT) |
      ((LANES * tree.state[node]!) << STATE_SHIFT),
  );
};

const termsOf = (sum: DealerSum, order: readonly number[], pair: number): Pick<FamilySum, 'terms'> => {
  const terms = new Float64Array(3 * order.length);
  for (const [at, node] of order.entries()) {
    terms[3 * at] = sum.tree.orders[node]!;
    terms[3 * at + 1] = sum.held[node]!;
    terms[3 * at + 2] = factorIn(sum.tree, node, pair).held;
  }
  return { terms };
};

const LEFT_OUT = { value: VALUES, held: 0 };

/** What a node multiplies its parent with. The first node is its own parent. */
const factorIn = (
  { drawn, factor, factorValue, factorHeld }: DealerTree,
  node: number,
  pair: number,
): typeof LEFT_OUT => {
  const value = factorValue[factor[node]!]!;
  return drawn[node] === EMPTY_HAND || value === pair
    ? LEFT_OUT
    : { value, held: factorHeld[factor[node]!]! };
};

/** What a card of this value counts as the last one. */
const endingOf = ({ from, value, weight }: DealerSum, state: number, last: number): number => {
  for (let i = from[state]!; i < from[state + 1]!; i++) if (value[i] === last) return weight[i]!;
  return 0;
};

const bucketsOf = (
  { drawn }: DealerTree,
  pair: number,
  order: readonly number[],
): Pick<FamilySum, 'ends' | 'held' | 'cards'> => {
  const keys = order.map(node => 32 * HANDS.cards[drawn[node]!]! + heldIn(drawn[node]!, pair));
  const ends = [...keys.keys()].map(at => at + 1).filter(end => keys[end] !== keys[end - 1]);
  return {
    ends: Uint16Array.from(ends),
    held: Uint8Array.from(ends, end => keys[end - 1]! % 32),
    cards: Uint8Array.from(ends, end => keys[end - 1]! >> 5),
  };
};

const pairedOf = (
  sum: DealerSum,
  pair: number,
  order: readonly number[],
  ends: Uint16Array,
): Pick<FamilySum, 'paired' | 'pairedTerms' | 'pairedEnds'> => {
  const { orders, state } = sum.tree;
  const paired: number[] = [];
  const terms: number[] = [];
  const pairedEnds = new Uint16Array(ends.length);
  for (let bucket = 0, at = 0; bucket < ends.length; bucket++) {
    for (; at < ends[bucket]!; at++) {
      const term = orders[order[at]!]! * endingOf(sum, state[order[at]!]!, pair);
      if (term === 0) continue;
      paired.push(LANES * at);
      terms.push(term);
    }
    pairedEnds[bucket] = paired.length;
  }
  return { paired: Uint16Array.from(paired), pairedTerms: Float64Array.from(terms), pairedEnds };
};

type Steps = Pick<FamilySum, 'from' | 'value' | 'weight'>;

const steps = new WeakMap<DealerSum, Steps>();

const stepsOf = (sum: DealerSum): Steps => {
  const known = steps.get(sum) ?? newSteps(sum);
  steps.set(sum, known);
  return known;
};

/** Neighbouring values mostly count the same, so that sums of counts need fewer terms than counts. */
const newSteps = (sum: DealerSum): Steps => {
  const from = [0];
  const all: { readonly value: number; readonly weight: number }[] = [];
  for (let state = 0; state < sum.tree.states.length; state++) {
    for (let value = 0; value < VALUES; value++) {
      const weight = endingOf(sum, state, value) - endingOf(sum, state, value + 1);
      if (weight !== 0) all.push({ value: LANES * value, weight });
    }
    from.push(all.length);
  }
  return {
    from: Uint8Array.from(from),
    value: Uint8Array.from(all, ({ value }) => value),
    weight: Float64Array.from(all, ({ weight }) => weight),
  };
};

// Scratch: no call is made while another one uses it.
const PRODUCTS = new Float64Array(LANES * 512);
const UP_TO = new Float64Array(LANES * VALUES);
const ENDINGS = new Float64Array(LANES * 64);
const GATHERED = new Float64Array(LANES * 256);
/** What each card of the pair that is gone takes away from `GATHERED`. */
const TAKEN = new Float64Array(LANES * 256);

/** Gathers the sums of four families; `familyValue` tells them until the next call. */
export const gatherFamilies = (sum: FamilySum, lanes: Lanes): void => {
  addUp(lanes.counts);
  fillEndings(sum);
  gather(sum, lanes.counts);
  gatherPaired(sum);
};

/** How many cards there are up to each value. */
const addUp = (counts: Float64Array): void => {
  for (let lane = 0; lane < LANES; lane++) UP_TO[lane] = counts[lane]!;
  for (let at = LANES; at < LANES * VALUES; at++) UP_TO[at] = UP_TO[at - LANES]! + counts[at]!;
};

/** For each state, what all the shoe's cards count as the last card. */
const fillEndings = ({ from, value, weight }: FamilySum): void => {
  const upTo = UP_TO;
  const endings = ENDINGS;
  for (let state = 0, i = 0; state + 1 < from.length; state++) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (const end = from[state + 1]!; i < end; i++) {
      const at = value[i]!;
      const times = weight[i]!;
      a += times * upTo[at]!;
      b += times * upTo[at + 1]!;
      c += times * upTo[at + 2]!;
      d += times * upTo[at + 3]!;
    }
    endings[LANES * state] = a;
    endings[LANES * state + 1] = b;
    endings[LANES * state + 2] = c;
    endings[LANES * state + 3] = d;
  }
};

/** The four lanes are written out: a loop over them would take twice as long. */
const gather = ({ nodes, terms, ends }: FamilySum, counts: Float64Array): void => {
  const products = PRODUCTS;
  const endings = ENDINGS;
  products.fill(1, 0, LANES);
  for (let bucket = 0, node = 0; bucket < ends.length; bucket++) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (const end = ends[bucket]!; node < end; node++) {
      const packed = nodes[node]!;
      const parent = packed & 0x7ff;
      const factor = (packed >> VALUE_SHIFT) & 0x3f;
      const state = packed >> STATE_SHIFT;
      const orders = terms[3 * node]!;
      const held = terms[3 * node + 1]!;
      const less = terms[3 * node + 2]!;
      const w = products[parent]! * (counts[factor]! - less);
      const x = products[parent + 1]! * (counts[factor + 1]! - less);
      const y = products[parent + 2]! * (counts[factor + 2]! - less);
      const z = products[parent + 3]! * (counts[factor + 3]! - less);
      products[4 * node] = w;
      products[4 * node + 1] = x;
      products[4 * node + 2] = y;
      products[4 * node + 3] = z;
      a += w * (orders * endings[state]! - held);
      b += x * (orders * endings[state + 1]! - held);
      c += y * (orders * endings[state + 2]! - held);
      d += z * (orders * endings[state + 3]! - held);
    }
    keep(GATHERED, bucket, a, b, c, d);
  }
};

const gatherPaired = ({ paired, pairedTerms, pairedEnds }: FamilySum): void => {
  const products = PRODUCTS;
  for (let bucket = 0, i = 0; bucket < pairedEnds.length; bucket++) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (const end = pairedEnds[bucket]!; i < end; i++) {
      const node = paired[i]!;
      const term = pairedTerms[i]!;
      a += term * products[node]!;
      b += term * products[node + 1]!;
      c += term * products[node + 2]!;
      d += term * products[node + 3]!;
    }
    keep(TAKEN, bucket, a, b, c, d);
  }
};

const keep = (sums: Float64Array, bucket: number, a: number, b: number, c: number, d: number): void => {
  sums[LANES * bucket] = a;
  sums[LANES * bucket + 1] = b;
  sums[LANES * bucket + 2] = c;
  sums[LANES * bucket + 3] = d;
};

/** The sum of one of the four families, `gone` cards of the pair fewer than when it was gathered. */
export const familyValue = (sum: FamilySum, lanes: Lanes, lane: number, gone: number): number => {
  const left = lanes.counts[LANES * sum.pair + lane]! - gone;
  const first = chancesAt(sum, left, lanes.sizes[lane]! - gone);
  const buckets = sum.held.length;
  let total = 0;
  for (let bucket = 0, at = lane; bucket < buckets; bucket++, at += LANES)
    total += CHANCES[first + bucket]! * (GATHERED[at]! - gone * TAKEN[at]!);
  return total;
};

const BUCKETS = 128;
/** The bits of a size, and of a number of cards left, that tell where their chances are kept. */
const PLACES = 32;
const CHANCES = new Float64Array(PLACES * PLACES * BUCKETS);
const KEPT = new Float64Array(PLACES * PLACES).fill(-1);

/**
 * Where the chances of one order of each bucket's cards and a last one are: with `left` cards of the pair among `size`.
 * Hands that are asked about together share them, so that the last ones are kept.
 */
const chancesAt = (sum: FamilySum, left: number, size: number): number => {
  const place = (size % PLACES) * PLACES + (left % PLACES);
  const key = (sum.shape * 1024 + size) * 1024 + left;
  if (KEPT[place] !== key) fillChances(sum, left, size, place * BUCKETS);
  KEPT[place] = key;
  return place * BUCKETS;
};

const fillChances = ({ held, cards }: FamilySum, left: number, size: number, first: number): void => {
  for (let bucket = 0; bucket < held.length; bucket++) {
    const orders = fallingOf(size, cards[bucket]! + 1);
    CHANCES[first + bucket] = orders === 0 ? 0 : fallingOf(left, held[bucket]!) / orders;
  }
};

/** In how many ways so many cards can be drawn, one after the other. */
const fallingOf = (cards: number, drawn: number): number => {
  let ways = 1;
  for (let i = 0; i < drawn; i++) ways *= cards - i;
  return ways;
};
