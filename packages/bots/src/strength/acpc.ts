import {
  err,
  makeCards,
  ok,
  parseDistinctCards,
  type Card,
  type Chips,
  type Result,
  type Seat,
} from '@cardroom/engine';
import { HOLDEM_PRESETS, apply, type HoldemAction, type SeatAction } from '@cardroom/engine/holdem';
import type { HoldemBotView } from '../bot.ts';
import { measuringTable, nextOf, opened, type Moment, type Next } from './table.ts';

/** The game that a dealer of the Annual Computer Poker Competition deals; its protocol does not tell. */
export type AcpcGame = Readonly<{ smallBlind: Chips; /** In small blinds. */ stack: number }>;

/** What a client says first. */
export const ACPC_VERSION = 'VERSION:2.0.0';

/** A state of a match as the dealer sends it: `MATCHSTATE:position:hand:betting:cards`. */
export type MatchState = Readonly<{
  /** 0 has the big blind, 1 the small blind and the button. */
  position: 0 | 1;
  hand: number;
  /** By street: `f`, `c` and `r` with all chips that were put in by then. */
  betting: readonly (readonly string[])[];
  hole: readonly Card[];
  board: readonly Card[];
}>;

/** As much of what a dealer says as fits into a sentence: a line may be of any length. */
const quoted = (text: string): string =>
  `"${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}"`;
const MOST_QUOTED = 80;

const LINE = /^MATCHSTATE:(\d+):(\d+):([^:]*):([^:]*)$/;

/** Reads a line; the rest of it, an action that somebody added, is refused like everything else that is no state. */
export const readMatchState = (line: string): Result<MatchState, string> => {
  const [, position, hand, betting, cards] = LINE.exec(line) ?? [];
  if (betting === undefined || cards === undefined) return err(`${quoted(line)} is no state of a match.`);
  if (position !== '0' && position !== '1')
    return err(`Two play: the position of ${quoted(line)} is neither 0 nor 1.`);
  const seen = readCards(cards, position === '0' ? 0 : 1);
  if (!seen) return err(`The cards of ${quoted(line)} cannot be read.`);
  const all = [...seen.hole, ...seen.other, ...seen.board];
  if (new Set(all).size < all.length) return err(`A card of ${quoted(line)} is in two places.`);
  const streets = betting.split('/').map(street => street.match(/f|c|r\d+/g) ?? []);
  if (streets.map(street => street.join('')).join('/') !== betting)
    return err(`The bets of ${quoted(line)} cannot be read.`);
  return ok({
    position: position === '0' ? 0 : 1,
    hand: Number(hand),
    betting: streets,
    hole: seen.hole,
    board: seen.board,
  });
};

type SeenCards = Readonly<Record<'hole' | 'other' | 'board', readonly Card[]>>;

/** `9s8h|/AhKd2c`: the other's cards are told at the end of a hand, if at all. */
const readCards = (text: string, position: 0 | 1): SeenCards | null => {
  const [holes, ...streets] = text.split('/');
  const sides = holes!.split('|');
  const [hole, other, board] = [sides[position], sides[1 - position], streets.join('')].map(cards =>
    parseDistinctCards(cards ?? ''),
  );
  if (!hole!.ok || !other!.ok || !board!.ok) return null;
  if (sides.length > 2 || hole!.value.length !== 2 || ![0, 2].includes(other!.value.length)) return null;
  return { hole: hole!.value, other: other!.value, board: board!.value };
};

/** What the player sees if it has to decide; null while it has not. */
export type AcpcTurn = Readonly<{ view: HoldemBotView; next: Extract<Next, { kind: 'decision' }> }>;

/** The dealer counts the button as position 1. */
const seatAt = (position: 0 | 1): Seat => 1 - position;

