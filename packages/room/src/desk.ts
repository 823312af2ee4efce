import { err, rejection, type Result } from '@cardroom/engine';

import type { Refused } from './carry-out.ts';
import type { Follower } from './follow.ts';
import type { TableId } from './ledger.ts';
import { newLive, type Live, type LiveSetup } from './live.ts';
import { StoreError } from './store.ts';
import type { TableFacts } from './table.ts';

/** What a room works with: what came from outside, and the tables that it has folded. */
export type Desk = LiveSetup &
  Readonly<{
    random: { readonly bytes: (count: number) => Uint8Array };
    knowsBot: (game: string, bot: string, table: TableFacts) => boolean;
    warn: (message: string) => void;
    /** Least recently used first. */
    tables: Map<TableId, Live>;
    followers: Map<TableId, Set<Follower>>;
  }>;

/** Tables that are kept folded. */
const KEPT = 5_000;

/** The table as this process has it, folded or not yet. */
export const liveAt = (desk: Desk, id: TableId): Live => {
  const { tables } = desk;
  const live = tables.get(id) ?? newLive(id);
  tables.delete(id);
  tables.set(id, live);
  if (tables.size > KEPT) dropOldest(desk);
  return live;
};

const dropOldest = ({ tables, followers }: Desk): void => {
  for (const [id, { busy }] of tables) {
    if (busy > 0 || followers.has(id)) continue;
    tables.delete(id);
    return;
  }
};

export const freshHex = ({ random }: Desk, count: number): string =>
  Array.from(random.bytes(count), byte => byte.toString(16).padStart(2, '0')).join('');

/** One thing at a time at a table, and a store that fails pauses it: nothing is acknowledged, nothing is lost. */
export const inTurn = <T>(
  desk: Desk,
  live: Live,
  work: () => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused>> => {
  live.busy += 1;
  const result = live.queue.then(() => guarded(desk, live, work));
  live.queue = result.catch(() => {});
  return result;
};

/** A table that could not be folded is not kept: perhaps there is none. */
const leave = ({ tables }: Desk, live: Live): void => {
  live.busy -= 1;
  if (live.state === null && live.busy === 0 && tables.get(live.id) === live) tables.delete(live.id);
};

const guarded = async <T>(
  desk: Desk,
  live: Live,
  work: () => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused>> => {
  try {
    return await work();
  } catch (error) {
    // Whether the last append was written is not known. What is folded stays true: what is new, the log will tell.
    if (!(error instanceof StoreError)) throw error;
    desk.warn(`Table ${live.id} is paused: ${error.message}`);
    return err(rejection(error.code, `The table is paused, nothing is lost: ${error.message}`));
  } finally {
    leave(desk, live);
  }
};
