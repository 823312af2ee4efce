import { err, ok, rejection, type Result } from '@cardroom/engine';

import { ACE, HANDS, VALUES, pipsOf } from './hand-table.ts';
import { STAND, type Lines } from './lines.ts';
import { pipsIn, type ShoeRejection } from './shoe.ts';
import { splitLimit, type Spot } from './spot.ts';
import { splitLines, type Split } from './split.ts';
import type { Policy } from './best-play.ts';

/**
 * Whether the cards are sure to last. The values here take every draw from the unseen cards; at a table that has
 * run out of them the discards are shuffled back, and no figure of ours would hold. So where that could happen
 * nothing is told rather than something slightly wrong.
 *
 * For the cards to run out, hands and dealer must take them all. A hand takes one last card to what it still drew
 * on, and the dealer draws on 16 at most. So all cards but the last ones, one a hand, would have to fit under those
 * totals, and cards too large for the room that a hand has would have to be last cards or the dealer's. Where either
 * is impossible, the cards last.
 */
export const handLasts = (spot: Spot, hand: number): boolean => {
  const unseen = countsWithout(spot, hand);
  return (
    outlast(spot, unseen, { hands: 1, room: HIGHEST_DRAW - HANDS.hard[hand]!, start: 0 }) ||
    !mightRunOut(spot, unseen, hand)
  );
};

/** The same by trying every way to play on: where few cards are left, that is little work. */
const mightRunOut = (spot: Spot, unseen: Int32Array, hand: number): boolean => {
  const hasAce = HANDS.counts[hand * VALUES + ACE]! > 0;
  return handMight(spot, unseen, { hard: HANDS.hard[hand]!, hasAce }, new Map());
};

type Held = { readonly hard: number; readonly hasAce: boolean };

const totalOf = ({ hard, hasAce }: Held): number => (hasAce && hard <= 11 ? hard + 10 : hard);

const withCard = ({ hard, hasAce }: Held, value: number): Held => ({
  hard: hard + pipsOf(value),
  hasAce: hasAce || value === ACE,
});

/** What was found out about a hand, or the dealer's, with so many cards left. */
type Known = Map<string, boolean>;

/** Whether this hand, standing or drawing on, or the dealer after it, could want a card that is not there. */
const handMight = (spot: Spot, unseen: Int32Array, held: Held, known: Known): boolean =>
  remember(known, `hand ${unseen.join()}`, () => {
    const up = { hard: pipsOf(spot.up), hasAce: spot.up === ACE };
    if (dealerMight(spot, unseen, up, known)) return true;
    if (totalOf(held) >= 21) return false;
    // One of the unseen cards is the dealer's.
    if (sizeOf(unseen) <= 1) return true;
    return someDraw(unseen, held, (left, next) => next.hard <= 21 && handMight(spot, left, next, known));
  });

const dealerMight = (spot: Spot, unseen: Int32Array, held: Held, known: Known): boolean =>
  remember(known, `dealer ${held.hard} ${held.hasAce} ${unseen.join()}`, () => {
    if (dealerStands(spot, held)) return false;
    if (sizeOf(unseen) === 0) return true;
    return someDraw(unseen, held, (left, next) => dealerMight(spot, left, next, known));
  });

const dealerStands = ({ rules }: Spot, held: Held): boolean => {
  const total = totalOf(held);
  return total > 17 || (total === 17 && !(held.hard === 7 && rules.hitSoft17));
};

const remember = (known: Known, key: string, find: () => boolean): boolean => {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
};

const someDraw = (unseen: Int32Array, held: Held, test: (left: Int32Array, next: Held) => boolean): boolean =>
  unseen.some((count, value) => count > 0 && test(unseen.with(value, count - 1), withCard(held, value)));

const sizeOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Nobody draws to 21. */
const HIGHEST_DRAW = 20;
const HIGHEST_DEALER_DRAW = 16;

/** The same for all the hands that a split can lead to, by this policy or, without one, by any. */
export const splitLasts = (spot: Spot, policyOf: (() => Policy) | null, split: Split): boolean => {
  const { value, mates, hands } = split;
  const start = pipsOf(value);
  const unseen = countsWithout(spot, HANDS.next[HANDS.next[value]! * VALUES + value]!);
  const most = Math.min(splitLimit(spot.rules, value) - hands, mates) + 2;
  const upTo = (highest: number): Takers => ({ hands: most, room: Math.max(highest - start, 0), start });
  // Most shoes are nowhere near.
  if (outlast(spot, unseen, upTo(HIGHEST_DRAW))) return true;
  return policyOf !== null && outlast(spot, unseen, upTo(highestDraw(splitLines(spot, policyOf(), value))));
};

const highestDraw = ({ hands, actions }: Lines): number =>
  hands.reduce(
    (highest, hand) => (actions[hand] === STAND ? highest : Math.max(highest, HANDS.hard[hand]!)),
    0,
  );

/** The hands that may take cards. */
type Takers = {
  readonly hands: number;
  /** What each may still draw before its last card. */
  readonly room: number;
  /** Every hand beyond the first two starts with an unseen card of the pair: this much. */
  readonly start: number;
};

/** Whether more cards are unseen than these hands and the dealer can take. */
const outlast = (spot: Spot, unseen: Int32Array, { hands, room, start }: Takers): boolean => {
  const dealerRoom = HIGHEST_DEALER_DRAW - pipsOf(spot.up);
  const starts = Math.max(hands - 2, 0);
  const held = pipsIn(unseen) - pipsOfLargest(unseen, hands) - starts * start;
  const places = hands + Math.floor(dealerRoom / (room + 1)) + (start > room ? starts : 0);
  return held > hands * room + dealerRoom || cardsAbove(unseen, room) > places;
};

const cardsAbove = (counts: Int32Array, pips: number): number =>
  counts.reduce((sum, count, value) => sum + (pipsOf(value) > pips ? count : 0), 0);

const countsWithout = ({ counts }: Spot, hand: number): Int32Array =>
  counts.map((count, value) => count - HANDS.counts[hand * VALUES + value]!);

const pipsOfLargest = (counts: Int32Array, cards: number): number => {
  let pips = 0;
  let wanted = cards;
  for (let value = VALUES - 1; value >= 0 && wanted > 0; value--) {
    const taken = Math.min(counts[value]!, wanted);
    pips += taken * pipsOf(value);
    wanted -= taken;
  }
  return pips;
};

/** Whether the dealer alone cannot run out. */
export const dealerLasts = (unseen: ArrayLike<number>, up: number): boolean =>
  pipsIn(unseen) > HIGHEST_DEALER_DRAW - pipsOf(up);

export const sure = (lasts: boolean, what: string): Result<true, ShoeRejection> =>
  lasts
    ? ok(true)
    : err(
        rejection(
          'shoe/could-run-out',
          `The unseen cards might not last for ${what}, and then no exact value exists.`,
        ),
      );
