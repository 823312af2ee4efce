import { COMBOS } from '@cardroom/odds/holdem';
import {
  potShare,
  type BettingAction,
  type BettingDecision,
  type SolverPlayer,
  type StackPlan,
} from '@cardroom/odds/solver';
import { merged, scaled, type Answer, type ByCombo } from './answers.ts';
import type { HeadsUpHand } from './hand.ts';
import { isAhead, levelBefore, choiceShares, type Line, type RowsOf } from './lines.ts';

/** So that a hand that comes by no way has an answer all the same. */
const LEAST = 1e-6;

/**
 * What the plan does where these ways lead, each combo by how likely it comes by each of them; `ahead`: what is done where the plan
 * has gone on already.
 */
export const answersFromPlan = (
  plan: StackPlan,
  hand: HeadsUpHand,
  rows: RowsOf,
  lines: readonly Line[],
  ahead: readonly Answer[],
): readonly Answer[] => {
  const answers = lines.map(line => answersAt(plan, hand, rows, line) ?? ahead);
  if (answers.length === 1) return answers[0]!;
  const parts = partsOf(lines, hand.me);
  return merged(answers.flatMap((own, at) => own.map(answer => scaled(answer, parts[at]!))));
};

/** By way, by combo: how much of what comes here comes by it. */
const partsOf = (lines: readonly Line[], player: SolverPlayer): readonly ByCombo[] => {
  const totals = new Float64Array(COMBOS);
  const likely = lines.map(({ weight, reach }) => likelyBy(weight, reach[player], totals));
  for (const own of likely) for (let combo = 0; combo < COMBOS; combo++) own[combo]! /= totals[combo]!;
  return likely;
};

/** Adds it to the totals, too. */
const likelyBy = (weight: number, reach: ByCombo, totals: ByCombo): ByCombo => {
  const own = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++)
    totals[combo]! += own[combo] = weight * (reach[combo]! + LEAST);
  return own;
};

/** Null where the plan has gone on. */
const answersAt = (
  plan: StackPlan,
  hand: HeadsUpHand,
  rows: RowsOf,
  line: Line,
): readonly Answer[] | null => {
  const { node, at } = line;
  if (isAhead(line, hand.street) || node.kind !== 'decision' || node.player !== hand.me) return null;
  const [shares, actions] = [plan.sharesAt(at), node.choices.length];
  const of = rows(node.street);
  return node.choices.map(({ action }, choice) => ({
    action: atTable(plan, hand, node, action),
    shares: choiceShares(shares, of, actions, choice),
  }));
};

/** An action of the plan with the chips of the hand: a raise is the same share of the pot. */
const atTable = (
  { config }: StackPlan,
  hand: HeadsUpHand,
  { paid }: BettingDecision,
  action: BettingAction,
): BettingAction => {
  if (action.kind !== 'raise') return action;
  if (action.to >= config.stack) return { kind: 'raise', to: hand.stack };
  const level = levelBefore(hand, hand.moves.length);
  const size = potShare(Math.max(...paid), action.to);
  return { kind: 'raise', to: Math.min(hand.stack, level + size * 2 * level) };
};
