import { step } from '../readings.ts';

/** Answers to raises before the flop, by the place of a hand: the share of hands that are better. */
type Answers = Readonly<{
  /** Hands up to this place are mostly kept; how soft that border is; and the part of all others that stay in too. */
  keeps: number;
  soft: number;
  floor: number;
  /** Hands up to this place are mostly raised again. */
  raises: number;
}>;

/**
 * How a kind of player acts: the model by which others are read and by which hands are played out. After the flop a hand
 * counts by its score: how it stands among all hands on the boards to come, from 0 to 1 (the best).
 */
export type Habit = Readonly<{
  name: string;
  /** How many of the opponents are taken to be such, before they have acted. */
  share: number;
  /** Before the flop, unraised: the chance of holding the best hand that it asks for; see `Personality.enter`. */
  enter: number;
  /** The best part of the hands it enters with that it raises. */
  opens: number;
  /** To one raise, to two, to more. */
  answers: readonly [Answers, Answers, Answers];
  /** The part of the hands it opened with that it keeps at least if that is raised. */
  defends: number;
  /** How many more or fewer hands than most it gives up to a bet after the flop. */
  folds: number;
  /** Hands of this score and more bet when they may check. */
  bets: number;
  /** How often weaker ones bet all the same. */
  bluffs: number;
  /** Hands of this score and more raise a bet. */
  raises: number;
  bluffRaises: number;
  /** How often it only checks a hand that it would bet, and only calls with one that it would raise. */
  waits: number;
  traps: number;
}>;

const answers = (keeps: number, soft: number, floor: number, raises: number): Answers => ({
  keeps,
  soft,
  floor,
  raises,
});

/** Plays by the book: what this player does itself when it thinks ahead. */
export const SOLID: Habit = {
  name: 'solid',
  share: 0.5,
  enter: 0.48,
  opens: 0.95,
  answers: [answers(0.22, 0.05, 0.02, 0.08), answers(0.09, 0.03, 0, 0.04), answers(0.04, 0.012, 0, 0.02)],
  defends: 0.55,
  folds: 1,
  bets: 0.74,
  bluffs: 0.22,
  raises: 0.86,
  bluffRaises: 0.02,
  waits: 0.12,
  traps: 0.3,
};

/** Opponents as they are met: nobody knows which of these sits there until it acts. */
export const HABITS: readonly Habit[] = [
  SOLID,
  {
    name: 'balanced',
    share: 0.1,
    enter: 0.62,
    opens: 0.85,
    answers: [answers(0.3, 0.15, 0.17, 0.15), answers(0.24, 0.09, 0, 0.1), answers(0.25, 0.06, 0, 0.07)],
    defends: 0,
    folds: 1,
    bets: 0.75,
    bluffs: 0.15,
    raises: 0.82,
    bluffRaises: 0.03,
    waits: 0.08,
    traps: 0.45,
  },
  {
    name: 'tight-passive',
    share: 0.1,
    enter: 0.42,
    opens: 0.25,
    answers: [answers(0.27, 0.15, 0.18, 0.12), answers(0.1, 0.03, 0.02, 0.07), answers(0.18, 0.06, 0, 0.06)],
    defends: 0,
    folds: 1.03,
    bets: 0.86,
    bluffs: 0.015,
    raises: 0.86,
    bluffRaises: 0.005,
    waits: 0.24,
    traps: 0.32,
  },
  {
    name: 'tight-aggressive',
    share: 0.1,
    enter: 0.48,
    opens: 0.95,
    answers: [answers(0.25, 0.14, 0.12, 0.2), answers(0.22, 0.08, 0, 0.12), answers(0.22, 0.06, 0, 0.08)],
    defends: 0,
    folds: 1.07,
    bets: 0.74,
    bluffs: 0.24,
    raises: 0.78,
    bluffRaises: 0.05,
    waits: 0.06,
    traps: 0.4,
  },
  {
    name: 'loose-passive',
    share: 0.1,
    enter: 0.9,
    opens: 0.12,
    answers: [answers(0.52, 0.15, 0.4, 0.085), answers(0.14, 0.07, 0.08, 0.06), answers(0.15, 0.05, 0, 0.05)],
    defends: 0,
    folds: 0.87,
    bets: 0.84,
    bluffs: 0.03,
    raises: 0.9,
    bluffRaises: 0.003,
    waits: 0.22,
    traps: 0.4,
  },
  {
    name: 'loose-aggressive',
    share: 0.1,
    enter: 0.85,
    opens: 0.9,
    answers: [
      answers(0.42, 0.15, 0.22, 0.16),
      answers(0.4, 0.14, 0.03, 0.13),
      answers(0.28, 0.08, 0.02, 0.09),
    ],
    defends: 0,
    folds: 0.88,
    bets: 0.73,
    bluffs: 0.4,
    raises: 0.8,
    bluffRaises: 0.06,
    waits: 0.04,
    traps: 0.4,
  },
];

