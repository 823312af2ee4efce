import { ACE, BUST, EMPTY_HAND, HANDS, VALUES, pipsOf } from './hand-table.ts';

/**
 * What the dealer can hold before the last card: multisets drawn to the up card, on which the dealer draws on. The
 * chance of one, in all orders that the rules allow, is orders × Π cₓ(cₓ−1)… / n(n−1)…, with cₓ cards of value x
 * among n unseen. Multisets that share their highest cards share those factors: that is the tree. `dealer-sum.ts`
 * puts the last card on top.
 */
export type DealerTree = Readonly<{
  rule: DealerRule;
  /** The multiset of each node, a row of `HANDS`, in order of size. */
  drawn: Uint16Array;
  /** Where the nodes of each size end. */
  ends: Int32Array;
  parent: Uint16Array;
  /** Which factor a node multiplies its parent with: an index into `factorValue` and `factorHeld`. */
  factor: Uint8Array;
  factorValue: Uint8Array;
  /** How many cards of that value the parent holds. */
  factorHeld: Uint8Array;
  /** In how many orders the multiset can be drawn; 0 for a node that is there only as a prefix. */
  orders: Float64Array;
  /** Nodes of the same total, ace or none, have the same state: the same cards end them in the same way. */
  state: Uint8Array;
  /** A node of each state. */
  states: Uint16Array;
}>;

export type DealerRule = {
  /** Value index of the up card. */
  readonly up: number;
  readonly hitSoft17: boolean;
  /** An ace and a ten-value are a blackjack, which is counted apart. */
  readonly naturals: boolean;
};

/** The total on which the dealer stands after these draws; 0 while the dealer draws on or is bust. */
export const standsOn = ({ up, hitSoft17, naturals }: DealerRule, drawn: number): number => {
  if (drawn === BUST || drawn === EMPTY_HAND) return 0;
  const hard = HANDS.hard[drawn]! + pipsOf(up);
  const soft = hard <= 11 && (up === ACE || HANDS.counts[drawn * VALUES + ACE]! > 0);
  const total = soft ? hard + 10 : hard;
  if (total < 17 || total > 21 || (total === 17 && soft && hitSoft17)) return 0;
  return naturals && total === 21 && HANDS.cards[drawn] === 1 ? 0 : total;
};

/** Whether the dealer draws on after these draws: to everything below 17 but a two-card 21, whatever that counts as. */
const drawsOn = (rule: DealerRule, drawn: number): boolean =>
  HANDS.hard[drawn]! + pipsOf(rule.up) < 17 && standsOn({ ...rule, naturals: false }, drawn) === 0;

/** In how many orders the dealer can come to hold each multiset and draw on. */
const ordersOf = (rule: DealerRule): ReadonlyMap<number, number> => {
  const orders = new Map([[EMPTY_HAND, 1]]);
  // What is drawn on is larger, so that it joins the map behind everything that leads to it.
  for (const [drawn, count] of orders)
    for (let value = 0; value < VALUES; value++) {
      const next = HANDS.next[drawn * VALUES + value]!;
      if (next !== BUST && drawsOn(rule, next)) orders.set(next, (orders.get(next) ?? 0) + count);
    }
  return orders;
};

export const growTree = (rule: DealerRule): DealerTree => {
  const orders = ordersOf(rule);
  const nodes = withPrefixes(orders.keys());
  const tree = emptyTree(rule, nodes);
  const place = new Uint16Array(HANDS.size);
  const factors = numbered();
  const states = numbered();
  for (let node = 0; node < nodes.length; node++) {
    const drawn = nodes[node]!;
    place[drawn] = node;
    tree.parent[node] = place[PARENT[drawn]!]!;
    tree.orders[node] = orders.get(drawn) ?? 0;
    tree.factor[node] = factors.numberOf(factorOf(drawn));
    tree.state[node] = states.numberOf(stateOf(rule, drawn));
    tree.states[tree.state[node]!] = drawn;
  }
  return {
    ...tree,
    states: tree.states.slice(0, states.keys.length),
    factorValue: Uint8Array.from(factors.keys, factor => factor % VALUES),
    factorHeld: Uint8Array.from(factors.keys, factor => Math.floor(factor / VALUES)),
  };
};

const emptyTree = (rule: DealerRule, nodes: readonly number[]) => ({
  rule,
  drawn: Uint16Array.from(nodes),
  ends: endsOf(nodes),
  parent: new Uint16Array(nodes.length),
  factor: new Uint8Array(nodes.length),
  orders: new Float64Array(nodes.length),
  state: new Uint8Array(nodes.length),
  states: new Uint16Array(nodes.length),
});

/** Gives keys the numbers 0, 1, 2, … in the order in which they first come. */
const numbered = () => {
  const keys: number[] = [];
  const numbers = new Int16Array(512).fill(-1);
  const numberOf = (key: number): number =>
    numbers[key]! >= 0 ? numbers[key]! : (numbers[key] = keys.push(key) - 1);
  return { keys, numberOf };
};

/** The multisets that count, with all their prefixes, in order of size. */
const withPrefixes = (drawnOn: Iterable<number>): readonly number[] => {
  const needed = new Set(drawnOn);
  for (const drawn of needed) needed.add(PARENT[drawn]!);
  return [...needed].toSorted((a, b) => a - b);
};

/** The lowest value in a multiset; the highest there is in the empty one. */
const lowestOf = (drawn: number): number => {
  let value = 0;
  while (value < VALUES - 1 && HANDS.counts[drawn * VALUES + value] === 0) value++;
  return value;
};

/** Each multiset without one of its lowest cards. */
const PARENT: Int16Array = (() => {
  const parent = new Int16Array(HANDS.size);
  for (let drawn = 0; drawn < HANDS.size; drawn++)
    for (let value = 0; value <= lowestOf(drawn); value++) {
      const next = HANDS.next[drawn * VALUES + value]!;
      if (next !== BUST) parent[next] = drawn;
    }
  return parent;
})();

/** How a multiset differs from its parent: by its lowest value, and how many of it the parent holds. */
const factorOf = (drawn: number): number => {
  if (drawn === EMPTY_HAND) return 0;
  const value = lowestOf(drawn);
  return value + VALUES * (HANDS.counts[drawn * VALUES + value]! - 1);
};

const stateOf = ({ up }: DealerRule, drawn: number): number => {
  const hasAce = up === ACE || HANDS.counts[drawn * VALUES + ACE]! > 0;
  return 2 * HANDS.hard[drawn]! + (hasAce ? 1 : 0);
};

const endsOf = (nodes: readonly number[]): Int32Array => {
  const ends = new Int32Array(HANDS.cards[nodes.at(-1)!]! + 1);
  for (let node = 0; node < nodes.length; node++) ends[HANDS.cards[nodes[node]!]!] = node + 1;
  return ends;
};
