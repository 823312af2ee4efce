import { COMBOS_OF, STARTING_HANDS, STARTING_HAND_OF } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import type { FlatTree } from './flat-tree.ts';
import { everyHand } from './game.ts';
import { leavesBefore } from './preflop-leaves.ts';
import type { Walk, WalkedPart } from './walk.ts';
import { RIVER_HANDS, type RiverHands } from './river-hands.ts';

/** What comes before the flop, with all starting hands; `afterFlop` walks on, on the board that `hands` are for. */
export const preflopPart = (
  tree: FlatTree,
  matchups: Matchups,
  hands: RiverHands,
  afterFlop: Walk,
): WalkedPart => {
  const leaves = leavesBefore(tree, matchups);
  const onBoard = crossing(hands, afterFlop);
  return {
    hands: STARTING_HANDS,
    rows: [everyHand(STARTING_HANDS), null, null, null],
    end: (node, player, reach, out) => {
      const leaf = leaves[node];
      if (leaf) leaf.pay(player, reach, out);
      else onBoard(node, player, reach, out);
    },
  };
};

/** C(52, 5) / C(48, 5): one board in so many leaves two hands alone, and counts for all that do. */
const BOARDS_PER_LIVE_BOARD = 2_598_960 / 1_712_304;

/** From starting hands to the hands of one board and back: each combo brings its share, and each is worth what the board's are on average. */
export const crossing = ({ combos }: RiverHands, afterFlop: Walk): Walk => {
  const [reachOnBoard, outOnBoard] = [new Float64Array(RIVER_HANDS), new Float64Array(RIVER_HANDS)];
  return (node, player, reach, out) => {
    for (let hand = 0; hand < RIVER_HANDS; hand++) {
      const starting = STARTING_HAND_OF[combos[hand]!]!;
      reachOnBoard[hand] = reach[starting]! / SIZES[starting]!;
    }
    afterFlop(node, player, reachOnBoard, outOnBoard);
    out.fill(0);
    for (let hand = 0; hand < RIVER_HANDS; hand++) {
      const starting = STARTING_HAND_OF[combos[hand]!]!;
      out[starting]! += (outOnBoard[hand]! * BOARDS_PER_LIVE_BOARD) / SIZES[starting]!;
    }
  };
};

const SIZES = Float64Array.from(COMBOS_OF, combos => combos.length);
