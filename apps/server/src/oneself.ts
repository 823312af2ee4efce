import { bodyOf, type Entry, type Occupant } from '@cardroom/room';

import type { Signed } from './desk.ts';

/**
 * Whether every seat that a name has had in these entries was of this session, or of the passphrase that it knows, too. A name
 * without one is anybody's: whoever types it in another browser is not shown the cards that were dealt to this one.
 */
export const isOneself = (entries: readonly Entry[], { player, session, proven }: Signed['actor']): boolean =>
  entries
    .flatMap(occupantsIn)
    .every(
      occupant =>
        occupant.kind !== 'player' ||
        occupant.player !== player ||
        occupant.session === session ||
        (occupant.proven && proven),
    );

const occupantsIn = (entry: Entry): readonly Occupant[] =>
  bodyOf(entry).events.flatMap(event => {
    if (event.kind === 'playerSat') return [event.occupant];
    return event.kind === 'roundBegun' ? event.table.seats.map(({ occupant }) => occupant) : [];
  });
