import type { Card } from '@cardroom/engine';

import type { Actor } from './command.ts';
import { bodyOf, readRound } from './history.ts';
import { holeOf, reviewKey, type Reviewing } from './review.ts';
import type { Entry, RoundRow, Store } from './store.ts';
import type { Occupant } from './table.ts';

/** Whoever has signed in. */
type Person = Extract<Actor, { kind: 'session' }>;

/**
 * Whether every seat that a name has had in these entries was of this session, or of the passphrase that it knows, too. A name
 * without one is anybody's: whoever types it somewhere else is not shown the cards that were dealt here.
 */
export const isOneself = (
  entries: readonly Entry[],
  { player, session, proven }: Pick<Person, 'player' | 'session' | 'proven'>,
): boolean =>
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

type Place = Pick<RoundRow, 'table' | 'round'>;
type Source = Pick<Reviewing, 'vault'> & { readonly store: Pick<Store, 'rounds' | 'entries' | 'sealed'> };

/**
 * The hidden cards that somebody held in these rounds, by `TABLE/ROUND`. Rounds in which there were none, of which nobody can tell
 * any more, or whose player may have been somebody else, are left out.
 */
export const ownHoles = async (
  source: Source,
  person: Person,
  places: readonly Place[],
): Promise<ReadonlyMap<string, readonly Card[]>> => {
  const found = new Map<string, readonly Card[]>();
  const tables = Map.groupBy(places, ({ table }) => table);
  for (const [table, own] of tables) {
    const rows = await source.store.rounds({ table });
    for (const { round } of own) {
      const hole = await ownHole(source, person, rows, round);
      if (hole !== null) found.set(reviewKey({ table, round }), hole);
    }
  }
  return found;
};

const ownHole = async (
  { store, vault }: Source,
  person: Person,
  rows: readonly RoundRow[],
  round: number,
): Promise<readonly Card[] | null> => {
  const row = rows.find(other => other.round === round);
  const logged = row && (await readRound(store, row));
  if (!logged) return null;
  const before = rows.find(other => other.round < round)?.fromSeq ?? 1;
  const entries = await store.entries(row.table, before, logged.toSeq - before + 1);
  return isOneself(entries, person) ? holeOf({ store, vault }, person.player, logged, before) : null;
};
