import { COMBOS } from '@cardroom/odds/holdem';
import { blended, merged, type Answer } from './answers.ts';

/** Policies that everybody knows to be weak, by the names of the players who follow them. */
export type WeakPolicy = 'always-call' | 'uniform';

type Kind = 'fold' | 'stay' | 'raise';

/** A player on the ground of the plan: how it deviates, as data. */
export type Character = Readonly<{
  name: string;
  /** One sentence for whoever chooses an opponent. */
  description: string;
  /** Solves turns and rivers at the table; others play them by the plan. */
  solves: boolean;
  /** So often, at each decision, it follows a weak policy instead. */
  weak: Readonly<{ policy: WeakPolicy; share: number }> | null;
  /** By how much it likes doing something: a number of e-folds by which that becomes likelier than the plan has it. */
  bonus: Readonly<Record<Kind, number>> | null;
  /** The player without a plan who answers where no plan fits. */
  otherwise: string;
}>;

const EXPERT: Character = {
  name: 'expert',
  description:
    'Plays heads-up near equilibrium with up to ten big blinds, and thinks about every turn and river anew.',
  solves: true,
  weak: null,
  bonus: null,
  otherwise: 'balanced',
};

/** From the strongest to the weakest. What each loses to the expert is in docs/opponent.md. */
export const LEVELS: readonly Character[] = [
  EXPERT,
  {
    ...EXPERT,
    name: 'hard',
    description: 'The expert, who now and then calls out of curiosity.',
    weak: { policy: 'always-call', share: 0.05 },
  },
  {
    ...EXPERT,
    name: 'medium',
    description: 'Plays well by a plan, and is often too curious to fold or too shy to raise.',
    solves: false,
    weak: { policy: 'always-call', share: 0.15 },
  },
  {
    ...EXPERT,
    name: 'easy',
    description: 'Knows how to play, and every second or third time just checks or calls.',
    solves: false,
    weak: { policy: 'always-call', share: 0.4 },
  },
];

/** The expert without thinking anew: what the figures of the plan are about. */
export const BLUEPRINT: Character = {
  ...EXPERT,
  name: 'blueprint',
  description: "The expert's plan as it was trained, without thinking anew on turn and river.",
  solves: false,
};

const TILTED: Character = { ...EXPERT, solves: false };

/** Tight or loose, passive or aggressive: what each likes doing. */
export const TILTS: readonly Character[] = [
  {
    ...TILTED,
    name: 'rock',
    description: 'Tight and passive: plays by the plan, but likes to fold and does not like to raise.',
    bonus: { fold: 1, stay: 0, raise: -1 },
    otherwise: 'tight-passive',
  },
  {
    ...TILTED,
    name: 'shark',
    description: 'Tight and aggressive: plays by the plan, but likes to raise and does not like to call.',
    bonus: { fold: 0.5, stay: -0.5, raise: 1 },
    otherwise: 'tight-aggressive',
  },
  {
    ...TILTED,
    name: 'station',
    description: 'Loose and passive: plays by the plan, but likes to call and to see what happens.',
    bonus: { fold: -1, stay: 1, raise: -1 },
    otherwise: 'loose-passive',
  },
  {
    ...TILTED,
    name: 'maniac',
    description: 'Loose and aggressive: plays by the plan, but likes to raise and hates to fold.',
    bonus: { fold: -1, stay: -0.5, raise: 1.5 },
    otherwise: 'loose-aggressive',
  },
];

/** Everybody whose play is made of the plan. */
export const CHARACTERS: readonly Character[] = [...LEVELS, BLUEPRINT, ...TILTS];

/** What a character does where the plan, or what was solved, would do this. */
export const inCharacter = (answers: readonly Answer[], { weak, bonus }: Character): readonly Answer[] => {
  const tilted = bonus ? tiltedBy(answers, bonus) : answers;
  return weak ? blended(tilted, weakAnswers(answers, weak.policy), () => weak.share) : tilted;
};

/** So much of everything is thought of, also of what the plan never does. */
const OPEN_MIND = 0.02;

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
