import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { unwrap } from '@cardroom/engine';
import type { Random } from '@cardroom/engine/testing';
import { createClient, type Client, type Table, type Wish } from '@cardroom/wire/client';

import { count, type Notes } from './notes.ts';
import { nextWish } from './people.ts';
import { createWire, type Where, type Wire } from './wire-node.ts';

/** How long people think, in milliseconds. */
export type Pace = { readonly least: number; readonly most: number };

/** Somebody who plays by script, with the page's own client, over connections of their own. */
export type Guest = Readonly<{
  name: string;
  /** When each frame came on the stream, by its number. */
  arrivals: ReadonlyMap<number, number>;
  /** When the stream was there, each time. */
  opened: readonly number[];
  /** The last frame that the stream has brought. */
  seen: () => number;
  client: Client;
  signIn: () => Promise<void>;
  /** Goes to a table, and sits down where nobody did so for them. */
  sit: (table: string) => Promise<Table>;
  /** Plays until it is told to stop; answers when the last command is answered. */
  play: (pace: Pace) => { readonly stop: () => Promise<void> };
  close: () => void;
}>;

/** Who they are, and how they play. */
export type Character = Readonly<{ name: string; dreams: boolean; random: Random }>;

export const newGuest = ({ name, dreams, random }: Character, base: Where, notes: Notes): Guest => {
  const arrivals = new Map<number, number>();
  const opened: number[] = [];
  let [session, seen] = ['', 0];
  const last = { sentAt: 0, answeredAt: 0 };
  let table: Table | null = null;
  const wire: Wire = createWire({
    base,
    onAnswer: (_method, sentAt) => Object.assign(last, { sentAt, answeredAt: performance.now() }),
    onStart: after => void (seen = after),
    onOpen: () => void opened.push(performance.now()),
    onEvent: id => {
      if (id !== seen + 1) notes.broken.push(`${name}: ${id} after ${seen}`);
      arrivals.set(id, performance.now());
      seen = id;
    },
  });
  const client = createClient({
    ...wire,
    newId: randomUUID,
    newSeed: () => randomBytes(32).toString('hex'),
    sleep: ms => sleep(ms),
  });
  /** Whether it was carried out. */
  const carryOut = async (wish: Wish): Promise<boolean> => {
    const askedAt = performance.now();
    const done = await table!.wish(wish);
    if (!done.ok) {
      count(notes.refusals, done.error.code);
      return false;
    }
    const { kind } = wish.kind === 'act' ? wish.action : wish;
    notes.acks.push({ who: name, session, kind, ...done.value.receipt, askedAt, ...last });
    return true;
  };
  return {
    name,
    arrivals,
    opened,
    seen: () => seen,
    client,
    signIn: async () => void (session = unwrap(await client.signIn(name)).session),
    sit: async id => {
      table = unwrap(await client.table(id));
      if (table.view().you === null) await carryOut({ kind: 'sit', seat: null });
      return table;
    },
    play: pace =>
      playAt(
        table!,
        () => nextWish(table!.view(), random, dreams),
        () => pace.least + random.below(pace.most - pace.least + 1),
        carryOut,
      ),
    close: () => {
      table?.close();
      wire.close();
    },
  };
};

/** After a command that was not carried out: the next frame may show why. */
const PAUSE_MS = 200;

const playAt = (
  table: Table,
  next: () => Wish | null,
  thinkingMs: () => number,
  carryOut: (wish: Wish) => Promise<boolean>,
): ReturnType<Guest['play']> => {
  const over = new AbortController();
  let wake = (): void => {};
  const unfollow = table.follow(() => wake());
  over.signal.addEventListener('abort', () => wake());
  const nextFrame = (): Promise<void> => new Promise(resolve => void (wake = resolve));
  const pause = (ms: number): Promise<unknown> => sleep(ms, null, { signal: over.signal }).catch(() => null);
  const turn = async (): Promise<unknown> => {
    if (next() === null) return nextFrame();
    await pause(thinkingMs());
    const wish = next();
    if (wish === null || over.signal.aborted) return;
    return (await carryOut(wish)) || pause(PAUSE_MS);
  };
  const play = async (): Promise<void> => {
    while (!over.signal.aborted) await turn();
    unfollow();
  };
  const played = play();
  return {
    stop: () => {
      over.abort();
      return played;
    },
  };
};
