import type { BettingDecision, StackPlan } from '@cardroom/odds/solver';
import { nodesOf, planWith, rowsBy } from '@cardroom/odds/solver';
import { tiltedShares, weakShares } from './characters.ts';
import type { Character } from './levels.ts';

/** A plan as somebody plays it who deviates from it: what can be measured exactly, as the plan itself can. */
export const planInCharacter = (plan: StackPlan, character: Character): StackPlan => {
  const { betting, abstraction, tree } = plan;
  const rows = rowsBy(abstraction);
  const shares = new Float32Array(plan.shares.length);
  for (const [at, node] of nodesOf(betting).entries())
    if (node.kind === 'decision')
      for (let row = 0; row < rows[node.street]!; row++) {
        const from = tree.base[at]! + row * node.choices.length;
        const planned = [...plan.shares.subarray(from, from + node.choices.length)];
        shares.set(rowInCharacter(planned, node, character), from);
      }
  return planWith(plan, shares);
};

const rowInCharacter = (
  planned: readonly number[],
  { choices }: BettingDecision,
  { weak, bonus }: Character,
): readonly number[] => {
  const kinds = choices.map(({ action }) => action.kind);
  const tilted = bonus ? tiltedShares(planned, kinds, bonus) : planned;
  if (!weak) return tilted;
  const instead = weakShares(kinds, weak.policy);
  return tilted.map((share, at) => (1 - weak.share) * share + weak.share * instead[at]!);
};
