import { ok } from '@cardroom/engine';
import type { Client, Table } from '@cardroom/wire/client';

import { fairnessFollower, type FairnessFollower, type FollowerSetup } from './follower.ts';
import { keptHere } from './kept.ts';
import { faceOf } from './receipt.ts';
import { lastSeed } from './seeds.ts';

/** Who checks which table, so that a mark finds it without being handed through every page. */
const followers = new WeakMap<Table, FairnessFollower>();

/** A table whose every card is checked; use it in the place of the table itself. A guest's invite opens the seals too. */
export const fairTable = (client: Pick<Client, 'leaves' | 'shoes'>, table: Table, invite?: string): Table => {
  const follower = fairnessFollower({
    table,
    lastSeed,
    kept: keptHere,
    ...proofsFrom(client, table.table, invite),
  });
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

const proofsFrom = (
  client: Pick<Client, 'leaves' | 'shoes'>,
  table: string,
  invite: string | undefined,
): Pick<FollowerSetup, 'leaves' | 'shown'> => ({
  leaves: async shoe => {
    const answer = await client.leaves(table, shoe, invite);
    return answer.ok ? ok(answer.value.leaves) : answer;
  },
  shown: async shoe => {
    const answer = await client.shoes(table, invite, shoe);
    if (!answer.ok) return answer;
    const receipt = answer.value.receipts.find(each => each.shoe === shoe);
    return ok(receipt?.shown.map(opening => ({ ...opening, card: faceOf(opening.card) })) ?? null);
  },
});

export const followerOf = (table: Table): FairnessFollower | null => followers.get(table) ?? null;
