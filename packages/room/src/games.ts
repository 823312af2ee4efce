import type {
  Awaiting,
  Card,
  Chips,
  FieldProblem,
  Position,
  Rejection,
  Result,
  Seat,
  Step,
} from '@cardroom/engine';

import { blackjack } from './blackjack-table.ts';
import { holdem } from './holdem-table.ts';
import type { GameEvent, GameName, Play, Rules, TableFacts, TableSeat } from './table.ts';

/** A card, and the position that it was dealt from. */
export type PlacedCard = { readonly position: Position; readonly card: Card };

/** What the room must know of a game: the same of both, so that a table needs no other. */
export type Game = Readonly<{
  /** Seats at a table with these rules. */
  places: (rules: Rules) => number;
  /** Decks that a fresh shoe holds. */
  decks: (rules: Rules) => number;
  /** Chips to sit down with, where a host says nothing else. */
  buyIn: (rules: Rules) => Chips;
  validate: (input: unknown) => Result<Rules, readonly FieldProblem[]>;
  /** Whether chips can be bought during the game, where a host says nothing else. */
  rebuys: (rules: Rules) => boolean;
  /** Nobody joins a game that has begun. */
  isClosedGame: (rules: Rules) => boolean;
  /** Why this seat may not buy chips now; null when it may. */
  whyNoRebuy: (rules: Rules, chips: Chips) => string | null;
  /** Fewest seats for a round. */
  fewest: number;
  /** Has enough chips for a round. */
  canPlay: (rules: Rules, chips: Chips) => boolean;
  /** Whether the next round needs a fresh shoe, after this one. */
  needsShoe: (facts: TableFacts, last: Play | null) => boolean;
  open: (
    facts: TableFacts,
    last: Play | null,
    playing: readonly TableSeat[],
    /** A fresh shoe is used from this round on. */
    fresh: boolean,
  ) => Result<Step<Play, GameEvent>, Rejection>;
  awaiting: (play: Play) => Awaiting<{ readonly legal: unknown }>;
  legal: (play: Play, seat: Seat) => unknown;
  /** The seats that may act now: the one awaited, and before the deal everybody who has not bet. */
  mayAct: (play: Play) => readonly Seat[];
  /** Everybody may still act, in any order. */
  isBetting: (play: Play) => boolean;
  apply: (play: Play, action: unknown) => Result<Step<Play, GameEvent>, Rejection>;
  evolve: (play: Play | null, event: GameEvent) => Play;
  isOver: (play: Play) => boolean;
  /** What happens for a seat that does not act, or has gone. */
  standIn: (play: Play, seat: Seat) => unknown;
  /** A hole card that belongs to the seat's eyes alone: its positions. */
  holeOf: (play: Play, seat: Seat) => readonly number[];
  stacks: (play: Play) => readonly { readonly seat: Seat; readonly chips: Chips }[];
  /** What the house has won in this round. */
  house: (play: Play) => Chips;
  /** Who has the button and the big blind. */
  button: (play: Play) => TableFacts['button'];
  /** The cards that events turned face up, as the events name them, and where they lay. */
  shownCards: (play: Play, events: readonly GameEvent[]) => readonly PlacedCard[];
  isBlackjackPeek: (play: Play, hole: number) => boolean;
}>;

const GAME: Readonly<Record<GameName, Game>> = { blackjack, holdem };

export const gameOf = ({ game }: { readonly game: GameName }): Game => GAME[game];
