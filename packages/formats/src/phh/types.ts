import type { Card, Chips, Rejection, Seat } from '@cardroom/engine';
import type { RaiseRule } from '@cardroom/engine/holdem';

/** Why a hand history is refused. */
export const PHH_CODES = [
  'phh/bad-toml',
  'phh/no-hands',
  'phh/not-a-hand',
  'phh/missing-field',
  'phh/bad-field',
  'phh/unsupported-variant',
  'phh/unequal-lengths',
  'phh/bad-player-count',
  'phh/unknown-stack',
  'phh/bad-amount',
  'phh/bad-action',
  'phh/no-such-player',
  'phh/bad-cards',
  'phh/duplicate-card',
  'phh/contradiction',
  'phh/out-of-turn',
  'phh/illegal-action',
  'phh/left-over',
  'phh/unknown-winner',
  'phh/stacks-differ',
] as const;
export type PhhCode = (typeof PHH_CODES)[number];
export type PhhRejection = Rejection<PhhCode>;

/** A player's number in the file, from 1: p1 sits left of the button, so the last one is the button. */
export type Player = number;

/** Two hole cards; null where the file does not know one. */
export type HoleCards = readonly (Card | null)[];

/** What an action of the file says. Amounts are chips. */
export type PhhMove =
  | { readonly kind: 'hole'; readonly player: Player; readonly cards: HoleCards }
  | { readonly kind: 'board'; readonly cards: readonly Card[] }
  | { readonly kind: 'fold' | 'checkOrCall'; readonly player: Player }
  /** `amount` is the total committed on this street. */
  | { readonly kind: 'raiseTo'; readonly player: Player; readonly amount: Chips }
  /** Cards shown; unknown ones were neither shown nor mucked. Null is a hand mucked. */
  | { readonly kind: 'show'; readonly player: Player; readonly cards: HoleCards | null }
  /** Shows the cards that were dealt in the file. */
  | { readonly kind: 'showDealt'; readonly player: Player };

/** An action with its place in the file, counted from 1, and its text. */
export type PhhAction = PhhMove & { readonly at: number; readonly text: string };

/** How raises are bound where the standard rule does not hold; our own fields, which others ignore. */
export type PhhBetting = Readonly<{ raiseRule: RaiseRule; raiseStep: Chips; capRaiseAtOpponent: boolean }>;

/** One hand of no-limit hold'em as the file tells it: read and checked, but not yet played. */
export type PhhHand = Readonly<{
  /** Chips in one unit of the file's money: the smallest power of ten that makes every amount whole, at most a million. */
  scale: number;
  /** By player, as all lists here. */
  antes: readonly Chips[];
  /** Blinds and straddles. */
  blinds: readonly Chips[];
  minBet: Chips;
  /** Antes belong to the main pot, whoever could pay them. */
  deadAntes: boolean;
  betting: PhhBetting;
  startingStacks: readonly Chips[];
  /** Null where the file records none; the chips behind where its history stops before the end. */
  finishingStacks: readonly Chips[] | null;
  /** The numbers of the seats, 1, 2, 3 … where the file has none. */
  seats: readonly Seat[];
  /** Number of the hand; 1 where the file has none. */
  number: number;
  /** Names, empty where the file has none. */
  players: readonly string[];
  actions: readonly PhhAction[];
  /** Every field that does not shape the play (author, players, winnings …), as it was read. */
  fields: Readonly<Record<string, unknown>>;
}>;
