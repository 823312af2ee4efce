import { ok } from '@cardroom/engine';
import type { Client, Table } from '@cardroom/wire/client';

import { fairnessFollower, type FairnessFollower, type FollowerSetup } from './follower.ts';
import { lastSeed } from './seeds.ts';

/** Who checks which table, so that a mark finds it without being handed through every page. */
const followers = new WeakMap<Table, FairnessFollower>();

/** A table of the server whose every card is checked; use it in the place of the table itself. */
export const fairTable = (client: Pick<Client, 'leaves'>, table: Table): Table =>
  followedTable(table, async shoe => {
    const answer = await client.leaves(table.table, shoe);
    return answer.ok ? ok(answer.value.leaves) : answer;
  });

/** The same for whoever gives the seals in another way. */
export const followedTable = (table: Table, leaves: FollowerSetup['leaves']): Table => {
  const follower = fairnessFollower({ table, leaves, lastSeed });
  const followed: Table = {
    ...follower.table,
    close: () => {
      follower.close();
      table.close();
    },
  };
  followers.set(followed, follower);
  return followed;
};

export const followerOf = (table: Table): FairnessFollower | null => followers.get(table) ?? null;
