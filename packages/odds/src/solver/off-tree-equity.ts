import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, COMBOS_OF, STARTING_HANDS, STARTING_HAND_OF } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { randomStream } from '../holdem/random.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands } from './river-hands.ts';
import { payFold, payShowdown } from './showdown-kernel.ts';

/** Where a hand meets nobody. */
const EVEN = 0.5;

/** By combo: which part of the pot it wins on average against a range, if nobody bets any more, before the flop. */
export const equitiesBefore = ({ lead, live }: Matchups, range: Float64Array): Float64Array => {
  const reach = COMBOS_OF.map(combos => combos.reduce((sum, combo) => sum + range[combo]!, 0));
  const equities = Float64Array.from({ length: STARTING_HANDS }, (_, hand) => {
    const [ahead, all] = [against(lead, hand, reach), against(live, hand, reach)];
    return all > 0 ? (1 + ahead / all) / 2 : EVEN;
  });
  return Float64Array.from(STARTING_HAND_OF, hand => equities[hand]!);
};

const against = (matrix: Float64Array, hand: number, reach: readonly number[]): number =>
  reach.reduce((sum, weight, other) => sum + weight * matrix[hand * STARTING_HANDS + other]!, 0);

/** The same on a board, over so many ways to complete it, drawn by the seed. Combos that hold a card of it are not looked at. */
export const equitiesOn = (
  board: readonly Card[],
  range: Float64Array,
  ways: number,
  seed: number,
): Float64Array => {
  const [ahead, all] = [new Float64Array(COMBOS), new Float64Array(COMBOS)];
  for (const complete of completionsOf(board, ways, seed)) addShowdowns(complete, range, ahead, all);
  return ahead.map((lead, combo) => (all[combo]! > 0 ? (1 + lead / all[combo]!) / 2 : EVEN));
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
