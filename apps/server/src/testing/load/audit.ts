import { examine, type Entry, type Store } from '@cardroom/room';

import type { Crowd } from './crowd.ts';
import type { Guest } from './guest.ts';
import type { Ack } from './notes.ts';

/**
 * Holds what a crowd remembers against what the store keeps: every acknowledged command is in the log, once, where its
 * receipt says; every stream has brought every entry once; and the books are in order, chips included.
 */
export const auditCrowd = async ({ notes, tables }: Crowd, store: Store): Promise<readonly string[]> => {
  const problems = [...notes.broken];
  for (const [table, guests] of tables) {
    const entries = await store.entries(table, 1);
    const acks = notes.acks.filter(ack => ack.table === table);
    problems.push(...acks.flatMap(ack => whyLost(entries, ack)));
    problems.push(...guests.flatMap(guest => whyMissed(entries.length, guest)));
  }
  const { checks } = await examine(store.dump());
  return [...problems, ...checks.flatMap(check => check.problems)];
};

const whyLost = (entries: readonly Entry[], ack: Ack): readonly string[] => {
  const made = entries.filter(
    ({ actor, actionId }) => actor === `session:${ack.session}` && actionId === ack.actionId,
  );
  const [entry] = made;
  return made.length === 1 && entry!.seq === ack.seq && entry!.hash === ack.hash
    ? []
    : [
        `${ack.who}: ${ack.kind} at ${ack.table} was acknowledged as ${ack.seq} and is there ${made.length} times`,
      ];
};

/** From the first frame that a stream has brought: those before it came with the view. */
const whyMissed = (head: number, { name, arrivals, seen }: Guest): readonly string[] => {
  const first = Math.min(...arrivals.keys());
  return seen() === head && arrivals.size === head - first + 1
    ? []
    : [`${name}: ${arrivals.size} frames from ${first} to ${seen()} of ${head}`];
};

/** Tables where a bot or the clock has acted so far, with the last entry there. */
export const drivenTables = async ({ tables }: Crowd, store: Store): Promise<ReadonlyMap<string, number>> => {
  const heads = new Map<string, number>();
  for (const table of tables.keys()) {
    const entries = await store.entries(table, 1);
    if (entries.some(isDriven)) heads.set(table, entries.length);
  }
  return heads;
};

const isDriven = ({ actor }: Entry): boolean => actor === 'clock' || actor.startsWith('bot:');

/** Whether a bot or the clock has acted at each of these tables since. */
export const areDriven = async (heads: ReadonlyMap<string, number>, store: Store): Promise<boolean> => {
  for (const [table, head] of heads) if (!(await store.entries(table, head + 1)).some(isDriven)) return false;
  return true;
};
