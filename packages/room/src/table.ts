import {
  MAX_CHIPS,
  checkFields,
  flag,
  wholeNumber,
  type Chips,
  type Field,
  type FieldProblem,
  type Fields,
  type Result,
  type Seat,
} from '@cardroom/engine';
import type { BlackjackEvent, BlackjackRules, BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemEvent, HoldemRules, HoldemState } from '@cardroom/engine/holdem';
import type { Commitment, Hex32, Reshuffle, SeatSeed } from '@cardroom/fairness';

import type { PlayerId, TableId } from './ledger.ts';

/** The form of the events below; it grows when their meaning does. A program leaves newer tables alone. */
export const ROOM_EVENT_VERSION = 1;

export const GAMES = ['blackjack', 'holdem'] as const;
export type GameName = (typeof GAMES)[number];
export type Rules = BlackjackRules | HoldemRules;
/** A round of blackjack or a hand of hold'em, as the engine knows it: public facts. */
export type Play = BlackjackState | HoldemState;
export type GameEvent = BlackjackEvent | HoldemEvent;

/** What a host chooses beside the rules of the game. */
export type TableOptions = Readonly<{
  /** What a lobby calls it. */
  name: string;
  /** Only those with the invite code may sit or watch. */
  private: boolean;
  /** Those without a seat may watch. */
  rail: boolean;
  /** Seconds for a decision; 0 = no clock. */
  turnSeconds: number;
  /** Chips can be bought during the game. */
  rebuys: boolean;
  /** Chips to sit down with: at least, and at most. */
  minBuyIn: Chips;
  maxBuyIn: Chips;
  /** Hold'em: the seat that has the first button; heads-up it posts the small blind. 0 = the lowest seat. */
  firstButton: Seat;
}>;

const tableName: Field<string> = {
  means: 'What a lobby calls the table.',
  takes: 'a text of 1 to 40 characters without control characters',
  accepts: (value): value is string => typeof value === 'string' && /^\P{C}{1,40}$/u.test(value),
  read: text => text,
};

export const OPTION_FIELDS: Fields<TableOptions> = {
  name: tableName,
  private: flag('Only those with the invite code may sit or watch.'),
  rail: flag('Those without a seat may watch.'),
  turnSeconds: wholeNumber(0, 3600, 'Seconds for a decision; 0 = no clock.'),
  rebuys: flag('Chips can be bought during the game.'),
  minBuyIn: wholeNumber(0, MAX_CHIPS, 'Chips to sit down with, at least.'),
  maxBuyIn: wholeNumber(0, MAX_CHIPS, 'Chips to sit down with, at most.'),
  firstButton: wholeNumber(0, 9, 'The seat that has the first button; 0 = the lowest.'),
};

export const validateOptions = (input: unknown): Result<TableOptions, readonly FieldProblem[]> =>
  checkFields(
    OPTION_FIELDS,
    [
      {
        fields: ['minBuyIn', 'maxBuyIn'],
        when: options => options.minBuyIn > options.maxBuyIn,
        message: ({ maxBuyIn }) => `minBuyIn must be at most maxBuyIn (${maxBuyIn}).`,
      },
    ],
    input,
  );

/** Who sits somewhere. A seat belongs to the session that took it, whoever else types the same name. */
export type Occupant =
  | {
      readonly kind: 'player';
      readonly player: PlayerId;
      readonly name: string;
      readonly session: string;
      /** Sat down with the passphrase of the name: then whoever knows it may take the seat along. */
      readonly proven: boolean;
    }
  | { readonly kind: 'bot'; readonly bot: string; readonly name: string };

/** `in`: plays the next round. `out`: sits out. `leaving`: goes as soon as the round is over. */
export const SEAT_STANDINGS = ['in', 'out', 'leaving'] as const;
export type SeatStanding = (typeof SEAT_STANDINGS)[number];

export type TableSeat = Readonly<{
  seat: Seat;
  occupant: Occupant;
  /** Rounds begun when the occupant sat down: earlier ones were somebody else's. */
  satAfter: number;
  /** Chips when no round is running; during one, the game knows better. */
  chips: Chips;
  /** Blackjack: how many boxes this seat plays. */
  boxes: number;
  standing: SeatStanding;
  /** Has asked for the next round. */
  ready: boolean;
  /** The seed it gave for the next shoe. */
  seed: Hex32 | null;
}>;

/** A shoe (or deck) in use: what everybody may know of it. */
export type ShoeFacts = Readonly<{
  commitment: Commitment;
  seeds: readonly SeatSeed[];
  reshuffles: readonly Reshuffle[];
}>;

/** Until when somebody must have acted: a seat, or everybody who still can (`seat` null). */
export type Deadline = Readonly<{
  seat: Seat | null;
  /** Milliseconds since 1970. */
  at: number;
  /** The entry that set it. */
  since: number;
}>;

/** From the first to the last, both included. */
export type NumberRange = readonly [number, number];

/** All that is known of a table beside the round being played; every round begins with a copy of it in the log. */
export type TableFacts = Readonly<{
  id: TableId;
  game: GameName;
  rules: Rules;
  options: TableOptions;
  /** Who opened it, and from which session. */
  host: { readonly player: PlayerId; readonly session: string; readonly proven: boolean };
  /** Players that the host has taken off: they do not come back. */
  removed: readonly PlayerId[];
  /** The occupied seats, in ascending order. */
  seats: readonly TableSeat[];
  /** Rounds begun so far. */
  round: number;
  /** Rounds begun before the game in progress: hold'em counts its blind levels from there. */
  gameStart: number;
  /** Who had the button, and who the big blind, in the last hand. */
  button: { readonly seat: Seat; readonly bigBlind: Seat } | null;
  /** Shoes committed to so far. */
  shoes: number;
  /** The one being dealt from. */
  shoe: ShoeFacts | null;
  /** The one that the last round was dealt from, where that was its end. */
  closed: ShoeFacts | null;
  /** The one that comes next, committed to before anybody's seed is known. */
  next: Commitment | null;
  /** Closed shoes whose seed is revealed when the last person leaves: their numbers, as first and last of each run. */
  unrevealed: readonly NumberRange[];
  /** Shoes given up before their end. */
  abandoned: number;
  deadline: Deadline | null;
  status: 'open' | 'frozen' | 'closed';
}>;

