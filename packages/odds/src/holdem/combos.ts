import { DECK_SIZE, RANKS, rankOf, suitOf, type Card } from '@cardroom/engine';

/** Two different cards, numbered 0 to 1,325: `high * (high − 1) / 2 + low`. */
export type Combo = number;

export const COMBOS = 1326;

export const comboOf = (a: Card, b: Card): Combo => (a > b ? index(a, b) : index(b, a));
const index = (high: Card, low: Card): Combo => (high * (high - 1)) / 2 + low;

/** By combo: its higher and its lower card. */
export const HIGH_CARDS: Uint8Array = new Uint8Array(COMBOS);
export const LOW_CARDS: Uint8Array = new Uint8Array(COMBOS);
for (let high = 1; high < DECK_SIZE; high++)
  for (let low = 0; low < high; low++) {
    HIGH_CARDS[index(high, low)] = high;
    LOW_CARDS[index(high, low)] = low;
  }

/** The two cards, the higher first. */
export const cardsOf = (combo: Combo): readonly [Card, Card] => [HIGH_CARDS[combo]!, LOW_CARDS[combo]!];

export const holds = (combo: Combo, card: Card): boolean =>
  HIGH_CARDS[combo] === card || LOW_CARDS[combo] === card;

/** By card: the 51 combos that hold it. */
export const COMBOS_WITH: readonly Uint16Array[] = Array.from({ length: DECK_SIZE }, (_, card) =>
  Uint16Array.from({ length: DECK_SIZE - 1 }, (__, other) => comboOf(card, other < card ? other : other + 1)),
);

export const overlap = (a: Combo, b: Combo): boolean => holds(a, HIGH_CARDS[b]!) || holds(a, LOW_CARDS[b]!);

/**
 * A hand before the flop without its suits, numbered 0 to 168 as in the usual square: `row * 13 + column`, aces first;
 * pairs on the diagonal, suited hands above it, offsuit hands below.
 */
export type StartingHand = number;

export const STARTING_HANDS = RANKS.length ** 2;

export const startingHandOf = (combo: Combo): StartingHand => {
  const [high, low] = cardsOf(combo);
  const [row, column] = [12 - rankOf(high), 12 - rankOf(low)];
  return suitOf(high) === suitOf(low) ? row * RANKS.length + column : column * RANKS.length + row;
};

/** By combo. */
export const STARTING_HAND_OF: Uint8Array = Uint8Array.from({ length: COMBOS }, (_, combo) =>
  startingHandOf(combo),
);

/** `QQ`, `AKs`, `T9o`. */
export const startingHandName = (hand: StartingHand): string => {
  const row = Math.floor(hand / RANKS.length);
  const column = hand % RANKS.length;
  const name = `${RANKS[12 - Math.min(row, column)]!}${RANKS[12 - Math.max(row, column)]!}`;
  return row === column ? name : `${name}${row < column ? 's' : 'o'}`;
};

/** By starting hand: 6 combos of a pair, 4 suited, 12 offsuit. */
export const COMBOS_OF: readonly (readonly Combo[])[] = Array.from({ length: STARTING_HANDS }, () => []);
for (let combo = 0; combo < COMBOS; combo++) (COMBOS_OF[startingHandOf(combo)] as Combo[]).push(combo);
