import { unwrap, type Seat } from '@cardroom/engine';
import type { BlackjackEvent } from '@cardroom/engine/blackjack';
import type { HoldemEvent } from '@cardroom/engine/holdem';
import {
  excerpt,
  makePhh,
  parsePhh,
  replayPhh,
  type KnownHole,
  type PhhExtras,
  type PhhHand,
} from '@cardroom/formats';
import type { GameName, LoggedRound } from '@cardroom/room';

import { accountOf } from './account.ts';
import { accountOfBlackjack } from './blackjack-account.ts';
import { printable } from './printable.ts';

/** A round of either game, from the store or from a file. */
export type ToldRound = {
  readonly game: GameName;
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  readonly events: LoggedRound['events'];
  /** An imported hand as it came. */
  readonly source?: string | null;
  /** Hole cards that are known though the table did not see them. */
  readonly holes?: readonly KnownHole[];
};

/** A round told to a person, line by line. */
export const accountOfRound = (round: ToldRound): readonly string[] => {
  if (round.game === 'holdem') return accountOfHand(handOf(round));
  const nameOf = (seat: Seat): string => printable(excerpt(nameAt(round, seat)));
  return ['Blackjack', ...accountOfBlackjack(round.events as readonly BlackjackEvent[], nameOf)];
};

/** Something to say at an event of a round. */
export type Remark = { readonly at: number; readonly text: string };

/** A round told with remarks, each after `→` where its event is told. `at`: the line of the first one. */
export const toldWith = (
  round: ToldRound,
  remarks: readonly Remark[],
): { readonly lines: readonly string[]; readonly at: number } => {
  const lines = accountOfRound(round);
  const placed = remarks.map(({ at, text }) => ({
    at: accountOfRound({ ...round, events: round.events.slice(0, at) }).length,
    text: `→ ${text}`,
  }));
  const said = (place: number): readonly string[] =>
    placed.filter(({ at }) => Math.min(at, lines.length) === place).map(({ text }) => text);
  return {
    lines: [...lines.flatMap((line, place) => [...said(place), line]), ...said(lines.length)],
    at: Math.min(lines.length, ...placed.map(({ at }) => at)),
  };
};

const accountOfHand = (hand: PhhHand): readonly string[] => {
  const replay = replayPhh(hand);
  return replay.ok ? accountOf(hand, replay.value) : [replay.error.message];
};

const nameAt = ({ seats }: ToldRound, seat: Seat): string =>
  seats.find(other => other.seat === seat)?.name || `seat ${seat}`;

/** A hand of hold'em in the format that hands are exchanged in. */
export const handOf = (round: ToldRound): PhhHand => unwrap(parsePhh(round.source ?? phhOf(round)));

/** p1 sits left of the button: the order is read from the hand itself. */
const phhOf = (round: ToldRound): string => makePhh(holdemEvents(round), extrasFor(round));

export const holdemEvents = ({ events }: ToldRound): readonly HoldemEvent[] =>
  events as readonly HoldemEvent[];

/** The names of the players, in the order of the format. */
export const extrasFor = (round: ToldRound): PhhExtras => {
  const { seats } = unwrap(parsePhh(makePhh(holdemEvents(round))));
  return {
    fields: { players: seats.map(seat => nameAt(round, seat)) },
    holeCards: new Map((round.holes ?? []).map(({ seat, cards }) => [seat, cards])),
  };
};
