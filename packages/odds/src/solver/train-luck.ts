import { STARTING_HANDS } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { DECISION, type FlatTree } from './flat-tree.ts';
import { allInBefore } from './preflop-leaves.ts';
import { crossing } from './preflop-part.ts';
import type { RiverHands } from './river-hands.ts';
import { payShowdown } from './showdown-kernel.ts';
import type { WalkedPart } from './walk.ts';

/**
 * Takes the luck of the one board that was drawn out of what comes before the flop: where the flop comes, hands are worth less by
 * what they would win here if nobody bet any more, and more by what that wins on average over all boards. What they are worth on
 * average stays the same; that one board was drawn matters far less.
 */
export const withoutLuck = (
  tree: FlatTree,
  matchups: Matchups,
  hands: RiverHands,
  part: WalkedPart,
): WalkedPart => {
  const average = allInBefore(matchups, 1);
  const here = crossing(hands, (_, __, reach, out) => payShowdown(hands, reach, 1, out));
  const [fair, drawn] = [new Float64Array(STARTING_HANDS), new Float64Array(STARTING_HANDS)];
  return {
    ...part,
    end(node, player, reach, out) {
      part.end(node, player, reach, out);
      if (tree.kind[node] !== DECISION) return;
      const paid = paidWhenChecked(tree, node);
      average.pay(player, reach, fair);
      here(node, player, reach, drawn);
      for (let hand = 0; hand < STARTING_HANDS; hand++) out[hand]! += paid * (fair[hand]! - drawn[hand]!);
    },
  };
};

/** Whoever faces no bet checks by the first choice. */
const paidWhenChecked = ({ kind, paid, first, children }: FlatTree, node: number): number => {
  let at = node;
  while (kind[at] === DECISION) at = children[first[at]!]!;
  return paid[at]!;
};
