import type { Policy } from './best-play.ts';
import { BUST, HANDS, VALUES } from './hand-table.ts';
import { drawValue, fits, standValue, type Spot } from './spot.ts';
import { NO_PAIR } from './dealer-family.ts';
import { ALONE, fillCosts, type Family } from './stand-table.ts';

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
  for (const start of starts) if (fits(spot, ALONE, start)) reached[start] = 1;
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

/** Works out what standing costs wherever the lines come to stand, for all the family's extra cards at once. */
export const fillLines = (spot: Spot, family: Family, lines: Lines): void =>
  fillCosts(spot.table, spot.up, family, standingOn(spot, family, lines));

const standingOn = (spot: Spot, family: Family, { hands, actions }: Lines): readonly number[] => {
  const standing: number[] = [];
  for (const hand of hands)
    if (actions[hand] === STAND && hasRoom(spot, family, hand)) standing.push(hand);
    else if (actions[hand] === DOUBLE) standing.push(...nextOf(spot, family, hand));
  return standing;
};

/** What a hand can become by one card. */
const nextOf = (spot: Spot, family: Family, hand: number): readonly number[] =>
  Array.from(NEXT.subarray(hand * WIDTH, (hand + 1) * WIDTH)).filter(
    next => next !== BUST && fits(spot, family, next),
  );

/** Whether the shoe holds a hand of the lines, which are all there without a family, and the family's cards. */
const hasRoom = ({ counts }: Spot, { pair, extra }: Family, hand: number): boolean =>
  pair === NO_PAIR || counts[pair]! >= HELD[hand * WIDTH + pair]! + extra;

/** The value of each hand on the lines, written into `values`; hands that cannot be are left as they are. */
export const valueLines = (
  spot: Spot,
  family: Family,
  { hands, actions }: Lines,
  values: Float64Array,
): void => {
  for (let at = hands.length - 1; at >= 0; at--) {
    const hand = hands[at]!;
    if (!hasRoom(spot, family, hand)) continue;
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