/** What the player has to decide in a state of a match, if it has to. */
export const turnAt = (match: MatchState, game: AcpcGame): Result<AcpcTurn | null, string> => {
  const moment = momentAt(match, game);
  if (!moment.ok) return moment;
  const next = nextOf(moment.value);
  const seat = seatAt(match.position);
  if (next.kind !== 'decision' || next.seat !== seat) return ok(null);
  return ok({ view: { game: 'holdem', ...moment.value, seat, hole: match.hole }, next });
};

/** Whether nobody has anything to decide any more. */
export const isHandOver = (match: MatchState, game: AcpcGame): boolean => {
  const moment = momentAt(match, game);
  const next = moment.ok ? nextOf(moment.value).kind : null;
  return next === 'folded' || next === 'showdown';
};

/** A state with what its player has answered. */
export const afterAnswer = (match: MatchState, answer: string): MatchState => ({
  ...match,
  betting: [...match.betting.slice(0, -1), [...match.betting.at(-1)!, answer]],
});

/** Plays a state of a match through, on our own table. */
const momentAt = (match: MatchState, { smallBlind, stack }: AcpcGame): Result<Moment, string> => {
  let moment = opened(
    measuringTable(stack, { ...HOLDEM_PRESETS.standard, seats: 2, smallBlind, bigBlind: 2 * smallBlind }),
  );
  for (const [street, actions] of match.betting.entries()) {
    const come = street === 0 ? ok(moment) : dealtFor(moment, match, street);
    if (!come.ok) return come;
    moment = come.value;
    for (const action of actions) {
      const done = acted(moment, action);
      if (!done.ok) return done;
      moment = done.value;
    }
  }
  return ok(moment);
};

/** The board of a street has 3, 4 or 5 cards. Once somebody is all-in, no street needs a decision any more. */
const dealtFor = (moment: Moment, { board }: MatchState, street: number): Result<Moment, string> => {
  const next = nextOf(moment);
  if (next.kind !== 'cards') return ok(moment);
  const cards = board.slice(moment.state.board.length, street + 2);
  return cards.length === next.count
    ? applied(moment, { kind: 'deal', cards })
    : err(`The cards of street ${street + 1} are missing.`);
};

const applied = (moment: Moment, action: HoldemAction): Result<Moment, string> => {
  const step = apply(moment.state, action);
  return step.ok
    ? ok({ state: step.value.state, events: [...moment.events, ...step.value.events] })
    : err(step.error.message);
};

const acted = (moment: Moment, text: string): Result<Moment, string> => {
  const next = nextOf(moment);
  if (next.kind !== 'decision') return err(`Nobody could act at ${quoted(text)}.`);
  return applied(moment, seatAction(moment, next, text));
};

const seatAction = (
  { state }: Moment,
  { seat, legal }: Extract<Next, { kind: 'decision' }>,
  text: string,
): SeatAction => {
  if (text === 'f') return { kind: 'fold', seat };
  if (text === 'c') return { kind: legal.check.ok ? 'check' : 'call', seat };
  const { total, committed } = state.seats.find(player => player.seat === seat)!;
  return { kind: 'raiseTo', seat, amount: Number(text.slice(1)) - (total - committed) };
};

/** An action as the dealer wants it: a raise with all chips that are put in then. */
export const acpcAction = ({ view: { state } }: AcpcTurn, action: SeatAction): string => {
  if (action.kind !== 'raiseTo') return action.kind === 'fold' ? 'f' : 'c';
  const { total, committed } = state.seats.find(({ seat }) => seat === action.seat)!;
  return `r${total - committed + action.amount}`;
};

/** A state of a match as a dealer writes it, for a dealer's side. */
export const writeMatchState = ({ position, hand, betting, hole, board }: MatchState): string => {
  const streets = [board.slice(0, 3), board.slice(3, 4), board.slice(4, 5)].filter(cards => cards.length > 0);
  const holes = position === 0 ? `${makeCards(hole)}|` : `|${makeCards(hole)}`;
  const cards = [holes, ...streets.map(makeCards)].join('/');
  return `MATCHSTATE:${position}:${hand}:${betting.map(street => street.join('')).join('/')}:${cards}`;
};
