import { dealerTotal } from './dealer.ts';
import { VALUES, pipsOf } from './hand-table.ts';
import type { Spot } from './spot.ts';

/**
 * Hard totals that surely stand, whatever cards make them up: what they could draw to need not be looked at.
 *
 * Let a hand hold `cards` cards. Its value is compared with what standing on 16 would be worth in its place, which is the mean of
 * the same over the next card: the dealer's chances do not change by a card that nobody has looked at. So a hand that draws
 * gains, at most, what it gains with each next card, and loses twice the chance that the dealer busts with each card that
 * busts it. The dealer's chances are bounded for all hands at once: a total is at most as likely as if the hand's cards were
 * still there to be drawn, but not counted among the unseen. Where even so nothing is gained by drawing, standing is best.
 */
export type SureStands = Readonly<{
  /** By the number of cards and the hard total: 1 where such hands surely stand. */
  sure: Uint8Array;
}>;

const TOTALS = 22;
/** Hands of more cards are looked at one by one. */
const MOST_CARDS = 12;
/** Below, an ace may count eleven, and no card busts. */
const LOWEST = 12;
const FEWEST_CARDS = 3;
/** More than rounding. */
const CLEARLY = 1e-9;

const NOTHING_SURE = new Uint8Array(TOTALS * MOST_CARDS);

/** Whether a hard hand of so many cards surely stands. */
export const surelyStands = ({ sure }: SureStands, cards: number, total: number): boolean =>
  cards < MOST_CARDS && sure[cards * TOTALS + total] === 1;

export const sureStandsAt = (spot: Spot): SureStands => {
  const { doubleAnyCards, doubleOn } = spot.rules;
  const mayDouble = doubleAnyCards && doubleOn !== 'none';
  if (spot.completing >= 0 || mayDouble || spot.size < 2 * MOST_CARDS) return { sure: NOTHING_SURE };
  const sure = new Uint8Array(TOTALS * MOST_CARDS);
  // No hand is worth more than one wager, and none less than minus one.
  let next: Gains = { gains: new Float64Array(TOTALS).fill(2), bust: 0 };
  for (let cards = MOST_CARDS - 1; cards >= FEWEST_CARDS; cards--)
    next = gainsWith(spot, cards, next, sure.subarray(cards * TOTALS, (cards + 1) * TOTALS));
  return { sure };
};

/** For hands of so many cards: what each total gains at most over standing on 16, and how often at least the dealer busts. */
type Gains = Readonly<{ gains: Float64Array; bust: number }>;

const gainsWith = (spot: Spot, cards: number, next: Gains, sure: Uint8Array): Gains => {
  const chances = mostLikely(spot, cards);
  const gains = new Float64Array(TOTALS);
  for (let total = LOWEST; total < TOTALS; total++) {
    const drawing = gainByDrawing(spot, cards, total, next);
    sure[total] = drawing < -CLEARLY ? 1 : 0;
    gains[total] = Math.max(drawing, gainByStanding(chances, total));
  }
  return { gains, bust: Math.max(0, 1 - chances.reduce((sum, chance) => sum + chance, 0)) };
};

/** The chances of 17 to 21, none of them too low. */
const mostLikely = ({ rules, up, counts, size }: Spot, cards: number): readonly number[] =>
  FINAL_TOTALS.map(total => dealerTotal({ ...rules, up }, total, counts, size - cards));

const FINAL_TOTALS = [17, 18, 19, 20, 21] as const;

const gainByStanding = (chances: readonly number[], total: number): number =>
  FINAL_TOTALS.reduce<number>(
    (sum, dealer, at) => sum + chances[at]! * Math.max(0, Math.sign(total - dealer) + 1),
    0,
  );

const gainByDrawing = (
  { counts, size }: Spot,
  cards: number,
  total: number,
  { gains, bust }: Gains,
): number => {
  const room = TOTALS - 1 - total;
  let gain = 0;
  // The hand may hold some of the cards that would bust it.
  let busting = -Math.floor(total / (room + 1));
  for (let value = 0; value < VALUES; value++)
    if (pipsOf(value) > room) busting += counts[value]!;
    else gain += counts[value]! * gains[total + pipsOf(value)]!;
  return (gain - 2 * Math.max(0, busting) * bust) / (size - cards);
};
