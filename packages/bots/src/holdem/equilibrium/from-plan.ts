import { COMBOS } from '@cardroom/odds/holdem';
import { potShare, type BettingAction, type BettingDecision, type StackPlan } from '@cardroom/odds/solver';
import { merged, scaled, type Answer } from './answers.ts';
import type { HeadsUpHand } from './hand.ts';
import { isAhead, levelBefore, type Line, type RowsOf } from './lines.ts';

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
  const likely = (line: Line, combo: number): number => line.weight * (line.reach[hand.me][combo]! + LEAST);
  const totals = Float64Array.from({ length: COMBOS }, (_, combo) =>
    lines.reduce((sum, line) => sum + likely(line, combo), 0),
  );
  return merged(
    lines.flatMap(line =>
      (answersAt(plan, hand, rows, line) ?? ahead).map(answer =>
        scaled(answer, combo => likely(line, combo) / totals[combo]!),
      ),
    ),
  );
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
    shares: Float64Array.from(of, row => shares[row * actions + choice]!),
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
