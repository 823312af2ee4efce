import type { Card } from '@cardroom/engine';
import { COMBOS, HIGH_CARDS, LOW_CARDS, type Combo } from '../holdem/combos.ts';
import { evaluateCombos } from '../holdem/holdings.ts';
import { takeNew, type Take } from './arena.ts';

/** C(47, 2): the combos that can be held beside a complete board. */
export const RIVER_HANDS = 1081;

/** The combos that can be held beside a complete board, the weakest first. The arrays are filled anew for each board. */
export type RiverHands = Readonly<{
  combos: Uint16Array;
  high: Uint8Array;
  low: Uint8Array;
  strengths: Uint16Array;
}>;

export const emptyRiverHands = (count: number = RIVER_HANDS, take: Take = takeNew): RiverHands => ({
  combos: take.words(count),
  high: take.bytes(count),
  low: take.bytes(count),
  strengths: take.words(count),
});

const byCombo = new Uint16Array(COMBOS);
const live = new Uint16Array(RIVER_HANDS);
const halfway = new Uint16Array(RIVER_HANDS);

/** Strengths are put in order by two digits of so many bits. */
const DIGIT_BITS = 7;
const DIGITS = 1 << DIGIT_BITS;
const places = new Uint16Array(DIGITS);

export const fillRiverHands = (hands: RiverHands, board: readonly Card[]): void => {
  evaluateCombos(board, byCombo);
  let size = 0;
  for (let combo: Combo = 0; combo < COMBOS; combo++) if (byCombo[combo] !== 0) live[size++] = combo;
  sortByDigit(live, 0, halfway);
  sortByDigit(halfway, DIGIT_BITS, hands.combos);
  for (let at = 0; at < RIVER_HANDS; at++) {
    const combo = hands.combos[at]!;
    hands.high[at] = HIGH_CARDS[combo]!;
    hands.low[at] = LOW_CARDS[combo]!;
    hands.strengths[at] = byCombo[combo]!;
  }
};

/** Those of which it is the same stay in their order. `from`: the first bit of the digit. */
const sortByDigit = (combos: Uint16Array, from: number, out: Uint16Array): void => {
  places.fill(0);
  for (let at = 0; at < RIVER_HANDS; at++) places[(byCombo[combos[at]!]! >> from) & (DIGITS - 1)]!++;
  for (let digit = 0, sum = 0; digit < DIGITS; digit++)
    places[digit] = (sum += places[digit]!) - places[digit]!;
  for (let at = 0; at < RIVER_HANDS; at++) {
    const combo = combos[at]!;
    out[places[(byCombo[combo]! >> from) & (DIGITS - 1)]!++] = combo;
  }
};
