import type { Card, Rank } from '@cardroom/engine';

import { OFTEN } from '../review/review.ts';
import type { ChoiceQuestion, DrillName, DrillOption, HoldemScene } from './question.ts';

/** Everything that a drill can ask, as data: it is worked out once, elsewhere if need be. */
export type DrillDeck = Readonly<{
  drill: DrillName;
  /** What it is about beside its name, such as the rules of a table: what is learned counts for that alone. */
  scope: string;
  items: readonly DrillItem[];
  /** Situations that are left out because the cards that one held are not shown here. */
  hidden?: number;
}>;

/** A situation that is repeated until it is known. */
export type DrillItem = Readonly<{
  /** `hard 16 v T`. */
  key: string;
  /** How often it comes up in 100 hands. */
  per100: number;
  /** What a wrong answer costs each time, in chips, as long as nobody has given one: what a beginner would do. */
  presumed: number;
  /** What the answer nearest to the best costs each time, in chips. */
  nearest: number;
  source: ItemSource;
}>;

/** What a question about an item is made of. */
export type ItemSource =
  | { readonly kind: 'blackjack'; readonly bet: number; readonly cases: readonly BlackjackCase[] }
  | { readonly kind: 'pot-odds'; readonly cases: readonly PotOddsCase[] }
  | {
      readonly kind: 'push-fold';
      readonly scene: Omit<HoldemScene, 'hole'>;
      readonly hand: StartingHandShape;
      readonly options: readonly DrillOption[];
    }
  | { readonly kind: 'cards'; readonly cards: number; readonly atOnce: number }
  | { readonly kind: 'running'; readonly halfDecks: number; readonly decks: number }
  | { readonly kind: 'tray'; readonly halfDecks: number; readonly decks: number }
  | { readonly kind: 'asked'; readonly questions: readonly ChoiceQuestion[] };

/** Two cards against an up card, by rank; every ten-value may stand for a ten. */
export type BlackjackCase = Readonly<{
  hand: readonly Rank[];
  up: Rank;
  options: readonly DrillOption[];
  /** How often it is dealt. */
  weight: number;
}>;

/** Two hands that lie open, with cards to come. */
export type PotOddsCase = Readonly<{
  hole: readonly Card[];
  rival: readonly Card[];
  board: readonly Card[];
  equity: number;
}>;

/** `AKs`, `72o`, `QQ`: two ranks, and whether their suits are the same. */
export type StartingHandShape = Readonly<{ high: Rank; low: Rank; suited: boolean }>;

/** The best answer: that of the highest value, among what a plan does where one is known. */
export const bestOf = (options: readonly DrillOption[]): DrillOption =>
  (options.some(isDone) ? options.filter(isDone) : options).reduce((best, option) =>
    option.value > best.value ? option : best,
  );

const isDone = ({ share = 0 }: DrillOption): boolean => share >= OFTEN;

/**
 * What an answer costs against the best, in chips; one that is not among the options costs what the worst does. What a solved
 * strategy does costs nothing.
 */
export const costOf = (options: readonly DrillOption[], action: string): number => {
  const given = options.find(option => option.action === action);
  if (given && isDone(given)) return 0;
  return Math.max(
    0,
    bestOf(options).value - (given?.value ?? Math.min(...options.map(({ value }) => value))),
  );
};

/** What the answer nearest to the best costs. */
export const nearestCost = (options: readonly DrillOption[]): number => {
  const best = bestOf(options);
  return Math.min(...options.filter(option => option !== best).map(({ action }) => costOf(options, action)));
};

/** A difference below half a hundredth of a chip is none. */
export const NOTHING_LOST = 0.005;
