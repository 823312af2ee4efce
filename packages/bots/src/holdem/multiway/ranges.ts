import type { Card, Seat } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH, STARTING_HAND_OF } from '@cardroom/odds/holdem';
import { BINS, boardsOf } from './boards.ts';
import { HABITS, bordersAt, foldShare, raiseShare, type Borders, type Facing, type Habit } from './habits.ts';
import { preflopLikelihoods } from './preflop-habits.ts';
import { hashOf } from './random-numbers.ts';
import type { Act } from './story.ts';

/** What a seat may hold and how it may play: by kind of player in the order of `HABITS`, then by combo. */
export type Belief = readonly Float64Array[];

const priorOf = (known: readonly Card[]): Belief =>
  HABITS.map(({ share }) => {
    const weights = new Float64Array(COMBOS).fill(share / COMBOS);
    for (const card of known) for (const combo of COMBOS_WITH[card]!) weights[combo] = 0;
    return weights;
  });

/** What the decisions of a seat tell to somebody who knows these cards, the board included. */
export const beliefOf = (
  seat: Seat,
  story: readonly Act[],
  board: readonly Card[],
  known: readonly Card[],
): Belief => {
  const belief = priorOf(known);
  for (const act of story)
    if (act.seat === seat) HABITS.forEach((habit, at) => learn(belief[at]!, habit, act, board));
  return belief;
};

const learn = (weights: Float64Array, habit: Habit, act: Act, board: readonly Card[]): void => {
  if (act.street === 'preflop') learnPreflop(weights, habit, act);
  else learnOnBoard(weights, habit, act, board.slice(0, BOARD_SIZES[act.street]));
};

const BOARD_SIZES = { flop: 3, turn: 4, river: 5 } as const;

const learnPreflop = (weights: Float64Array, habit: Habit, act: Act): void => {
  const likelihoods = preflopLikelihoods(habit, act);
  for (let combo = 0; combo < COMBOS; combo++) weights[combo]! *= likelihoods[STARTING_HAND_OF[combo]!]!;
};

const borders: Borders = { keeps: 0, raises: 0, bluffs: 0, waits: 0 };
const likelihoods = new Float64Array(BINS);

const learnOnBoard = (weights: Float64Array, habit: Habit, act: Act, board: readonly Card[]): void => {
  const scores = scoresOn(board);
  bordersAt(habit, facingOf(act), borders);
  for (let bin = 0; bin < BINS; bin++) likelihoods[bin] = FLOOR + likelihoodOf(act.kind, (bin + 0.5) / BINS);
  for (let combo = 0; combo < COMBOS; combo++) weights[combo]! *= likelihoods[scores[combo]!]!;
};

/** Anything may have a reason. */
const FLOOR = 0.004;

const likelihoodOf = (kind: Act['kind'], score: number): number => {
  const [folds, raises] = [foldShare(borders, score), raiseShare(borders, score)];
  if (kind === 'raise') return raises;
  return kind === 'fold' ? folds : Math.max(0, 1 - folds - raises);
};

/** A decision as its player saw it. */
const facingOf = ({ owed, pot, rivals, leads, street }: Act): Facing => ({
  price: owed / (pot || 1),
  rivals,
  leads,
  isRiver: street === 'river',
});

/** How many boards to come a look back at an earlier street takes. */
const LOOK_BACK = { turns: 12, rivers: 3 } as const;
const LOOK_BACK_TURN = { turns: 0, rivers: 24 } as const;
/** Boards whose scores are remembered. */
const REMEMBERED = 64;
const remembered = new Map<string, Uint8Array>();

/** How all hands stand on a board; it depends on the board alone. */
const scoresOn = (board: readonly Card[]): Uint8Array => {
  const key = board.join(' ');
  const known = remembered.get(key);
  if (known) return known;
  const breadth = board.length === 3 ? LOOK_BACK : LOOK_BACK_TURN;
  const scores = boardsOf(board, [], hashOf(board), breadth).scores.slice(0, COMBOS);
  if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered.set(key, scores);
  return scores;
};
