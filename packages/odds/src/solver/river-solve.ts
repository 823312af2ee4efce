import type { Card } from '@cardroom/engine';
import { takeNew, type Take } from './arena.ts';
import type { BettingNode } from './betting.ts';
import { boardPart } from './board-part.ts';
import { flattened, type FlatTree } from './flat-tree.ts';
import { everyHand } from './game.ts';
import { answering, createLearner, nothingLearned, sharesOf, type Shares } from './minds.ts';
import { liveCombos, reachOf, type Ranges } from './river-solve-hands.ts';
import { emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import { DISCOUNTED, fade } from './solve.ts';
import { createWalk } from './walk.ts';

/** The last bets of a hand: who may hold what, by combo, and what may be bet. */
export type RiverSpot = Readonly<{
  betting: BettingNode;
  board: readonly Card[];
  ranges: Ranges;
}>;

/** How the bets of a river are to be played, every hand for itself. */
export type RiverPlan = Readonly<{ tree: FlatTree; hands: RiverHands; shares: Shares }>;

/** Solves the bets of a river for whole ranges. It may be stopped after any iteration. */
export const createRiverSolver = (
  spot: RiverSpot,
  take: Take = takeNew,
): Readonly<{ iterate: () => void; plan: () => RiverPlan }> => {
  const { tree, hands, part, reaches } = setUp(spot);
  const learned = nothingLearned(tree.entries, take);
  const walk = createWalk(tree, createLearner(learned), part, take);
  const out = take.floats(hands.combos.length);
  let iteration = 0;
  return {
    iterate() {
      iteration++;
      walk(0, 0, reaches[1], out);
      walk(0, 1, reaches[0], out);
      fade(learned, DISCOUNTED, iteration);
    },
    plan: () => ({ tree, hands, shares: sharesOf(tree, learned.sums, [0, 0, 0, hands.combos.length]) }),
  };
};

const setUp = ({ betting, board, ranges }: RiverSpot) => {
  const hands = liveHands(board, ranges);
  const count = hands.combos.length;
  const tree = flattened(betting, [0, 0, 0, count]);
  const part = { ...boardPart(tree, hands, []), hands: count, rows: [null, null, null, everyHand(count)] };
  const reaches = [reachOf(ranges[0], hands.combos), reachOf(ranges[1], hands.combos)] as const;
  return { tree, hands, part, reaches };
};

/** Of the hands on a complete board, those that somebody may hold, the weakest first. */
const liveHands = (board: readonly Card[], ranges: Ranges): RiverHands => {
  const all = emptyRiverHands();
  fillRiverHands(all, board);
  const live = new Set(liveCombos(board, ranges));
  const kept = Uint16Array.from([...all.combos.keys()].filter(at => live.has(all.combos[at]!)));
  return {
    combos: kept.map(at => all.combos[at]!),
    high: Uint8Array.from(kept, at => all.high[at]!),
    low: Uint8Array.from(kept, at => all.low[at]!),
    strengths: kept.map(at => all.strengths[at]!),
  };
};

/** What a perfect opponent would win on average against a plan, over both seats: for hands that come to this river, in units of the small blind. */
export const riverExploitability = (spot: RiverSpot, { shares }: RiverPlan): number => {
  const { tree, hands, part, reaches } = setUp(spot);
  const walk = createWalk(tree, answering(shares), part);
  const [first, second] = reaches.map(({ length }) => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
  ];
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
