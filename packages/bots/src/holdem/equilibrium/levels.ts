import type { HoldemRules } from '@cardroom/engine/holdem';

/** Policies that everybody knows to be weak, by the names of the players who follow them. */
export type WeakPolicy = 'always-call' | 'uniform';

/** What can be done, sizes aside. */
export type Kind = 'fold' | 'stay' | 'raise';

/** A player on the ground of the plan: how it deviates, as data. */
export type Character = Readonly<{
  name: string;
  /** One sentence for whoever chooses an opponent. */
  description: string;
  /** Solves flops, turns and rivers at the table; others play them by the plan. */
  solves: boolean;
  /** So often, at each decision, it follows a weak policy instead. */
  weak: Readonly<{ policy: WeakPolicy; share: number }> | null;
  /** By how much it likes doing something: a number of e-folds by which that becomes likelier than the plan has it. */
  bonus: Readonly<Record<Kind, number>> | null;
  /** The player without a plan who answers where no plan fits; null: one who weighs its chances against ranges. */
  otherwise: string | null;
}>;

const EXPERT: Character = {
  name: 'expert',
  description:
    'The strongest, near equilibrium heads-up with up to ten big blinds, thinking about every street from the flop on anew: even a perfect opponent who bets as it does would win only 10 to 16 % of a big blind a hand.',
  solves: true,
  weak: null,
  bonus: null,
  otherwise: null,
};

/** From the strongest to the weakest. How what each loses was measured is in docs/opponent.md. */
export const LEVELS: readonly Character[] = [
  EXPERT,
  {
    ...EXPERT,
    name: 'hard',
    description:
      "The expert, who now and then calls out of curiosity: it loses 2 % of a big blind a hand to the expert's plan.",
    weak: { policy: 'always-call', share: 0.05 },
  },
  {
    ...EXPERT,
    name: 'medium',
    description:
      "Plays well by a plan, and is often too curious to fold or too shy to raise: it loses 6 % of a big blind a hand to the expert's plan.",
    solves: false,
    weak: { policy: 'always-call', share: 0.17 },
  },
  {
    ...EXPERT,
    name: 'easy',
    description:
      "Knows how to play, and almost every second time just checks or calls: it loses 20 % of a big blind a hand to the expert's plan.",
    solves: false,
    weak: { policy: 'always-call', share: 0.465 },
  },
];

/** The expert without thinking anew: what the figures of the plan are about. */
export const BLUEPRINT: Character = {
  ...EXPERT,
  name: 'blueprint',
  description: "The expert's plan as it was trained, without thinking anew from the flop on.",
  solves: false,
};

const TILTED: Character = { ...EXPERT, solves: false };

/** Tight or loose, passive or aggressive: what each likes doing. */
export const TILTS: readonly Character[] = [
  {
    ...TILTED,
    name: 'rock',
    description:
      'Tight and passive: plays by the plan, and where choices are close rather folds than raises.',
    bonus: { fold: 0.5, stay: 0, raise: -0.5 },
    otherwise: 'tight-passive',
  },
  {
    ...TILTED,
    name: 'shark',
    description:
      'Tight and aggressive: plays by the plan, and where choices are close rather raises than calls.',
    bonus: { fold: 0.25, stay: -0.25, raise: 0.5 },
    otherwise: 'tight-aggressive',
  },
  {
    ...TILTED,
    name: 'station',
    description:
      'Loose and passive: plays by the plan, and where choices are close rather calls, to see what happens.',
    bonus: { fold: -0.5, stay: 0.5, raise: -0.5 },
    otherwise: 'loose-passive',
  },
  {
    ...TILTED,
    name: 'maniac',
    description:
      'Loose and aggressive: plays by the plan, and where choices are close raises first and folds last.',
    bonus: { fold: -0.5, stay: -0.25, raise: 0.75 },
    otherwise: 'loose-aggressive',
  },
];

/** Everybody whose play is made of the plan. */
export const CHARACTERS: readonly Character[] = [...LEVELS, BLUEPRINT, ...TILTS];

/** Who is offered first to whoever plays alone: plays well, and forgives. */
export const USUAL_OPPONENT = 'medium';

/** The deepest stack with a plan, in small blinds, and how far from it a stack may be. Must agree with `planStackFor`. */
const DEEPEST = 20;
const NEAR = 0.5;

/** Whether a stack, in small blinds, is deeper than every plan. */
export const isTooDeep = (stack: number): boolean => stack > DEEPEST + NEAR;

/** Where a player with a plan has none. */
const WHERE = {
  seats: 'With three players and more',
  blinds: 'With such blinds',
  deep: 'Beyond ten big blinds',
  stacks: 'With such stacks',
  events: 'Without the events of the hand',
  file: 'Without a usable file of plans',
} as const;

export type Unplanned = keyof typeof WHERE;

/** Who answers for somebody there, in a sentence. */
export const answeringFor = (
  { otherwise }: Pick<Character, 'otherwise'>,
  where: Unplanned,
  subject = 'it',
): string => sentenceFor(otherwise, WHERE[where], subject);

const sentenceFor = (otherwise: string | null, where: string, subject: string): string =>
  `${where} ${subject} has no plan${otherwise === null ? ' and weighs its chances' : `: ${otherwise} answers`}.`;

/**
 * Who answers for a player with a plan in a game of these rules, in a sentence; null where the plan does, or where the name is
 * that of a player without one.
 */
export const whoAnswers = (name: string, rules: HoldemRules): string | null => answering(name, rules, 'it');

/** The same of everybody at a table, by name. */
export const whoAnswersAt = (names: readonly string[], rules: HoldemRules): string | null =>
  [...new Set(names)].flatMap(name => answering(name, rules, name) ?? []).join(' ') || null;

const answering = (name: string, rules: HoldemRules, subject: string): string | null => {
  const character = CHARACTERS.find(other => other.name === name);
  const where = character ? whereNot(rules) : null;
  return where && sentenceFor(character!.otherwise, where, subject);
};

/** As the game begins; where a plan fits then, from when on the blinds leave it. */
const whereNot = (rules: HoldemRules): string | null => {
  if (rules.seats > 2) return WHERE.seats;
  if (!isKnown(rules)) return WHERE.blinds;
  if (isTooDeep(rules.stack / rules.smallBlind)) return WHERE.deep;
  const strange = rules.blindSchedule.find(level => !isKnown(level));
  return strange ? `With the blinds from hand ${strange.fromHand} on` : null;
};

const isKnown = ({ smallBlind, bigBlind, ante }: Pick<HoldemRules, 'smallBlind' | 'bigBlind' | 'ante'>) =>
  bigBlind === 2 * smallBlind && ante === 0;
