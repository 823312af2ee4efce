import { STARTING_HANDS } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import { everyHand, type SolverGame } from './game.ts';
import { STARTING_DEALS, STARTING_WEIGHTS, allInBefore, foldBefore } from './preflop-leaves.ts';

/**
 * Heads-up with two choices: the small blind (player 0) pushes all-in or folds, then the big blind calls or folds. In units of
 * the small blind, of which the big one is two; `stack` is the smaller stack before the blinds.
 */
export const pushFold = (matchups: Matchups, stack: number): SolverGame => {
  const rows = everyHand(STARTING_HANDS);
  const called = allInBefore(matchups, stack);
  const answer = {
    kind: 'decision',
    player: 1,
    children: [foldBefore(matchups, 1, 2), called],
    rows,
  } as const;
  const root = { kind: 'decision', player: 0, children: [foldBefore(matchups, 0, 1), answer], rows } as const;
  return { weights: [STARTING_WEIGHTS, STARTING_WEIGHTS], deals: STARTING_DEALS, root };
};
