import { COMBOS } from '@cardroom/odds/holdem';
import { blended, merged, type Answer } from './answers.ts';
import type { Character, Kind, WeakPolicy } from './levels.ts';

/** What a character does where the plan, or what was solved, would do this. */
export const inCharacter = (answers: readonly Answer[], { weak, bonus }: Character): readonly Answer[] => {
  const tilted = bonus ? tiltedBy(answers, bonus) : answers;
  return weak
    ? blended(tilted, weakAnswers(answers, weak.policy), new Float64Array(COMBOS).fill(weak.share))
    : tilted;
};

/** So much of everything is thought of, also of what the plan never does. */
const OPEN_MIND = 0.005;

/**
 * The choice that gains most if every action is worth its bonus more, and leaving the plan costs what it differs from it: shares times
 * the exponential of the bonus.
 */
export const tiltedShares = (
  shares: readonly number[],
  kinds: readonly Kind[],
  bonus: NonNullable<Character['bonus']>,
): readonly number[] => {
  const weights = shares.map((share, at) => (share + OPEN_MIND) * Math.exp(bonus[kinds[at]!]));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map(weight => weight / all);
};

const tiltedBy = (answers: readonly Answer[], bonus: NonNullable<Character['bonus']>): readonly Answer[] => {
  const kinds = answers.map(({ action }) => action.kind);
  const tilted = answers.map(({ action }) => ({ action, shares: new Float64Array(COMBOS) }));
  for (let combo = 0; combo < COMBOS; combo++) {
    const row = tiltedShares(
      answers.map(({ shares }) => shares[combo]!),
      kinds,
      bonus,
    );
    for (const [at, share] of row.entries()) tilted[at]!.shares[combo] = share;
  }
  return tilted;
};

/** What a weak policy does among these actions, whatever it holds. */
export const weakShares = (kinds: readonly Kind[], policy: WeakPolicy): readonly number[] => {
  switch (policy) {
    case 'always-call':
      return kinds.map(kind => (kind === 'stay' ? 1 : 0));
    case 'uniform':
      return kinds.map(() => 1 / kinds.length);
  }
};

const weakAnswers = (answers: readonly Answer[], policy: WeakPolicy): readonly Answer[] => {
  const all = merged([...answers, { action: { kind: 'stay' }, shares: new Float64Array(COMBOS) }]);
  const shares = weakShares(
    all.map(({ action }) => action.kind),
    policy,
  );
  return all.map(({ action }, at) => ({ action, shares: new Float64Array(COMBOS).fill(shares[at]!) }));
};
