import { setTimeout as sleep } from 'node:timers/promises';

import { unwrap } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';

import { isLeft } from './audit.ts';
import { newGuest, type Guest, type Pace } from './guest.ts';
import { newNotes, type Notes } from './notes.ts';
import { partiesOf, type Party } from './people.ts';
import { until } from './until.ts';
import type { Where } from './wire-node.ts';

/** People at many tables, who play until they are stopped. */
export type Crowd = Readonly<{
  notes: Notes;
  /** Everybody, by table. */
  tables: ReadonlyMap<string, readonly Guest[]>;
  guests: readonly Guest[];
  play: () => void;
  /** Answers when every command is answered, bots and clocks have done what is due, and every stream has brought it all. */
  stop: () => Promise<void>;
  /** Closes all connections. */
  leave: () => void;
}>;

export type CrowdSetup = Readonly<{
  players: number;
  seed: number;
  pace: Pace;
  /** Where a guest's server is at the moment, by the number of the guest. */
  base: (guest: number, what: Parameters<Where>[0]) => string;
  /** Within how many milliseconds everybody comes. */
  within?: number;
}>;

/** People come, open tables and sit down. */
export const gatherCrowd = async (setup: CrowdSetup): Promise<Crowd> => {
  const notes = newNotes();
  const random = randomFrom(setup.seed);
  let guests = 0;
  const guestOf = (name: string, dreams: boolean): Guest => {
    const number = guests++;
    const character = { name, dreams, random: randomFrom(setup.seed + number + 1) };
    return newGuest(character, what => setup.base(number, what), notes);
  };
  const parties = partiesOf(setup.players, Math.ceil(setup.pace.most / 1_000) + 1).map(party => ({
    ...party,
    guests: party.people.map(name => guestOf(name, party.dream)),
  }));
  const tables = await Promise.all(
    parties.map(async party => {
      await sleep(random.below((setup.within ?? 0) + 1));
      return seat(party);
    }),
  );
  return crowdOf(notes, new Map(tables), setup.pace);
};

const seat = async ({
  table,
  guests,
}: Party & { readonly guests: readonly Guest[] }): Promise<readonly [string, readonly Guest[]]> => {
  const [host, ...others] = guests as readonly [Guest, ...Guest[]];
  await Promise.all(guests.map(guest => guest.signIn()));
  const { receipt } = unwrap(await host.client.openTable(table));
  await host.sit(receipt.table);
  for (const other of others) await other.sit(receipt.table);
  return [receipt.table, guests];
};

const crowdOf = (notes: Notes, tables: ReadonlyMap<string, readonly Guest[]>, pace: Pace): Crowd => {
  const guests = [...tables.values()].flat();
  let playing: readonly ReturnType<Guest['play']>[] = [];
  return {
    notes,
    tables,
    guests,
    play: () => void (playing = guests.map(guest => guest.play(pace))),
    stop: async () => {
      await Promise.all(playing.map(({ stop }) => stop()));
      await Promise.all([...tables].map(([table, at]) => settled(table, at)));
    },
    leave: () => guests.forEach(({ close }) => close()),
  };
};

/** Resolves when nothing is due at a table any more, and everybody there has been sent what has happened. */
const settled = (table: string, guests: readonly Guest[]): Promise<void> =>
  until(`table ${table} comes to rest`, async () => {
    const view = unwrap(await guests[0]!.client.look(table));
    return !isLeft(view) && guests.every(({ seen }) => seen() === view.seq);
  });
