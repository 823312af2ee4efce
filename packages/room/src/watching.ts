import { err, ok, rejection, type Result } from '@cardroom/engine';

import { hashOf } from './chain.ts';
import { actorName, type Actor, type RoomRejection } from './command.ts';
import { isHost, seatOfActor } from './decide.ts';
import { inTurn, liveAt, type Desk } from './desk.ts';
import { foldedAfter, newFollower, type Follower, type PastEntry } from './follow.ts';
import type { TableId } from './ledger.ts';
import { bringUpToDate, fetchBoxes, liveDealing, type FoldedEntry, type Live } from './live.ts';
import type { TableState } from './table.ts';
import { openingsFor, viewFor, type Frame, type TableView } from './view.ts';

/** An entry as one viewer may know it. Whoever acts often follows the table, too: the same frame is made once. */
export const frameOf = (desk: Desk, live: Live, entry: FoldedEntry, viewer: Actor | null): Frame => {
  const who = keyOf(viewer);
  const known = entry.frames.get(who);
  if (known) return known;
  const frame = makeFrame(desk, live, entry, viewer);
  entry.frames.set(who, frame);
  return frame;
};

/** Viewers with the same key see the same. */
const keyOf = (viewer: Actor | null): string => {
  if (viewer === null) return '';
  return viewer.kind === 'session'
    ? `${actorName(viewer)} ${viewer.player} ${viewer.proven}`
    : actorName(viewer);
};

const makeFrame = (
  desk: Desk,
  live: Live,
  { seq, hash, events, state }: FoldedEntry,
  viewer: Actor | null,
): Frame => {
  const dealing = liveDealing(desk, live, state);
  const seat = viewer && seatOfActor(state.facts, viewer);
  const view = viewFor(state, viewer, { dealing, invite: live.invite });
  return { seq, hash, events, openings: openingsFor(state, events, seat, dealing), view };
};

export const viewNow = async (desk: Desk, live: Live, viewer: Actor | null): Promise<TableView> => {
  await fetchBoxes(desk, live, 'view');
  const state = live.state!;
  return viewFor(state, viewer, { dealing: liveDealing(desk, live, state), invite: live.invite });
};

export const isInvited = ({ state, invite }: Live, code: string | undefined): boolean =>
  !state!.facts.options.private || (invite !== null && code !== undefined && hashOf(invite) === hashOf(code));

/** Those with a seat and the host always may look; others where there is a rail, with the code where it is private. */
export const whyNoView = (live: Live, viewer: Actor | null, invite?: string): RoomRejection | null =>
  whyUnseen(live.state!, viewer, isInvited(live, invite));

const whyUnseen = ({ facts }: TableState, viewer: Actor | null, invited: boolean): RoomRejection | null => {
  if (viewer && (seatOfActor(facts, viewer) !== null || isHost(facts, viewer))) return null;
  if (viewer?.kind === 'session' && facts.removed.includes(viewer.player))
    return rejection('seat/removed', 'The host has taken you off this table.');
  if (!invited) return rejection('table/private', 'This table is private: it needs its invite code.');
  return facts.options.rail ? null : rejection('table/no-rail', 'Nobody may watch this table.');
};

/**
 * Tells everybody who follows a table what has happened there. Whoever fails to listen is told no more; whoever may not look
 * any longer is told that last.
 */
export const publish = (desk: Desk, live: Live, entries: readonly FoldedEntry[]): void => {
  for (const follower of desk.followers.get(live.id) ?? []) {
    const goesOn = entries.every(entry => isTold(desk, live, follower, entry));
    if (!goesOn) stopFollowing(desk, live.id, follower);
  }
};

const isTold = (desk: Desk, live: Live, follower: Follower, entry: FoldedEntry): boolean => {
  const { viewer, invited } = follower;
  try {
    follower.send(entry, () => frameOf(desk, live, entry, viewer));
  } catch (error) {
    desk.warn(`Table ${live.id}: a follower failed (${error instanceof Error ? error.name : 'Error'}).`);
    return false;
  }
  return whyUnseen(entry.state, viewer, invited) === null;
};

const stopFollowing = ({ followers }: Desk, table: TableId, follower: Follower): void => {
  const all = followers.get(table);
  all?.delete(follower);
  if (all?.size === 0) followers.delete(table);
};

/** Does something with a table as it is now, for somebody who may see it. */
export const looking = <T>(
  desk: Desk,
  table: TableId,
  { viewer, invite }: { readonly viewer: Actor | null; readonly invite?: string | undefined },
  work: (live: Live) => Promise<T> | T,
): Promise<Result<T, RoomRejection>> => {
  const live = liveAt(desk, table);
  return inTurn(desk, live, async () => {
    const news = await bringUpToDate(desk, live);
    if (!news.ok) return news;
    await fetchBoxes(desk, live, 'view');
    publish(desk, live, news.value);
    const refusal = whyNoView(live, viewer, invite);
    return refusal ? err(refusal) : ok(await work(live));
  });
};

/** Calls back with every frame after an entry until it is stopped. */
export const follow = async (
  desk: Desk,
  live: Live,
  who: { readonly viewer: Actor | null; readonly after: number; readonly invite: string | undefined },
  onFrame: (frame: Frame) => void,
): Promise<() => void> => {
  const { viewer, after } = who;
  const follower = newFollower(viewer, isInvited(live, who.invite), after, live.state!.seq, onFrame);
  for (const { past, entry } of await foldedAfter(desk, live, after))
    follower.send(entry, () => frameOf(desk, past, entry, viewer));
  const all = desk.followers.get(live.id) ?? new Set();
  desk.followers.set(live.id, all.add(follower));
  return () => stopFollowing(desk, live.id, follower);
};

/** An entry of the past as one viewer may know it. */
export const pastFrame = async (
  desk: Desk,
  live: Live,
  seq: number,
  viewer: Actor | null,
): Promise<Frame> => {
  const [{ past, entry }] = (await foldedAfter(desk, live, seq - 1)) as [PastEntry];
  return frameOf(desk, past, entry, viewer);
};
