import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, STARTING_HANDS, STARTING_HAND_OF } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { randomStream } from '../holdem/random.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands } from './river-hands.ts';
import { payFold, payShowdown } from './showdown-kernel.ts';

/** Where a hand meets nobody. */
const EVEN = 0.5;

/** By combo: which part of the pot it wins on average against a range, if nobody bets any more, before the flop. */
export const equitiesBefore = ({ lead, live }: Matchups, range: Float64Array): Float64Array => {
  const reach = new Float64Array(STARTING_HANDS);
  for (let combo = 0; combo < COMBOS; combo++) reach[STARTING_HAND_OF[combo]!]! += range[combo]!;
  const [ahead, all] = [against(lead, reach), against(live, reach)];
  const equities = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++) {
    const hand = STARTING_HAND_OF[combo]!;
    equities[combo] = partOf(ahead[hand]!, all[hand]!);
  }
  return equities;
};

const partOf = (ahead: number, all: number): number => (all > 0 ? (1 + ahead / all) / 2 : EVEN);

/** By starting hand: the sum of its row, each number as often as the other is held. */
const against = (matrix: Float64Array, reach: Float64Array): Float64Array => {
  const sums = new Float64Array(STARTING_HANDS);
  for (let hand = 0, at = 0; hand < STARTING_HANDS; hand++)
    for (let other = 0; other < STARTING_HANDS; other++, at++) sums[hand]! += reach[other]! * matrix[at]!;
  return sums;
};

/** The same on a board, over so many ways to complete it, drawn by the seed. Combos that hold a card of it are not looked at. */
export const equitiesOn = (
  board: readonly Card[],
  range: Float64Array,
  ways: number,
  seed: number,
): Float64Array => {
  const [ahead, all] = [new Float64Array(COMBOS), new Float64Array(COMBOS)];
  for (const complete of completionsOf(board, ways, seed)) addShowdowns(complete, range, ahead, all);
  for (let combo = 0; combo < COMBOS; combo++) ahead[combo] = partOf(ahead[combo]!, all[combo]!);
  return ahead;
};

const completionsOf = (board: readonly Card[], ways: number, seed: number): readonly (readonly Card[])[] => {
  if (board.length === 5) return [board];
  const random = randomStream(seed);
  return Array.from({ length: ways }, () => {
    const complete = [...board];
    while (complete.length < 5) {
      const card = random() % DECK.length;
      if (!complete.includes(card)) complete.push(card);
    }
    return complete;
  });
};

const hands = emptyRiverHands();
const [reach, lead, beside] = [0, 1, 2].map(() => new Float64Array(RIVER_HANDS)) as [
  Float64Array,
  Float64Array,
  Float64Array,
];

const addShowdowns = (
  board: readonly Card[],
  range: Float64Array,
  ahead: Float64Array,
  all: Float64Array,
): void => {
  fillRiverHands(hands, board);
  const { combos } = hands;
  for (let at = 0; at < RIVER_HANDS; at++) reach[at] = range[combos[at]!]!;
  payShowdown(hands, reach, 1, lead);
  payFold(hands, reach, 1, beside);
  for (let at = 0; at < RIVER_HANDS; at++) {
    ahead[combos[at]!]! += lead[at]!;
    all[combos[at]!]! += beside[at]!;
  }
};
