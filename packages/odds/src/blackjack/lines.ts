import type { Policy } from './best-play.ts';
import { BUST, HANDS, VALUES } from './hand-table.ts';
import { drawValue, fits, standValue, type Spot } from './spot.ts';
import type { Family } from './stand-table.ts';

// Columns of the table under names of their own: the loops below read them all the time.
const { counts: HELD, next: NEXT } = HANDS;
const WIDTH = VALUES;

export const STAND = 0;
export const HIT = 1;
export const DOUBLE = 2;

/** The hands that a policy comes to from some first hands, in ascending order, and what it does with each. */
export type Lines = Readonly<{ hands: readonly number[]; actions: Uint8Array }>;

/** Follows a policy from these hands on. `mayDouble` says where doubling is allowed. */
export const linesFrom = (
  spot: Spot,
  policy: Policy,
  starts: readonly number[],
  mayDouble: (hand: number) => boolean,
): Lines => {
  const reached = new Uint8Array(HANDS.size);
  const actions = new Uint8Array(HANDS.size);
  const hands: number[] = [];
  for (const start of starts) reached[start] = 1;
  for (let hand = 0; hand < HANDS.size; hand++) {
    if (reached[hand] === 0) continue;
    hands.push(hand);
    const action = policy.doubles[hand] === 1 && mayDouble(hand) ? DOUBLE : policy.hits[hand]!;
    actions[hand] = action;
    if (action === HIT) reachNext(spot, hand, reached);
  }
  return { hands, actions };
};

const reachNext = ({ counts }: Spot, hand: number, reached: Uint8Array): void => {
  for (let value = 0; value < WIDTH; value++) {
    const next = NEXT[hand * WIDTH + value]!;
    if (next !== BUST && counts[value]! >= HELD[next * WIDTH + value]!) reached[next] = 1;
  }
};

const STANDING = new Float64Array(HANDS.size);

/** The value of each hand on the lines, written into `values`; hands that cannot be are left as they are. */
export const valueLines = (
  spot: Spot,
  family: Family,
  { hands, actions }: Lines,
  values: Float64Array,
): void => {
  for (let at = hands.length - 1; at >= 0; at--) {
    const hand = hands[at]!;
    if (!fits(spot, family, hand)) continue;
    const action = actions[hand]!;
    if (action === STAND) values[hand] = standValue(spot, family, hand);
    else if (action === HIT) values[hand] = drawValue(spot, family, hand, values);
    else values[hand] = doubleValue(spot, family, hand);
  }
};

/** One card for twice the wager. */
export const doubleValue = (spot: Spot, family: Family, hand: number): number => {
  for (let value = 0; value < WIDTH; value++) {
    const next = NEXT[hand * WIDTH + value]!;
    if (next !== BUST && fits(spot, family, next)) STANDING[next] = standValue(spot, family, next);
  }
  return 2 * drawValue(spot, family, hand, STANDING);
};
