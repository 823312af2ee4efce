import { DECK, type Card } from '@cardroom/engine';
import { rankValue } from '@cardroom/engine/holdem';
import { cardsOf, overlap } from '../combos.ts';
import type { Range } from '../range.ts';

/** Calls `visit` with every choice of `count` of the cards; the array is reused. */
export const eachChoice = (
  cards: readonly Card[],
  count: number,
  visit: (chosen: readonly Card[]) => void,
): void => {
  const chosen: Card[] = [];
  const fill = (from: number): void => {
    if (chosen.length === count) return visit(chosen);
    for (let at = from; at <= cards.length - (count - chosen.length); at++) {
      chosen.push(cards[at]!);
      fill(at + 1);
      chosen.pop();
    }
  };
  fill(0);
};

/** How strong a hand is: by default the engine's reference. */
type Ranking = (cards: readonly Card[]) => number;

/** By winner mask, the slow way: every board, every hand, nothing taken together. */
export const slowShowdowns = (
  hands: readonly (readonly Card[])[],
  board: readonly Card[],
  dead: readonly Card[],
  ranking: Ranking = rankValue,
): number[] => {
  const counts = Array.from({ length: 1 << hands.length }, () => 0);
  const gone = new Set([...hands.flat(), ...board, ...dead]);
  const live = DECK.filter(card => !gone.has(card));
  eachChoice(live, 5 - board.length, runout => {
    const values = hands.map(hand => ranking([...hand, ...board, ...runout]));
    const best = Math.max(...values);
    counts[values.reduce((mask, value, player) => (value === best ? mask | (1 << player) : mask), 0)]!++;
  });
  return counts;
};

/** By winner mask, the slow way: every deal of the two ranges too. */
export const slowVersus = (
  first: Range,
  second: Range,
  board: readonly Card[],
  dead: readonly Card[],
): number[] => {
  const counts = [0, 0, 0, 0];
  const known = [...board, ...dead];
  for (const [a, one] of first.combos.entries())
    for (const [b, other] of second.combos.entries()) {
      const cards = [...cardsOf(one), ...cardsOf(other)];
      if (overlap(one, other) || cards.some(card => known.includes(card))) continue;
      const weight = first.weights[a]! * second.weights[b]!;
      const some = slowShowdowns([cardsOf(one), cardsOf(other)], board, dead);
      for (const [mask, count] of some.entries()) counts[mask]! += weight * count;
    }
  return counts;
};
