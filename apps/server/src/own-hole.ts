import { holeOf, isOneself, type LoggedRound } from '@cardroom/room';
import type { OwnHole } from '@cardroom/wire';

import type { Desk, Signed } from './desk.ts';

/**
 * The hidden cards that a player held in a round; null where there were none, nobody can tell any more, or the name may be
 * somebody else's. `before` is an entry before the shoe was committed to.
 */
export const ownHole = async (
  { house: { store }, vault }: Desk,
  actor: Signed['actor'],
  round: LoggedRound,
  before: number,
): Promise<OwnHole | null> => {
  const seat = round.seats.find(other => other.player === actor.player)?.seat;
  if (seat === undefined) return null;
  const entries = await store.entries(round.table, before, round.toSeq - before + 1);
  if (!isOneself(entries, actor)) return null;
  const cards = await holeOf({ store, vault }, actor.player, round, before);
  return cards && { seat, cards };
};
