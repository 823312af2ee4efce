import { parseCard, unwrap } from '@cardroom/engine';
import { bodyOf, seedsIn, shoeReceipts, type Entry, type LoggedRound } from '@cardroom/room';
import type { OwnHole } from '@cardroom/wire';

import type { Desk, Signed } from './desk.ts';
import { isOneself } from './oneself.ts';

/**
 * The hidden cards that a player held in a round, from the receipt of its shoe; null where there were none, or nobody can
 * tell any more. `before` is an entry before the shoe was committed to.
 */
export const ownHole = async (
  { house: { store }, vault }: Desk,
  actor: Signed['actor'],
  { table, seats, events, fromSeq, toSeq }: LoggedRound,
  before: number,
): Promise<OwnHole | null> => {
  const seat = seats.find(other => other.player === actor.player)?.seat;
  const dealt = events.find(event => event.kind === 'holeDealt' && 'seat' in event && event.seat === seat);
  if (seat === undefined || dealt === undefined || !('positions' in dealt)) return null;
  const entries = await store.entries(table, before, toSeq - before + 1);
  if (!isOneself(entries, actor)) return null;
  const shoe = shoeIn(entries.filter(({ seq }) => seq >= fromSeq));
  const { receipts } = shoeReceipts(entries, seedsIn(vault, table, await store.sealed(table)), actor.player);
  const shown = receipts.find(receipt => receipt.shoe === shoe)?.shown ?? [];
  const cards = shown.flatMap(({ position, card }) =>
    dealt.positions.includes(position) ? [unwrap(parseCard(card))] : [],
  );
  return cards.length === dealt.positions.length ? { seat, cards } : null;
};

/** The shoe that a round was dealt from. */
const shoeIn = (entries: readonly Entry[]): string | null => {
  const mixed = entries.flatMap(entry => bodyOf(entry).events).find(({ kind }) => kind === 'shoeMixed');
  return mixed?.kind === 'shoeMixed' ? mixed.shoe : null;
};
