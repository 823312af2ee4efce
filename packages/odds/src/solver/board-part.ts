import { DECISION, FOLDED, type FlatTree } from './flat-tree.ts';
import type { Rows } from './game.ts';
import type { WalkedPart } from './walk.ts';
import { RIVER_HANDS, type RiverHands } from './river-hands.ts';
import { payFold, payShowdown } from './showdown-kernel.ts';
import { invariant } from '@cardroom/engine';

/** What comes after the flop, on one complete board. `rows`: by street, from the flop on. */
export const boardPart = (tree: FlatTree, hands: RiverHands, rows: readonly Rows[]): WalkedPart => ({
  hands: RIVER_HANDS,
  rows: [null, ...rows],
  end: (node, player, reach, out) => {
    const paid = tree.paid[node]!;
    invariant(tree.kind[node] !== DECISION, 'a board has rows for every street after the flop');
    if (tree.kind[node] === FOLDED) payFold(hands, reach, tree.player[node] === player ? -paid : paid, out);
    else payShowdown(hands, reach, paid, out);
  },
});
