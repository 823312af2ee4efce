import { parseCards, unwrap } from '@cardroom/engine';
import { STARTING_HANDS, startingHandName } from '@cardroom/odds/holdem';
import {
  answerFlop,
  bettingTree,
  flattened,
  makeAbstraction,
  nodesOf,
  planWith,
  randomStream,
  rowsBy,
  type BettingDecision,
  type FlopAnswers,
  type StackPlan,
} from '@cardroom/odds/solver';
import { describe, expect, test } from 'vitest';

import { answerThinker } from './thought.ts';

const ACES = Array.from({ length: STARTING_HANDS }, (_, hand) => startingHandName(hand)).indexOf('AA');

/** One bucket a street: nobody looks at cards after the flop. */
const BLIND = makeAbstraction(
  [
    [1, 1],
    [1, 1],
    [1, 1],
  ],
  2,
  randomStream(1),
);

/** Before the flop the small blind calls with aces and folds everything else; later everybody checks, and folds to any bet. */
const choiceAt = ({ street, player, choices }: BettingDecision, row: number): number => {
  const calls = street === 0 && player === 0 && row === ACES;
  return calls ? choices.findIndex(({ action }) => action.kind === 'stay') : 0;
};

/** Two big blinds; the small blind comes to the flop with aces alone, the big one with everything. */
const acesAlone = (): StackPlan => {
  const config = { stack: 4, sizes: [[], [], [], []], raises: 1, commitment: 1 };
  const [betting, rows] = [bettingTree(config), rowsBy(BLIND)];
  const tree = flattened(betting, rows);
  const shares = new Float32Array(tree.entries);
  for (const [at, node] of nodesOf(betting).entries())
    if (node.kind === 'decision')
      for (let row = 0; row < rows[node.street]!; row++)
        shares[tree.base[at]! + row * node.choices.length + choiceAt(node, row)] = 1;
  return planWith({ config, betting, abstraction: BLIND, tree }, shares);
};

describe('§5.1 the best answer to a player who thinks', () => {
  const plan = acesAlone();
  const flop = { flop: unwrap(parseCards('Qc Qd Qh')), weight: 1 };
  /** What the answer wins with aces where the flop comes after a call and a check. */
  const acesWin = ({ byPlayer: [small] }: FlopAnswers): number => [...small.values.values()][0]![ACES]!;

  test('whoever knows that it faces aces gives them no more than whoever folds to every bet', () => {
    const { knowing } = answerThinker(plan, flop, { turns: 2, seed: 1 });
    expect(acesWin(knowing)).toBeLessThanOrEqual(acesWin(answerFlop(plan, flop)));
  });
});
