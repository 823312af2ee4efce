import { err, ok, rejection, type Rejection, type Result, type Seat } from '@cardroom/engine';
import type { BlackjackEvent } from '@cardroom/engine/blackjack';
import type { HoldemEvent } from '@cardroom/engine/holdem';

import { blackjackRound } from './blackjack.ts';
import { holdemHand, ownHole, shownHands, type KnownHole } from './holdem.ts';
import { Malformed, flag, readNumbers, writeNumbers, type Numbers } from './numbers.ts';
import { sealed, unsealed } from './seal.ts';
import type { Told } from './walk.ts';

export type { KnownHole } from './holdem.ts';

type Named = { readonly seat: Seat; readonly name: string };

/** A finished round that somebody wants to share, as the table keeps it. */
export type RoundToShare = Readonly<
  (
    | { game: 'blackjack'; events: readonly BlackjackEvent[] }
    | {
        game: 'holdem';
        events: readonly HoldemEvent[];
        /** The sharer's own cards, where the table did not see them. */
        hole?: KnownHole | null;
      }
  ) & {
    seats?: readonly Named[];
    /** Whose round it was; in hold'em whoever held `hole`, where nothing else is said. */
    sharer?: Seat;
  }
>;

export type LinkOptions = Readonly<{
  /** What comes before `/hand`: `https://cards.example`. Default: nothing. */
  base?: string;
  /** The decision before which the link opens, counted from 0. Default: the sharer's first one after the bets. */
  at?: number;
  /** Whether the players' names go with it. Default: no. */
  names?: boolean;
}>;

/** A round out of a link: everything needed to show it again, and nothing else. */
export type SharedRound = Readonly<
  (({ game: 'blackjack' } & Told<BlackjackEvent>) | ({ game: 'holdem' } & Told<HoldemEvent>)) & {
    /** Hole cards that the link names: those that were shown, and the sharer's own. */
    holes: readonly KnownHole[];
    /** Empty unless the names were asked for. */
    names: readonly Named[];
    /** The decision before which it opens; `decisions.length` when there was none. */
    at: number;
  }
>;

/** The first letter of what a link holds; a newer form gets another one. */
const VERSION = '1';
/** What programs that carry messages and addresses bear. No round of the presets comes near. */
const LONGEST = 2_000;
const GAMES = ['blackjack', 'holdem'] as const;

/** A link to a round. It holds the whole round; whoever opens it needs no server. */
export const makeLink = (round: RoundToShare, options: LinkOptions = {}): Result<string, Rejection> => {
  const { base = '', names = false } = options;
  try {
    const numbers = writeNumbers();
    const told = roundCode(numbers, { ...round, seats: names ? (round.seats ?? []) : [], at: options.at });
    if (JSON.stringify(told.events) !== JSON.stringify(round.events)) return err(NOT_FINISHED);
    const link = `${base}/hand#h=${VERSION}${sealed(numbers.done())}`;
    return link.length > LONGEST ? err(TOO_LONG) : ok(link);
  } catch (problem) {
    return problem instanceof Malformed ? err(NOT_FINISHED) : thrown(problem);
  }
};

