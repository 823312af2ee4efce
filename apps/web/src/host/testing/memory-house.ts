import { createHash } from 'node:crypto';

import { botFor } from '@cardroom/bots';
import { ok, unwrap, type Result } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import {
  createDriver,
  createMemoryStore,
  createRoom,
  memoryVault,
  type Actor,
  type Frame,
  type Reply,
  type RoomRejection,
  type Rules,
  type TableView,
} from '@cardroom/room';
import type { Client, Table } from '@cardroom/wire/client';

/** What these tests need of a client. */
export type RoomClient = Pick<Client, 'look' | 'openTable' | 'table'>;

type Person = Extract<Actor, { kind: 'session' }>;

const PRESETS: Readonly<Record<string, Rules>> = { ...BLACKJACK_PRESETS, ...HOLDEM_PRESETS };

/** Bytes that look random and are the same for the same seed. */
const seededBytes = (seed: number) => {
  let drawn = 0;
  return (count: number): Uint8Array => {
    const chunks: Buffer[] = [];
    for (let have = 0; have < count; have += 32)
      chunks.push(createHash('sha256').update(`${seed}/${drawn++}`).digest());
    return new Uint8Array(Buffer.concat(chunks).subarray(0, count));
  };
};

/** A real room in memory whose bots answer at once, and clients of it: what a server gives, without the server. */
export type MemoryHouse = Readonly<{
  /** Somebody who has signed in, from one of several sessions, with a passphrase or without. */
  clientOf: (name: string, from?: { readonly session?: string; readonly proven?: boolean }) => RoomClient;
  /** Moves the clock and lets it act for whoever is late. */
  pass: (ms: number, table: string) => Promise<void>;
  now: () => number;
}>;

export const memoryHouse = (seed = 1): MemoryHouse => {
  const bytes = seededBytes(seed);
  const store = createMemoryStore();
  let time = 1_000_000;
  let ids = 0;
  const clock = { now: () => time, at: () => () => {} };
  const knowsBot = (game: string, bot: string): boolean => botFor(game, bot) !== null;
  const room = createRoom({ store, clock, random: { bytes }, vault: memoryVault({ bytes }), knowsBot });
  const driver = createDriver({ room, store, clock, random: { bytes }, owner: 'test', botFor });
  const newId = (): string => `test-${ids++}`;

  const clientOf: MemoryHouse['clientOf'] = (name, { session = name, proven = false } = {}) => {
    const person: Person = { kind: 'session', session: `s_${session}`, player: `p_${name}`, name, proven };
    const act = async (table: string, intent: object): Promise<Result<Reply, RoomRejection>> => {
      const done = await room.act(person, { table, actionId: newId(), ...intent });
      if (done.ok) await driver.drive(table);
      return done;
    };
    return {
      look: (table, invite) => room.view(table, person, invite),
      openTable: async ({ game, rules, options, bots = [], sit = true }) => {
        const record = typeof rules === 'string' ? PRESETS[rules]! : (rules as Rules);
        const opened = await room.open(person, newId(), { game, rules: record, ...(options && { options }) });
        if (!opened.ok) return opened;
        const { table } = opened.value.receipt;
        const wishes = [
          ...(sit ? [{ kind: 'sit', seat: null }] : []),
          ...bots.map(bot => ({ kind: 'seatBot', seat: null, bot })),
        ];
        let last: Result<Reply, RoomRejection> = opened;
        for (const wish of wishes) {
          last = await act(table, wish);
          if (!last.ok) return last;
        }
        return last;
      },
      table: async (table, invite) => {
        const first = await room.view(table, person, invite);
        return first.ok ? ok(await seatAt(table, first.value, invite)) : first;
      },
    };

    async function seatAt(table: string, first: TableView, invite?: string): Promise<Table> {
      const followers = new Set<(frame: Frame) => void>();
      let view = first;
      const stop = unwrap(
        await room.follow(
          table,
          person,
          first.seq,
          frame => {
            view = frame.view;
            for (const follower of followers) follower(frame);
          },
          invite,
        ),
      );
      return {
        table,
        view: () => view,
        connection: () => 'open',
        watch: () => () => {},
        follow: onFrame => {
          followers.add(onFrame);
          return () => void followers.delete(onFrame);
        },
        wish: async wish => {
          const expect = view.you?.expect ?? -1;
          const needs = wish.kind === 'ready' && view.you?.needsSeed ? { seed: hexOf(bytes(32)) } : {};
          const turn = wish.kind === 'ready' || wish.kind === 'act' ? { expect } : {};
          return act(table, { ...wish, ...turn, ...needs });
        },
        close: stop,
      };
    }
  };
  return {
    clientOf,
    now: () => time,
    pass: async (ms, table) => {
      time += ms;
      await driver.drive(table);
    },
  };
};

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
