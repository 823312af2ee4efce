import { evolve, stateFrom, type HoldemEvent } from '@cardroom/engine/holdem';
import type { LoggedRound, Play, TableView } from '@cardroom/room';
import { tellBlackjack, tellHoldem } from '@cardroom/screens';

/** A table that began anew counts its hands anew, and its rounds go on: one number is enough. */
const FIRST = /^Hand \d+\. /;

/** A round told to somebody who looks on, a sentence each. */
export const storyOf = (round: LoggedRound): readonly string[] => {
  const told =
    round.game === 'holdem'
      ? tellHoldem(round.events, onlooker(round, lastHand(round.events as readonly HoldemEvent[])))
      : tellBlackjack(round.events, onlooker(round, null));
  return told.map(({ text }) => text.replace(FIRST, ''));
};

const lastHand = ([opened, ...rest]: readonly HoldemEvent[]): Play | null =>
  opened?.kind === 'handOpened' ? rest.reduce(evolve, stateFrom(opened)) : null;

/** A view with the names of the players and nothing that only one of them knew. */
const onlooker = ({ table, round, seats }: LoggedRound, play: Play | null): TableView =>
  ({
    table,
    round,
    hand: round,
    playing: false,
    play,
    you: null,
    awaited: [],
    seats: seats.map(({ seat, name }) => ({ seat, name })),
  }) as unknown as TableView;
