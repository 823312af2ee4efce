import type { Abstraction, Blueprint, Ranges, StackPlan } from '@cardroom/odds/solver';
import { always, blended, tidied, type Answer } from './answers.ts';
import { byOdds, equitiesAt, guardedByOdds, priceOf } from './by-odds.ts';
import { answersFromPlan } from './from-plan.ts';
import type { HeadsUpHand } from './hand.ts';
import { linesOf, rangesAfter, rowsOn, type Line, type RowsOf } from './lines.ts';
import {
  answersFromSolved,
  createMemory,
  rangesAfterStreet,
  solveRiver,
  solveTurn,
  type Expired,
  type Memory,
} from './re-solve.ts';

const [TURN, RIVER] = [2, 3] as const;

/** Plans, and what has been found out while thinking with them; nothing of that changes an answer. */
export type Mindset = Readonly<{
  blueprint: Blueprint;
  /** Rows of hands, by board. */
  rows: WeakMap<Abstraction, Map<string, Uint16Array>>;
  solved: Memory;
}>;

/** Streets that are kept, each some hundred kilobytes. */
const KEPT = 12;

export const createMindset = (blueprint: Blueprint): Mindset => ({
  blueprint,
  rows: new WeakMap(),
  solved: createMemory(KEPT),
});

/** The smaller stack of the plan that fits a hand; null if none does. */
export const planStackFor = ({ stacks }: Pick<Blueprint, 'stacks'>, stack: number): number | null => {
  const nearest = stacks.toSorted((one, other) => Math.abs(one - stack) - Math.abs(other - stack))[0];
  return nearest !== undefined && Math.abs(nearest - stack) <= 0.5 ? nearest : null;
};

/** Boards whose rows are kept. */
const BOARDS = 200;

const rowsFor = ({ rows }: Mindset, plan: StackPlan, hand: HeadsUpHand): RowsOf => {
  const known = rows.get(plan.abstraction) ?? new Map<string, Uint16Array>();
  if (known.size > BOARDS) known.clear();
  rows.set(plan.abstraction, known);
  return rowsOn(plan, hand.board, known);
};

/**
 * What is done in a hand, by combo. It does not know what anybody holds, so neither the answer nor the time it takes can depend on
 * that; who decides takes the row of the own cards afterwards.
 */
export const answersFor = (
  mindset: Mindset,
  plan: StackPlan,
  hand: HeadsUpHand,
  expired: Expired,
): readonly Answer[] => {
  const planned = planAnswers(mindset, plan, hand);
  const solved = hand.street >= TURN ? solvedAnswers(mindset, plan, hand, expired) : null;
  return tidied(solved ? withSolved(planned, solved) : planned);
};

/** What the plan alone says. */
export const planAnswers = (mindset: Mindset, plan: StackPlan, hand: HeadsUpHand): readonly Answer[] => {
  const rows = rowsFor(mindset, plan, hand);
  const lines = linesOf(plan, hand, rows, hand.street + 1);
  const price = priceOf(hand);
  if (price.call === 0 || lines.every(({ exact }) => exact))
    return answersFromPlan(plan, hand, rows, lines, [always({ kind: 'stay' })]);
  const equities = equitiesAt(hand, lines);
  const answers = answersFromPlan(plan, hand, rows, lines, byOdds(price, equities));
  return guardedByOdds(answers, price, equities);
};

const solvedAnswers = (
  mindset: Mindset,
  plan: StackPlan,
  hand: HeadsUpHand,
  expired: Expired,
): readonly Answer[] | null => {
  const rows = rowsFor(mindset, plan, hand);
  const linesUntil = (street: number): readonly Line[] => linesOf(plan, hand, rows, street);
  const atTurn = rangesAfter(linesUntil(TURN), hand.board.slice(0, 4));
  const turn = solveTurn(hand, atTurn, mindset.solved, expired);
  if (hand.street === TURN) return turn && answersFromSolved(turn, hand);
  const afterTurn = turn && rangesAfterStreet(turn, atTurn, hand, TURN);
  const ranges = afterTurn ?? rangesAfter(linesUntil(RIVER), hand.board);
  const river = solveRiver(hand, withoutBoard(ranges, hand), mindset.solved, expired);
  return river && answersFromSolved(river, hand);
};

const withoutBoard = (ranges: Ranges, { board }: HeadsUpHand): Ranges =>
  rangesAfter([{ weight: 1, reach: ranges }], board);

/** Combos that were solved do as was found; those that nobody expects do as planned. */
const withSolved = (planned: readonly Answer[], solved: readonly Answer[]): readonly Answer[] => {
  const isSolved = (combo: number): number => (solved.some(({ shares }) => shares[combo]! > 0) ? 1 : 0);
  return blended(planned, solved, isSolved);
};
