import { overlap } from '../../holdem/combos.ts';
import type { BettingNode } from '../betting.ts';
import type { Leaf, Rows, SolverGame, SolverNode, SolverPlayer } from '../game.ts';
import { RIVER_HANDS, type RiverHands } from '../river-hands.ts';

/** The betting on one board as a game for the readable solver, pair of hands by pair of hands. `rows`: by street. */
export const boardGame = (betting: BettingNode, hands: RiverHands, rows: readonly Rows[]): SolverGame => {
  const live = matrixOf(hands, () => 1);
  const lead = matrixOf(hands, (strength, other) => Math.sign(strength - other));
  const nodeOf = (node: BettingNode): SolverNode => {
    switch (node.kind) {
      case 'decision':
        return {
          kind: 'decision',
          player: node.player,
          children: node.choices.map(({ next }) => nodeOf(next)),
          rows: rows[node.street]!,
        };
      case 'folded':
        return leaf(live, player => (player === node.loser ? -node.paid : node.paid));
      case 'showdown':
        return leaf(lead, () => node.paid);
    }
  };
  const weights = new Float64Array(RIVER_HANDS).fill(1);
  return { weights: [weights, weights], deals: RIVER_HANDS * 990, root: nodeOf(betting) };
};

/** By hand and other hand: a number from their strengths; 0 where they share a card. */
const matrixOf = (
  { combos, strengths }: RiverHands,
  of: (strength: number, other: number) => number,
): readonly Int8Array[] =>
  Array.from(combos, (combo, hand) =>
    Int8Array.from(combos, (held, other) =>
      overlap(combo, held) ? 0 : of(strengths[hand]!, strengths[other]!),
    ),
  );

const leaf = (matrix: readonly Int8Array[], chips: (player: SolverPlayer) => number): Leaf => ({
  kind: 'leaf',
  pay: (player, reach, out) => {
    for (let hand = 0; hand < RIVER_HANDS; hand++) out[hand] = chips(player) * product(matrix[hand]!, reach);
  },
});

const product = (row: Int8Array, reach: Float64Array): number => {
  let sum = 0;
  for (let other = 0; other < RIVER_HANDS; other++) sum += row[other]! * reach[other]!;
  return sum;
};
