import type { Card } from '@cardroom/engine';
import { COMBOS, HIGH_CARDS, LOW_CARDS, type Combo } from '../holdem/combos.ts';
import { evaluateCombos } from '../holdem/holdings.ts';

/** C(47, 2): the combos that can be held beside a complete board. */
export const RIVER_HANDS = 1081;

/** The combos that can be held beside a complete board, the weakest first. The arrays are filled anew for each board. */
export type RiverHands = Readonly<{
  combos: Uint16Array;
  high: Uint8Array;
  low: Uint8Array;
  strengths: Uint16Array;
}>;

export const emptyRiverHands = (count: number = RIVER_HANDS): RiverHands => ({
  combos: new Uint16Array(count),
  high: new Uint8Array(count),
  low: new Uint8Array(count),
  strengths: new Uint16Array(count),
});

const byCombo = new Uint16Array(COMBOS);
const keys = new Uint32Array(RIVER_HANDS);
const COMBO_BITS = 11;

export const fillRiverHands = (hands: RiverHands, board: readonly Card[]): void => {
  evaluateCombos(board, byCombo);
  let size = 0;
  for (let combo: Combo = 0; combo < COMBOS; combo++)
    if (byCombo[combo] !== 0) keys[size++] = (byCombo[combo]! << COMBO_BITS) | combo;
  keys.sort();
  for (let at = 0; at < RIVER_HANDS; at++) {
    const combo = keys[at]! & ((1 << COMBO_BITS) - 1);
    hands.combos[at] = combo;
    hands.high[at] = HIGH_CARDS[combo]!;
    hands.low[at] = LOW_CARDS[combo]!;
    hands.strengths[at] = keys[at]! >>> COMBO_BITS;
  }
};
