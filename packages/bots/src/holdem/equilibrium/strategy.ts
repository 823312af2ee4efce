import { COMBOS } from '@cardroom/odds/holdem';
import type { Abstraction, Blueprint, Ranges, StackPlan } from '@cardroom/odds/solver';
import { always, blended, tidied, type Answer, type ByCombo } from './answers.ts';
import { byOdds, equitiesAt, farFrom, guardedByOdds, priceOf } from './by-odds.ts';
import { answersFromPlan } from './from-plan.ts';
import type { HeadsUpHand } from './hand.ts';
import { linesOf, rangesAfter, reachBy, rowsOn, type Line, type RowsOf } from './lines.ts';
import {
  answersFromSolved,
  createMemory,
  rangesAfterStreet,
  solveFlop,
  solveRiver,
  solveTurn,
  type Expired,
  type Memory,
  type Solved,
} from './re-solve.ts';

const [FLOP, TURN] = [1, 2] as const;

/** Plans, and what has been found out while thinking with them. Only that there was no time for a street changes answers: it is remembered, too. */
export type Mindset = Readonly<{
  blueprint: Blueprint;
  /** Rows of hands, by board. */
  rows: WeakMap<Abstraction, Map<string, Uint16Array>>;
  solved: Memory;
}>;

/** Streets that are kept, each some hundred kilobytes: those of several tables. */
const KEPT = 48;

export const createMindset = (blueprint: Blueprint, beforeSolving?: () => void): Mindset => ({
  blueprint,
  rows: new WeakMap(),
  solved: createMemory(KEPT, beforeSolving),
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
  const solved = hand.street >= FLOP ? solvedAnswers(mindset, plan, hand, expired) : null;
  return tidied(solved ? withSolved(planned, solved) : planned);
};

/** What the plan alone says. */
export const planAnswers = (mindset: Mindset, plan: StackPlan, hand: HeadsUpHand): readonly Answer[] => {
  const rows = rowsFor(mindset, plan, hand);
  const lines = linesOf(plan, hand, rows, hand.street + 1);
  const price = priceOf(hand);
  if (price.call === 0) return answersFromPlan(plan, hand, rows, lines, [always({ kind: 'stay' })]);
  const equities = equitiesAt(hand, lines);
  const answers = answersFromPlan(plan, hand, rows, lines, byOdds(price, equities));
  if (!lines.every(({ exact }) => exact)) return guardedByOdds(answers, price, equities);
  const where = hand.street === 0 ? unplanned(lines, hand) : farFrom(price, equities);
  return guardedByOdds(answers, price, equities, where);
};

/** What the plan brings somewhere more rarely than this it was hardly trained for there. */
const UNPLANNED = 0.01;

/** By combo: whether the plan would not be here with it. */
const unplanned = (lines: readonly Line[], { me }: HeadsUpHand): ByCombo => {
  const reach = reachBy(lines, me);
  for (let combo = 0; combo < COMBOS; combo++) reach[combo] = reach[combo]! < UNPLANNED ? 1 : 0;
  return reach;
};

/** What was solved of a street, and who may hold what when it begins. */
type SolvedStreet = Readonly<{ ranges: Ranges; solved: Solved | null }>;

/** Streets are solved one after the other, each for the ranges that the one before it leaves. */
const solvedAnswers = (
  mindset: Mindset,
  plan: StackPlan,
  hand: HeadsUpHand,
  expired: Expired,
): readonly Answer[] | null => {
  const rows = rowsFor(mindset, plan, hand);
  const planned = (street: number): Ranges =>
    rangesAfter(linesOf(plan, hand, rows, street), hand.board.slice(0, street + 2));
  const after = (street: number, { solved, ranges }: SolvedStreet): Ranges => {
    const left = solved && rangesAfterStreet(solved, ranges, hand, street);
    return left ? onBoard(left, hand, street + 1) : planned(street + 1);
  };
  const solvedAt = (street: number): SolvedStreet => {
    const ranges = street === FLOP ? planned(FLOP) : after(street - 1, solvedAt(street - 1));
    return { ranges, solved: solveStreet(street, mindset, plan, hand, ranges, expired) };
  };
  const { solved } = solvedAt(hand.street);
  return solved && answersFromSolved(solved, hand);
};

const solveStreet = (
  street: number,
  { solved }: Mindset,
  plan: StackPlan,
  hand: HeadsUpHand,
  ranges: Ranges,
  expired: Expired,
): Solved | null => {
  if (street === FLOP) return solveFlop(plan, hand, ranges, solved, expired);
  return (street === TURN ? solveTurn : solveRiver)(hand, ranges, solved, expired);
};

const onBoard = (ranges: Ranges, { board }: HeadsUpHand, street: number): Ranges =>
  rangesAfter([{ weight: 1, reach: ranges }], board.slice(0, street + 2));

/** Combos that were solved do as was found; those that nobody expects do as planned. */
const withSolved = (planned: readonly Answer[], solved: readonly Answer[]): readonly Answer[] => {
  const known = new Float64Array(COMBOS);
  for (const { shares } of solved)
    for (let combo = 0; combo < COMBOS; combo++) if (shares[combo]! > 0) known[combo] = 1;
  return blended(planned, solved, known);
};