/** More text than any link with a message around it. */
const LONGEST_TEXT = 5_000;
/** A link in the text around it: what ends a sentence or closes a bracket is none of it. */
const LINK = /(?:^|[#&])h=([^&\s]*?)[.,;:!?'")\]}>]*(?:&\S*)?$/;

/** Reads a link: the whole address, or what stands in it after `#`. Whatever it is, it is a round or one sentence. */
export const parseLink = (text: string): Result<SharedRound, Rejection> => {
  const found = text.length > LONGEST_TEXT ? undefined : LINK.exec(text.trim())?.[1];
  if (found === undefined)
    return err(rejection('link/none', 'That is no link to a hand: those end in #h=… .'));
  if (found[0] !== VERSION && /^\d/.test(found))
    return err(rejection('link/newer', 'This link is of a newer form than this program reads.'));
  const bytes = found[0] === VERSION ? unsealed(found.slice(1)) : null;
  if (bytes === null)
    return err(rejection('link/damaged', 'This link is damaged: a part of it is missing or changed.'));
  return readRound(bytes);
};

const readRound = (bytes: Uint8Array): Result<SharedRound, Rejection> => {
  try {
    const numbers = readNumbers(bytes);
    const round = roundCode(numbers, null);
    return numbers.rest() === 0n
      ? ok(round)
      : err(rejection('link/impossible', 'This link holds more than a round.'));
  } catch (problem) {
    if (!(problem instanceof Malformed)) return thrown(problem);
    return err(
      rejection('link/impossible', `This link holds no round that can be played: ${problem.message}`),
    );
  }
};

const thrown = (problem: unknown): never => {
  throw problem;
};

const TOO_LONG = rejection(
  'link/too-long',
  'This round is too long for a link: it would not get through everywhere.',
);
const NOT_FINISHED = rejection('link/not-finished', 'Only a finished round can be shared.');

type Source = (RoundToShare & { readonly at: number | undefined }) | null;

/** The form of a link, in both directions: written from a round, or read where there is none. */
const roundCode = (numbers: Numbers, source: Source): SharedRound => {
  const game = GAMES[numbers.below(GAMES.length, source ? GAMES.indexOf(source.game) : 0)]!;
  if (game === 'blackjack') {
    const told = blackjackRound(numbers, source?.game === 'blackjack' ? source.events : []);
    return { game, ...told, holes: [], ...ending(numbers, source, told) };
  }
  const told = holdemHand(numbers, source?.game === 'holdem' ? source.events : []);
  const shown = shownHands(told.events);
  const own = ownHole(
    numbers,
    told.events,
    source?.game === 'holdem' ? unseenHole(source.hole, shown) : null,
  );
  return { game, ...told, holes: own ? [...shown, own] : shown, ...ending(numbers, source, told) };
};

const unseenHole = (hole: KnownHole | null | undefined, shown: readonly KnownHole[]): KnownHole | null =>
  hole && hole.cards.length === 2 && !shown.some(({ seat }) => seat === hole.seat) ? hole : null;

const ending = (
  numbers: Numbers,
  source: Source,
  told: Told<{ readonly kind: string }>,
): Pick<SharedRound, 'names' | 'at'> => {
  const { decisions } = told;
  const at = source?.at ?? firstChoice(decisions, source && sharerOf(source));
  return {
    at: numbers.below(decisions.length + 1, Math.min(at, decisions.length)),
    names: namesCode(numbers, source, told),
  };
};

const sharerOf = (round: RoundToShare): Seat | undefined =>
  round.sharer ?? (round.game === 'holdem' ? round.hole?.seat : undefined);

/** Nobody is asked to guess a bet, nor what another seat did whose cards are not known. */
const firstChoice = (decisions: Told<unknown>['decisions'], sharer: Seat | null | undefined): number => {
  const isOwn = (seat: Seat): boolean => sharer === null || sharer === undefined || seat === sharer;
  const at = decisions.findIndex(({ seat, kind }) => kind !== 'bet' && kind !== 'pass' && isOwn(seat));
  return at < 0 ? decisions.length : at;
};

const LONGEST_NAME = 40;

const namesCode = (
  numbers: Numbers,
  source: Source,
  { events }: Told<{ readonly kind: string }>,
): readonly Named[] => {
  const known = source?.seats ?? [];
  if (!flag(numbers, known.length > 0)) return [];
  const { seats } = events[0] as unknown as { readonly seats: readonly { readonly seat: Seat }[] };
  return seats
    .map(({ seat }) => ({
      seat,
      name: nameCode(numbers, known.find(other => other.seat === seat)?.name ?? ''),
    }))
    .filter(({ name }) => name !== '');
};

/** Printable ASCII, as names are; another letter becomes a question mark. */
const nameCode = (numbers: Numbers, name: string): string => {
  const letters = Array.from(name.slice(0, LONGEST_NAME), letter => (/[ -~]/.test(letter) ? letter : '?'));
  const length = numbers.below(LONGEST_NAME + 1, letters.length);
  return Array.from({ length }, (_, at) =>
    String.fromCharCode(32 + numbers.below(95, (letters[at]?.charCodeAt(0) ?? 32) - 32)),
  ).join('');
};
