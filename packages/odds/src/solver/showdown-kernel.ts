import { DECK_SIZE } from '@cardroom/engine';
import type { RiverHands } from './river-hands.ts';

/** By card: what has been passed and holds it. */
const passed = new Float64Array(DECK_SIZE);

/** By hand: what the other brings that can be held beside it, times `chips`. */
export const payFold = (
  { high, low }: Pick<RiverHands, 'high' | 'low'>,
  reach: Float64Array,
  chips: number,
  out: Float64Array,
): void => {
  const cards = passed;
  cards.fill(0);
  let all = 0;
  for (let hand = 0; hand < reach.length; hand++) {
    const weight = reach[hand]!;
    all += weight;
    cards[high[hand]!]! += weight;
    cards[low[hand]!]! += weight;
  }
  for (let hand = 0; hand < reach.length; hand++)
    out[hand] = chips * (all - cards[high[hand]!]! - cards[low[hand]!]! + reach[hand]!);
};

/**
 * By hand: what it wins less what it loses against all that the other brings, times `chips`. Going up from the weakest, what has
 * been passed before a hand loses to it; what has been passed after all that are as strong does not beat it; what shares a card
 * with it is taken off.
 */
export const payShowdown = (
  { high, low, strengths }: RiverHands,
  reach: Float64Array,
  chips: number,
  out: Float64Array,
): void => {
  const cards = passed;
  cards.fill(0);
  let all = 0;
  for (let start = 0, end = 0; start < strengths.length; start = end) {
    const strength = strengths[start]!;
    for (end = start; end < strengths.length && strengths[end] === strength; end++)
      out[end] = all - cards[high[end]!]! - cards[low[end]!]!;
    for (let hand = start; hand < end; hand++) {
      const weight = reach[hand]!;
      all += weight;
      cards[high[hand]!]! += weight;
      cards[low[hand]!]! += weight;
    }
    for (let hand = start; hand < end; hand++) out[hand]! += all - cards[high[hand]!]! - cards[low[hand]!]!;
  }
  for (let hand = 0; hand < strengths.length; hand++)
    out[hand] = chips * (out[hand]! - all + cards[high[hand]!]! + cards[low[hand]!]!);
};
