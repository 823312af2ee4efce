import { examine, type Entry, type Store, type TableView } from '@cardroom/room';

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
    const last = Math.max(...acks.map(({ seq }) => seq));
    problems.push(...guests.flatMap(guest => whyMissed(last, guest)));
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

/** From the first frame that a stream has brought, for those before it came with the view, to what was acknowledged last. */
const whyMissed = (last: number, { name, arrivals, seen }: Guest): readonly string[] => {
  const first = Math.min(...arrivals.keys());
  return seen() >= last && arrivals.size === seen() - first + 1
    ? []
    : [`${name}: ${arrivals.size} frames from ${first} to ${seen()}, and ${last} was acknowledged`];
};

/** Where each table of a crowd is. */
export const headsOf = async ({ tables }: Crowd, store: Store): Promise<ReadonlyMap<string, number>> => {
  const records = await Promise.all([...tables.keys()].map(table => store.table(table)));
  return new Map(records.flatMap(record => (record ? [[record.id, record.head]] : [])));
};

/** Whether bots, and the clock, have acted anywhere since. */
export const areDriven = async (heads: ReadonlyMap<string, number>, store: Store): Promise<boolean> => {
  const actors = new Set<string>();
  for (const [table, head] of heads)
    for (const { actor } of await store.entries(table, head + 1)) actors.add(actor.split(':')[0]!);
  return actors.has('bot') && actors.has('clock');
};

/** Whether a table waits for a bot, or for a clock whose time is over. */
export const isLeft = ({ awaited, seats, deadline }: TableView): boolean =>
  seats.some(({ seat, kind }) => kind === 'bot' && awaited.includes(seat)) ||
  (deadline !== null && deadline.at < Date.now());