/** What a player sees of a decision after the flop, whatever it holds. */
export type Facing = {
  /** What a call costs in proportion to all that lies in the middle; 0 where checking is free. */
  price: number;
  /** Others who may still win. */
  rivals: number;
  /** It made the last bet or raise of an earlier street. */
  leads: boolean;
  isRiver: boolean;
};

/** How the hands of a player part at a decision. */
export type Borders = {
  /** Hands of a score below this are given up. */
  keeps: number;
  /** Hands of a score above this bet or raise, less those that wait. */
  raises: number;
  waits: number;
  /** How often others bet or raise. */
  bluffs: number;
};

/** A bet of the pot is a price of one half. */
const FOLDS = 1.1;
/** More opponents: somebody has it. */
const CROWD = 0.24;
const MOST_FOLDS = 0.62;
const MOST_FOLDS_IN_A_CROWD = 0.86;
/** Hardly anybody raises the last bet of a hand without a hand. */
const RIVER_BLUFF_RAISES = 0.4;

const answerBorders = (habit: Habit, { price, rivals, isRiver }: Facing, out: Borders): void => {
  const folds =
    rivals > 1 ? Math.min(MOST_FOLDS_IN_A_CROWD, FOLDS * price + CROWD) : Math.min(MOST_FOLDS, FOLDS * price);
  out.keeps = habit.folds * folds;
  out.raises = habit.raises;
  out.bluffs = rivals > 1 ? 0 : habit.bluffRaises * (isRiver ? RIVER_BLUFF_RAISES : 1);
  out.waits = habit.traps;
};

/** Who bet before bets again, and others leave it to them, most of all on the river. */
const LEADER = 1.6;
const FOLLOWER = 0.8;
const RIVER_FOLLOWER = 0.3;
/** Nearly nobody bluffs several. */
const CROWD_BLUFFS = 0.12;
const LEADS_EARLIER = 0.05;

const leadBorders = (habit: Habit, { rivals, leads, isRiver }: Facing, out: Borders): void => {
  const bluffs = habit.bluffs * (leads ? LEADER : isRiver ? RIVER_FOLLOWER : FOLLOWER);
  out.keeps = 0;
  out.raises = habit.bets + (rivals > 1 ? LEADS_EARLIER : 0) - (leads ? LEADS_EARLIER : 0);
  out.bluffs = Math.min(0.7, bluffs * (rivals > 1 ? CROWD_BLUFFS : 1));
  out.waits = habit.waits;
};

/** Where the hands of a player part: into `out`, since hands that are played out ask very often. */
export const bordersAt = (habit: Habit, facing: Facing, out: Borders): void =>
  facing.price > 0 ? answerBorders(habit, facing, out) : leadBorders(habit, facing, out);

/** Nobody plays by scores to the card. */
const SOFT_KEEPS = 0.1;
const SOFT_RAISES = 0.045;

/** How often a hand of this score is given up. */
export const foldShare = ({ keeps, bluffs }: Borders, score: number): number =>
  keeps <= 0 ? 0 : (1 - step(score, keeps, SOFT_KEEPS)) * (1 - bluffs);

/** How often it bets or raises. */
export const raiseShare = ({ raises, bluffs, waits }: Borders, score: number): number => {
  const strong = step(score, raises, SOFT_RAISES);
  return strong * (1 - waits) + (1 - strong) * bluffs;
};
