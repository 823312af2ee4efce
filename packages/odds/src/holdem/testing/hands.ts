import { DECK, type Card } from '@cardroom/engine';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import { parseRange, type Range } from '../range.ts';

/** The range that the text says; for tests, where it is known to say one. */
export const range = (text: string): Range => {
  const parsed = parseRange(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

/** `count` different cards. */
export const someCards = (random: Random, count: number): Card[] => random.shuffle(DECK).slice(0, count);

/** `count` hands of `size` cards, one after the other. */
export const packedHands = (seed: number, count: number, size: number): Uint8Array => {
  const random = randomFrom(seed);
  const deck = [...DECK];
  const hands = new Uint8Array(count * size);
  for (let at = 0; at < hands.length; at++) {
    // A partial shuffle: what comes before this place is what the hand has already.
    const place = at % size;
    const from = place + random.below(deck.length - place);
    [deck[place], deck[from]] = [deck[from]!, deck[place]!];
    hands[at] = deck[place]!;
  }
  return hands;
};
