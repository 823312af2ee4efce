import { DECK_SIZE, type Card } from '@cardroom/engine';
import { HIGH_CARDS, LOW_CARDS, type Combo } from './combos.ts';
import { evaluate7 } from './evaluate.ts';
import { randomStream, type RandomStream } from './random.ts';
import type { Range } from './range.ts';
import { BOARD_CARDS, type WinnerCounts } from './showdowns.ts';

/** How a range is drawn from: the running sums of its weights. */
type Urn = Readonly<{ combos: readonly Combo[]; sums: readonly number[]; total: number }>;

/** Draws in all, so that ranges which hardly ever fit together come to an end: some seconds. */
const MOST_DRAWS = 20_000_000;

/**
 * Counts the winners of `samples` deals drawn at random: every deal without a card twice is as likely as its weight says,
 * and every board after it alike. Fewer where deals are so rare that they are not found. The same seed gives the same
 * counts.
 */
export const sampleDeals = (
  ranges: readonly Range[],
  board: readonly Card[],
  dead: readonly Card[],
  samples: number,
  seed: number,
): WinnerCounts => {
  const random = randomStream(seed);
  const urns = ranges.map(urnOf);
  const counts = new Float64Array(1 << ranges.length);
  const gone = goneCards([...board, ...dead]);
  const used = new Uint8Array(DECK_SIZE);
  const hands = ranges.map(() => 0);
  const full = [...board];
  for (let sample = 0, draws = 0; sample < samples && draws < MOST_DRAWS; draws++) {
    used.set(gone);
    if (!dealHands(urns, hands, used, random)) continue;
    dealBoard(full, board.length, used, random);
    counts[winners(hands, full)]!++;
    sample++;
  }
  return counts;
};

const goneCards = (cards: readonly Card[]): Uint8Array => {
  const gone = new Uint8Array(DECK_SIZE);
  for (const card of cards) gone[card] = 1;
  return gone;
};

const urnOf = ({ combos, weights }: Range): Urn => {
  let total = 0;
  const sums = weights.map(weight => (total += weight));
  return { combos, sums, total };
};

/** Draws each player's combo by itself; false if a card came twice, since only starting over keeps deals fair. */
const dealHands = (urns: readonly Urn[], hands: Combo[], used: Uint8Array, random: RandomStream): boolean => {
  for (let player = 0; player < urns.length; player++) {
    const combo = draw(urns[player]!, random);
    if (used[HIGH_CARDS[combo]!] || used[LOW_CARDS[combo]!]) return false;
    used[HIGH_CARDS[combo]!] = used[LOW_CARDS[combo]!] = 1;
    hands[player] = combo;
  }
  return true;
};

const draw = ({ combos, sums, total }: Urn, random: RandomStream): Combo => {
  const at = (random() / 2 ** 32) * total;
  if (total === combos.length) return combos[Math.floor(at)]!;
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return combos[low]!;
};

const dealBoard = (board: Card[], known: number, used: Uint8Array, random: RandomStream): void => {
  for (let place = known; place < BOARD_CARDS;) {
    const card = Math.floor((random() / 2 ** 32) * DECK_SIZE);
    if (used[card]) continue;
    used[card] = 1;
    board[place++] = card;
  }
};

const winners = (hands: readonly Combo[], board: readonly Card[]): number => {
  const [a, b, c, d, e] = board as [Card, Card, Card, Card, Card];
  let best = 0;
  let mask = 0;
  for (let player = 0; player < hands.length; player++) {
    const strength = evaluate7(a, b, c, d, e, HIGH_CARDS[hands[player]!]!, LOW_CARDS[hands[player]!]!);
    if (strength < best) continue;
    mask = strength > best ? 1 << player : mask | (1 << player);
    best = strength;
  }
  return mask;
};
