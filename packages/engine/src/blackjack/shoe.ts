import type { Card } from '../cards.ts';
import { DECK_SIZE } from '../cards.ts';
import { compositionOf, difference, fullShoe, sizeOf, type Composition } from '../composition.ts';
import type { BlackjackRules } from './rules.ts';
import type { BlackjackState, Shoe, ShuffleReason } from './state.ts';

export const shoeSize = (rules: BlackjackRules): number => rules.decks * DECK_SIZE;

export const freshShoe = (rules: BlackjackRules): Shoe => ({
  decks: rules.decks,
  left: shoeSize(rules),
  next: 0,
  unseen: fullShoe(rules.decks),
});

/** Cards that the first deal takes: two a box, two for the dealer. */
export const cardsToDeal = (boxes: number): number => 2 * boxes + 2;

/** Whether, and why, the shoe must be shuffled before a round with this many boxes. */
export const shuffleDue = (rules: BlackjackRules, shoe: Shoe | null, boxes: number): ShuffleReason | null => {
  if (shoe === null) return 'new';
  if (belowCut(rules, shoe.left)) return 'cut';
  return shoe.left < cardsToDeal(boxes) ? 'short' : null;
};

const belowCut = (rules: BlackjackRules, left: number): boolean =>
  typeof rules.reshuffleAt === 'number'
    ? left < rules.reshuffleAt
    : left * 100 < Number.parseInt(rules.reshuffleAt, 10) * shoeSize(rules);

/** The face-up cards on the table. */
export const tableCards = (state: BlackjackState): readonly Card[] => [
  ...state.boxes.flatMap(box => box.hands.flatMap(hand => hand.cards)),
  ...state.dealer.cards,
];

/** The cards of earlier rounds since the shuffle: neither in the shoe nor on the table. */
export const discards = (state: BlackjackState): Composition =>
  difference(difference(fullShoe(state.rules.decks), state.shoe.unseen), compositionOf(tableCards(state)));

/** Whether this many more cards can be had in this round, from the shoe and then from the discards. */
export const canSupply = (state: BlackjackState, cards: number): boolean =>
  state.shoe.left >= cards || state.shoe.left + sizeOf(discards(state)) >= cards;
