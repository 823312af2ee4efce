import type { FastifyRequest } from 'fastify';

import { hiddenLeaks, isDrillNote, leaksDeck } from '@cardroom/coach/drills';
import { err, ok, rejection } from '@cardroom/engine';
import { ownHoles, type Json, type Store } from '@cardroom/room';
import type { DoneAnswer, DrillsAnswer, KeepDrillsRequest, LeaksAnswer } from '@cardroom/wire';

import type { Answer, Desk, Signed } from './desk.ts';

const KIND = 'drill';

/** Situations that are remembered of one player at most: several tables' worth of every drill. */
const MOST_NOTES = 6_000;
/** Reviews that leaks are looked for in: the newest ones. */
const MOST_REVIEWS = 5_000;

const MALFORMED = rejection('request/malformed', 'A note is not what a drill keeps.');
const TOO_MANY = rejection('drill/full', 'So much is remembered of your drills that nothing more can be.');

/** What was kept of one's drills. */
export const drills = async ({ house: { store } }: Desk, { actor }: Signed): Answer<DrillsAnswer> => {
  const notes = await store.notes(actor.player, KIND);
  return ok({
    notes: notes.map(({ key, at, body }) => ({ key, at, body: body as Record<string, unknown> })),
  });
};

/** Keeps what was learned in a drill. */
export const keepDrills = async (
  { house: { store } }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<DoneAnswer> => {
  const { notes } = request.body as KeepDrillsRequest;
  if (!notes.every(isDrillNote)) return err(MALFORMED);
  if (!(await hasRoom(store, actor.player, notes))) return err(TOO_MANY);
  const at = Date.now();
  const about = { player: actor.player, kind: KIND, at };
  await store.writeNotes(notes.map(({ key, body }) => ({ ...about, key, body: body as Json })));
  return ok({ done: true });
};

/** What replaces an older note needs no room. */
const hasRoom = async (store: Store, player: string, notes: KeepDrillsRequest['notes']): Promise<boolean> => {
  const found = await Promise.all(notes.map(({ key }) => store.notes(player, KIND, { key })));
  const fresh = found.filter(({ length }) => length === 0).length;
  return fresh === 0 || (await store.notes(player, KIND)).length + fresh <= MOST_NOTES;
};

/** One's own mistakes, as the reviews of one's rounds have them, made into questions. */
export const leaks = async ({ house: { store }, vault }: Desk, { actor }: Signed): Answer<LeaksAnswer> => {
  const reviews = await store.notes(actor.player, 'review', { limit: MOST_REVIEWS });
  // Cards that nobody else has seen are for whoever was dealt them, not for everybody who knows the name.
  const holes = await ownHoles({ store, vault }, actor, hiddenLeaks(reviews));
  return ok({ deck: leaksDeck(reviews, holes) });
};
