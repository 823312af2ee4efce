import { randomFrom } from '@cardroom/engine/testing';
import { unwrap, type Result } from '@cardroom/engine';

import type { Actor } from '../command.ts';
import { createMemoryStore } from '../memory-store.ts';
import type { Reply } from '../carry-out.ts';
import { createRoom, type Room, type RoomSetup } from '../room.ts';
import type { TableSpec } from '../open.ts';
import type { Store } from '../store.ts';
import { memoryVault, type Vault } from '../vault-port.ts';
import type { TableView } from '../view.ts';

export type Person = Extract<Actor, { kind: 'session' }>;

/** A person who has signed in. */
export const person = (name: string, changes: Partial<Person> = {}): Person => ({
  kind: 'session',
  session: `s_${name}`,
  player: `p_${name}`,
  name,
  proven: false,
  ...changes,
});

/** A room with everything in it for tests: time stands still, randomness has a seed. */
export type World = {
  readonly room: Room;
  readonly store: Store;
  readonly vault: Vault;
  readonly warnings: string[];
  readonly clock: { now: () => number; set: (time: number) => void };
  readonly bytes: (count: number) => Uint8Array;
  /** Another process over the same store. */
  readonly again: (changes?: Partial<RoomSetup>) => Room;
  readonly id: () => string;
  readonly seed: () => string;
  /** Opens a table that must be fine, and says its id. */
  readonly open: (host: Person, spec: TableSpec) => Promise<string>;
  /** A command that must be carried out. */
  readonly do: (actor: Actor, table: string, intent: object) => Promise<Reply>;
  /** The code of a command that must be refused. */
  readonly refused: (actor: Actor, table: string, intent: object) => Promise<string>;
  readonly view: (actor: Actor | null, table: string) => Promise<TableView>;
};

export const createWorld = (changes: Partial<RoomSetup> & { readonly seed?: number } = {}): World => {
  const { seed = 1, ...outside } = changes;
  const random = randomFrom(seed);
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => random.below(256));
  const store = changes.store ?? createMemoryStore();
  const vault = changes.vault ?? memoryVault({ bytes });
  const warnings: string[] = [];
  let time = 1_000_000;
  let ids = 0;
  const clock = { now: () => time, set: (next: number) => void (time = next) };
  const again = (more: Partial<RoomSetup> = {}): Room =>
    createRoom({
      store,
      clock,
      random: { bytes },
      vault,
      knowsBot: () => true,
      warn: message => warnings.push(message),
      ...outside,
      ...more,
    });
  const room = again();
  const id = (): string => `action-${++ids}`;
  return {
    room,
    store,
    vault,
    warnings,
    clock,
    bytes,
    again,
    id,
    seed: () => Array.from(bytes(32), byte => byte.toString(16).padStart(2, '0')).join(''),
    open: async (host, spec) => unwrap<Reply>(await room.open(host, id(), spec)).receipt.table,
    do: async (actor, table, intent) =>
      unwrap<Reply>(await room.act(actor, { table, actionId: id(), ...intent })),
    refused: async (actor, table, intent) =>
      codeOf(await room.act(actor, { table, actionId: id(), ...intent })),
    view: async (actor, table) => unwrap(await room.view(table, actor)),
  };
};

const codeOf = (result: Result<unknown, { readonly code: string }>): string =>
  result.ok ? 'accepted' : result.error.code;

/** Asks for the next round, with a seed where one is needed. */
export const ready = async (world: World, actor: Person, table: string): Promise<Reply> => {
  const { you } = await world.view(actor, table);
  return world.do(actor, table, { kind: 'ready', expect: you!.expect!, seed: world.seed() });
};

/** Plays an action in turn. */
export const play = async (
  world: World,
  actor: Person,
  table: string,
  kind: string,
  more: object = {},
): Promise<Reply> => {
  const { you } = await world.view(actor, table);
  return world.do(actor, table, { kind: 'act', expect: you!.expect!, action: { kind, ...more } });
};
