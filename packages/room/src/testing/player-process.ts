/**
 * A process that plays at several tables through a real room, store and vault, and says on its standard output what was
 * acknowledged. It is told what to do by one line on its standard input, and ends with that input, or when it is killed.
 */
import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

import { unwrap, type Rejection, type Result } from '@cardroom/engine';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import type { Reply } from '../carry-out.ts';
import { actorName, type Command, type Intent } from '../command.ts';
import { examine } from '../doctor.ts';
import { createDriver } from '../driver.ts';
import type { Room } from '../room.ts';
import type { Store } from '../store.ts';
import type { TableView } from '../view.ts';
import { onLines, sayLine, type Line, type Seen, type Task, type ToldEntry } from './player-process-lines.ts';
import { addPeople, anyBot, nextIntent, parties, type Party } from './player-process-people.ts';
import { freshSeed, openRoomAt, type OpenRoom } from './player-process-room.ts';
import type { Person } from './world.ts';

const say = (line: Line): void => sayLine(line);

type Playing = OpenRoom &
  Readonly<{
    task: Task;
    random: Random;
    /** Calls when an acknowledgement was told. */
    acknowledged: () => void;
  }>;

const begin = async (task: Task): Promise<void> => {
  const began = performance.now();
  const opened = await openRoomAt(task);
  say({ kind: 'opened', ms: performance.now() - began });
  // Otherwise only a process that ends in order leaves its translated program to the next.
  flushCompileCache();
  const { finished, acknowledged } = countdown(task.most);
  const playing: Playing = { ...opened, task, random: randomFrom(task.seed), acknowledged };
  if (task.audit) await audit(playing);
  await play(playing);
  await finished;
  say({ kind: 'ends' });
  process.exit();
};

const countdown = (most: number | undefined) => {
  const { promise: finished, resolve } = Promise.withResolvers<void>();
  let left = most ?? Infinity;
  return { finished, acknowledged: () => void (--left === 0 && resolve()) };
};

// What is there after a crash

const audit = async ({ store, room, vault, task }: Playing): Promise<void> => {
  const { checks } = await examine(store.dump(), { vault });
  const problems = checks.flatMap(check => check.problems.map(problem => `${check.name}: ${problem}`));
  say({ kind: 'audit', entries: await toldEntries(store), problems });
  const people = parties(task.tables).flatMap(party => party.people);
  for (const { id } of await store.tables({}))
    for (const who of people) {
      const view = await room.view(id, who);
      if (view.ok && view.value.you) say({ kind: 'resumed', ...seenBy(who, view.value) });
    }
};

const toldEntries = async (store: Store): Promise<readonly ToldEntry[]> => {
  const tables = await store.tables({});
  const logs = await Promise.all(tables.map(({ id }) => store.entries(id, 1)));
  return logs.flat().map(({ table, seq, actor, actionId, hash }) => [table, seq, actor, actionId, hash]);
};

const seenBy = ({ name: who }: Person, view: TableView): Seen => {
  const { table, seq, hash } = view;
  return { who, table, seq, hash, view: JSON.stringify(view) };
};

// Play

const play = async (playing: Playing): Promise<void> => {
  const { task, store, room } = playing;
  const all = parties(task.tables);
  await addPeople(store, all);
  await sendAgain(playing, all);
  say({ kind: 'plays' });
  let ids = 0;
  // The end is marked, so that an id can be told in a page of the database, too.
  const nextId = (): string => `${task.run}-${++ids};`;
  for (const party of all) void playAt(playing, party, nextId).catch(giveUp);
  await createDriver({
    room,
    store,
    clock: { now: Date.now, at },
    random: { bytes: randomBytes },
    // The same in every run, so that the lease of a process that was killed need not run out.
    owner: 'player-process',
    botFor: () => anyBot(playing.random),
  }).start();
};

const at = (moment: number, wake: () => void): (() => void) => {
  const timer = setTimeout(wake, moment - Date.now());
  return () => clearTimeout(timer);
};

/** What nobody answered is asked once more, and then again: once in all it has an effect. */
const sendAgain = async (playing: Playing, all: readonly Party[]): Promise<void> => {
  const people = new Map(all.flatMap(party => party.people.map(who => [who.name, who])));
  for (const { who, command } of playing.task.again)
    for (let time = 0; time < 2; time++) await send(playing, people.get(who)!, command);
};

const playAt = async (playing: Playing, party: Party, nextId: () => string): Promise<void> => {
  const [host] = party.people;
  const reply = await patiently(() => playing.room.open(host!, 'open', party.spec));
  acknowledge(playing, host!, reply);
  await Promise.all(party.people.map(who => playAs(playing, party, who, reply.receipt.table, nextId)));
};

const playAs = async (
  playing: Playing,
  party: Party,
  who: Person,
  table: string,
  nextId: () => string,
): Promise<never> => {
  const feed = await feedOf(playing.room, table, who);
  for (;;) {
    const intent = nextIntent(party, who, feed.view(), playing.random, freshSeed);
    const command = intent && ({ table, actionId: nextId(), ...intent } as Command & Intent);
    const answered = command !== null && (await send(playing, who, command));
    if (!answered) await feed.next();
  }
};

/** Whether it was carried out. A store that is away for a moment is asked again, with the same id. */
const send = async (playing: Playing, who: Person, command: Command): Promise<boolean> => {
  say({ kind: 'asks', who: who.name, command });
  const reply = await untilAnswered(() => playing.room.act(who, command));
  if (reply.ok) acknowledge(playing, who, reply.value);
  else say({ kind: 'refused', who: who.name, actionId: command.actionId, code: reply.error.code });
  return reply.ok;
};

/** Asks again while the store is away; says what it is told then. */
const untilAnswered = async <T, E extends { readonly code: string }>(
  ask: () => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  for (;;) {
    const answer = await ask();
    if (answer.ok || answer.error.code !== 'store/unavailable') return answer;
    await sleep(20);
  }
};

const patiently = async <T>(ask: () => Promise<Result<T, Rejection>>): Promise<T> =>
  unwrap(await untilAnswered(ask));

const acknowledge = (
  { task, acknowledged }: Playing,
  who: Person,
  { receipt, repeated, frame }: Reply,
): void => {
  const seen = task.withViews ? seenBy(who, frame.view) : null;
  say({ kind: 'ack', who: who.name, actor: actorName(who), ...receipt, repeated, seen });
  acknowledged();
};

/** The newest view of somebody at a table, and the wish for a newer one. */
const feedOf = async (room: Room, table: string, who: Person) => {
  let view = await viewOf(room, table, who);
  let wake = (): void => {};
  const show = (next: TableView): void => {
    if (next.seq > view.seq) view = next;
    wake();
  };
  await patiently(() => room.follow(table, who, view.seq, ({ view: next }) => show(next)));
  const look = (): void => void viewOf(room, table, who).then(show);
  return {
    view: () => view,
    next: async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(look, 100);
      await promise;
      clearTimeout(timer);
    },
  };
};

const viewOf = (room: Room, table: string, who: Person): Promise<TableView> =>
  patiently(() => room.view(table, who));

const giveUp = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
};

const main = async (): Promise<void> => {
  say({ kind: 'loaded' });
  await onLines(process.stdin, line => void begin(JSON.parse(line) as Task).catch(giveUp));
  process.exit();
};

await main();
