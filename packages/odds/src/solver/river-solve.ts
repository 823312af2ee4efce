import type { Card } from '@cardroom/engine';
import type { BettingNode } from './betting.ts';
import { boardPart } from './board-part.ts';
import { flattened, type FlatTree } from './flat-tree.ts';
import { everyHand } from './game.ts';
import { answering, createLearner, sharesOf, type Learned, type Shares } from './minds.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import { DISCOUNTED, fade } from './solve.ts';
import { createWalk } from './walk.ts';

/** The last bets of a hand: who may hold what, by combo, and what may be bet. */
export type RiverSpot = Readonly<{
  betting: BettingNode;
  board: readonly Card[];
  ranges: readonly [Float64Array, Float64Array];
}>;

/** How the bets of a river are to be played, every hand for itself. */
export type RiverPlan = Readonly<{ tree: FlatTree; hands: RiverHands; shares: Shares }>;

/** Solves the bets of a river for whole ranges. It may be stopped after any iteration. */
export const createRiverSolver = (
  spot: RiverSpot,
): Readonly<{ iterate: () => void; plan: () => RiverPlan }> => {
  const { tree, hands, part, reaches } = setUp(spot);
  const learned: Learned = {
    regrets: new Float64Array(tree.entries),
    sums: new Float64Array(tree.entries),
  };
  const walk = createWalk(tree, createLearner(learned), part);
  const out = new Float64Array(RIVER_HANDS);
  let iteration = 0;
  return {
    iterate() {
      iteration++;
      walk(0, 0, reaches[1], out);
      walk(0, 1, reaches[0], out);
      fade(learned, DISCOUNTED, iteration);
    },
    plan: () => ({ tree, hands, shares: sharesOf(tree, learned.sums, [0, 0, 0, RIVER_HANDS]) }),
  };
};

const setUp = ({ betting, board, ranges }: RiverSpot) => {
  const hands = emptyRiverHands();
  fillRiverHands(hands, board);
  const tree = flattened(betting, [0, 0, 0, RIVER_HANDS]);
  const rows = everyHand(RIVER_HANDS);
  const part = { ...boardPart(tree, hands, []), rows: [null, null, null, rows] };
  const sorted = (range: Float64Array): Float64Array =>
    Float64Array.from(hands.combos, combo => range[combo]!);
  return { tree, hands, part, reaches: [sorted(ranges[0]), sorted(ranges[1])] as const };
};

/** What a perfect opponent would win on average against a plan, over both seats: for hands that come to this river, in units of the small blind. */
export const riverExploitability = (spot: RiverSpot, { shares }: RiverPlan): number => {
  const { tree, hands, part, reaches } = setUp(spot);
  const walk = createWalk(tree, answering(shares), part);
  const [first, second] = [new Float64Array(RIVER_HANDS), new Float64Array(RIVER_HANDS)];
  walk(0, 0, reaches[1], first);
  walk(0, 1, reaches[0], second);
  const won = total(first, reaches[0]) + total(second, reaches[1]);
  return won / (2 * deals(hands, reaches));
};

const total = (values: Float64Array, reach: Float64Array): number =>
  values.reduce((sum, value, hand) => sum + value * reach[hand]!, 0);

/** The sum of the products of both players' weights over pairs of hands that share no card. */
const deals = ({ high, low }: RiverHands, [first, second]: readonly [Float64Array, Float64Array]): number =>
  first.reduce(
    (sum, weight, hand) =>
      sum +
      weight *
        second.reduce((beside, other, at) => {
          const shares =
            high[at] === high[hand] ||
            low[at] === low[hand] ||
            high[at] === low[hand] ||
            low[at] === high[hand];
          return shares ? beside : beside + other;
        }, 0),
    0,
  );
