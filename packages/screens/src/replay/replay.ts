import type { Card, Seat } from '@cardroom/engine';
import * as blackjack from '@cardroom/engine/blackjack';
import * as holdem from '@cardroom/engine/holdem';
import type { Play, SeatView, TableEvent, TableView } from '@cardroom/room';

import { tellBlackjack } from '../blackjack/index.ts';
import { tellHoldem } from '../holdem/index.ts';
import type { Message } from '../screen.ts';

/** A finished round that somebody has shared, as a link holds it. */
export type SharedRound = Readonly<
  (
    | { game: 'blackjack'; events: readonly blackjack.BlackjackEvent[] }
    | { game: 'holdem'; events: readonly holdem.HoldemEvent[] }
  ) & {
    /** In order; `before` counts the events that had happened when the seat chose. */
    decisions: readonly { readonly seat: Seat; readonly kind: string; readonly before: number }[];
    /** Hole cards that are known: those that were shown, and the sharer's own. */
    holes: readonly { readonly seat: Seat; readonly cards: readonly Card[] }[];
    names: readonly { readonly seat: Seat; readonly name: string }[];
    /** The decision before which it opens; `decisions.length` when there was none. */
    at: number;
  }
>;

/** A round out of a link, ready to be shown: who looks at it, and where in it one may stand. */
export type Replay = Readonly<{
  shared: SharedRound;
  /** Whose decision it opens before. */
  hero: Seat;
  /** How many events have happened where the question is asked. */
  start: number;
  /** What the hero chose in the round; null where nobody had a choice. */
  played: string | null;
  /** How many events have happened at each stop after the question, the last one included. */
  stops: readonly number[];
}>;

export const replayOf = (shared: SharedRound): Replay => {
  const decision = shared.decisions[shared.at];
  const hero = decision?.seat ?? sharerOf(shared);
  const start = decision?.before ?? shared.events.length;
  const told = shared.events
    .map((_, at) => at + 1)
    .filter(count => count > start && isStop(shared, hero, count));
  return {
    shared,
    hero,
    start,
    played: decision?.kind ?? null,
    stops: [...new Set([...told, shared.events.length])],
  };
};

/** Where nobody is asked anything: whoever's hidden cards are in the link, else the first seat. */
const sharerOf = (shared: SharedRound): Seat => {
  const shown = new Set(shared.events.flatMap(event => (event.kind === 'shown' ? [event.seat] : [])));
  return shared.holes.find(({ seat }) => !shown.has(seat))?.seat ?? seatsOf(shared)[0]!.seat;
};

const seatsOf = ({ events }: SharedRound): readonly { readonly seat: Seat }[] =>
  (events[0] as blackjack.RoundOpened | holdem.HandOpened).seats;

/** Something happened that is worth standing still for: somebody would say it. */
const isStop = (shared: SharedRound, hero: Seat, count: number): boolean =>
  sentencesAt({ shared, hero }, count).length > 0;

/** What the event before this point says. */
const sentencesAt = (
  { shared, hero }: Pick<Replay, 'shared' | 'hero'>,
  count: number,
): readonly Message[] => {
  const event = shared.events[count - 1] as TableEvent;
  return shared.game === 'blackjack'
    ? tellBlackjack([event], viewAt({ shared, hero }, count - 1))
    : tellHoldem([event], viewAt({ shared, hero }, count));
};

/** Everything that was said up to a point, the newest at the end. */
export const storyAt = (replay: Replay, count: number): readonly Message[] =>
  Array.from({ length: count }, (_, at) => at + 1)
    .filter(at => at > 1)
    .flatMap(at => sentencesAt(replay, at));

const playAt = ({ game, events }: SharedRound, count: number): Play =>
  game === 'blackjack' ? blackjackAt(events, count) : holdemAt(events, count);

const blackjackAt = (events: readonly blackjack.BlackjackEvent[], count: number): blackjack.BlackjackState =>
  events.slice(1, count).reduce(blackjack.evolve, blackjack.stateFrom(events[0] as blackjack.RoundOpened));

const holdemAt = (events: readonly holdem.HoldemEvent[], count: number): holdem.HoldemState =>
  events.slice(1, count).reduce(holdem.evolve, holdem.stateFrom(events[0] as holdem.HandOpened));

const OPTIONS: TableView['options'] = {
  name: 'A hand',
  private: true,
  rail: true,
  turnSeconds: 0,
  rebuys: false,
  minBuyIn: 0,
  maxBuyIn: 0,
  firstButton: 0,
};

/** The table as the hero saw it after so many events: what a room would have given, so that screens and coach read it. */
export const viewAt = ({ shared, hero }: Pick<Replay, 'shared' | 'hero'>, count: number): TableView => {
  const play = playAt(shared, Math.max(1, count));
  const now = 'boxes' in play ? blackjack.awaiting(play) : holdem.awaiting(play);
  const awaited = now.who === 'seat' ? [now.seat] : [];
  const number = 'boxes' in play ? play.round : play.hand;
  return {
    table: 'link',
    seq: count,
    hash: '',
    game: shared.game,
    rules: play.rules,
    options: OPTIONS,
    status: 'open',
    round: number,
    hand: number,
    playing: !isOver(play),
    play,
    seats: play.seats.map(holder => seatView(shared, holder)),
    awaited,
    deadline: null,
    shoe: null,
    next: null,
    abandoned: 0,
    you: {
      seat: hero,
      hole: holeOf(shared, hero),
      legal: isOver(play) ? null : legalOf(play, hero),
      expect: awaited.includes(hero) ? count : null,
      needsSeed: false,
    },
    host: false,
    invite: null,
  };
};

const isOver = (play: Play): boolean => ('boxes' in play ? play.over : play.settled);

const legalOf = (play: Play, seat: Seat): unknown =>
  'boxes' in play ? blackjack.legalActions(play, seat) : holdem.legalActions(play, seat);

const holeOf = ({ holes }: SharedRound, hero: Seat): readonly Card[] =>
  holes.find(({ seat }) => seat === hero)?.cards ?? [];

const seatView = ({ names }: SharedRound, holder: blackjack.Bankroll | holdem.SeatStack): SeatView => ({
  seat: holder.seat,
  name: names.find(({ seat }) => seat === holder.seat)?.name ?? `Seat ${holder.seat}`,
  kind: 'player',
  chips: 'bankroll' in holder ? holder.bankroll : holder.stack,
  boxes: 1,
  standing: 'in',
  ready: false,
});