/** A table: the fold of its log. */
export type TableState = Readonly<{
  facts: TableFacts;
  /** The round in progress, or the last one. */
  play: Play | null;
  /** For each seat that may act: the entry since which it may. */
  since: Readonly<Record<Seat, number>>;
  /** Number and hash of the last entry. */
  seq: number;
  hash: string;
  /** The entry in which the last round began. */
  begun: number;
}>;

/** What happened around the game. Public facts only. */
export type RoomEvent =
  | { readonly kind: 'tableOpened'; readonly version: number; readonly table: TableFacts }
  /** Of `chips`, `granted` came fresh from the mint. */
  | {
      readonly kind: 'playerSat';
      readonly seat: Seat;
      readonly occupant: Occupant;
      readonly boxes: number;
      readonly chips: Chips;
      readonly granted: Chips;
    }
  | { readonly kind: 'chipsBought'; readonly seat: Seat; readonly chips: Chips; readonly granted: Chips }
  | { readonly kind: 'standingChanged'; readonly seat: Seat; readonly standing: SeatStanding }
  | { readonly kind: 'seatReady'; readonly seat: Seat; readonly seed: Hex32 | null }
  /** The same player sits there from another browser or terminal now. */
  | { readonly kind: 'seatClaimed'; readonly seat: Seat; readonly session: string }
  | {
      readonly kind: 'seatLeft';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly why: 'left' | 'removed' | 'closed';
    }
  | { readonly kind: 'playerRemoved'; readonly player: PlayerId }
  | { readonly kind: 'shoeCommitted'; readonly commitment: Commitment }
  /** The players' seeds are known, and with them the order in which the committed leaves are dealt. */
  | { readonly kind: 'shoeMixed'; readonly shoe: string; readonly seeds: readonly SeatSeed[] }
  | { readonly kind: 'shoeReshuffled'; readonly shoe: string; readonly reshuffle: Reshuffle }
  | { readonly kind: 'shoeClosed'; readonly shoe: string; readonly revealed: 'now' | 'later' | 'never' }
  | { readonly kind: 'shoesRevealed'; readonly shoes: readonly RevealedShoe[] }
  | { readonly kind: 'shoeAbandoned'; readonly shoe: string; readonly why: string }
  | { readonly kind: 'roundBegun'; readonly version: number; readonly table: TableFacts }
  | { readonly kind: 'roundVoided'; readonly why: string }
  | { readonly kind: 'gameRestarted' }
  | { readonly kind: 'deadlineSet'; readonly deadline: Deadline | null }
  /** The log cannot be folded: wagers went back to the seats, and the seats' chips to their players. */
  | { readonly kind: 'tableFrozen'; readonly why: string }
  | { readonly kind: 'tableClosed' };

export type RevealedShoe = { readonly shoe: string; readonly seed: Hex32 };

export type TableEvent = RoomEvent | GameEvent;

export const ROOM_EVENTS: ReadonlySet<string> = new Set<RoomEvent['kind']>([
  'tableOpened',
  'playerSat',
  'chipsBought',
  'standingChanged',
  'seatReady',
  'seatClaimed',
  'seatLeft',
  'playerRemoved',
  'shoeCommitted',
  'shoeMixed',
  'shoeReshuffled',
  'shoeClosed',
  'shoesRevealed',
  'shoeAbandoned',
  'roundBegun',
  'roundVoided',
  'gameRestarted',
  'deadlineSet',
  'tableFrozen',
  'tableClosed',
]);

/** The kinds of events that the games have; the compiler sees to it that none is left out. */
const GAME_EVENTS: Readonly<Record<GameEvent['kind'], true>> = {
  roundOpened: true,
  shoeShuffled: true,
  betPlaced: true,
  boxPassed: true,
  dealStarted: true,
  cardDealt: true,
  holeDealt: true,
  insuranceTaken: true,
  insuranceDeclined: true,
  evenMoneyTaken: true,
  dealerPeeked: true,
  handHit: true,
  handDoubled: true,
  handSplit: true,
  handEnded: true,
  seatForfeited: true,
  holeRevealed: true,
  insuranceSettled: true,
  handSettled: true,
  roundSettled: true,
  handOpened: true,
  antePosted: true,
  blindPosted: true,
  folded: true,
  checked: true,
  called: true,
  raisedTo: true,
  uncalledReturned: true,
  burned: true,
  boardDealt: true,
  shown: true,
  mucked: true,
  potAwarded: true,
};

/** Whether this program knows what such an event means; a later one may know more. */
export const isKnownEvent = ({ kind }: { readonly kind: string }): boolean =>
  ROOM_EVENTS.has(kind) || Object.hasOwn(GAME_EVENTS, kind);

export const isRoomEvent = (event: TableEvent): event is RoomEvent => ROOM_EVENTS.has(event.kind);

export const seatAt = (facts: TableFacts, seat: Seat): TableSeat | undefined =>
  facts.seats.find(other => other.seat === seat);

export const isPerson = ({ occupant }: TableSeat): boolean => occupant.kind === 'player';

/** Seats with a person, whatever they do at the moment. */
export const people = (facts: TableFacts): readonly TableSeat[] => facts.seats.filter(isPerson);
