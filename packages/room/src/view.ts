import type { Card, Chips, Position, Seat } from '@cardroom/engine';
import type { Commitment, Dealing, Opening } from '@cardroom/fairness';

import type { Actor } from './command.ts';
import { withDailyBet } from './daily.ts';
import { isHost, seatOfActor } from './decide.ts';
import { chipsAt, isPlaying } from './evolve.ts';
import { gameOf } from './games.ts';
import { needsSeeds } from './play-on.ts';
import {
  isRoomEvent,
  seatAt,
  type GameName,
  type Play,
  type Rules,
  type SeatStanding,
  type ShoeFacts,
  type TableEvent,
  type TableFacts,
  type TableOptions,
  type TableState,
} from './table.ts';

/** A table as one viewer may see it: public facts, and its own cards. */
export type TableView = Readonly<{
  table: string;
  /** Number and hash of the last entry of the log: keep them, and nobody can tell the story differently later. */
  seq: number;
  hash: string;
  game: GameName;
  rules: Rules;
  options: TableOptions;
  status: TableFacts['status'];
  round: number;
  /** Number of the hand in the game in progress. */
  hand: number;
  /** A round is being played. */
  playing: boolean;
  /** The round in progress, or the last one. */
  play: Play | null;
  seats: readonly SeatView[];
  /** Seats that may act. */
  awaited: readonly Seat[];
  deadline: { readonly seat: Seat | null; readonly at: number } | null;
  shoe: ShoeFacts | null;
  next: Commitment | null;
  /** Shoes given up before their end, ever. */
  abandoned: number;
  you: OwnView | null;
  /** Whoever opened the table may take players off. */
  host: boolean;
  /** The code that lets others in; the host sees it. */
  invite: string | null;
}>;

export type SeatView = Readonly<{
  seat: Seat;
  name: string;
  kind: 'player' | 'bot';
  chips: Chips;
  boxes: number;
  standing: SeatStanding;
  ready: boolean;
}>;

export type OwnView = Readonly<{
  seat: Seat;
  /** Your hidden cards. */
  hole: readonly Card[];
  /** What you may do in the round, in the game's own words; null while no round is played. */
  legal: unknown;
  /** What a command must name as `expect`; null when it is not your turn. */
  expect: number | null;
  /** `ready` needs a seed from you: a fresh shoe has been committed to. */
  needsSeed: boolean;
}>;

/** What happened in one entry, as one viewer may know it. */
export type Frame = Readonly<{
  seq: number;
  hash: string;
  events: readonly TableEvent[];
  /** The cards it showed, with what proves them: for everybody, and the viewer's own. */
  openings: readonly Opening[];
  view: TableView;
}>;

export const viewFor = (
  state: TableState,
  viewer: Actor | null,
  { dealing, invite }: { readonly dealing: Dealing | null; readonly invite: string | null },
): TableView => {
  const { facts, play, seq, hash } = state;
  const { id: table, game, rules, options, status, round, next, abandoned, deadline } = facts;
  const host = viewer !== null && isHost(facts, viewer);
  return {
    table,
    seq,
    hash,
    game,
    rules,
    options,
    status,
    round,
    hand: round - facts.gameStart,
    playing: isPlaying(state),
    play,
    seats: facts.seats.map(seat => seatView(state, seat.seat)),
    awaited: facts.seats.map(({ seat }) => seat).filter(seat => state.since[seat] !== undefined),
    deadline: deadline && { seat: deadline.seat, at: deadline.at },
    shoe: facts.shoe ?? facts.closed,
    next,
    abandoned,
    you: ownView(state, viewer && seatOfActor(facts, viewer), dealing),
    host,
    invite: host ? invite : null,
  };
};

const seatView = (state: TableState, at: Seat): SeatView => {
  const { seat, occupant, boxes, standing, ready } = state.facts.seats.find(other => other.seat === at)!;
  const { kind, name } = occupant;
  return { seat, name, kind, chips: chipsAt(state, seat), boxes, standing, ready };
};

const ownView = (state: TableState, seat: Seat | null, dealing: Dealing | null): OwnView | null => {
  if (seat === null) return null;
  const { facts, play } = state;
  const game = gameOf(facts);
  const positions = ownHole(state, seat);
  return {
    seat,
    hole: dealing === null ? [] : positions.map(dealing.cardAt),
    legal: play !== null && isPlaying(state) ? withDailyBet(facts, game.legal(play, seat)) : null,
    expect: state.since[seat] ?? null,
    needsSeed: needsSeeds(facts) && !isPlaying(state),
  };
};

/** Where a seat's hidden cards lie: only for whoever sat there when they were dealt. */
const ownHole = ({ facts, play }: TableState, seat: Seat): readonly Position[] => {
  const satAfter = seatAt(facts, seat)?.satAfter ?? facts.round;
  return play === null || satAfter >= facts.round ? [] : gameOf(facts).holeOf(play, seat);
};

/**
 * The cards that these events showed to this seat, with what proves them: what was turned up, as the events name it, and
 * the seat's own when they were dealt.
 */
export const openingsFor = (
  state: TableState,
  events: readonly TableEvent[],
  seat: Seat | null,
  dealing: Dealing | null,
): readonly Opening[] => {
  const { facts, play } = state;
  if (dealing === null || play === null) return [];
  const game = gameOf(facts);
  const inGame = events.filter(event => !isRoomEvent(event));
  const dealt = inGame.some(event => event.kind === 'holeDealt' && 'seat' in event && event.seat === seat);
  const own = seat !== null && dealt ? ownHole(state, seat).map(dealing.open) : [];
  const shown = game
    .shownCards(play, inGame)
    .filter(({ position }) => !own.some(opening => opening.position === position))
    .map(({ position, card }) => ({ ...dealing.open(position), card }));
  return [...own, ...shown];
};
