import type { Card, Chips } from '@cardroom/engine';

import type { HandSoFar } from '../review/review.ts';

/** What can be drilled. */
export const DRILLS = ['strategy', 'count', 'true-count', 'decks', 'pot-odds', 'push-fold', 'leaks'] as const;
export type DrillName = (typeof DRILLS)[number];

/** What can be answered where one chooses. */
export const DRILL_ACTIONS = [
  'hit',
  'stand',
  'double',
  'split',
  'surrender',
  'insure',
  'evenMoney',
  'decline',
  'fold',
  'check',
  'call',
  'raise',
  'push',
  'size1',
  'size2',
  'size3',
  'size4',
  'size5',
] as const;
export type DrillAction = (typeof DRILL_ACTIONS)[number];

/** The sizes of a raise, the smallest first: what each comes to is in its option. */
export const SIZE_ACTIONS = [
  'size1',
  'size2',
  'size3',
  'size4',
  'size5',
] as const satisfies readonly DrillAction[];

/** One way to answer, and what it is worth in chips from here on. */
export type DrillOption = Readonly<{
  action: DrillAction;
  value: number;
  /** Of a raise: what it comes to on its street, where that is known. */
  to?: Chips;
  /** How often a plan does it, where one knows. */
  share?: number;
}>;

/** What is looked at while one thinks. */
export type DrillScene =
  | BlackjackScene
  | HoldemScene
  /** Cards that pass by, so many at a time. */
  | { readonly kind: 'cards'; readonly groups: readonly (readonly Card[])[] }
  /** A running count, and half decks that nobody has seen. */
  | { readonly kind: 'running'; readonly count: number; readonly halfDecks: number; readonly decks: number }
  /** Cards in the tray, and decks in the shoe that they came from. */
  | { readonly kind: 'tray'; readonly cards: number; readonly decks: number };

export type BlackjackScene = Readonly<{
  kind: 'blackjack';
  cards: readonly Card[];
  up: Card;
  /** The wager. */
  bet: Chips;
}>;

export type HoldemScene = Readonly<{
  kind: 'holdem';
  hole: readonly Card[];
  board: readonly Card[];
  /** The rival's cards, where they lie open. */
  rival: readonly Card[] | null;
  pot: Chips;
  /** What it costs to stay; 0 where nothing is to be called. */
  call: Chips;
  /** Where stacks are short: how many big blinds there are, and which blind is one's own. */
  short: { readonly bigBlinds: number; readonly blind: 'small' | 'big' } | null;
  /** Of the pot, where every card that may come was counted. */
  equity: number | null;
  /** Who sits where with what, and what was bet before, where it was played at a table. */
  soFar?: HandSoFar;
}>;

type About = Readonly<{
  drill: DrillName;
  /** The situation that is repeated: `hard 16 v T`. */
  item: string;
  scene: DrillScene;
}>;

/** One of a few actions is to be chosen. */
export type ChoiceQuestion = About &
  Readonly<{
    kind: 'choice';
    options: readonly DrillOption[];
    /** How often the situation comes up in 100 hands. */
    per100: number;
    /** The numbers are estimates: `method` says of what kind. */
    method: string | null;
    /** What one did when it came up at a table. */
    chosen: DrillAction | null;
    /** How often one has made that choice in the situation, wrongly, in how many rounds of the game, and what that has cost. */
    lost?: { readonly times: number; readonly rounds: number; readonly cost: number };
  }>;

/** A number is to be told. */
export type NumberQuestion = About &
  Readonly<{
    kind: 'number';
    answer: number;
    /** How far off is still right. */
    tolerance: number;
  }>;

export type DrillQuestion = ChoiceQuestion | NumberQuestion;

/** What is answered: the name of an action, or a number. */
export type DrillAnswer = DrillAction | number;
